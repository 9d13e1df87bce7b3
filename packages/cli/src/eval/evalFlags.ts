import type { FieldFlag } from "../FieldFlag.ts"

/** The flags of `litfuse eval` that are fields of the requests of an evaluation and of a check. Written by `npm run make eval-flags`; do not edit. */
export const evalFlags = {
  evaluate: [
    {
      field: "measures",
      name: "measure",
      about:
        "a measure, named as in ir_measures (nDCG@10) or trec_eval (P.5,10 official all_trec); repeatable. Default: the usual columns.",
      kind: "text",
      isList: true,
      isOptional: true,
      short: "m",
      value: "NAME",
      completes: "measure",
      usual: []
    },
    {
      field: "compat",
      name: "compat",
      about: "which trec_eval sorts the hits: 9.0.8 compares scores as 32-bit floats, 10.0 as doubles (default trec_eval-9.0.8)",
      kind: "choice",
      isList: false,
      isOptional: true,
      choices: ["trec_eval-9.0.8", "trec_eval-10.0"],
      usual: "trec_eval-9.0.8"
    },
    {
      field: "level",
      name: "level",
      about: "the lowest grade that counts as relevant, unless a measure sets its own (default 1)",
      kind: "whole",
      isList: false,
      isOptional: true,
      expected: "a whole number",
      short: "l",
      value: "GRADE",
      usual: 1
    },
    {
      field: "depth",
      name: "depth",
      about: "how many hits of each topic to keep before measuring. Default: all.",
      kind: "whole",
      isList: false,
      isOptional: true,
      expected: "a whole number of at least 1",
      least: 1,
      short: "M",
      value: "HITS"
    },
    {
      field: "judgedOnly",
      name: "judged-only",
      about: "remove unjudged documents from every ranking before measuring",
      kind: "switch",
      isList: false,
      isOptional: true,
      short: "J",
      usual: false
    },
    {
      field: "ignoreIdentical",
      name: "ignore-identical",
      about: "leave out hits whose id is that of their topic, as BEIR does where topics are documents",
      kind: "switch",
      isList: false,
      isOptional: true,
      usual: false
    },
    {
      field: "skipTopicsWithoutRelevant",
      name: "skip-topics-without-relevant",
      about: "leave out judged topics without a relevant document, instead of counting 0",
      kind: "switch",
      isList: false,
      isOptional: true,
      usual: false
    },
    {
      field: "parent",
      name: "parent",
      about:
        "a regular expression that finds a document in the id of its passage: the first group. A document counts with its best passage.",
      kind: "text",
      isList: false,
      isOptional: true,
      value: "REGEX"
    },
    {
      field: "ties",
      name: "ties",
      about: "report how far the order of tied documents could move each value: the exact worst and best",
      kind: "switch",
      isList: false,
      isOptional: true,
      usual: false
    },
    {
      field: "duplicates",
      name: "duplicates",
      about: "a document ranked or judged twice: an error, or the best counts. Default `error`.",
      kind: "choice",
      isList: false,
      isOptional: true,
      choices: ["error", "best"]
    },
    {
      field: "relations",
      name: "relations",
      about:
        "the form of QRELS: `prefs` and `qrels_prefs` are for the measures prefs and all_prefs, and `qrels_jg` has groups of judges (default qrels)",
      kind: "choice",
      isList: false,
      isOptional: true,
      choices: ["qrels", "prefs", "qrels_prefs", "qrels_jg"],
      short: "R",
      value: "FORM",
      usual: "qrels"
    },
    {
      field: "zscores",
      name: "zscores",
      about: "a file of topic, trec_eval's measure, mean and standard deviation, to standardise values",
      kind: "text",
      isList: false,
      isOptional: true,
      short: "Z",
      completes: "file"
    },
    {
      field: "documents",
      name: "documents",
      about: "the number of documents in the collection; only trec_eval's utility uses it (default 0)",
      kind: "whole",
      isList: false,
      isOptional: true,
      expected: "a whole number of at least 0",
      least: 0,
      short: "N",
      usual: 0
    }
  ],
  check: [
    {
      field: "qrels",
      name: "qrels",
      about: "judgements, to find missing topics and count judged hits",
      kind: "text",
      isList: false,
      isOptional: true,
      completes: "file"
    },
    {
      field: "topics",
      name: "topics",
      about: "the topics of the task: a file as `retrieve` reads it, or with an id on each line",
      kind: "text",
      isList: false,
      isOptional: true,
      completes: "file"
    },
    {
      field: "documents",
      name: "documents",
      about: "a file of all valid document ids, one on each line; any other id is reported",
      kind: "text",
      isList: false,
      isOptional: true,
      completes: "file"
    },
    {
      field: "depth",
      name: "max-hits",
      about: "the most hits allowed per topic (default 1000)",
      kind: "whole",
      isList: false,
      isOptional: true,
      expected: "a whole number of at least 1",
      least: 1,
      usual: 1000
    }
  ]
} as const satisfies Readonly<Record<string, ReadonlyArray<FieldFlag>>>
