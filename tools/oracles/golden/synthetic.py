"""Synthetic collections with every awkward case that evaluation tools disagree on. Seeded: the same every time."""

import random

SEED = 20261121
MAXIMA = {"binary": 1, "graded": 3, "high": 12}
ASTRAL = ["doc-\U0001F600", "doc-\uE000", "doc-\uFF5E", "doc-\U00010400", "doc-é", "doc-z", "doc-Z", "doc-", "Doc-1", "doc-\uFFFD"]


def _ids(rng, kind, count):
    if kind == "unicode":
        return rng.sample(ASTRAL, min(count, len(ASTRAL)))
    return [f"d{n}" for n in rng.sample(range(1, 400), count)]


def _score(rng, kind, rank):
    if kind == "ties":
        return rng.choice([1.0, 2.0, 2.5, 3.0])
    if kind == "ties32":
        return rng.choice([0.5, 0.50000001, 0.5000000001, 16777216.0, 16777217.0, 1.0])
    if kind == "unicode":
        return rng.choice([1.0, 1.0, 2.0])
    return round(rng.uniform(-2, 10), rng.choice([0, 2, 6]))


def _grade(rng, kind, top):
    if kind == "negative" and rng.random() < 0.35:
        return -1
    if kind == "none-relevant":
        return 0
    return rng.choice([0, 0, 0, 1, 1, top, rng.randint(0, top)])


def _topic(rng, kind, top):
    hits = {"one": 1, "short": rng.randint(1, 4), "rank32": 40}.get(kind, rng.randint(2, 22))
    missed = {"short": rng.randint(5, 12), "one": rng.randint(0, 2)}.get(kind, rng.randint(0, 6))
    ids = _ids(rng, kind, hits + missed)
    judged_share = {"all-unjudged": 0.0, "rank32": 1.0}.get(kind, rng.choice([0.4, 0.7, 1.0]))
    retrieved, rest = ids[: min(hits, len(ids))], ids[hits:]
    run = [[doc, _score(rng, kind, rank)] for rank, doc in enumerate(retrieved)]
    qrels = {doc: _grade(rng, kind, top) for doc in retrieved if rng.random() < judged_share}
    qrels.update({doc: _grade(rng, kind, top) for doc in rest})
    if kind == "rank32":
        # the first relevant document at rank 32: 1/32 is a decimal tie at four digits
        run = [[doc, float(100 - rank)] for rank, doc in enumerate(retrieved)]
        qrels = {doc: (0 if rank < 31 else rng.randint(0, 1)) for rank, doc in enumerate(retrieved)}
        qrels[retrieved[31]] = 1
    if kind == "all-negative":
        qrels = {doc: -1 for doc in ids}
    if not qrels:
        qrels = {f"unseen{rng.randint(1, 9)}": _grade(rng, kind, top)}
    rng.shuffle(run)
    return qrels, run


def _deep():
    """Lists that go below every cutoff; documents and scores are written by rule to keep the file small."""
    qrels = {f"d{n}": n % 4 - (1 if n % 20 == 3 else 0) for n in range(1, 1600, 13)}
    return {"id": "deep", "kind": "deep", "qrels": {"1": qrels}, "run": {"1": {"prefix": "d", "count": 1200}}}


def _covering(rng, top):
    """Judgements by sub-topic of one topic; the first document covers the first sub-topic, so there is always one."""
    ids = [f"d{n}" for n in rng.sample(range(1, 90), rng.randint(4, 14))]
    covers = {str(s): {doc: rng.choice([0, 0, 1, top]) for doc in ids if rng.random() < 0.6} for s in range(1, rng.randint(3, 5))}
    covers["1"][ids[0]] = 1
    extra = [f"d{n}" for n in rng.sample(range(90, 120), rng.randint(0, 4))]
    hits = rng.sample(ids + extra, rng.randint(1, len(ids)))
    return {s: grades for s, grades in covers.items() if grades}, [[doc, float(len(hits) - rank)] for rank, doc in enumerate(hits)]


def _subtopics(rng, number):
    topics = {str(t): _covering(rng, 1 + number % 2) for t in range(1, 4)}
    return {
        "id": f"subtopics-{number}",
        "kind": "subtopics",
        "covers": {t: covers for t, (covers, _) in topics.items()},
        "run": {t: run for t, (_, run) in topics.items()},
    }


KINDS = [
    "plain", "ties", "ties32", "negative", "none-relevant", "all-unjudged", "short", "one",
    "missing", "unicode", "rank32", "all-negative",
]  # fmt: skip


def make():
    """About 240 collections of one to four topics."""
    rng = random.Random(SEED)
    collections = []
    for number in range(216):
        kind = KINDS[number % len(KINDS)]
        scale = ["binary", "graded", "graded", "high"][(number // len(KINDS)) % 4]
        topics = ["1", "2", "10", "11"][: rng.randint(1, 4)]
        if kind in ("missing", "all-negative"):
            topics = ["1", "2", "10", "11"]
        made = {t: _topic(rng, "plain" if kind == "all-negative" and t != "10" else kind, MAXIMA[scale]) for t in topics}
        qrels = {t: judged for t, (judged, _) in made.items()}
        run = {t: hits for t, (_, hits) in made.items()}
        if kind == "missing":
            del run["2"]
            del qrels["11"]
        collections.append({"id": f"{kind}-{number}", "kind": kind, "qrels": qrels, "run": run})
    return [*collections, _deep(), *(_subtopics(rng, number) for number in range(24))]
