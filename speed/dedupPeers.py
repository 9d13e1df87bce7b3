"""Links the records of a JSON file with bib-dedupe; prints the clusters of rows and the seconds, as JSON."""
import json
import sys
import time

import pandas as pd
from bib_dedupe.bib_dedupe import block, cluster, match, prep

records = pd.DataFrame(json.load(open(sys.argv[1], encoding="utf-8")))
start = time.process_time()
matched = match(block(prep(records, verbosity_level=0, cpu=1), verbosity_level=0, cpu=1), verbosity_level=0, cpu=1)
clusters = cluster(matched, verbosity_level=0)
print(json.dumps({"seconds": time.process_time() - start, "clusters": [[int(one) for one in ids] for ids in clusters]}))
