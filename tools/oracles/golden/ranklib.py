"""What RankLib's coordinate ascent finds on the topics of learned.json, with relevance from 0 to 1.

    python tools/oracles/golden/ranklib.py RANKLIB.jar packages/rankers/test/golden/learned.json > packages/rankers/test/golden/ranklib.json

RANKLIB.jar is com.o19s:RankyMcRankFace:0.2.0 from Maven Central, the maintained copy of RankLib. Features are those of learned.py: (k + 1) / (k + rank) in each
list. It gains 2^grade - 1, which is the grade itself when that is 0 or 1; unjudged candidates gain nothing. Where it starts is fixed, the order
in which it takes features is drawn without a seed: numbers of another run of this script differ, and every one of them is a run of RankLib.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

jar, source = sys.argv[1:3]
topics = json.loads(Path(source).read_text())["topics"]
names = ["a", "b", "c", "d"]
cases = []
for k, cutoff in ((10, 20), (3, 5), (60, 10)):
    lines = []
    for t, one in enumerate(topics, 1):
        for c, grade in enumerate(one["grades"]):
            values = [0.0] * len(names)
            for lst in one["lists"]:
                if c in lst["candidates"]:
                    values[names.index(lst["name"])] = (k + 1) / (k + 1 + lst["candidates"].index(c))
            features = " ".join(f"{j}:{value!r}" for j, value in enumerate(values, 1))
            lines.append(f"{1 if grade > 0 else 0} qid:{t} {features}")
    with tempfile.TemporaryDirectory() as folder:
        train, model = Path(folder) / "train", Path(folder) / "model"
        train.write_text("\n".join(lines) + "\n")
        for tolerance in (0.001, 1e-9):
            command = ["-ranker", "4", "-train", str(train), "-metric2t", f"NDCG@{cutoff}", "-save", str(model), "-r", "5", "-tolerance", str(tolerance)]
            subprocess.run(["java", "-jar", jar, *command], check=True, capture_output=True)
            tested = subprocess.run(["java", "-jar", jar, "-load", str(model), "-test", str(train), "-metric2T", f"NDCG@{cutoff}"], check=True, capture_output=True, text=True).stdout
            weights = dict(part.split(":") for part in model.read_text().strip().splitlines()[-1].split())
            value = float(re.search(rf"NDCG@{cutoff} on test data: ([0-9.]+)", tested)[1])
            cases.append({"k": k, "cutoff": cutoff, "tolerance": tolerance, "weights": [float(weights[str(j)]) for j in range(1, 5)], "value": value})
java = subprocess.run(["java", "-version"], capture_output=True, text=True).stderr.splitlines()[0].split('"')[1]
rows = ",\n".join(f"  {json.dumps(one)}" for one in cases)
print('{\n "command": "python tools/oracles/golden/ranklib.py RANKLIB.jar packages/rankers/test/golden/learned.json > packages/rankers/test/golden/ranklib.json",')
print(f' "versions": {{"RankyMcRankFace": "0.2.0", "java": "{java}"}},\n "cases": [\n{rows}\n ]\n}}')
