import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { mostRows, narrowUpSet } from "../src/narrowUpSet.ts"
import { markupFault } from "../src/testing/markupFault.ts"
import type { UpSet } from "../src/upSet.ts"

const drawn: UpSet = {
  title: "Works by the sources that found them",
  axis: "works",
  phases: ["works", "included works"],
  sets: [
    { label: "pubmed & <kin>", size: 5 },
    { label: "scopus", size: 3 }
  ],
  columns: [
    { members: [1], counts: [1, 0] },
    { members: [0], counts: [3, 1] },
    { members: [0, 1], counts: [2, 2] }
  ]
}

const bars = (svg: string) =>
  [
    ...svg.matchAll(
      /<rect class="p(\d)" x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="12"><title>[^<]*<\/title><\/rect><text class="c"[^>]*>(\d+)</g
    )
  ].map(([, phase, x, width, count]) => ({ phase, end: Number(x) + Number(width), width: Number(width), count: Number(count) }))

describe("an UpSet plot for narrow pages", () => {
  const svg = narrowUpSet(drawn)

  it("has a row for each combination from the largest on, with a bar and its number for each stage", () => {
    expect(bars(svg).map(({ phase, count }) => [phase, count])).toEqual([
      ["0", 3],
      ["1", 1],
      ["0", 2],
      ["1", 2],
      ["0", 1],
      ["1", 0]
    ])
    const [three, one] = bars(svg)
    expect(three!.width / one!.width).toBeCloseTo(3, 1)
    expect([
      svg.match(/<circle class="o"/g)!.length,
      svg.match(/<circle class="e"/g)!.length,
      svg.match(/<line class="l"/g)!.length
    ]).toEqual([4, 2, 1])
    expect(svg).toContain(">included works</text>")
    expect(svg).toContain('rotate(-90)">pubmed &amp; &lt;kin&gt;</text>')
  })

  it("names how many combinations only the table has", () => {
    const columns = Array.from({ length: mostRows + 2 }, (_, i) => ({ members: [0], counts: [i, 0] }))
    expect(narrowUpSet({ ...drawn, columns })).toContain("The table has 2 more combinations.")
    expect(svg).not.toContain("The table has")
  })

  it("is 360 pixels wide and nothing of it is wider, whatever it shows", () => {
    const any = fc.record({
      sets: fc.array(fc.record({ label: fc.string({ maxLength: 30 }), size: fc.nat(9999) }), { minLength: 1, maxLength: 20 }),
      columns: fc.array(fc.record({ members: fc.constant([0]), counts: fc.tuple(fc.nat(99_999), fc.nat(99_999)) }), { maxLength: 40 })
    })
    fc.assert(
      fc.property(any, (some) => {
        const one = narrowUpSet({ ...drawn, ...some })
        expect(markupFault(one)).toBeUndefined()
        expect(one).toMatch(/viewBox="0 0 360 \d+"/)
        for (const { end, count } of bars(one)) expect(end + 4 + String(count).length * 7).toBeLessThanOrEqual(360)
      })
    )
  })

  it("is an empty frame without sets", () => {
    expect(markupFault(narrowUpSet({ title: "", axis: "", phases: [], sets: [], columns: [] }))).toBeUndefined()
  })
})
