import { kinds } from "@litfuse/engine/works/WorkChanges"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { comparedWorld, differencesOf } from "../src/livingWorld/comparedWorld.ts"
import { livingWorld } from "../src/livingWorld/LivingWorld.ts"

const foundIn = (days: Parameters<typeof comparedWorld>[0], isFailureEmpty = false) =>
  comparedWorld(days, isFailureEmpty).flatMap(({ found }) => found)

describe("a literature that changes from day to day", () => {
  it("has every kind of change, and all of them are found and none invented", () => {
    const { days, changes } = livingWorld(7, 5)
    expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(kinds))
    expect(differencesOf(changes, foundIn(days))).toEqual({ missed: [], invented: [] })
    // taken for an empty answer, a failure invents changes
    expect(differencesOf(changes, foundIn(days, true)).invented.length).toBeGreaterThan(0)
  })

  it("begins with the same days when it has more of them", () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.integer({ min: 0, max: 4 }), (seed, days) => {
        const [short, long] = [livingWorld(seed, days), livingWorld(seed, 5)]
        expect(JSON.stringify(long.days.slice(0, days + 1))).toBe(JSON.stringify(short.days))
        expect(long.changes.filter(({ day }) => day <= days)).toEqual(short.changes)
      }),
      { numRuns: 5 }
    )
  })

  it("shows a change that was listed but not made, and one that was made but not listed", () => {
    const [not, silent] = (["not made", "not listed"] as const).map((how) => livingWorld(7, 1, { kind: "vanished", how }))
    expect(differencesOf(not!.changes, foundIn(not!.days)).missed.map(({ kind }) => kind)).toEqual(["vanished"])
    expect(differencesOf(silent!.changes, foundIn(silent!.days)).invented.map(({ kind }) => kind)).toEqual(["vanished"])
  })

  it("shows a change that is found twice, on another day, in another record, or as another kind", () => {
    const { days, changes } = livingWorld(7, 2)
    const found = foundIn(days)
    const [one, ...others] = found
    expect(differencesOf(changes, [...found, one!])).toEqual({ missed: [], invented: [one] })
    expect(differencesOf([...changes, one!], found)).toEqual({ missed: [one], invented: [] })
    for (const wrong of [{ day: 2 }, { records: ["pubmed:1"] }, { kind: one!.kind === "lost" ? "added" : "lost" }] as const) {
      const changed = { ...one!, ...wrong }
      expect(differencesOf(changes, [changed, ...others])).toEqual({ missed: [one], invented: [changed] })
    }
  })
})
