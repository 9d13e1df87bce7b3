import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { collection } from "./collection.ts"
import { litfuse } from "./litfuse.ts"

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")
const topics = `${JSON.stringify({ _id: "1", text: "gout attacks" })}\n`
const training = `${JSON.stringify({ _id: "7", text: "gout" })}\n`
const qrels = "1 0 d1 1\n"
const trainingQrels = "7 0 d2 1\n"

const experiment = (more: string) => `id: held
question: What is chosen on other topics?
ci: false
dataset: tiny
analyses:
  - id: tuned
    title: Tuned
    analysis: tune-retrieval
    params:
      train: { topics: training, qrels: training-qrels }${more}
      measure: RR
      primary: hybrid
      baseline: bm25
      systems:
        - { id: bm25, retrieve: bm25, space: { b: { grid: [0.1, 0.9] } } }
        - { id: lsa, retrieve: lsa, params: { dimensions: 2 } }
        - { id: hybrid, fuse: wsum, of: [bm25, lsa], params: { normalisation: zmuv }, space: { weights: { parts: 2, units: 2 } } }
        - { id: dense, retrieve: dense, params: { path: MODEL } }
`

const project = (more = "", { model = "" } = {}): Readonly<Record<string, string>> => ({
  ...collection,
  "datasets/tiny/topics.jsonl": topics,
  "datasets/tiny/training.jsonl": training,
  "datasets/tiny/qrels.txt": qrels,
  "datasets/tiny/training.txt": trainingQrels,
  "datasets/tiny/dataset.yaml": `${collection["datasets/tiny/dataset.yaml"]}  topics: { path: topics.jsonl, format: jsonl-topics, sha256: ${sha256(topics)} }
  training: { path: training.jsonl, format: jsonl-topics, sha256: ${sha256(training)} }
  qrels: { path: qrels.txt, format: trec-qrels, sha256: ${sha256(qrels)}, counts: { judgements: 1 } }
  training-qrels: { path: training.txt, format: trec-qrels, sha256: ${sha256(trainingQrels)}, counts: { judgements: 1 } }
`,
  "reports/held/experiment.yaml":
    model === "" ? experiment(more).replace(/ {8}- \{ id: dense.*\n/, "") : experiment(more).replace("MODEL", model)
})

const run = ["bench", "run", "held", "--formats", "none"]

describe("tune-retrieval with topics for training", () => {
  it("prints the hash of what was chosen, and measures only with that hash", async () => {
    const first = await litfuse(run, project())
    expect(first.code).toBe(0)
    const hash = /frozen: ([0-9a-f]{64})/.exec(first.out)![1]!
    expect(first.out).toContain("the judgements of `qrels` were not read")

    const measured = await litfuse(run, project(`\n      frozen: ${hash}`))
    expect(measured.out).toContain("Chosen on the 1 topics of `training`, measured once on 1 other topics")

    const other = await litfuse(run, project(`\n      frozen: ${"a".repeat(64)}`))
    expect([other.code, other.err]).toEqual([2, expect.stringContaining(`have the hash ${hash}`)])
  })

  it("wants more topics than train alone, where they are held out in turn", async () => {
    const [two, judged] = [`${topics}${JSON.stringify({ _id: "2", text: "asthma" })}\n`, `${qrels}2 0 d3 1\n`]
    const files = project()
    const { code, err } = await litfuse(run, {
      ...files,
      "datasets/tiny/topics.jsonl": two,
      "datasets/tiny/qrels.txt": judged,
      "datasets/tiny/dataset.yaml": files["datasets/tiny/dataset.yaml"]!.replace(sha256(topics), sha256(two)).replace(
        `${sha256(qrels)}, counts: { judgements: 1 }`,
        `${sha256(judged)}, counts: { judgements: 2 }`
      ),
      "reports/held/experiment.yaml": files["reports/held/experiment.yaml"]!.replace(/train: .*/, "folds: { outer: 2, seeds: 1 }")
    })
    expect([code, err]).toEqual([2, expect.stringContaining("2 judged topics; expected 3 or more")])
  })

  it("says in one line what a system lacks", async () => {
    const { code, err } = await litfuse(run, project("", { model: "nowhere" }))
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/what system "dense" needs: not found; the model "nowhere" has no file onnx\/model\.onnx/)
    ])
  })
})
