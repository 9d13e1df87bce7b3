import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import { rankerLaws } from "@litfuse/kit/rankerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { middleMs, Recency } from "../src/Recency.ts"

const works = WorkTable.make(
  [
    ["a", "2021-01-01"],
    ["b", "2026-06-01"],
    ["c", undefined],
    ["d", "1991"]
  ].map(([id, date]) =>
    Work.single(
      SourceRecord.make({
        source: "s",
        id: id!,
        title: id!,
        ...(date === undefined ? {} : { published: SourceRecord.PartialDate.make(date) })
      })
    )
  )
)

describe("Recency", () => {
  testLaws(it, rankerLaws(Recency))

  it("halves a score with every half-life, by hand: 5 years of 365.2425 days, half a day less", () => {
    const nowMs = Date.UTC(2026, 0, 1)
    const params = Params.defaults(Recency)
    const ranked = Result.getOrThrow(Ranker.rank(Recency, params, { works, query: { _tag: "Term", text: "any" }, nowMs }))
    const scores = new Map(Array.from(ranked.ranking.rows, (row, i) => [works.ids.values[row]!, ranked.ranking.scores[i]!]))
    // 1826 days from the middle of 1 January 2021 to 1 January 2026, less half a day
    expect(scores.get("s:a")).toBeCloseTo(2 ** (-1825.5 / 365.2425 / 5), 12)
    expect(scores.get("s:b")).toBe(1)
    expect(scores.get("s:d")).toBeCloseTo(2 ** (-(nowMs - Date.UTC(1991, 6, 2, 12)) / 31_556_952_000 / 5), 12)
    expect(ranked.missing.map(({ row, reason }) => [works.ids.values[row], reason])).toEqual([["s:c", "no source delivered published"]])
    expect(ranked.explain(works.ids.row("s:a")).label).toBe("published 2021-01-01, 5.0 years ago, half-life 5 years")
  })

  it("takes the middle of what a date leaves open", () => {
    expect(middleMs("2021-03-15")).toBe(Date.UTC(2021, 2, 15, 12))
    expect(middleMs("2021-02")).toBe(Date.UTC(2021, 1, 15))
    expect(middleMs("2024")).toBe(Date.UTC(2024, 6, 2))
  })

  it("does not run without the clock that it declares", () => {
    const params = Params.defaults(Recency)
    expect(() => Ranker.rank(Recency, params, { works, query: { _tag: "Term", text: "any" } })).toThrow("reads the clock")
  })
})
