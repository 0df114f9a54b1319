"""Many questions over one corpus: read, answer, check, write."""
