/**
 * Examples written by hand, for keys that the documents behind docs/schemas/ leave out or fill with measured values, which change. For each form
 * they stand under the path of the key in its table, or under its last name where that means the same everywhere.
 */
export const written: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  experiment: {
    compat: "trec_eval-10.0",
    within: "round1",
    split: "test",
    "tables[].retrieval.params": { k1: 0.9, b: 0.4 },
    run: "bm25",
    type: "automatic",
    corpus: "documents",
    "tables[].systems[].topics": "topics",
    query: ["title", "description"],
    depth: 1000,
    system: "bm25",
    folds: 10,
    seed: 7,
    inputDepth: 100,
    retriever: "bm25-atire",
    sources: ["pubmed", "europepmc"],
    replay: "recordings",
    imitated: "datasets/atlas",
    records: "records.tsv",
    now: "2025-01-01",
    "tables[].topics": "intersection",
    correction: "benjamini-hochberg",
    leaderboard: "board",
    columns: { "nDCG@10": "ndcg@10" },
    printed: "bm25-eval",
    "tables[].expected[].topics": { "7": 0.41, "9": 0.6 },
    topic: "7",
    note: "The runs were made before the pool was judged."
  },
  dataset: {
    folder: "trec-covid",
    variable: "LITFUSE_FIXTURES",
    numbering: "position",
    "files.<name>.options.columns": 4,
    "files.<name>.options.grades": { "-1": 0 },
    judge: "colleague",
    joins: ["batch2", "batch3"],
    duplicates: "best",
    where: { has_abstract: "true" },
    has: ["abstract"],
    unseen: "a job produces it for every change",
    about: "topics that nothing was tuned on"
  },
  "litfuse.config": {
    "plugins[].params": { weight: 10 },
    cache: ".cache/outputs"
  },
  results: {
    version: 1,
    dataset: { id: "mine", title: "My collection", version: "1" },
    notes: ["The pool was judged from these runs."],
    tables: [{}],
    qrels: { name: "qrels", sha256: "a6161742..." },
    topics: ["1", "2", "3"],
    measures: [{ name: "nDCG@10", revision: 1 }],
    revision: 1,
    systems: [{}],
    input: { kind: "run", source: "runs/bm25.run" },
    summary: { "nDCG@10": 0.4321 },
    intervals: { "nDCG@10": [0.3912, 0.4729] },
    values: { "nDCG@10": [0.5, 0.3, 0.4963] },
    missing: ["3"],
    against: { baseline: "bm25", correction: "holm", seed: 1 },
    seed: 1,
    comparisons: [{}],
    difference: 0.0312,
    heldOut: 0.0207,
    lower: 0.0104,
    upper: 0.0519,
    p: 0.0041,
    adjusted: 0.0123,
    wins: 31,
    ties: 4,
    losses: 15,
    effect: { cohensD: 0.41, rankBiserial: 0.38, superiority: 0.66 },
    cohensD: 0.41,
    rankBiserial: 0.38,
    superiority: 0.66,
    detectable: 0.0287,
    coverage: [{}],
    share: 0.12,
    shareLower: -0.03,
    shareUpper: 0.27,
    similarity: {
      names: ["bm25", "dense"],
      rho: [
        [1, 0.82],
        [0.82, 1]
      ]
    },
    names: ["bm25", "dense"],
    rho: [
      [1, 0.82],
      [0.82, 1]
    ],
    "tables[].expected": [{}],
    "analyses[].expected": [{}],
    "analyses[].measured.expected": [{}],
    expected: "0.4321",
    actual: "0.4321",
    verdict: "equal",
    origin: "our paper, table 2",
    system: "bm25",
    measure: "nDCG@10",
    topic: "7",
    notices: [{ code: "missing-topics", subject: "bm25", text: "..." }],
    code: "missing-topics",
    subject: "bm25",
    text: "1 judged topic has no ranking and counts 0: 3",
    analyses: [{}],
    note: "Settings are chosen on training topics only.",
    params: { measure: "nDCG@10" },
    inputs: [{}],
    measured: { qrels: {}, topics: [], systems: [] },
    conclusions: ["No difference can be shown."],
    columns: [{ name: "system" }],
    digits: 4,
    shown: 20,
    rows: [["bm25", 0.4321]],
    figures: [{}],
    reference: 0.5,
    dots: [{ label: "bm25", value: 0.4321 }],
    value: 0.4321,
    low: 0.3912,
    high: 0.4729,
    x: { name: "k", from: 0, to: 60 },
    y: { name: "nDCG@10", from: 0.3, to: 0.5 },
    from: 0,
    to: 60,
    lines: [
      {
        label: "rrf",
        points: [
          [1, 0.41],
          [60, 0.43]
        ]
      }
    ],
    marks: [{ label: "lambda 0.7", at: [0.4842, 0.4915] }],
    at: [0.4842, 0.4915],
    label: "rrf",
    labels: ["1", "10", "60"],
    points: [
      [1, 0.41],
      [60, 0.43]
    ],
    cells: [[0.41, 0.43]]
  },
  rankings: {
    version: 1,
    depth: 20,
    tables: [{}],
    systems: ["bm25", "dense"],
    all: 12,
    topics: [{}],
    documents: ["d1", "d4", "d2"],
    grades: [2, null, 0],
    rankings: [
      [0, 1],
      [2, 0]
    ]
  }
}
