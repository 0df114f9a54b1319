"""The measure of the catalogue stage counts every page once and reads what the build kept."""

from __future__ import annotations

from pathlib import Path

import duckdb

from bench.catalogue_time import kept_extracts, stage_time
from legal_rag.profile.loader import load_profile
from tests.sample import PROFILE


def test_the_stage_is_timed_over_the_kept_pages_of_the_corpus(sample_database: Path) -> None:
    with duckdb.connect(str(sample_database), read_only=True) as connection:
        pages = connection.execute(
            "SELECT sum(page_count) FROM (SELECT DISTINCT sha256, page_count FROM documents)"
        ).fetchall()[0][0]
    found = stage_time(kept_extracts(sample_database, 1000), load_profile(str(PROFILE)))
    assert found.pages == pages
    assert 0 < found.ms_a_page < 100  # the limit itself is for the machine that measures
