import { describe, expect, it } from "vitest"
import * as Measure from "../src/Measure.ts"

const First = Measure.plugin({
  id: "First",
  revision: 1,
  about: "the grade of the first hit",
  params: { rel: Measure.level(), judged_only: Measure.flag, cutoff: Measure.cutoff.optional },
  laws: { idealHighest: false },
  score: ({ grades }) => grades[0] ?? 0
})
const values = { rel: 1, judged_only: false, cutoff: Number.POSITIVE_INFINITY }
const frame = Measure.makeFrame({
  topic: "1",
  grades: Int16Array.of(Measure.NotInPool, 2),
  ideal: Int16Array.of(2),
  judged: Int32Array.of(0, 0, 1)
})

describe("Measure", () => {
  it("fills in what most measures are", () => {
    expect(First).toMatchObject({ kind: "measure", at: "cutoff", aggregate: "mean", shows: "both", isInteger: false, skipsMissing: false })
    expect(First.laws).toMatchObject({ range: [0, 1], idealHighest: false, swapNeverRaises: true, unjudgedBlind: false })
  })
  it("names a configured measure by what differs from its defaults", () => {
    expect(Measure.configure(First, values).name).toBe("First")
    expect(Measure.configure(First, { rel: 2, judged_only: true, cutoff: 5 }).name).toBe("First(rel=2,judged_only=True)@5")
  })
  it("scores the whole list, or the condensed one with judged_only", () => {
    expect(Measure.configure(First, values).score(frame)).toBe(Measure.NotInPool)
    expect(Measure.configure(First, { ...values, judged_only: true }).score(frame)).toBe(2)
  })
  it("reaches as deep as the cutoff, to the end without one and on condensed lists", () => {
    expect(First.reach({ ...values, cutoff: 5 })).toBe(5)
    expect(First.reach(values)).toBe(Number.POSITIVE_INFINITY)
    expect(First.reach({ rel: 1, judged_only: true, cutoff: 5 })).toBe(Number.POSITIVE_INFINITY)
  })
})
