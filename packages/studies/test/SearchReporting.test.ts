import { describe, expect, it } from "vitest"
import { partOf, SearchReporting } from "../src/SearchReporting.ts"

const rows = Array.from({ length: 30 }, (_, i) => ({ doi: `10.1/${i % 20}`, n: String(i) }))
const params = { reviews: "r", columns: { doi: "doi", text: "n" }, calibration: 10, rarer: 1, items: [] as never }
const of = (part: "calibration" | "test", some: ReadonlyArray<Readonly<Record<string, string>>> = rows) =>
  partOf(some, { ...params, part }).map((row) => row["n"]!)

describe("parts of reviews", () => {
  it("hold each row once, with all rows of one DOI in the same part, as many as were asked for", () => {
    const [calibration, test] = [of("calibration"), of("test")]
    expect(calibration).toHaveLength(10)
    expect([...calibration, ...test].toSorted()).toEqual(rows.map(({ n }) => n).toSorted())
    const dois = (numbers: ReadonlyArray<string>) => new Set(numbers.map((n) => Number(n) % 20))
    expect([...dois(calibration)].filter((doi) => dois(test).has(doi))).toEqual([])
  })

  it("do not depend on the order of rows, nor on how a DOI is written", () => {
    const written = rows.map(({ doi, n }) => ({ doi: ` ${doi.toUpperCase()} `, n })).reverse()
    expect(of("calibration", written).toSorted()).toEqual(of("calibration").toSorted())
  })
})

it("refuses a pattern that cannot be read, and a file that the dataset does not have, by their places", () => {
  const item = { item: 1, name: "n", column: "c", yes: ["y"], no: ["n"], patterns: ["a", "(b"] }
  const problems = SearchReporting.problems!({ dataset: { manifest: { files: {} } } } as never, { ...params, items: [item] })
  expect(problems).toMatchObject([
    { path: ["reviews"] },
    { path: ["items", 0, "patterns", 1], what: expect.stringContaining("missing closing )") }
  ])
})
