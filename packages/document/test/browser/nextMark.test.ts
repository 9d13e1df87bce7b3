import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { nextMark, type Way } from "../../src/browser/nextMark.ts"

const spots = [
  { x: 10, y: 10 },
  { x: 50, y: 10 },
  { x: 12, y: 60 },
  { x: 90, y: 60 }
]

const ways: ReadonlyArray<Way> = ["up", "down", "left", "right"]

const opposite: Readonly<Record<Way, Way>> = { up: "down", down: "up", left: "right", right: "left" }

describe("the mark to which an arrow key leads", () => {
  it("is along an arrow up, and back along one down: the nearest of several", () => {
    const links = [
      [2, 1],
      [3, 1],
      [3, 0]
    ] as const
    expect([nextMark(spots, links, 3, "up"), nextMark(spots, links, 2, "up"), nextMark(spots, links, 1, "down")]).toEqual([1, 1, 2])
    expect([nextMark(spots, links, 0, "up"), nextMark(spots, links, 2, "down")]).toEqual([undefined, undefined])
    expect([nextMark(spots, links, 0, "right"), nextMark(spots, links, 0, "left")]).toEqual([1, undefined])
  })

  it("is the nearest in the next row of a drawing without arrows", () => {
    expect([nextMark(spots, undefined, 0, "down"), nextMark(spots, undefined, 3, "up"), nextMark(spots, undefined, 3, "down")]).toEqual([
      2,
      1,
      undefined
    ])
  })

  it("is never the same mark, and a key left leads back from where a key right led", () => {
    const spot = fc.record({ x: fc.nat(30), y: fc.nat(3).map((row) => row * 60) })
    fc.assert(
      fc.property(fc.uniqueArray(spot, { minLength: 1, maxLength: 20, selector: ({ x, y }) => `${x} ${y}` }), fc.nat(), (all, at) => {
        const here = at % all.length
        for (const way of ways) {
          const next = nextMark(all, undefined, here, way)
          expect(next).not.toBe(here)
          if (next !== undefined && (way === "left" || way === "right")) expect(nextMark(all, undefined, next, opposite[way])).toBe(here)
        }
      })
    )
  })
})
