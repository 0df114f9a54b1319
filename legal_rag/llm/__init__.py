"""A language model, only where the user asks for one: what is sent, how it is sent, and what of its reply is believed.

    Draft ── gate ── pages ── distil ── request ──> transport ──> reply ── parse ── verify ──> Draft

The transport is the Anthropic API, a file of replies obtained elsewhere, or the Message Batches API; everything else is
one path. A reply replaces the deterministic draft only where its value stands on a page it cites.
"""
