import { describe, expect, it } from "vitest"
import { dotPlot } from "../src/dotPlot.ts"
import { textWidth } from "../src/textWidth.ts"
import { markupFault } from "../src/testing/markupFault.ts"

const dots = [
  { label: "MacEwan_Business & <co>", value: 0.1, low: -0.05, high: 0.25 },
  { label: "b", value: -0.1 }
]

describe("dotPlot", () => {
  const svg = dotPlot({ title: "T", axis: "difference", dots, reference: 0 })

  it("is well formed, whatever labels say", () => {
    expect(markupFault(svg)).toBeUndefined()
    expect(svg).toContain("MacEwan_Business &amp; &lt;co&gt;")
  })

  it("keeps every label inside the drawing, however wide its letters", () => {
    const ends = [...svg.matchAll(/<text x="([\d.]+)" y="[\d.]+" text-anchor="end">/g)].map((match) => Number(match[1]))
    expect(ends).toHaveLength(2)
    for (const end of ends) expect(end - textWidth(dots[0]!.label, 12)).toBeGreaterThanOrEqual(0)
  })

  it("puts dots and intervals on the scale of the ticks", () => {
    // ticks every 0.05 from -0.1 to 0.25, 420 pixels: 60 a tick
    const at = (name: string) =>
      [...svg.matchAll(new RegExp(`class="${name}"[^>]* (?:x1|cx)="([\\d.]+)"`, "g"))].map((match) => Number(match[1]))
    const [first, second, third] = at("g")
    expect([at("g").length, second! - first!, third! - second!]).toEqual([8, 60, 60])
    expect(at("d").map((x) => x - first!)).toEqual([240, 0])
    expect(at("i")[0]! - first!).toBe(60)
    expect(at("r")[0]! - first!).toBe(120)
  })

  it("has a style, and a frame for no dots", () => {
    expect(svg).toContain("<style>")
    expect(markupFault(dotPlot({ title: "", axis: "", dots: [] }))).toBeUndefined()
  })
})
