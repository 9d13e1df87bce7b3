"""Reciprocal rank fusion as a short script has it: python3 fusionLoop.py OUT RUN..."""

import sys
from collections import defaultdict

scores = defaultdict(lambda: defaultdict(float))
for path in sys.argv[2:]:
    for line in open(path):
        topic, _, document, rank, _, _ = line.split()
        scores[topic][document] += 1 / (60 + int(rank))
with open(sys.argv[1], "w") as out:
    for topic in sorted(scores):
        best = sorted(scores[topic].items(), key=lambda hit: (-hit[1], hit[0]))[:1000]
        for rank, (document, score) in enumerate(best, 1):
            out.write(f"{topic} Q0 {document} {rank} {score} rrf\n")
