import { citedParams } from "./citedQuestions.ts"

const ofLists = { id: ["id"], sources: "source", document: "document" }

const sets = (n: number) => ({ untuned: n, forward: n, tuned: n, refit: n })
const calibrated = { runset: "set", topics: [10], candidates: 2, runs: 2, folds: 2, seed: 1, gains: [0.05] }
const tuned = { qrels: "qrels", measure: "nDCG@5", folds: { outer: 3, seeds: 2 } }
const lists = { documents: "papers", topics: "topics", qrels: "qrels" }
const walked = { ...lists, level: 1, least: 6, seeds: 3, draws: 2, screened: [3, 6], leftOut: ["3"] }

/** Small parameters of every analysis; another seed is another analysis, where there is one. */
export const paramsOf: Readonly<Record<string, (seed: number) => object>> = {
  "agent-sessions": () => ({
    sessions: "sessions",
    tools: "tools",
    truth: "truth",
    others: "others",
    othersTruth: "others-truth",
    servers: "servers",
    ceilings: { tokens: 2500, bytes: 10_000, each: 600 },
    counted: { search: 550 },
    anchors: [{ server: "another", tools: null, tokens: 1, date: "2026" }],
    frozen: {}
  }),
  "across-reports": () => ({ reports: ["earlier"] }),
  "atlas-milestones": () => ({ documents: "invented", events: "milestones", facts: "facts" }),
  "atlas-search": () => ({ views: "views", copies: { b: ["a"] }, away: "b" }),
  "bioasq-editions": () => ({ runsets: ["set"] }),
  "choice-baselines": (seed) => ({ seed, sets: [{ name: "exam", questions: "exam" }] }),
  "citations-of-relevant": (seed) => ({ citations: "citations", qrels: ["qrels"], yearsApart: 1, seed }),
  "cited-report": citedParams,
  dedup: (seed) => ({ seed, resamples: 50, publications: 40, staged: false }),
  "discriminative-power": (seed) => ({ runset: "set", measures: ["nDCG@5", "AP@5"], drawn: ["nDCG@5"], resamples: 100, seed }),
  "evidence-sentences": (seed) => ({ collection: "evidence-inference", dimensions: 2, seed, resamples: 20 }),
  extraction: (seed) => ({ half: "development", seed, resamples: 20 }),
  "judged-coverage": () => ({ runset: "set", cutoff: 5, official: { column: "n5", origin: "the board" }, iteration: "5" }),
  "trial-publications": () => ({
    trials: "trials",
    routes: { registry: ["linked"], number: ["searched"], without: [], unstated: [], none: ["no"] }
  }),
  walks: (seed) => ({ ...walked, seed }),
  "living-atlas": (seed) => ({ days: ["day-00", "day-01"], changes: "changes", seed, printed: { core: 0.7 } }),
  "landmarks-later": (seed) => ({
    papers: "papers",
    systems: [{ id: "printed" }, { id: "tuned", params: { citations: 1 }, space: { milestone: { grid: [0, 1] } } }],
    claims: ["printed", "tuned"],
    seed,
    resamples: 20
  }),
  "landmark-signals": () => ({
    collections: [
      { name: "judged", dataset: "small", documents: "documents", qrels: "qrels" },
      { name: "exports", dataset: "small", references: { one: "one", two: "two" } }
    ]
  }),
  "measure-parity": () => ({}),
  "null-calibration": (seed) => ({ ...calibrated, measure: "nDCG@5", seeds: 1, nulls: sets(6), powers: sets(4), seed }),
  "null-calibration-families": (seed) => ({
    choose: ["measured"],
    report: ["measured"],
    table: "values",
    measures: ["R@10"],
    topics: [10],
    families: [1, 3],
    correlations: [0.5],
    candidates: 5,
    folds: 2,
    sigma: 1.2,
    sets: { choose: 6, report: 6, stress: 6 },
    seed
  }),
  "null-calibration-grades": (seed) => ({
    ...calibrated,
    cutoff: 1,
    candidates: 1,
    tuned: { fusion: "linear-ridge" },
    fixed: { fusion: "rrf" },
    seeds: 1,
    nulls: { forward: 4, tuned: 4 },
    powers: { forward: 3, tuned: 3 },
    seed
  }),
  "null-calibration-orders": (seed) => ({ ...calibrated, runs: 2, topics: [10], measure: "nDCG@5", sets: 2, seed }),
  "null-calibration-variants": (seed) => ({ ...calibrated, measure: "nDCG@5", nulls: 6, powers: 4, seed }),
  "query-strategies": () => ({ aim: 0.5 }),
  "query-translation": () => ({}),
  "query-variants": () => ({
    corpus: "documents",
    qrels: "qrels",
    depth: 10,
    measure: "nDCG@5",
    judged: "Judged@5",
    condensed: "nDCG(judged_only=True)@5",
    variants: [
      { id: "one", topics: "topics", text: "title" },
      { id: "other", topics: "reworded", text: "title" }
    ],
    systems: [
      { id: "plain", retrieve: "bm25", params: {} },
      { id: "fields", retrieve: "bm25-f", params: {} }
    ],
    together: "both",
    fusion: { fuse: "rrf", params: {} }
  }),
  "query-wordings": (seed) => ({ topics: "topics", keywords: "reworded", least: 1, leftOut: ["3"], seed }),
  "ranking-variants": (seed) => ({
    ...tuned,
    baseline: "off",
    folds: { outer: 3, seeds: 1 + seed },
    variants: [
      { tag: "off", pipeline: "rank.pipeline.yaml", params: { titles: { title: 1 } } },
      { tag: "tuned", pipeline: "rank.pipeline.yaml", space: { "titles.title": { grid: [1, 2] } } }
    ],
    argmax: ["tuned"]
  }),
  "order-dependence": (seed) => ({
    measure: "nDCG@5",
    folds: 2,
    orders: 4,
    rivals: { repeats: 2, sets: 2, draws: 2 },
    topics: [10],
    simulated: { sets: 2, candidates: 2, gains: [0] },
    draws: 2,
    collections: [
      {
        name: "small",
        dataset: "small",
        corpus: "documents",
        systems: [{ id: "plain", retrieve: "bm25", space: { b: { grid: [0.2, 0.8] } } }]
      }
    ],
    seed
  }),
  "published-means": () => ({
    levels: ["one"],
    rows: [{ method: "a", model: "m", values: [1] }],
    stated: [{ where: "text", method: "a", level: 0, value: 1, decimals: 1 }],
    gainsOf: "a"
  }),
  "published-scores": () => ({
    rows: [{ search: "1", query: "heart", sources: ["pubmed", "openalex"], agreement: 0, single: 10, several: 0, percent: 74 }]
  }),
  "query-generation": (seed) => ({
    seeds: [3],
    draws: seed,
    wanted: 0.9,
    relevantFrom: 1,
    reviews: [
      {
        file: "screened",
        title: "Invented",
        question: "heart",
        columns: { id: "id", title: "title", abstract: "text" },
        labels: { final: "kept" }
      }
    ]
  }),
  "rerun-stability": (seed) => ({
    records: "records",
    columns: { id: "uid", source: "from", releases: "in" },
    releases: ["v1", "v2"],
    printed: [{ source: "A", as: "Another", stability: 0.9 }],
    qrels: "qrels",
    seed
  }),
  "screening-order": (seed) => ({
    seeds: seed,
    every: 5,
    recall: 0.95,
    efforts: [0.5],
    sampling: {
      one: { at: 0.5, sample: 0.5 },
      several: { at: [0.3, 0.6], sample: 0.3, alpha: 0.1, claim: 0.9 },
      forecast: { at: 0.5, pilot: 4, power: 0.8 },
      draws: 2
    },
    reviews: [
      {
        file: "screened",
        title: "Invented",
        question: "heart",
        columns: { id: "id", title: "title", abstract: "text" },
        labels: { final: "kept" }
      }
    ]
  }),
  "search-default": (seed) => ({
    decides: true,
    collection: { documents: "documents", topics: "topics", qrels: "qrels" },
    runs: { dataset: "small", runset: "set" },
    holdings: { one: { none: ["doi"], abstracts: true }, other: { none: ["pmid"], abstracts: false } },
    families: { two: ["one", "other"] },
    orders: ["own"],
    depths: [5],
    outages: [0, 1],
    newest: 0,
    draws: 2,
    systems: [
      { id: "fused", fuse: "rrf", params: {} },
      { id: "words", rank: "bm25", params: {} }
    ],
    today: "fused",
    measure: "nDCG@5",
    judged: "Judged@5",
    condensed: "nDCG(judged_only=True)@5",
    chooseOn: "odd",
    threshold: 0.02,
    resamples: 10,
    seed
  }),
  "reference-databases": () => ({ sets: ["tiny"] }),
  "reference-matching": () => ({
    entries: "entries",
    part: "all",
    others: [{ dataset: "small", files: ["one"] }],
    thresholds: { accept: [0.76], sameTitle: [0.98], margin: 0.03 }
  }),
  "retraction-replay": () => ({ retracted: { dataset: "retracted-pmids", file: "retractions" }, years: [2005] }),
  "search-reporting": () => ({
    reviews: "reviews",
    columns: { doi: "doi", text: "text" },
    calibration: 10,
    part: "test",
    rarer: 2,
    items: [{ item: 13, name: "dates", column: "coded", yes: ["yes"], no: ["no"], patterns: ["\\bon \\d"] }]
  }),
  "semantic-precision": () => ({
    printed: { words: 50, both: 60 },
    rows: [
      {
        collection: "small",
        report: "measured",
        table: "values",
        measure: "R@10",
        dataset: "small",
        qrels: "qrels",
        level: 1,
        words: "a",
        meaning: "b",
        both: "c",
        test: true
      },
      {
        collection: "small, without meaning alone",
        report: "measured",
        table: "values",
        measure: "R@10",
        dataset: "small",
        qrels: "qrels",
        level: 1,
        words: "a",
        both: "b"
      }
    ]
  }),
  "source-lists": () => ({ lists: "lists", columns: ofLists, origins: {}, qrels: "qrels", level: 1 }),
  "source-overlap": (seed) => ({
    topics: [{ topic: "t", databases: { one: "one", two: "two" }, stages: { kept: "two" } }],
    printed: [{ topic: "t", of: "one", in: "two", percent: 50 }],
    seed
  }),
  "source-value": (seed) =>
    seed === 1
      ? { from: { dataset: "small", databases: { one: "one", two: "two" }, studies: "one", more: "two" }, test: 6 }
      : { from: { dataset: "small", lists: "lists", columns: ofLists, qrels: "qrels", level: 1 }, shown: 1 },
  "study-types": (seed) => ({ records: "medline", seed }),
  "systems-agreement": (seed) => ({ runset: "set", kin: [], depth: 5, deeper: [10], seed }),
  "tie-sensitivity": () => ({ runsets: ["set"], measures: ["nDCG@5", "AP"] }),
  tune: (seed) => ({
    ...tuned,
    runs: { runset: "set" },
    depth: 10,
    folds: { outer: 3, inner: 2, seeds: 1 + seed },
    primary: { id: "learned", candidates: [{ fusion: "rrf", space: { k: { grid: [1, 60] } } }] }
  }),
  "tune-analyzer": (seed) => ({
    ...tuned,
    folds: { outer: seed === 1 ? 3 : "leave-one-out", seeds: 1 },
    analyzer: "landmarks",
    space: { milestone: { grid: [0.2, 0.8] } }
  }),
  "tune-pipeline": (seed) => ({
    ...tuned,
    folds: { outer: 3, seeds: 1 + seed },
    pipeline: "rank.pipeline.yaml",
    space: { "titles.title": { grid: [1, 2] } }
  }),
  "tune-retrieval": (seed) => ({
    ...tuned,
    folds: { outer: 3, seeds: 1 + seed },
    depth: 12,
    baseline: "plain",
    primary: "tuned",
    systems: [
      { id: "plain", retrieve: "bm25" },
      { id: "tuned", retrieve: "bm25", space: { b: { grid: [0.2, 0.8] } } }
    ]
  })
}
