import { describe, expect, it } from "vitest"
import { heatMap, type Heat } from "../src/heatMap.ts"
import { markupFault } from "../src/testing/markupFault.ts"

const plot: Heat = {
  title: "A & B",
  axis: "P@5",
  digits: 2,
  x: { name: "k", labels: ["1", "10", "60"] },
  y: { name: "<runs>", labels: ["all", "best 2"] },
  cells: [
    [0.25, 0.5, null],
    [0.375, 0.5, 0.3]
  ]
}

const strengths = (svg: string) =>
  [...svg.matchAll(/fill-opacity="([\d.]+)"><title>([^<]*)</g)].map(([, strength, what]) => [what, strength])

describe("heatMap", () => {
  it("has a cell for each pair that has a value, the stronger the higher", () => {
    expect(strengths(heatMap(plot))).toEqual([
      ["k 1, &lt;runs&gt; all: 0.25", "0.08"],
      ["k 10, &lt;runs&gt; all: 0.50", "1"],
      ["k 1, &lt;runs&gt; best 2: 0.38", "0.54"],
      ["k 10, &lt;runs&gt; best 2: 0.50", "1"],
      ["k 60, &lt;runs&gt; best 2: 0.30", "0.26"]
    ])
  })

  it("prints every value, frames the best, ties too, and ends its scale at the least and the best", () => {
    const svg = heatMap(plot)
    expect(svg.match(/<rect class="o"/g)).toHaveLength(2)
    expect([...svg.matchAll(/text-anchor="middle">(0\.\d\d)</g)].map(([, text]) => text)).toEqual(["0.25", "0.50", "0.38", "0.50", "0.30"])
    expect(svg).toMatch(/>0\.25<\/text>\n<text [^>]*>0\.50<\/text>\n<text [^>]*>P@5</)
  })

  it("is well formed, of one value and of none as well", () => {
    expect(markupFault(heatMap(plot))).toBeUndefined()
    const one = {
      ...plot,
      cells: [
        [0.5, 0.5, 0.5],
        [null, null, null]
      ]
    }
    expect(strengths(heatMap(one)).map(([, strength]) => strength)).toEqual(["0.5", "0.5", "0.5"])
    const none = heatMap({ ...plot, x: { name: "k", labels: [] }, y: { name: "n", labels: [] }, cells: [] })
    expect(markupFault(none)).toBeUndefined()
    expect(none).not.toMatch(/NaN|Infinity/)
  })
})
