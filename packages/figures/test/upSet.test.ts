import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { markupFault } from "../src/testing/markupFault.ts"
import { figureTable } from "../src/figureTable.ts"
import { mostColumns, type UpSet, upSet } from "../src/upSet.ts"

const drawn: UpSet = {
  title: "T",
  axis: "works",
  phases: ["found", "included"],
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

const heights = (svg: string, phase: number) =>
  [...svg.matchAll(new RegExp(`<rect class="p${phase}"[^>]* height="([\\d.]+)"><title>`, "g"))].map(([, height]) => Number(height))

describe("upSet", () => {
  const svg = upSet(drawn)

  it("draws columns from the largest at the first stage on, bars as high as their counts, and dots for the sets in each", () => {
    // ticks every half up to 3 on 134 pixels
    expect(heights(svg, 0).map((height) => Math.round((height * 3) / 134))).toEqual([3, 2, 1])
    expect(heights(svg, 1).map((height) => Math.round((height * 3) / 134))).toEqual([1, 2, 0])
    expect(svg.match(/<circle class="o"/g)).toHaveLength(4)
    expect(svg.match(/<circle class="e"/g)).toHaveLength(2)
    expect(svg.match(/<line class="l"/g)).toHaveLength(1)
  })

  it("has the number of every bar: of the first stage above it, of later ones in a row with their name", () => {
    const numbers = (rule: string) =>
      [...svg.matchAll(/<text class="c" x="([\d.]+)" y="([\d.]+)" text-anchor="middle">(\d+)</g)]
        .filter(([, , y]) => Number(y) > 204 === (rule === "below"))
        .map(([, , , count]) => Number(count))
    expect([numbers("above"), numbers("below")]).toEqual([
      [3, 2, 1],
      [1, 2, 0]
    ])
    expect(svg).toMatch(/text-anchor="end">included<\/text>/)
  })

  it("is well formed whatever labels say, and without sets too", () => {
    expect(markupFault(svg)).toBeUndefined()
    expect(svg).toContain("pubmed &amp; &lt;kin&gt; + scopus, included: 2")
    expect(markupFault(upSet({ title: "", axis: "", phases: [], sets: [], columns: [] }))).toBeUndefined()
  })

  it("has a row for every combination in its table, also for those that are not drawn, and says how many these are", () => {
    const columns = Array.from({ length: mostColumns + 3 }, (_, i) => ({ members: [0], counts: [i, 0] }))
    const many = { ...drawn, columns }
    expect(figureTable(many, "source").rows).toHaveLength(columns.length)
    expect(figureTable(drawn, "source")).toEqual({
      headers: ["in these and in no other source", "found", "included"],
      rows: [
        ["scopus", "1", "0"],
        ["pubmed & <kin>", "3", "1"],
        ["pubmed & <kin> + scopus", "2", "2"]
      ]
    })
    expect(heights(upSet(many), 0)).toHaveLength(mostColumns)
    expect(upSet(many)).toContain("the table has 3 more combinations")
  })

  it("never draws a higher bar for a smaller count", () => {
    const column = fc.record({ members: fc.constant([0]), counts: fc.tuple(fc.nat(1000)) })
    fc.assert(
      fc.property(fc.array(column, { maxLength: 8 }), (columns) => {
        const sizes = heights(upSet({ ...drawn, phases: ["found"], columns }), 0)
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
      })
    )
  })
})
