import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { plotTex } from "../../src/plot/plotTex.ts"
import { figuresOf, widths } from "./samples.ts"

/** The commands that a figure may use: those of TikZ and pgfplots, and those that escaped texts need. */
const known = new Set(
  "begin end definecolor addplot addlegendentry path node pgfresetboundingbox fontsize selectfont empty usepackage pgfplotsset ensuremath textbackslash textasciitilde textasciicircum textless textgreater textbar textquotedbl ldots textdagger textdaggerdbl times pm le ge alpha beta gamma delta kappa lambda mu rho sigma tau".split(
    " "
  )
)

/** The first error of TeX source: an unknown command, an open brace or bracket of TikZ, a character that TeX would take for its own. */
const texFault = (source: string): string | undefined => {
  let depth = 0
  for (const [whole, command, sign, brace, special] of source.matchAll(/\\([A-Za-z]+)|\\([^A-Za-z])|([{}])|([$&#^~_%])/g)) {
    if (command !== undefined && !known.has(command)) return `\\${command}`
    if (sign !== undefined && !"{}&%$#_".includes(sign)) return whole
    if (brace !== undefined) depth += brace === "{" ? 1 : -1
    if (depth < 0) return "a brace too many"
    // a tie keeps a number and its sign on one line
    if (special !== undefined && special !== "~") return `a bare ${special}`
  }
  return depth === 0 ? undefined : "an open brace"
}

const bodyOf = (source: string): string => {
  const lines = source.split("\n")
  const first = lines.findIndex((line) => !line.startsWith("%"))
  return lines.slice(first).join("\n")
}

describe("plotTex", () => {
  it("is one picture without commands of its labels, whatever these say", () => {
    const label = fc.oneof(
      fc.string({ maxLength: 30, unit: "binary" }),
      fc.constantFrom("\\input{/etc/passwd}", "a_b^c & 50 % #1", "$x$ ~ {", "}\\end{axis}", "a\nb\r\n%c", "],[=", "\\write18{x}")
    )
    fc.assert(
      fc.property(fc.array(label, { maxLength: 9 }), fc.constantFrom(...widths), (labels, width) => {
        for (const [name, figure] of Object.entries(figuresOf(labels))) {
          const source = plotTex(figure, width)
          const body = bodyOf(source)
          expect(texFault(body), name).toBeUndefined()
          expect(body.startsWith("\\begin{tikzpicture}"), name).toBe(true)
          expect(body.trimEnd().endsWith("\\end{tikzpicture}"), name).toBe(true)
          expect(source.match(/\\begin\{/g), name).toHaveLength(2)
          // comments are whole lines: a text that broke one would become source
          expect(
            source.split("\n").filter((line) => line.startsWith("%")),
            name
          ).toHaveLength(4)
          expect(body, name).not.toMatch(/NaN|Infinity|undefined/)
        }
      }),
      { numRuns: 60 }
    )
  })

  it("has the width on paper as its bounding box", () => {
    for (const width of widths) {
      const source = plotTex(figuresOf(["a", "b", "c"])["recall"]!, width)
      const number = (name: RegExp) => Number(name.exec(source)?.[1])
      const inner = number(/^ {2}width=([\d.]+)bp/m)
      const left = number(/\(\[xshift=-([\d.]+)bp/)
      const right = number(/rectangle \(\[xshift=([\d.]+)bp/)
      expect(((left + inner + right) * 25.4) / 72).toBeCloseTo(width, 1)
    }
  })

  it("names axes, ticks and series of its data", () => {
    const source = plotTex(figuresOf(["a_1", "b"])["recall"]!, 85)
    expect(source).toContain("xlabel={share of the records that were read}")
    expect(source).toContain("\\addlegendentry{a\\_1}")
    expect(source).toContain("(0,0) (0.2,0.2) (0.5,0.5) (1,1)")
    expect(plotTex(figuresOf(["a,b", "c"])["forest"]!, 85)).toContain("yticklabels={{a,b},{c}}")
  })
})
