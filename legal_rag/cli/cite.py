"""`cite`: the citation of one page, ready to paste."""

from __future__ import annotations

from pathlib import Path

import click

from legal_rag.cli.options import corpus_database, database_option, examples


@click.command(
    short_help="Print the citation of one page of a document.",
    epilog=examples(
        'legalrag cite "Workplace Law 2021" 5 --article "12(1)"',
        "legalrag cite HC-014-2024 4 --paragraph 12",
        "legalrag cite 3f2a iii",
    ),
)
@click.argument("document", metavar="DOC")
@click.argument("number", metavar="N")
@click.option("--paragraph", metavar="P", help="A numbered paragraph that stands on the page.")
@click.option("--article", metavar="A", help="An article, rule or regulation that stands on the page.")
@database_option
@click.pass_context
def cite(
    ctx: click.Context, document: str, number: str, paragraph: str | None, article: str | None, db: Path | None
) -> None:
    """Print the citation of page N of DOC in the style of the corpus' profile. DOC is a title, a case or law number, an
    id or the beginning of one; N counts sheets from 1, or is a label that the PDF gives its pages, such as iii."""
    from legal_rag.corpus import Corpus
    from legal_rag.ground.cite import cite_page
    from legal_rag.lookup import find_document, find_page
    from legal_rag.render.words import printable

    if paragraph is not None and article is not None:
        raise click.UsageError("Give --paragraph or --article, not both.")
    with Corpus.open(corpus_database(ctx, db)) as corpus:
        found = find_document(document, corpus.reading)
        shown = find_page(found, number, corpus.reading)
        click.echo(printable(cite_page(found, shown.page_number, corpus.reading, paragraph, article)))
