import { describe, expect, it } from "vitest"
import { type Arrow, essentialArrows } from "@litfuse/figures/essentialArrows"
import * as fc from "fast-check"

describe("arrows that no longer way replaces", () => {
  it("leave out the arrow from the first to the last of a chain", () => {
    const arrows: ReadonlyArray<Arrow> = [
      [2, 1],
      [1, 0],
      [2, 0]
    ]
    expect([...essentialArrows(3, arrows)]).toEqual(arrows.slice(0, 2))
  })

  it("keep every work reachable that was, with the fewest arrows", () => {
    const acyclic = fc
      .uniqueArray(fc.tuple(fc.nat(9), fc.nat(9)), { selector: String, maxLength: 30 })
      .map((all) => all.filter(([a, b]) => a > b))
    const reached = (arrows: ReadonlyArray<Arrow>): ReadonlySet<string> => {
      const pairs = new Set(arrows.map(String))
      for (let k = 0; k < 10; k++)
        for (let a = 0; a < 10; a++)
          for (let b = 0; b < 10; b++) if (pairs.has(`${a},${k}`) && pairs.has(`${k},${b}`)) pairs.add(`${a},${b}`)
      return pairs
    }
    fc.assert(
      fc.property(acyclic, (arrows) => {
        const kept = [...essentialArrows(10, arrows)]
        expect(reached(kept)).toEqual(reached(arrows))
        for (const one of kept) expect(reached(kept.filter((other) => other !== one))).not.toEqual(reached(arrows))
      })
    )
  })
})
