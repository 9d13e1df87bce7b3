"""All measures of many runs in one process: `python manyRuns.py QRELS RUN...`. Values of topics stay in dictionaries; the number of values is printed."""

import sys

import pytrec_eval


def main(qrels_file, run_files):
    with open(qrels_file) as lines:
        evaluator = pytrec_eval.RelevanceEvaluator(pytrec_eval.parse_qrel(lines), pytrec_eval.supported_measures)
    count = 0
    for file in run_files:
        with open(file) as lines:
            values = evaluator.evaluate(pytrec_eval.parse_run(lines))
        count += sum(len(of_topic) for of_topic in values.values())
    print(count)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
