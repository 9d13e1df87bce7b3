import { manifestOf } from "@litfuse/bench/test/manifestOf"
import { sha256 } from "@litfuse/bench/test/workspace"
import { describe, expect, it } from "vitest"
import type { AnalysisResult } from "@litfuse/bench/report/Results"
import { analyseFiles, experiment } from "./support.ts"

/** 60 records, every fifth kept by title and abstract and every tenth in the end; relevant ones share words that others lack. */
const records = Array.from({ length: 60 }, (_, row) => {
  const [kept, final] = [row % 5 === 0, row % 10 === 0]
  const title = kept ? `Aspirin and gout ${row % 4}` : `Lungs of mice ${row % 3}`
  return { id: `r${row}`, title, abstract: row === 10 ? "" : `A ${kept ? "trial" : "story"} of ${row % 7}`, kept, final }
})
const csv = `id,title,abstract,kept,final\n${records.map(({ id, title, abstract, kept, final }) => `${id},${title},${abstract},${Number(kept)},${Number(final)}\n`).join("")}`

const cells = ({ tables }: AnalysisResult, id: string) => tables.find((table) => table.id === id)!.rows

const params = {
  seeds: 3,
  every: 5,
  recall: 0.95,
  efforts: [0.5],
  sampling: {
    one: { at: 0.5, sample: 0.5 },
    several: { at: [0.3, 0.6], sample: 0.3, alpha: 0.1, claim: 0.9 },
    forecast: { at: 0.5, pilot: 10, power: 0.8 },
    draws: 3
  },
  reviews: [
    {
      file: "records",
      title: "Invented",
      question: "aspirin for gout",
      columns: { id: "id", title: "title", abstract: "abstract" },
      labels: { "title-abstract": "kept", final: "final" }
    }
  ]
}

const filesOf = (text: string, changed: object = {}) => ({
  "datasets/small/dataset.yaml": manifestOf(
    "Small",
    "a few records",
    1,
    `  records: { path: records.csv, format: text, sha256: ${sha256(text)} }\n`
  ),
  "datasets/small/records.csv": text,
  "reports/try/experiment.yaml": experiment("screening-order", { ...params, ...changed })
})

describe("orders of screening", () => {
  const found = async () => (await analyseFiles(filesOf(csv))) as AnalysisResult

  it("has a row for each target, with k/R without the record that was known", async () => {
    const all = await found()
    expect(cells(all, "rates").map((row) => row.slice(0, 4))).toEqual([
      ["Invented", "title-abstract", "11/11", 1],
      ["Invented", "final", "5/5", 1]
    ])
  })

  it("names the relevant records without an abstract", async () => {
    const all = await found()
    expect(cells(all, "records").map((row) => row.slice(2))).toEqual([
      [60, 12, 1, 1, cells(all, "records")[0]![6], "r10"],
      [60, 6, 1, 1, cells(all, "records")[1]![6], "r10"]
    ])
  })

  it("spares all irrelevant records where words tell them apart, and for random the expected number", async () => {
    const all = await found()
    const [kept] = cells(all, "rates")
    // learning, learning without headings, bm25
    expect(kept!.slice(4, 7)).toEqual([1, 1, 1])
    // the last of 11 among 58 is expected at 11 * 59 / 12; 47 are irrelevant
    expect(kept![7]).toBeCloseTo(1 - ((11 * 59) / 12 - 11) / 47, 12)
  })

  it("leaves out a program of which no run was recorded", async () => {
    const all = await found()
    expect(all.tables.find(({ id }) => id === "rates")!.columns.map(({ name }) => name)).not.toContain("asreview")
  })
})

describe("what it refuses", () => {
  it("a label that is no label, with its line", async () => {
    expect(await analyseFiles(filesOf(csv.replace("Lungs of mice 1,A story of 1,0,0", "Lungs of mice 1,A story of 1,maybe,0")))).toMatch(
      /records\.csv:3.*"maybe" in column "kept"/
    )
  })

  it("a column that is absent", async () => {
    expect(await analyseFiles(filesOf(csv.replace("kept,final", "kept,last")))).toMatch(/no column "final"/)
  })

  it("a file that the dataset does not have", async () => {
    expect(await analyseFiles(filesOf(csv, { reviews: [{ ...params.reviews[0], file: "other" }] }))).toMatch(
      /the dataset has no file "other"/
    )
  })
})
