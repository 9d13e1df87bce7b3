"""Indexes a file with bm25s, a document for each line: `python indexing.py FILE` prints CPU seconds, seconds, and the most memory of the process in
MiB. It does less than litfuse: words are split by a regular expression and not stemmed. Reading the file is not counted.
"""

import resource
import sys
import time
from pathlib import Path

import bm25s


def main(file):
    texts = file.read_text().splitlines()
    cpu, wall = time.process_time(), time.perf_counter()
    tokens = bm25s.tokenize(texts, stopwords="english", show_progress=False)
    bm25s.BM25(method="lucene", k1=0.9, b=0.4).index(tokens, show_progress=False)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    print(cpu, wall, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


main(Path(sys.argv[1]))
