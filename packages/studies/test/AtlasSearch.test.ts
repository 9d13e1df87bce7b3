import { join } from "node:path"
import { readReport } from "@litfuse/bench/report/readReport"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { searchViews } from "../src/atlasReadings/searchViews.ts"

const results = Result.getOrThrow(readReport(join(import.meta.dirname, "../../.."), "atlas-analysis"))

describe("AtlasSearch", () => {
  it("gave what follows from the lines of the generator, with every view and without one", () => {
    const { expected } = results.analyses.find(({ id }) => id === "search")!
    expect(expected).toHaveLength(30)
    expect(expected.filter(({ verdict }) => verdict !== "equal")).toEqual([])
    const of = (system: string, measure: string) => expected.find((one) => one.system.startsWith(system) && one.measure === measure)!.actual
    expect(of("every", "records identified")).toBe("3693.0000000000")
    expect(of("depositra", "records identified")).toBe(`${3693 - 514}.0000000000`)
  })

  it("makes a search in which a view that is away has failed, and has no record", () => {
    const records = ["a", "b"].map((view) => ({ view, record: "1", work: "w" }))
    const { works, outcomes, search } = searchViews(records, ["b"], { b: ["a"] })
    expect(outcomes.map(({ _tag }) => _tag)).toEqual(["Found", "Failed"])
    expect(works.works.map(({ records }) => records.length)).toEqual([1])
    expect(search).toMatchObject({ counts: { identified: { a: 1, b: 0 }, duplicates: 0, works: 1 } })
  })
})
