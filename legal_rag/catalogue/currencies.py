"""Currencies as documents print them: codes, names, signs. The one table of them; sums are read in `money`."""

from __future__ import annotations

ISO_CODES = (
    *("AED", "AUD", "BHD", "BRL", "CAD", "CHF", "CNY", "DKK", "EGP", "EUR", "GBP", "HKD", "IDR", "ILS", "INR", "IQD"),
    *("IRR", "JOD", "JPY", "KES", "KRW", "KWD", "KZT", "LBP", "MAD", "MXN", "MYR", "NGN", "NOK", "NZD", "OMR", "PHP"),
    *("PKR", "PLN", "QAR", "RUB", "RMB", "SAR", "SEK", "SGD", "SYP", "THB", "TND", "TRY", "UAH", "USD", "VND", "XAF"),
    "ZAR",
)
"""ISO 4217, and RMB, which is written for CNY."""
SPELLINGS = {
    r"U\.?S\.?\s?\$|US\s?Dollars?|U\.S\.\s?Dollars?|United\sStates\sDollars?": "USD",
    r"Dirhams?|Dhs?\b\.?": "AED",
    r"A\$": "AUD",
    r"HK\$": "HKD",
    r"S\$": "SGD",
    r"C\$": "CAD",
    r"Pounds?\s?Sterling|£": "GBP",
    r"Euros?|€": "EUR",
    r"¥|Yen\b": "JPY",
    r"₹|Indian\sRupees?": "INR",
    r"Saudi\sRiyals?": "SAR",
    r"\$|Dollars?": "USD",
}
"""Patterns of what stands for a code; longest first: "US$" before "$"."""
MISPRINTS = {"AD": "AED", "AE": "AED"}
"""A code that lost a letter, before a figure with thousands: "AD1,709,220"."""
CURRENCY_NAMES = ("dollar", "dirham", "pound", "euro", "riyal", "rupee", "yen")
SYMBOLS = frozenset("$€£¥₹")
SYMBOL = f"[{''.join(sorted(SYMBOLS))}]"
"""Any of the signs, for use in patterns."""
THREE_DECIMALS = frozenset({"BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"})
"""A thousandth is a unit of these."""
LAST_WORDS = frozenset(
    {
        *(code.lower() for code in (*ISO_CODES, *MISPRINTS)),
        *(name + plural for name in CURRENCY_NAMES for plural in ("", "s")),
        *("dh", "dhs", "sterling"),
    }
)
"""Words, lower case, with which a currency may end before a figure."""
CURRENCY = "(?:" + "|".join([rf"(?<![A-Za-z])(?:{'|'.join(ISO_CODES)})(?![A-Za-z])", *SPELLINGS]) + ")"
"""Any of them, for use in patterns."""
