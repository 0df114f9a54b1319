"""Measures the program on the labelled corpora."""
