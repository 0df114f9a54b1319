"""Jurisdiction profiles: the names, prefixes and phrases of a jurisdiction, as TOML, never in code."""

from legal_rag.profile.loader import Profile, load_profile, parse_profile

__all__ = ["Profile", "load_profile", "parse_profile"]
