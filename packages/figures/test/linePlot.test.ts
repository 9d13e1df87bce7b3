import { describe, expect, it } from "vitest"
import { linePlot, type Lines } from "../src/linePlot.ts"
import { markupFault } from "../src/testing/markupFault.ts"

const plot: Lines = {
  title: "A & B",
  x: { name: "pairs", from: 0, to: 1 },
  y: { name: "p", from: 0, to: 0.2 },
  reference: 0.05,
  lines: [
    {
      label: "falls",
      points: [
        [0, 0.2],
        [0.5, 0.1],
        [1, 0]
      ]
    },
    { label: "nothing", points: [] }
  ]
}

describe("linePlot", () => {
  it("places points by hand: the frame goes from (64, 354) to (524, 34)", () => {
    const svg = linePlot(plot)
    expect(svg).toContain('points="64,34 294,194 524,354"')
    // a quarter of the height above the bottom
    expect(svg).toContain('<line class="r" x1="64" y1="274" x2="524" y2="274"/>')
    expect(svg.match(/<polyline/g)).toHaveLength(1)
    expect(svg).toContain(">nothing</text>")
  })

  it("marks points with their names", () => {
    const svg = linePlot({ ...plot, marks: [{ label: "printed <1>", at: [0.5, 0.1] }] })
    expect(svg).toContain('<circle fill="#888" cx="294" cy="194" r="4"/>')
    expect(svg).toContain('<text x="302" y="188">printed &lt;1&gt;</text>')
    expect(linePlot(plot)).not.toContain("<circle")
  })

  it("names ticks without the digits of rounding", () => {
    expect([...linePlot(plot).matchAll(/text-anchor="end">([^<]*)</g)].map(([, text]) => text)).toEqual([
      "0.00",
      "0.05",
      "0.10",
      "0.15",
      "0.20"
    ])
  })

  it("is one well-formed element", () => {
    expect(linePlot(plot)).toContain("A &amp; B")
    expect(markupFault(linePlot(plot))).toBeUndefined()
    expect(markupFault(linePlot({ ...plot, lines: [] }))).toBeUndefined()
  })

  it("gives no two of eighteen lines the same colour and dashes", () => {
    const lines = Array.from({ length: 18 }, (_, i) => ({ label: `${i}`, points: [[0, 0] as const] }))
    const pens = [...linePlot({ ...plot, lines }).matchAll(/<polyline (.*?) points/g)].map(([, pen]) => pen)
    expect(new Set(pens).size).toBe(18)
  })
})
