import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { flowChart } from "../src/flowChart.ts"
import { markupFault } from "../src/testing/markupFault.ts"

const steps = [
  { lines: ["records identified: 5", "a & <b>: 5"], aside: ["one", "two", "three", "four"] },
  { lines: ["left: 4"], open: true }
]

const boxes = (svg: string) =>
  [...svg.matchAll(/<rect class="([bu])" x="(\d+)" y="([\d.]+)" width="(\d+)" height="([\d.]+)"/g)].map(([, kind, ...numbers]) => ({
    kind: kind!,
    at: numbers.map(Number) as [number, number, number, number]
  }))

describe("flowChart", () => {
  it("draws a box for each step and for what leaves there, and those to be done in another way", () => {
    const svg = flowChart({ title: "T", steps })
    expect(boxes(svg).map(({ kind }) => kind)).toEqual(["b", "b", "u"])
    expect(svg.match(/<line /g)).toHaveLength(3)
    expect(svg).toContain("a &amp; &lt;b&gt;: 5")
  })

  it("is well formed, and no two boxes lie upon each other, whatever they hold", () => {
    const texts = fc.array(fc.string({ maxLength: 30 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(fc.record({ lines: texts, aside: texts }, { requiredKeys: ["lines"] }), { maxLength: 6 }), (some) => {
        const svg = flowChart({ title: "T", steps: some })
        expect(markupFault(svg)).toBeUndefined()
        const all = boxes(svg).map(({ at }) => at)
        for (const [i, [x, y, w, h]] of all.entries())
          for (const [a, b, c, d] of all.slice(i + 1)) expect(a >= x + w || x >= a + c || b >= y + h || y >= b + d).toBe(true)
      })
    )
  })
})
