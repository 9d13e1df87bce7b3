import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Slices from "../../src/pubmed/Slices.ts"

interface Known {
  readonly day: number
  readonly pmid: number
}

const isIn = ({ from, until, low, high }: Slices.Slice, { day, pmid }: Known): boolean =>
  from <= day && day <= until && (low === undefined || low <= pmid) && (high === undefined || pmid <= high)

describe("Slices", () => {
  it("are written as days on which records came, and as PMIDs below a day", () => {
    const [newer, older] = Slices.split({ from: 18_262, until: 18_264 })!
    expect(Slices.term(newer)).toBe("2020/01/03:2020/01/03[edat]")
    expect(Slices.term(older)).toBe("2020/01/01:2020/01/02[edat]")
    const [high, low] = Slices.split({ from: 18_262, until: 18_262 })!
    expect(Slices.term(high)).toBe("2020/01/01:2020/01/01[edat] AND 50000001:99999999[uid]")
    expect(Slices.term(low)).toBe("2020/01/01:2020/01/01[edat] AND 1:50000000[uid]")
    expect(Slices.split({ from: 1, until: 1, low: 7, high: 7 })).toBeUndefined()
  })

  it("cut until none is too large: each record is in exactly one, newest days first", () => {
    const record = fc.record({ day: fc.integer({ min: -1000, max: 20_500 }), pmid: fc.integer({ min: 1, max: 99_999_999 }) })
    fc.assert(
      fc.property(
        fc.uniqueArray(record, { selector: ({ pmid }) => pmid, maxLength: 60 }),
        fc.integer({ min: 1, max: 5 }),
        (records, most) => {
          const leaves: Array<ReadonlyArray<Known>> = []
          const stack: Array<Slices.Slice> = [Slices.whole]
          for (let slice = stack.shift(); slice !== undefined; slice = stack.shift()) {
            const inside = records.filter((one) => isIn(slice!, one))
            const halves = inside.length > most ? Slices.split(slice) : undefined
            if (halves === undefined) leaves.push(inside)
            else stack.unshift(...halves)
          }
          const all = leaves.flat()
          const days = leaves.filter((leaf) => leaf.length > 0).map((leaf) => Math.max(...leaf.map(({ day }) => day)))
          expect(leaves.every((leaf) => leaf.length <= most)).toBe(true)
          expect(all.map(({ pmid }) => pmid).toSorted()).toEqual(records.map(({ pmid }) => pmid).toSorted())
          expect(days).toEqual(days.toSorted((a, b) => b - a))
        }
      )
    )
  })
})
