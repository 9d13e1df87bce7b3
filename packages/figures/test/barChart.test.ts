import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { barChart } from "../src/barChart.ts"
import { markupFault } from "../src/testing/markupFault.ts"
import { figureTable } from "../src/figureTable.ts"

const bars = [
  { label: "Europe & <PMC>", count: 20 },
  { label: "pubmed", count: 5 },
  { label: "core", count: 0 }
]

const widths = (svg: string) => [...svg.matchAll(/<rect class="d"[^>]* width="([\d.]+)"/g)].map(([, width]) => Number(width))

describe("barChart", () => {
  const svg = barChart({ title: "T", axis: "records", bars })

  it("draws bars as long as their counts, and writes each count", () => {
    // ticks every 5 up to 20 on 380 pixels
    expect(widths(svg)).toEqual([380, 95, 0])
    for (const { count } of bars) expect(svg).toContain(`">${count}</text>`)
  })

  it("is well formed whatever labels say, without bars too, and has no ticks between whole numbers", () => {
    expect(markupFault(svg)).toBeUndefined()
    expect(svg).toContain("Europe &amp; &lt;PMC&gt;")
    expect(markupFault(barChart({ title: "", axis: "", bars: [] }))).toBeUndefined()
    expect(barChart({ title: "T", axis: "records", bars: [{ label: "a", count: 1 }] })).not.toMatch(/>0\.\d/)
  })

  it("never draws a longer bar for a smaller count, and has a row for each in its table", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ label: fc.string(), count: fc.nat() }), { maxLength: 6 }), (some) => {
        const drawn = widths(barChart({ title: "T", axis: "n", bars: some }))
        for (const [i, a] of some.entries())
          for (const [j, b] of some.entries()) if (a.count < b.count) expect(drawn[i]!).toBeLessThanOrEqual(drawn[j]!)
        expect(figureTable({ title: "T", axis: "n", bars: some }, "source").rows).toEqual(
          some.map(({ label, count }) => [label, String(count)])
        )
      })
    )
  })
})
