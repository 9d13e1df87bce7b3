"""Golden output of trec_eval itself: random inputs of our own, measured by programs that the reader has built.

    python tools/oracles/golden/trec_eval.py TREC_EVAL_9.0.8 TREC_EVAL_10.0 packages/cli/test/golden

Build each from its tag of usnistgov/trec_eval with its own Makefile, outside the repository. Nothing of it enters the repository but what it prints.
"""

import gzip
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

CASES = 160
IDS = [f"d{i}" for i in range(30)] + ["é1", "é2", "Z9", "~x", "a_b", "A", "B", "10", "9"]
PARAMETERS = (
    "P.1,3,7 recall.2,4 map_cut.3 Rprec_mult.0.1,0.5,3 iprec_at_recall.0.15,0.33 11pt_avg..25,.5,.75 set_F.0.5 success.2 "
    "relative_P.2,9 ndcg.1=3,2=9 ndcg_cut.2,3 utility.2,-1,0,0 relstring.4"
).split()


def score(rng):
    kind = rng.randrange(6)
    if kind == 0:
        return str(rng.randint(-3, 5))
    if kind == 1:
        return f"{rng.uniform(0, 3):.2f}"
    if kind == 2:
        return repr(1 + rng.randint(-3, 3) * 2**-25)
    if kind == 3:
        return f"{rng.uniform(-1, 1):e}"
    return f"{rng.uniform(0, 30):.{rng.choice([14, 15, 16, 17, 18])}f}"


def run_of(rng, topics):
    hits = []
    for topic in topics:
        for rank, doc in enumerate(rng.sample(IDS, rng.choice([1, 3, 10, 30]))):
            hits.append(f"{topic} Q0 {doc} {rank} {score(rng)} system")
    if rng.random() < 0.5:
        rng.shuffle(hits)
    return hits


def qrels_of(rng, topics):
    lines = []
    for topic in topics:
        highest = rng.choice([1, 2, 4, 12])
        grades = [-1 if rng.random() < 0.07 else rng.choice([0, 0, rng.randint(0, highest)]) for _ in range(rng.randint(2, 20))]
        # a topic whose judgements are all negative is one that trec_eval cannot read
        grades[0] = max(0, grades[0])
        lines += [f"{topic} 0 {doc} {grade}" for doc, grade in zip(rng.sample(IDS, len(grades)), grades)]
    return lines


def groups_of(rng, topics, form):
    lines = []
    for topic in topics:
        for group in rng.sample(["a", "b", "c", "1"], rng.randint(1, 3)):
            documents = rng.sample(IDS, rng.randint(2, 10))
            if form == "qrels_jg":
                lines += [f"{topic} {group} {doc} {rng.choice([0, 0, 1, 2, -1])}" for doc in documents]
                continue
            # sub-groups of one group do not contradict each other: all follow one hidden order
            level = {doc: rng.choice([0, 0, 1, 2, 3.5]) for doc in documents}
            if form == "qrels_prefs":
                lines += [f"{topic} {group} {doc} {level[doc]}" for doc in documents]
                continue
            for subgroup in range(rng.randint(1, 3)):
                kept = [doc for doc in documents if rng.random() < 0.7] or documents
                lines += [f"{topic} {group} s{subgroup} {doc} {level[doc]}" for doc in kept]
    return lines


def zscores_of(rng, printed):
    lines = []
    for line in printed.splitlines():
        name, topic, value = line.split()
        if topic == "all" or name.startswith("relstring") or rng.random() < 0.1:
            continue
        deviation = 0 if rng.random() < 0.1 else round(rng.uniform(0.01, 1), 4)
        lines.append(f"{topic} {name} {value} {deviation}" if rng.random() < 0.3 else f"{topic} {name} {rng.uniform(0, 1):.4f} {deviation}")
    return lines


def case(rng, version, programs, folder):
    form = rng.choice(["qrels", "qrels", "qrels", "qrels", "prefs", "qrels_prefs", "qrels_jg"])
    topics = rng.sample(["1", "2", "3", "10", "11", "x1", "é"], rng.randint(1, 4))
    ranked = [topic for topic in topics if rng.random() < 0.85] or topics[:1]
    judged = qrels_of(rng, topics) if form == "qrels" else groups_of(rng, topics, form)
    rng.shuffle(judged)
    files = {"q": judged, "r": run_of(rng, [*ranked, *(["other"] if rng.random() < 0.2 else [])])}
    if version == "10.0" and rng.random() < 0.2:
        files = {name: ["# first", *lines[:1], "#", *lines[1:]] for name, lines in files.items()}
    # 10.0 without -c stops at the first topic without a ranking
    flags = ["-c"] if rng.random() < 0.5 or len(ranked) < len(topics) else []
    flags += ["-q"] if rng.random() < 0.7 else []
    flags += [f"-M{rng.choice([1, 3, 10])}"] if rng.random() < 0.25 else []
    if form == "qrels":
        flags += [f"-l{rng.choice([2, 3])}"] if rng.random() < 0.2 else []
        flags += ["-N1000"] if rng.random() < 0.2 else []
        # trec_eval 10.0 counts a hit that is not there for such parameters of topics without a ranking
        wanted = PARAMETERS if rng.random() < 0.4 else ["all_trec"]
        wanted = [name for name in wanted if name[:9] not in ("utility.2", "relstring") or len(ranked) == len(topics)]
    else:
        flags += ["-R", form]
        wanted = ["qrels_jg"] if form == "qrels_jg" else ["all_prefs"]
        if form == "qrels_jg" and rng.random() < 0.5:
            flags, wanted = [*flags, "-J"], ["map_avgjg", "P_avgjg.2,5", "Rprec_mult_avgjg.0.5"]
    for name in wanted:
        flags += ["-m", name]

    def measure(flags):
        for name, lines in files.items():
            (folder / name).write_text("".join(line + "\n" for line in lines))
        made = subprocess.run([programs[version], *flags, "q", "r"], cwd=folder, capture_output=True, text=True)
        return made.stdout if made.returncode == 0 else None

    if form == "qrels" and rng.random() < 0.25:
        plain = measure([*(flag for flag in flags if flag != "-q"), "-q"])
        files["z"] = zscores_of(rng, plain or "")
        if files["z"]:
            flags += ["-Z", "z"]
        else:
            del files["z"]
    printed = measure(flags)
    if printed is None or "nan" in printed:
        return None
    # rbp of 10.0 reads memory that nobody wrote; bpref above level 1 reads past an array
    unsure = {"rbp", "Zrbp"} | ({"bpref", "gm_bpref", "Zbpref", "Zgm_bpref"} if any(f.startswith("-l") for f in flags) else set())
    lines = [line for line in printed.splitlines() if line.split()[0] not in unsure]
    return {"version": version, "flags": flags, "files": files, "without": sorted(unsure), "printed": lines}


def main(nine, ten, target):
    rng = random.Random(9_010)
    programs = {"9.0.8": str(Path(nine).resolve()), "10.0": str(Path(ten).resolve())}
    cases = []
    with tempfile.TemporaryDirectory() as folder:
        while len(cases) < CASES:
            made = case(rng, "9.0.8" if len(cases) % 2 == 0 else "10.0", programs, Path(folder))
            if made is not None:
                cases.append(made)
    command = "python tools/oracles/golden/trec_eval.py TREC_EVAL_9.0.8 TREC_EVAL_10.0 packages/cli/test/golden"
    text = json.dumps({"command": command, "cases": cases}, ensure_ascii=False, separators=(",", ":"))
    path = Path(target) / "trecEval.json.gz"
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    print(f"{path}: {len(cases)} cases, {sum(len(one['printed']) for one in cases)} lines, {path.stat().st_size} bytes")


main(*sys.argv[1:])
