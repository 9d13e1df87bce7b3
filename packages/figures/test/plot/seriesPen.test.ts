import { describe, expect, it } from "vitest"
import { inks, mostSeries, seriesPen, type Ink } from "../../src/plot/seriesPen.ts"

/** The relative luminance of a colour, as WCAG 2.2 defines it: what is left of it in shades of grey. */
const luminance = (colour: string): number => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

const at = (ink: Ink, scheme: 0 | 1): number => luminance(inks[ink][scheme])

describe.each([
  ["light", 0, 1],
  ["dark", 1, luminance("#12161b")]
] as const)("pens on %s pages", (_, scheme, paper) => {
  it("stand out from the paper", () => {
    for (const ink of ["ink", "soft", "s0", "s1", "s2", "s3", "gain"] as const)
      expect(contrast(at(ink, scheme), paper), ink).toBeGreaterThanOrEqual(3)
    // bars of losses go down, and have a large area
    expect(contrast(at("loss", scheme), paper)).toBeGreaterThanOrEqual(2)
  })

  it("show gains and losses in greys that differ", () => {
    expect(contrast(at("gain", scheme), at("loss", scheme))).toBeGreaterThanOrEqual(2)
  })

  it("tell any two series apart without colour: by shape, and neighbours also by dashes and by a grey that differs", () => {
    const all = Array.from({ length: mostSeries }, (_one, i) => seriesPen(i))
    expect(new Set(all.map(({ shape }) => shape)).size).toBe(mostSeries)
    for (const [i, { pen }] of all.slice(1).entries()) {
      expect(pen.dash, `${i}`).not.toBe(all[i]!.pen.dash)
      expect(contrast(at(pen.ink, scheme), at(all[i]!.pen.ink, scheme)), `${pen.ink} after ${all[i]!.pen.ink}`).toBeGreaterThanOrEqual(1.25)
    }
    expect(new Set(all.map(({ pen }) => `${pen.ink} ${pen.dash}`)).size).toBe(mostSeries)
  })
})
