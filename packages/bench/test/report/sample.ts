import type { Rankings } from "../../src/report/Rankings.ts"
import type { Results, TableResult } from "../../src/report/Results.ts"

/**
 * A table small enough to check by hand: three systems, four topics. Against `base`: `good` gains 0.1, 0.2, 0, -0.1 (mean 0.05), `<odd> & "co"`
 * is `base` again.
 */
export const table: TableResult = {
  id: "all",
  title: "All <systems>",
  qrels: { name: "qrels", sha256: "0".repeat(64), forced: false },
  topicPolicy: "judged",
  topics: ["1", "2", "3", "4"],
  measures: [
    { name: "nDCG@10", revision: 1, about: "gain by rank" },
    { name: "Judged@10", revision: 1, about: "share judged" },
    { name: "nDCG(judged_only=True)@10", revision: 1, about: "gain by rank, judged hits only" }
  ],
  systems: [
    {
      system: "base",
      input: { kind: "run", source: "runs/base", sha256: "a".repeat(64) },
      summary: { "nDCG@10": 0.5, "Judged@10": 1, "nDCG(judged_only=True)@10": 0.5 },
      intervals: { "nDCG@10": [0.425, 0.55], "Judged@10": [1, 1], "nDCG(judged_only=True)@10": [0.425, 0.55] },
      values: {
        "nDCG@10": [0.4, 0.5, 0.5, 0.6],
        "Judged@10": [1, 1, 1, 1],
        "nDCG(judged_only=True)@10": [0.4, 0.5, 0.5, 0.6]
      },
      missing: []
    },
    {
      system: "good",
      input: {
        kind: "retrieve",
        source: '{"retrieve":"bm25","revision":1,"corpus":"documents","params":{"k1":0.9}}',
        sha256: "b".repeat(64)
      },
      summary: { "nDCG@10": 0.55, "Judged@10": 0.8, "nDCG(judged_only=True)@10": 0.4625 },
      intervals: { "nDCG@10": [0.5, 0.65], "Judged@10": [0.2, 1], "nDCG(judged_only=True)@10": [0.425, 0.4875] },
      values: {
        "nDCG@10": [0.5, 0.7, 0.5, 0.5],
        "Judged@10": [1, 1, 1, 0.2],
        "nDCG(judged_only=True)@10": [0.4, 0.5, 0.5, 0.45]
      },
      missing: ["3"]
    },
    {
      system: '<odd> & "co"',
      input: { kind: "fuse", source: '{"fuse":"rrf","revision":1,"of":["base","good"],"params":{"k":60}}', sha256: "c".repeat(64) },
      summary: { "nDCG@10": 0.5, "Judged@10": 1 },
      intervals: { "Judged@10": [1, 1] },
      values: { "nDCG@10": [0.4, 0.5, 0.5, 0.6], "Judged@10": [1, 1, 1, null] },
      missing: []
    }
  ],
  against: {
    baseline: "base",
    correction: "bonferroni",
    family: "all systems of this table against base, one measure at a time",
    comparisons: [
      {
        system: "good",
        measure: "nDCG@10",
        difference: 0.05,
        lower: -0.05,
        upper: 0.15,
        p: 0.012,
        isFloor: false,
        adjusted: 0.024,
        wins: 2,
        ties: 1,
        losses: 1,
        effect: { cohensD: 0.387, rankBiserial: 0.5, superiority: 0.625 },
        detectable: 0.2735
      },
      {
        system: '<odd> & "co"',
        measure: "nDCG@10",
        difference: 0,
        lower: null,
        upper: null,
        p: 1,
        isFloor: false,
        adjusted: 1,
        wins: 0,
        ties: 4,
        losses: 0,
        effect: { cohensD: null, rankBiserial: 0, superiority: 0.5 },
        detectable: null
      }
    ]
  },
  similarity: { measure: "nDCG@10", names: ["good", '<odd> & "co"', "base"], rho: [[], [0.5], [0, 1]] },
  expected: [
    { system: "base", measure: "nDCG@10", expected: "0.5000", actual: "0.5000", verdict: "equal", origin: "by hand" },
    { system: "good", measure: "nDCG@10", expected: "0.5400", actual: "0.5500", verdict: "better", origin: "a <paper>" }
  ],
  notices: [{ code: "ties", subject: "all", text: "3 systems have tied documents above rank 10" }]
}

/** A report of that table and of one analysis. */
export const sample: Results = {
  experiment: "try",
  question: "Does it work?",
  dataset: { id: "tiny", title: "Tiny", version: "1", licence: "none", citation: "nobody" },
  compat: "trec_eval-9.0.8",
  notes: ["only a trial"],
  tables: [table],
  analyses: [
    {
      id: "look",
      title: "A look",
      analysis: "coverage",
      revision: 1,
      params: {},
      inputs: [],
      conclusions: ["Nothing moved."],
      tables: [
        {
          id: "free",
          title: "Free",
          columns: [{ name: "what" }, { name: "how much", digits: 2 }],
          rows: [
            ["a_b", 0.125],
            ["c", null]
          ]
        }
      ],
      figures: [{ id: "dots", title: "Dots", axis: "value", dots: [{ label: "a", value: 1 }] }],
      expected: [],
      notices: []
    }
  ]
}

/**
 * Rankings behind that table. On topic 1 `good` puts `d3` (0) above `d1` (2) and `d2` (unjudged); on 2 it has none, on 3 neither has; on 4
 * both are alike.
 */
export const rankings: Rankings = {
  experiment: "try",
  results: "e".repeat(64),
  depth: 20,
  tables: [
    {
      id: "all",
      systems: ["base", "good"],
      all: 3,
      by: "nDCG@10",
      topics: [
        {
          topic: "1",
          documents: ["d1", "d2", "d3"],
          grades: [2, null, 0],
          rankings: [
            [0, 1],
            [2, 0, 1]
          ]
        },
        { topic: "2", documents: ["d1"], grades: [1], rankings: [[0], []] },
        { topic: "3", documents: [], grades: [], rankings: [[], []] },
        {
          topic: "4",
          documents: ["<x>", "y"],
          grades: [null, 1],
          rankings: [
            [0, 1],
            [0, 1]
          ]
        }
      ]
    }
  ]
}
