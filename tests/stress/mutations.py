"""PDFs broken at random, the same ones for one seed: bytes, lengths, references, streams, order, ends."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

Mutation = Callable[[bytearray, random.Random], bytearray]


def _flip(data: bytearray, chance: random.Random) -> bytearray:
    for _ in range(chance.randint(1, 40)):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return data


def _cut(data: bytearray, chance: random.Random) -> bytearray:
    return data[: chance.randrange(10, len(data))]


def _drop(data: bytearray, chance: random.Random) -> bytearray:
    start = chance.randrange(len(data))
    del data[start : start + chance.randint(1, 4000)]
    return data


def _repeat(data: bytearray, chance: random.Random) -> bytearray:
    start = chance.randrange(len(data))
    piece = data[start : start + chance.randint(1, 4000)]
    return data[:start] + piece * chance.randint(2, 5) + data[start:]


def _swap(data: bytearray, chance: random.Random) -> bytearray:
    size = chance.randint(10, 2000)
    one, other = (chance.randrange(max(1, len(data) - size)) for _ in range(2))
    data[one : one + size], data[other : other + size] = data[other : other + size], data[one : one + size]
    return data


def _number(data: bytearray, chance: random.Random) -> bytearray:
    """One number of the file's syntax becomes another: a length, a count, an object, an offset, a size."""
    numbers = list(re.finditer(rb"(?<=[ /\[])\d{1,10}(?=[ />\]\n])", bytes(data)))
    for found in chance.sample(numbers, min(len(numbers), chance.randint(1, 5))):
        wild = chance.choice([b"0", b"1", b"-1", b"99999999", b"2147483648", b"18446744073709551616"])
        data[found.start() : found.end()] = wild[: found.end() - found.start()].ljust(found.end() - found.start(), b"0")
    return data


def _name(data: bytearray, chance: random.Random) -> bytearray:
    """A key of a dictionary becomes another one of the same length or less."""
    names = list(re.finditer(rb"/[A-Z][A-Za-z]{2,14}", bytes(data)))
    if names:
        found, other = chance.choice(names), chance.choice(names).group()
        size = found.end() - found.start()
        data[found.start() : found.end()] = other[:size].ljust(size)
    return data


def _junk(data: bytearray, chance: random.Random) -> bytearray:
    start = chance.randrange(len(data))
    return data[:start] + bytearray(chance.randbytes(chance.randint(1, 3000))) + data[start:]


MUTATIONS: tuple[Mutation, ...] = (_flip, _cut, _drop, _repeat, _swap, _number, _name, _junk)


def write_mutants(originals: Sequence[Path], out: Path, number: int, seed: int) -> list[Path]:
    """`number` broken copies in the folder `out`, each with one to three mutations."""
    chance = random.Random(seed)
    out.mkdir(parents=True, exist_ok=True)
    written = []
    for index in range(number):
        data = bytearray(chance.choice(originals).read_bytes())
        for _ in range(chance.randint(1, 3)):
            data = chance.choice(MUTATIONS)(data, chance) or data
        path = out / f"mutant-{index:04d}.pdf"
        path.write_bytes(data)
        written.append(path)
    return written


@dataclass(frozen=True)
class Outcome:
    """What became of a build of mutants."""

    faults: tuple[str, ...]
    read: int
    refused: int
    largest_mb: int
    """Resident memory of the largest process, in MB."""


def build_mutants(folder: Path, database: Path, seconds: float, seconds_per_file: float = 60.0) -> Outcome:
    """Build `folder` in a process of its own; every file must be in the corpus or refused with a reason."""
    script = (
        "import json, sys; from pathlib import Path; from legal_rag.build.build import BuildOptions, build_corpus\n"
        "r = build_corpus(BuildOptions(folders=(Path(sys.argv[1]),), database=Path(sys.argv[2]), jobs=2,"
        " without_vectors=True, seconds_per_file=float(sys.argv[3])))\n"
        # RUSAGE_SELF would tell the peak of the process that started this one, too.
        "import resource; own = next(line for line in open('/proc/self/status') if line.startswith('VmHWM'))\n"
        "children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss\n"
        "d = r.to_dict(); d['rss'] = max(int(own.split()[1]), children); print(json.dumps(d))"
    )
    command = [sys.executable, "-c", script, str(folder), str(database), str(seconds_per_file)]
    try:
        ended = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return Outcome((f"the build hung for {seconds:.0f} seconds",), 0, 0, 0)
    if ended.returncode != 0:
        return Outcome((f"the build ended with {ended.returncode}: {ended.stderr[-500:]}",), 0, 0, 0)
    report = json.loads(ended.stdout)
    refused = {row["source_path"]: row["problem"] for row in report["problems"] if row["severity"] == "refused"}
    read = {row["source_path"] for row in report["coverage"]}
    faults = [
        f"{path.name} is not accounted for"
        for path in folder.glob("*.pdf")
        if (path.name in refused) == (path.name in read)
    ]
    faults += [f"{name}: {said}" for name, said in refused.items() if "died" in said or "longer than" in said]
    return Outcome(tuple(faults), len(read), len(refused), report["rss"] // 1024)
