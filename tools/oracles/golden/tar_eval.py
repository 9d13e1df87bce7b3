"""Golden values of CLEF eHealth TAR's own evaluation script: small lists of our own, measured by the script that the reader has.

    python tools/oracles/golden/tar_eval.py SCRIPTS > packages/eval/test/golden/tarEval.json

SCRIPTS is the folder `scripts` of the repository CLEF-TAR/tar at commit dbc13d02bb3e2f8ebc90e62ff47f5eb591e5ca20. It prints three decimals; the values here
are those that it prints, before it rounds them. Nothing of it enters the repository but these numbers.

A topic is written as the grades of its hits by rank, one character each (`-`: nobody judged the hit), and those of judged documents that the list lacks.
"""

import json
import random
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
import tar_eval_2018  # noqa: E402
from measures import tar_rulers_2018  # noqa: E402

PERCENTAGES = [1, 2, 5, 10, 20, 30, 50, 75, 99, 100]


def drawn(rng, size, relevant):
    grades = ["1" if rng.random() < 0.8 else "2" for _ in range(relevant)] + ["0"] * (size - relevant)
    # relevant documents tend to come early, as in runs
    order = sorted(range(size), key=lambda i: rng.random() * (1 if grades[i] == "0" else 0.6))
    return [grades[i] for i in order]


def topics_of(rng):
    topics = []
    for relevant in list(range(1, 24)) + list(range(30, 200, 20)):
        size = relevant + rng.choice([0, 1, 7, 60, 150])
        topics.append({"kind": "whole", "hits": "".join(drawn(rng, size, relevant)), "missed": ""})
    for relevant in [1, 2, 3, 5, 8, 12, 19, 30, 50]:
        grades = drawn(rng, relevant + rng.choice([5, 40, 120]), relevant)
        cut = max(1, int(len(grades) * rng.uniform(0.3, 0.9)))
        topics.append({"kind": "cut", "hits": "".join(grades[:cut]), "missed": "".join(grades[cut:])})
    # 400 documents: whole percentages end at ranks 4, 8, ...; the second relevant document stands between two of them, in the last part of a cut list
    topics.append({"kind": "cut", "hits": "1000010", "missed": "1" + "0" * 392})
    for relevant in [1, 4, 10, 30]:
        grades = drawn(rng, relevant + 20, relevant)
        for _ in range(8):
            grades.insert(rng.randrange(len(grades) + 1), "-")
        topics.append({"kind": "with hits that nobody judged", "hits": "".join(grades), "missed": ""})
    return topics


def measured(topics):
    run, qrels = [], []
    for t, topic in enumerate(topics):
        for i, grade in enumerate(topic["hits"] + topic["missed"]):
            if grade != "-":
                qrels.append(f"T{t} 0 D{i} {grade}")
            if i < len(topic["hits"]):
                run.append(f"T{t} 0 D{i} {i + 1} {-i} system")
    values = {}

    def keep(ruler):
        count, gain, _, _, precision, _ = ruler.measures
        values[ruler.topic_id] = {
            "wss_95": count.wss_95,
            "wss_100": count.wss_100,
            "ap": precision.ap,
            "recall": [gain.cgat[p - 1] / gain.cg_max for p in PERCENTAGES],
        }

    tar_rulers_2018.TarRuler.print_scores = keep
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "run").write_text("\n".join(run) + "\n")
        (Path(folder) / "qrels").write_text("\n".join(qrels) + "\n")
        tar_eval_2018.main(2, f"{folder}/run", f"{folder}/qrels")
    return [values[f"T{t}"] for t in range(len(topics))], values["ALL"]


topics = topics_of(random.Random(20261122))
values, overall = measured(topics)
rows = ",\n".join(f"  {json.dumps({**topic, **value})}" for topic, value in zip(topics, values))
print('{\n "command": "python tools/oracles/golden/tar_eval.py SCRIPTS > packages/eval/test/golden/tarEval.json",')
print(' "script": "tar_eval_2018.py, task 2, of CLEF-TAR/tar at dbc13d02bb3e2f8ebc90e62ff47f5eb591e5ca20",')
print(f' "python": "{sys.version.split()[0]}",\n "percentages": {json.dumps(PERCENTAGES)},\n "topics": [\n{rows}\n ],\n "overall": {json.dumps(overall)}\n}}')
