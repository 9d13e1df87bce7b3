import { describe, expect, it } from "vitest"
import { between } from "../../src/gate/Regeneration.ts"
import type { Comparison } from "../../src/gate/Reordering.ts"
import type { Results } from "../../src/report/Results.ts"
import { calm, changed, expecting, moved, unseen } from "./checkResults.ts"

const otherBytes = changed(calm, "good", (one) => ({ ...one, input: { ...one.input, sha256: "d".repeat(64) } }))
const isAll = (before: Results, after: Results, rankings?: Comparison) => between(before, after, rankings, unseen).isAll

describe("between", () => {
  it("lets other bytes pass, of what is not pinned only", () => {
    expect(between(calm, otherBytes, undefined, unseen)).toEqual({
      systems: ["good"],
      covered: [],
      uncovered: [],
      isAll: true,
      hasNotices: false
    })
    const pinned = changed(calm, "base", (one) => ({ ...one, input: { ...one.input, sha256: "d".repeat(64) } }))
    expect(between(calm, pinned, undefined, unseen)).toMatchObject({ systems: [], isAll: false })
    // what differs then is a file that was edited
    expect(isAll(calm, calm)).toBe(false)
  })

  it("lets values move whose mean is expected, with what follows from them", () => {
    const withInterval = (text: Results) =>
      changed(text, "good", (one) => ({ ...one, intervals: { ...one.intervals, "nDCG@10": [0.4, 0.8] } }), {
        against: {
          ...text.tables[0]!.against!,
          comparisons: text.tables[0]!.against!.comparisons.map((one) => ({ ...one, difference: 0.15, adjusted: 0.5 }))
        }
      })
    const found = between(expecting(calm), expecting(withInterval(moved)), undefined, unseen)
    expect(found).toMatchObject({ covered: [{ system: "good", measure: "nDCG@10", after: 0.65 }], uncovered: [], isAll: true })
    // the same intervals and tests, but no value moved: the program is another
    expect(isAll(expecting(calm), expecting(withInterval(otherBytes)))).toBe(false)
  })

  it("lets no value move of which no mean is expected, nor one of a pinned run", () => {
    expect(between(calm, moved, undefined, unseen)).toMatchObject({ covered: [], uncovered: [{ measure: "nDCG@10" }], isAll: false })
    const both = changed(expecting(moved), "base", (one) => ({ ...one, summary: { ...one.summary, "nDCG@10": 0.51 } }))
    expect(isAll(expecting(calm), both)).toBe(false)
  })

  it("lets no value move of a run that has the same bytes: then the program moved it", () => {
    const same = changed(moved, "good", (one) => ({ ...one, input: { ...one.input, sha256: "b".repeat(64) } }))
    expect(between(expecting(calm), expecting(same), undefined, unseen)).toMatchObject({ systems: [], covered: [], isAll: false })
  })

  it("lets rankings move where the run was made anew, and no other", () => {
    const rankings = (system: string): Comparison => ({ compared: [], reorderings: [{ table: "all", system, topic: "1", documents: [] }] })
    expect(isAll(calm, otherBytes, rankings("good"))).toBe(true)
    expect(isAll(calm, otherBytes, rankings("base"))).toBe(false)
  })

  it("says so when notices differ, and wants the same topics, systems and words", () => {
    const quiet = changed(otherBytes, "good", (one) => one, { notices: [] })
    expect(between(calm, quiet, undefined, unseen)).toMatchObject({ isAll: true, hasNotices: true })
    expect(
      isAll(
        calm,
        changed(calm, "good", (one) => one, { notices: [] })
      )
    ).toBe(false)
    expect(
      isAll(
        calm,
        changed(otherBytes, "good", (one) => ({ ...one, missing: ["1"] }))
      )
    ).toBe(false)
    expect(isAll(calm, { ...otherBytes, question: "Does it still work?" })).toBe(false)
    expect(isAll(calm, { ...otherBytes, tables: [] })).toBe(false)
  })
})
