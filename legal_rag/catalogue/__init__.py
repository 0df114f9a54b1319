"""What every document is, and the facts it states: pure functions from an extract and a profile to rows."""

CATALOGUE_VERSION = "4"
"""Part of the key under which catalogued work is kept: raise it when any family reads differently."""
