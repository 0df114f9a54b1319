"""`python -m legal_rag` is `legalrag`."""

from legal_rag.cli.main import main

main()
