import { describe, expect, it } from "vitest"
import type { Collection, Golden } from "@litfuse/eval/parity/Golden"
import type { AnalysisResult } from "@litfuse/bench/report/Results"
import { sha256 } from "@litfuse/bench/test/workspace"
import { analyseFiles, experiment, rowsOf } from "./support.ts"
import { manifestOf } from "@litfuse/bench/test/manifestOf"

const collections: ReadonlyArray<Collection> = [
  {
    id: "one",
    kind: "plain",
    qrels: { q: { a: 1, b: 0 } },
    run: {
      q: [
        ["b", 2],
        ["a", 1]
      ]
    }
  },
  { id: "two", kind: "none-relevant", qrels: { q: { a: -1 } }, run: { q: [["a", 1]] } }
]
// b before a: P@1 is 0, RR is 1/2; all judgements of the second are negative, so its cells do not count
const golden = (reciprocalRank: number): Golden => ({
  command: "by hand",
  versions: { "pytrec-eval-terrier": "0.5.11" },
  tools: {
    trec_eval: {
      columns: ["P_1", "recip_rank", "invented"],
      values: { one: { q: [0, reciprocalRank, 7] }, two: { q: [9, 9, 9] } }
    }
  }
})

const files = (values: string, inputs = JSON.stringify(collections)) => ({
  "datasets/small/dataset.yaml": manifestOf(
    "Small",
    "two topics",
    1,
    `  collections: { path: collections.json, format: text, sha256: ${sha256(inputs)} }
  values: { path: values.json, format: text, sha256: ${sha256(values)} }
`
  ),
  "datasets/small/collections.json": inputs,
  "datasets/small/values.json": values,
  "reports/try/experiment.yaml": experiment("measure-parity", {})
})
const parity = async (reciprocalRank: number) => (await analyseFiles(files(JSON.stringify(golden(reciprocalRank))))) as AnalysisResult

describe("measure-parity", () => {
  it("counts the cells compared and excluded, by hand", async () => {
    const found = await parity(0.5)
    expect(found.conclusions[0]).toBe(
      "2 cells compared over 2 collections of 2 kinds: 0 differing. 2 cells are excluded by the rules listed below."
    )
    expect(rowsOf(found, "tools").map((row) => Object.values(row))).toEqual([
      ["trec_eval 9.0.8 (pytrec-eval-terrier 0.5.11)", 2, 2, 0, 2, "0e+0"]
    ])
    expect(rowsOf(found, "measures").map((row) => Object.values(row).slice(0, 6))).toEqual([
      ["P", "trec_eval", 1, 1, 0, 1],
      ["RR", "trec_eval", 1, 1, 0, 1]
    ])
    expect(rowsOf(found, "rules")).toEqual([
      { rule: expect.stringContaining("every judgement of the topic is negative"), tool: "trec_eval", columns: 2, cells: 2 }
    ])
    expect(found.tables.map(({ id }) => id)).toEqual(["tools", "rules", "measures"])
    expect(found.expected.map(({ system, expected, actual, verdict }) => [system, expected, actual, verdict])).toEqual([
      ["trec_eval P_1", "0", "0", "equal"],
      ["trec_eval recip_rank", "0", "0", "equal"]
    ])
  })

  it("shows one cell that differs, where it is and by how much", async () => {
    const found = await parity(1)
    expect(found.conclusions[0]).toContain("1 differing")
    expect(rowsOf(found, "differing")).toEqual([
      { tool: "trec_eval", column: "recip_rank", collection: "one", topic: "q", ours: 0.5, theirs: 1 }
    ])
    expect(rowsOf(found, "measures")[1]).toMatchObject({ measure: "RR", differing: 1, "widest gap": "5e-1" })
    expect(found.expected.map(({ verdict }) => verdict)).toEqual(["equal", "better"])
  })

  it("names columns that no measure answers, and measures without a column", async () => {
    const found = await parity(0.5)
    expect(found.notices).toEqual([
      { code: "columns-without-measure", subject: "trec_eval", text: "trec_eval: litfuse has no measure for invented" }
    ])
    expect(found.conclusions[1]).toMatch(/^2 of litfuse's \d+ measures have a column here\. No column is for .*\bnDCG\b/)
  })

  it("does not take a column for equal of which no cell was compared", async () => {
    const values = golden(0.5)
    const none = { ...values, tools: { trec_eval: { ...values.tools["trec_eval"]!, values: { two: { q: [9, 9, 9] } } } } }
    const found = (await analyseFiles(files(JSON.stringify(none)))) as AnalysisResult
    expect(found.expected.map(({ verdict }) => verdict)).toEqual(["absent", "absent"])
  })

  it("refuses what is not JSON", async () => {
    expect(await analyseFiles(files("{"))).toContain("values.json: this is not JSON; expected what tools/oracles/golden/make.py writes")
  })
})
