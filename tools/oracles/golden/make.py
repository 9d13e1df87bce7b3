"""Golden values: scores synthetic collections with the reference tools and writes inputs, values and versions.

    python tools/oracles/golden/make.py datasets/golden

needs the packages named in README.md beside it. Nothing of those tools enters the repository but numbers.
"""

import gzip
import json
import math
import sys
from importlib.metadata import version
from pathlib import Path

import oracles
from synthetic import make as make_collections

PACKAGES = ["pytrec-eval-terrier", "ir-measures", "cwl-eval", "pyndeval", "ranx"]
COMMAND = "python tools/golden/make.py datasets/golden"


def rounded(value):
    """Twelve significant digits; what is no number is null."""
    return None if math.isnan(value) or math.isinf(value) else float(f"{value:.12g}")


def pairs(hits):
    return [[f"{hits['prefix']}{n + 1}", float(hits["count"] - n)] for n in range(hits["count"])] if isinstance(hits, dict) else hits


def scored(collection):
    run = {topic: pairs(hits) for topic, hits in collection["run"].items()}
    if "covers" in collection:
        return {"ndeval": oracles.ndeval(collection["covers"], run)}
    qrels = collection["qrels"]
    return {
        "trec_eval": oracles.pytrec_eval(qrels, run),
        "ir_measures": oracles.ir_measures(qrels, run),
        "ranx": oracles.ranx(qrels, run),
    }


def write(path, value):
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    print(f"{path.name}: {path.stat().st_size} bytes")


def main(folder):
    collections = make_collections()
    tables = {}
    for collection in collections:
        for tool, table in scored(collection).items():
            kept = tables.setdefault(tool, {"columns": [], "values": {}})
            # ir_measures gives its measures in the order of a set, which changes from process to process
            for name in sorted(table) if tool == "ir_measures" else table:
                if name not in kept["columns"]:
                    kept["columns"].append(name)
            topics = sorted({topic for values in table.values() for topic in values})
            kept["values"][collection["id"]] = {
                topic: [rounded(table[name][topic]) if topic in table.get(name, {}) else None for name in kept["columns"]]
                for topic in topics
            }
    write(folder / "collections.json.gz", collections)
    versions = {package: version(package) for package in PACKAGES}
    write(folder / "values.json.gz", {"command": COMMAND, "versions": versions, "tools": tables})


main(Path(sys.argv[1]))
