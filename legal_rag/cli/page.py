"""`page`: one page of a document, as text or as a picture."""

from __future__ import annotations

from pathlib import Path

import click

from legal_rag.cli.options import corpus_database, database_option, examples, password_option


@click.command(
    short_help="Show one page of a document.",
    epilog=examples(
        "legalrag page 3f2a 2",
        'legalrag page "Workplace Law 2021" 5',
        "legalrag page 3f2a iii --png page.png --documents DOCUMENTS",
    ),
)
@click.argument("document", metavar="DOC")
@click.argument("number", metavar="N")
@click.option("--text", "as_text", is_flag=True, help="Print the text as it was read (what happens without --png).")
@click.option(
    "--png", type=click.Path(path_type=Path, dir_okay=False), help="Write a picture of the page to this file."
)
@click.option(
    "--documents",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Folder of the PDFs, for --png.",
)
@password_option
@database_option
@click.pass_context
def page(
    ctx: click.Context,
    document: str,
    number: str,
    as_text: bool,
    png: Path | None,
    documents: Path | None,
    password_file: Path | None,
    db: Path | None,
) -> None:
    """Show page N of DOC. DOC is a title, a case or law number, an id or the beginning of one; N counts sheets from 1,
    or is a label that the PDF gives its pages, such as iii."""
    from legal_rag.build.passwords import read_passwords
    from legal_rag.corpus import Corpus
    from legal_rag.lookup import find_document, find_page
    from legal_rag.page_image import draw_page, original_file
    from legal_rag.render.words import printable, printable_lines

    if png is not None and documents is None:
        raise click.UsageError("--png draws from the PDF: give its folder with --documents.")
    passwords = read_passwords(password_file) if password_file is not None else {}
    with Corpus.open(corpus_database(ctx, db)) as corpus:
        found = find_document(document, corpus.reading)
        shown = find_page(found, number, corpus.reading)
        click.echo(
            f"{printable(found.name)} ({printable(found.doc_id)}), page {shown.page_number} of {found.page_count}",
            err=True,
        )
        if shown.source == "ocr":
            click.echo(f"Warning: read by OCR, confidence {shown.ocr_confidence or 0:.2f}.", err=True)
        elif shown.source == "unread":
            click.echo("Warning: this page is a picture that awaits OCR.", err=True)
        if shown.doubtful:
            click.echo(f"Warning: its text is doubtful: {shown.doubtful}.", err=True)
        if shown.struck_out:
            click.echo(f"Struck out on this page: {shown.struck_out}", err=True)
        if png is not None and documents is not None:
            original = original_file(found, documents, corpus.reading, passwords)
            draw_page(original, shown.page_number, png)
            click.echo(f"Wrote {png}", err=True)
        if as_text or png is None:
            click.echo(printable_lines(shown.text))
