import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Lists from "../../src/browser/ScreeningLists.ts"

const places = fc.uniqueArray(fc.nat(30)).map((some) => some.toSorted((a, b) => a - b))

describe("lists of records to screen", () => {
  it("leads by `next` to every undecided record, from any place, and by other lists to those behind it", () => {
    fc.assert(
      fc.property(places, fc.integer({ min: -1, max: 31 }), (all, from) => {
        const seen = new Set<number>()
        let left: ReadonlyArray<number> = all.filter((place) => place !== from)
        for (let at: number | undefined = from; at !== undefined;) {
          at = Lists.neighbours(left, at, "undecided").next
          if (at !== undefined) seen.add(at)
          left = left.filter((place) => place !== at)
        }
        expect([...seen].toSorted((a, b) => a - b)).toEqual(all.filter((place) => place !== from))
        const { before, next } = Lists.neighbours(all, from, "all")
        expect([before, next]).toEqual([all.filter((place) => place < from).at(-1), all.find((place) => place > from)])
      })
    )
  })

  it("shows some titles around a place, which is among them if the list has it", () => {
    fc.assert(
      fc.property(places, fc.nat(31), fc.integer({ min: 1, max: 12 }), (all, at, most) => {
        const shown = Lists.around(all, at, most)
        expect(shown.length).toBeLessThanOrEqual(most)
        expect(all.slice(all.indexOf(shown[0] ?? -1), all.indexOf(shown[0] ?? -1) + shown.length)).toEqual(shown)
        expect(shown.includes(at)).toBe(all.includes(at))
      })
    )
  })

  it("has the labels that were typed, each once, and the one that has a box only from there", () => {
    expect(Lists.typedLabels(" b, a ,,b, retraction-considered", false)).toEqual(["b", "a"])
    expect(Lists.typedLabels("a", true)).toEqual(["a", "retraction-considered"])
    expect(Lists.printedLabels(["b", "retraction-considered", "a"])).toBe("b, a")
  })
})
