import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { draw } from "../../src/draw.ts"
import { svgTex } from "../../src/plot/svgTex.ts"
import { pathTex } from "../../src/plot/pathTex.ts"

const frame = (body: string, css = "") => `<svg viewBox="0 0 100 50" width="100"><style>${css}</style>${body}</svg>\n`
const texOf = (body: string, css?: string) => svgTex("T", frame(body, css), 175)?.split("\n").slice(3, -4).join("\n")

/** One drawing of each kind, with labels that a test chooses. */
const drawings = (label: string): ReadonlyArray<string> => [
  draw({ title: label, axis: label, bars: [{ label, count: 3 }] }),
  draw({
    title: label,
    axis: label,
    digits: 1,
    x: { name: label, labels: [label, "b"] },
    y: { name: label, labels: [label] },
    cells: [[0.1, null]]
  }),
  draw({
    title: label,
    x: { name: label, from: 0, to: 1 },
    y: { name: label, from: 0, to: 2 },
    lines: [
      {
        label,
        points: [
          [0, 1],
          [1, 2]
        ]
      }
    ]
  }),
  draw({
    title: label,
    axis: label,
    phases: [label, "later"],
    sets: [
      { label, size: 5 },
      { label: "b", size: 3 }
    ],
    columns: [{ members: [0, 1], counts: [2, 1] }]
  })
]

describe("svgTex", () => {
  it("draws each shape with the colours of its rules, and texts at their place", () => {
    expect(
      texOf(
        '<rect class="a" x="1" y="2" width="3" height="4" fill-opacity="0.5"/>',
        ".a{fill:#0072b2}@media(prefers-color-scheme:dark){.a{fill:#fff}}"
      )
    ).toBe("\\path[fill={rgb,255:red,0;green,114;blue,178}, fill opacity=0.5] (1,2) rectangle (4,6);")
    expect(texOf('<polyline fill="none" class="a" points="1,2 3,4" stroke-width="2"/>', ".a{stroke:#ddd;stroke-dasharray:4 3}")).toBe(
      "\\path[draw={rgb,255:red,221;green,221;blue,221}, line width=1.5bp, dash pattern=on 3bp off 2.25bp] (1,2) -- (3,4);"
    )
    expect(
      texOf('<text class="t" x="5" y="6" text-anchor="end">a &lt; 50 %</text>', "text{font:12px sans;fill:#333}.t{font-weight:600}")
    ).toBe(
      "\\node[anchor=base east, inner sep=0pt, text={rgb,255:red,51;green,51;blue,51}, font=\\fontsize{9bp}{10.8bp}\\selectfont\\bfseries] at (5,6) {a \\textless{} 50~\\%};"
    )
    expect(texOf('<text x="5" y="6" transform="rotate(-90 5 6)">b</text>')).toContain("rotate=90, ")
  })

  it("lets a rule with more classes win, as a browser does", () => {
    expect(texOf('<text class="hi" x="0" y="0">a</text>', "text.hi{fill:#fff}text{fill:#333}")).toContain("red,255;green,255;blue,255")
  })

  it("draws moves, lines, curves and closed parts of a path", () => {
    expect(pathTex("M1 2h3v4h-3zM10 10c1 1 2 2 3 0L0 0")).toBe(
      "(1,2) -- (4,2) -- (4,6) -- (1,6) -- cycle (10,10) .. controls (11,11) and (12,12) .. (13,10) -- (0,0)"
    )
    expect(pathTex("M0 0A1 1 0 0 1 2 2")).toBeUndefined()
    expect([pathTex("M0 0z5"), pathTex("M0"), pathTex("5 5")]).toEqual([undefined, undefined, undefined])
  })

  it("says that it cannot draw a part, instead of leaving it out", () => {
    expect(texOf('<ellipse cx="1" cy="1"/>')).toBeUndefined()
    expect(texOf('<rect transform="scale(2)" width="1" height="1"/>')).toBeUndefined()
    expect(svgTex("T", "<p>", 175)).toBeUndefined()
  })

  it("has every text of every kind of drawing, and no command of its labels", () => {
    const label = fc.oneof(
      fc.string({ maxLength: 20, unit: "binary" }),
      fc.constantFrom("\\input{x}", "a_b^c & 50 % #1", "</text><rect>", '"')
    )
    fc.assert(
      fc.property(label, (words) => {
        for (const svg of drawings(words)) {
          const tex = svgTex(words, svg, 175)!
          expect(tex.match(/^\\node/gm)?.length).toBe(svg.match(/<text/g)!.length)
          expect(tex).not.toContain("\\input")
          // braces that no escape protects are in pairs
          const braces = tex.replaceAll(/\\[{}]/g, "").replaceAll(/[^{}]/g, "")
          expect(braces.replaceAll("}", "").length).toBe(braces.length / 2)
        }
      }),
      // four drawings a case
      { numRuns: 25 }
    )
  })

  it("is at most as wide as the page", () => {
    const wide = draw({ title: "t".repeat(400), axis: "a", bars: [{ label: "a", count: 1 }] })
    const [, pixels] = /viewBox="0 0 (\d+)/.exec(wide)!
    const [, unit] = /x=([\d.]+)bp/.exec(svgTex("t", wide, 85)!)!
    expect((Number(pixels) * Number(unit)) / 72).toBeCloseTo(85 / 25.4, 1)
  })
})
