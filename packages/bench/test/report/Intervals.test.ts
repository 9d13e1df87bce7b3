import { describe, expect, it } from "vitest"
import * as Intervals from "../../src/report/Intervals.ts"
import * as Bootstrap from "@litfuse/stats/Bootstrap"
import { experiment, results } from "../experiment/experiments.ts"
import { table } from "./sample.ts"

describe("intervals of a report", () => {
  it("are those of the means, for each measure that is one", async () => {
    const { tables } = await results(experiment.replace('["P@2", RR@2]', '["P@2", RR@2, NumRet]').replace(/ {4}expected[\s\S]*/, ""))
    const { intervals, values } = tables[0]!.systems[1]!
    const { lower, upper } = Bootstrap.interval(Float64Array.from(values["P@2"] as ReadonlyArray<number>), { seed: 1 })
    expect(intervals).toEqual({ "P@2": [lower, upper], "RR@2": intervals["RR@2"] })
  })

  it("are absent where one topic says nothing of others", async () => {
    const { tables } = await results(
      experiment.replace("qrels: qrels", "qrels: qrels\n    split: first").replace(/ {4}expected[\s\S]*/, "")
    )
    expect(tables[0]!.systems.map(({ intervals }) => intervals)).toEqual([{}, {}])
    expect(Intervals.shownOf(tables[0]!)).toBeUndefined()
  })

  it("are shown next to the first measure, as text of four decimals", () => {
    expect(Intervals.shownOf(table)).toBe("nDCG@10")
    expect(Intervals.textOf(table.systems[1]!, "nDCG@10")).toBe("[0.5000, 0.6500]")
    expect(Intervals.textOf(table.systems[2]!, "nDCG@10")).toBeUndefined()
  })
})
