import { rankerLaws } from "@litfuse/kit/rankerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, expect, it } from "vitest"
import { CitationCount } from "../src/CitationCount.ts"
import { cited, published, ranked, table } from "./ranked.ts"

describe("CitationCount", () => {
  testLaws(it, rankerLaws(CitationCount))

  it("counts; a work without a count is missing, one that is cited 0 times is not", () => {
    const { scores, missing } = ranked(CitationCount, table({ a: cited(10), b: cited(0), c: {} }))
    expect(scores).toEqual({ a: 10, b: 0 })
    expect(missing).toEqual({ c: "no source delivered citationCount" })
  })

  it("divides by the age in years, at least one: by hand, from the middle of 2015 to the beginning of 2026", () => {
    const works = table({ old: { ...cited(105), ...published("2015") }, new: { ...cited(20), ...published("2025-12") }, undated: cited(9) })
    const { scores, missing } = ranked(CitationCount, works, { by: "per-year" })
    expect(scores["old"]).toBeCloseTo(105 / ((Date.UTC(2026, 0, 1) - Date.UTC(2015, 6, 2, 12)) / 31_556_952_000), 12)
    expect(scores["new"]).toBe(20)
    expect(missing).toEqual({ undated: "no source delivered published" })
  })

  it("compares works of the same years only, so that age is no advantage: by hand", () => {
    const works = table({
      a: { ...cited(900), ...published("1990") },
      b: { ...cited(500), ...published("1990") },
      c: { ...cited(9), ...published("2025") },
      d: { ...cited(9), ...published("2025-03") },
      e: { ...cited(2), ...published("2025") },
      f: { ...cited(7), ...published("2001") }
    })
    const { scores, missing } = ranked(CitationCount, works, { by: "within-years", least: 2 })
    expect(scores).toEqual({ a: 1, b: 0, c: 0.75, d: 0.75, e: 0 })
    expect(missing).toEqual({ f: "fewer than 2 works of these years have a citation count" })
    expect(ranked(CitationCount, works, { by: "within-years", yearsApart: 11, least: 3 }).scores).toMatchObject({ f: 0 })
  })
})
