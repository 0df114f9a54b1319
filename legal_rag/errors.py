"""The one family of errors, each with its exit code and its mend.

Codes start at 3: click ends with 1 (abort) and 2 (usage).
"""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """Exit codes of the command line; a documented, stable interface."""

    OK = 0
    SETTINGS = 3
    NO_CORPUS = 4
    CORPUS_DAMAGED = 5
    SCHEMA = 6
    BUSY = 7
    NOTHING_READABLE = 8
    SHRUNK = 9
    BAD_INPUT = 10
    INVALID_ANSWERS = 11
    UNKNOWN_DOCUMENT = 12
    SQL = 13
    MODEL = 14
    LLM_REFUSED = 15
    LLM_FAILED = 16
    DISK = 17
    DOCTOR = 18
    TIMEOUT = 19
    INCOMPLETE = 20
    SPENT = 21
    INTERRUPTED = 130
    PIPE_CLOSED = 141


class LegalRagError(Exception):
    """Root of every error that legalrag raises on purpose.

    `message` is one clear sentence that names the file, page or option; `mend` says what to do next.
    """

    exit_code: ExitCode = ExitCode.BAD_INPUT

    def __init__(self, message: str, mend: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.mend = mend

    def __str__(self) -> str:
        return f"{self.message} {self.mend}".strip()


class SettingsError(LegalRagError):
    """An option, variable, settings file or profile that cannot be used."""

    exit_code = ExitCode.SETTINGS


class NoCorpusError(LegalRagError):
    """There is no corpus at the path given."""

    exit_code = ExitCode.NO_CORPUS


class CorpusDamagedError(LegalRagError):
    """The database, the vectors or the full-text index cannot be read or do not belong together."""

    exit_code = ExitCode.CORPUS_DAMAGED


class SchemaError(LegalRagError):
    """The database is older or newer than this program."""

    exit_code = ExitCode.SCHEMA


class BusyError(LegalRagError):
    """Another build holds the lock."""

    exit_code = ExitCode.BUSY


class NothingReadableError(LegalRagError):
    """A build in which no PDF could be read; nothing was committed."""

    exit_code = ExitCode.NOTHING_READABLE


class ShrunkError(LegalRagError):
    """More than half of the last build's documents are gone."""

    exit_code = ExitCode.SHRUNK


class BadInputError(LegalRagError):
    """A file or value given by the user that cannot be read."""

    exit_code = ExitCode.BAD_INPUT


class InvalidAnswersError(LegalRagError):
    """An answers file that does not meet the challenge's rules."""

    exit_code = ExitCode.INVALID_ANSWERS


class UnknownDocumentError(LegalRagError):
    """No document, or several, fit what was named."""

    exit_code = ExitCode.UNKNOWN_DOCUMENT


class SqlError(LegalRagError):
    """A query that the database refused."""

    exit_code = ExitCode.SQL


class ModelError(LegalRagError):
    """The embedding model or the reranker cannot be loaded, or is another than the corpus was built with."""

    exit_code = ExitCode.MODEL


class LlmRefusedError(LegalRagError):
    """The language model may not be used (a corpus built offline-only) or will not serve: key, model, credit."""

    exit_code = ExitCode.LLM_REFUSED


class LlmFailedError(LegalRagError):
    """The language model failed, and not for one question alone."""

    exit_code = ExitCode.LLM_FAILED


class SpentError(LegalRagError):
    """The next request would pass the spending limit; what was answered is kept."""

    exit_code = ExitCode.SPENT


class DiskError(LegalRagError):
    """Writing failed: disk full, folder read-only."""

    exit_code = ExitCode.DISK


class QueryTimeoutError(LegalRagError):
    """A query ran past its time limit."""

    exit_code = ExitCode.TIMEOUT


class IncompleteError(LegalRagError):
    """Work that was done and written, but in which some questions failed."""

    exit_code = ExitCode.INCOMPLETE


class DoctorError(LegalRagError):
    """Something that legalrag needs is broken."""

    exit_code = ExitCode.DOCTOR
