import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { inks } from "../../src/plot/seriesPen.ts"
import { fontOf, pointsOf } from "../../src/plot/Plot.ts"
import { plotStyle, plotSvg } from "../../src/plot/plotSvg.ts"
import { markupFault } from "../../src/testing/markupFault.ts"
import { textWidth } from "../../src/textWidth.ts"
import { figuresOf, widths } from "./samples.ts"

const usual = ["bm25", "rrf & <co>", "learned-from-titles-and-abstracts-of-1200-reviews", "mapfuse", "over all"]

/** Texts of a drawing that stand upright, with their ends and heights. Units: those of the view box. */
const textsOf = (svg: string, font: number) =>
  [...svg.matchAll(/<text(?: class="pt")? x="([-\d.]+)" y="([-\d.]+)"(?: text-anchor="(\w+)")?>([^<]*)</g)].map((found) => {
    const [x, y, anchor, text] = [
      Number(found[1]),
      Number(found[2]),
      found[3] ?? "start",
      found[4]!.replaceAll("&amp;", "&").replaceAll(/&\w+;|&#\d+;/g, "<")
    ]
    const wide = textWidth(text, font)
    const from = anchor === "start" ? x : x - (anchor === "end" ? wide : wide / 2)
    return { text, from, to: from + wide, y }
  })

const cases = Object.keys(figuresOf([])).flatMap((name) => widths.map((width) => [name, width] as const))

describe.each(cases)("a %s of %i mm", (name, width) => {
  const svg = plotSvg(figuresOf(usual)[name]!, width)

  it("is well formed, and has its name, its description and its size on paper", () => {
    expect(markupFault(svg)).toBeUndefined()
    expect(svg).toMatch(
      new RegExp(
        `^<svg [^>]*viewBox="0 0 ${pointsOf(width).toFixed(2)} [\\d.]+" width="${width}mm" height="[\\d.]+mm" role="img"><title>[^<]+</title><desc>[^<]+</desc>`
      )
    )
  })

  it("has texts of at least 6 points, and fixed colours on white paper", () => {
    const sizes = [...svg.matchAll(/font-size:([\d.]+)px/g)].map(([, size]) => Number(size))
    // one unit of the view box is one point
    expect(sizes).toEqual([fontOf(width)])
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(6)
    expect(svg).toMatch(/<\/style><rect width="[\d.]+" height="[\d.]+" fill="#fff"\/>/)
    expect(svg).not.toMatch(/@media|light-dark|var\(/)
  })

  it("keeps its texts inside of the drawing, and none overlaps another", () => {
    const texts = textsOf(svg, fontOf(width))
    expect(texts.length).toBeGreaterThan(3)
    const height = Number(/viewBox="0 0 [\d.]+ ([\d.]+)"/.exec(svg)?.[1])
    for (const [i, one] of texts.entries()) {
      expect(one.from, one.text).toBeGreaterThanOrEqual(-0.5)
      expect(one.to, one.text).toBeLessThanOrEqual(pointsOf(width) + 0.5)
      expect(one.y, one.text).toBeLessThanOrEqual(height)
      for (const other of texts.slice(i + 1)) {
        const isApart = one.to <= other.from || other.to <= one.from || Math.abs(one.y - other.y) >= fontOf(width) * 0.9
        expect(isApart, `${one.text} and ${other.text}`).toBe(true)
      }
    }
  })

  it("draws an empty frame of nothing", () => {
    const empty = plotSvg(figuresOf([])[name]!, width)
    expect(markupFault(empty)).toBeUndefined()
    expect(empty).not.toMatch(/NaN|Infinity|undefined/)
  })
})

describe("plotSvg", () => {
  it("is well formed and has only numbers for any labels", () => {
    const labels = fc.array(fc.string({ maxLength: 60 }), { maxLength: 12 })
    fc.assert(
      fc.property(labels, fc.constantFrom(...widths), fc.boolean(), (some, width, hasTitle) => {
        for (const figure of Object.values(figuresOf(some))) {
          const svg = plotSvg(figure, width, hasTitle)
          expect(markupFault(svg)).toBeUndefined()
          expect(svg.replaceAll(/>[^<]*</g, "><")).not.toMatch(/NaN|Infinity|undefined/)
          for (const row of figure.table.rows) expect(row).toHaveLength(figure.table.headers.length)
        }
      }),
      { numRuns: 40 }
    )
  })

  it("draws a title on request, in several lines where it is long", () => {
    const figure = { ...figuresOf(usual)["forest"]!, title: "a long title ".repeat(12) }
    expect(plotSvg(figure, 85)).not.toContain('class="pt"')
    expect(plotSvg(figure, 85, true).match(/class="pt"/g)).toHaveLength(3)
  })

  it("has a rule for every ink on pages, in light and in dark", () => {
    for (const [ink, [light, dark]] of Object.entries(inks))
      expect(plotStyle).toContain(`svg.plot .f-${ink}{fill:light-dark(${light},${dark})}`)
  })
})
