import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { sha256 } from "../tiny.ts"
import { collection } from "./collection.ts"
import { litfuse } from "./litfuse.ts"

/** "Podagra" is in no document: only the table knows that it is gout. */
const table = "podagra\tGout\nwheezing\tAsthma\nwheezing\tLung Diseases\n"

const topicsOf = (texts: ReadonlyArray<string>) => texts.map((text, i) => `${JSON.stringify({ _id: String(i + 1), text })}\n`).join("")
const topics = topicsOf(["podagra", "wheezing", "podagra again", "wheezing again"])
const qrels = "1 0 d2 1\n2 0 d3 1\n3 0 d2 1\n4 0 d3 1\n"

const mesh = "retrieve: bm25-f-mesh, params: { entryTerms: { table: entry-terms.tsv }, fields: { headings: { weight: 1, b: 0.3 } } }"

const experiment = `id: own
question: Do headings of a table help?
ci: false
dataset: tiny
tables:
  - id: all
    title: All
    qrels: qrels
    systems:
      - { retrieve: bm25-f, tag: words }
      - { ${mesh}, tag: headings }
    measures: [RR]
    expected:
      - { system: words, measure: RR, value: 0, origin: by hand }
      - { system: headings, measure: RR, value: 1, origin: by hand }
analyses:
  - id: tuned
    title: Tuned
    analysis: tune-retrieval
    params:
      folds: { outer: 2, seeds: 1 }
      measure: RR
      primary: headings
      baseline: words
      systems:
        - { id: words, retrieve: bm25-f }
        - { id: headings, ${mesh}, space: { weight: { grid: [0, 1] } } }
`

const pipeline = `nodes:
  - { id: corpus, plugin: source/corpus, inputs: { query: $query } }
  - { id: works, plugin: step/works, inputs: { records: corpus } }
  - { id: headings, plugin: ranker/bm25-f-mesh, params: { entryTerms: { table: entry-terms.tsv } }, inputs: { works: works, query: $query } }
`

const files = (entryTerms = table): Readonly<Record<string, string>> => ({
  ...collection,
  "datasets/tiny/topics.jsonl": topics,
  "datasets/tiny/qrels.txt": qrels,
  "datasets/tiny/dataset.yaml": `${collection["datasets/tiny/dataset.yaml"]}  topics: { path: topics.jsonl, format: jsonl-topics, sha256: ${sha256(topics)} }
  qrels: { path: qrels.txt, format: trec-qrels, sha256: ${sha256(qrels)}, counts: { judgements: 4 } }
`,
  "reports/own/experiment.yaml": experiment,
  "reports/own/entry-terms.tsv": entryTerms,
  "entry-terms.tsv": entryTerms,
  "own.pipeline.yaml": pipeline
})

const search = ["search", "podagra joints", "--dataset", "tiny", "--preset", "own.pipeline.yaml", "--explain"]

describe("a table of entry terms that the user names", () => {
  it("adds its headings to the query in a pipeline, with a notice", async () => {
    const { code, out, err } = await litfuse(search, files())
    expect(err).toMatch(/^corpus: found, 1 record, \d+ ms\n$/)
    expect(code).toBe(0)
    expect(out).toContain("Gout")
    expect(out).toContain('"gout" for "podagra"')
  })

  it("finds by its headings what no word of the query finds, in a run", async () => {
    const words = ["retrieve", "--dataset", "tiny", "--topics", "topics", "--retriever", "bm25-f-mesh", "--out", "-"]
    // no command writes an empty run
    expect(await litfuse(words, files())).toMatchObject({ code: 2, out: "" })
    const { code, out } = await litfuse([...words, "--param", 'entryTerms={"table":"entry-terms.tsv"}'], files())
    expect(code).toBe(0)
    expect(out).toMatch(/^1 Q0 d2 1 /m)
    expect(out).toMatch(/^2 Q0 d3 1 /m)
  })

  it("can be next to an experiment, for systems of its tables and of tune-retrieval", async () => {
    const { code, out, err, folder } = await litfuse(["bench", "run", "own", "--formats", "none"], files())
    expect(err).toBe("")
    expect(out).toContain("All 2 expected values hold")
    expect(code).toBe(0)
    const { analyses } = JSON.parse(readFileSync(join(folder, "reports/own/results.json"), "utf8"))
    const values = Object.fromEntries(
      analyses[0].measured.systems.map(({ system, summary }: { system: string; summary: object }) => [system, summary])
    )
    expect(values).toEqual({ words: { RR: 0 }, headings: { RR: 1 } })
  })

  it("is refused with file and line where a line is wrong", async () => {
    const wrong = files("podagra\tGout\nwheezing Asthma\n")
    for (const words of [search, ["bench", "run", "own"], ["bench", "check", "own"]]) {
      const { code, err } = await litfuse(words, wrong)
      expect([code, err]).toEqual([2, expect.stringMatching(/entry-terms\.tsv:2: 1 tab-separated column; expected key, tab, value/)])
    }
  })
})
