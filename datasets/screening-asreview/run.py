"""
Runs ASReview on the reviews of screening-text, with the starts that tools/oracles/screeningStarts.ts writes:

    node tools/oracles/screeningStarts.ts > starts.json
    python -m pip install asreview==3.0.8
    python datasets/screening-asreview/run.py starts.json datasets/screening-asreview/hits.jsonl

Each line of the output is a run: its priors, and how many records were screened when each relevant one was found. The priors are neither screened nor found.
"""

import json
import sys
import warnings

import numpy as np
import pandas as pd
from asreview import Simulate
from asreview.learner import ActiveLearningCycle
from asreview.models.models import get_ai_config

warnings.filterwarnings("ignore")
with open(sys.argv[2], "w") as out:
    for review in json.load(open(sys.argv[1])):
        texts = review["texts"]
        for run in review["runs"]:
            places, marks = run["places"], review["marks"][run["target"]]
            records = pd.DataFrame([{"title": texts[row]["title"], "abstract": texts[row]["abstract"]} for row in places])
            labels = np.array([marks[row] for row in places])
            place = {row: at for at, row in enumerate(places)}
            model = get_ai_config("elas_u4")["value"]
            model.n_query = 10
            np.random.seed(run["seed"])
            simulation = Simulate(records, labels, [ActiveLearningCycle.from_meta(model)], print_progress=False)
            simulation.label([place[row] for row in run["priors"]])
            simulation.review()
            found = simulation._results["label"].to_numpy()[2:]
            hits = (np.flatnonzero(found) + 1).tolist()
            line = {"review": review["file"], "target": run["target"], "seed": run["seed"], "priors": run["priors"], "hits": hits}
            out.write(json.dumps(line, separators=(",", ":")) + "\n")
