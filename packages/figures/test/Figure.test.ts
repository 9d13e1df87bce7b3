import { describe, expect, it } from "vitest"
import type { Drawn } from "../src/draw.ts"
import * as Figure from "../src/Figure.ts"
import { markupFault } from "../src/testing/markupFault.ts"

const axis = { name: "x", from: 0, to: 1 }
const side = { name: "k", labels: ["1"] }

const shown: ReadonlyArray<readonly [kind: string, drawn: Drawn]> = [
  ["dots", { title: "A < B", axis: "d", dots: [{ label: "<odd>", value: 0.5 }] }],
  ["heat", { title: "A < B", axis: "d", digits: 1, x: side, y: side, cells: [[0.5]] }],
  ["lines", { title: "A < B", x: axis, y: axis, lines: [{ label: "<odd>", points: [[0, 0.5]] }] }]
]

describe.each(shown)("a figure of %s", (_, drawn) => {
  const figure = Figure.of(drawn, { about: "More & more.", kind: "system" })

  it("is an image with a name and a description, which come before all that is drawn", () => {
    expect(markupFault(figure.svg)).toBeUndefined()
    expect(figure.svg).toMatch(/^<svg [^>]* role="img"><title>A &lt; B<\/title><desc>More &amp; more\.<\/desc><style>/)
    expect(figure.svg).not.toContain("aria-label")
  })

  it("has a table with all its labels", () => {
    expect([figure.title, figure.about]).toEqual(["A < B", "More & more."])
    expect(figure.table.rows).toHaveLength(1)
  })
})

describe("tableHtml", () => {
  it("heads columns and rows, and is well formed whatever names say", () => {
    const figure = Figure.of(shown[0]![1], { about: "", kind: "system" })
    expect(Figure.tableHtml(figure)).toBe(
      `<table><caption>A &lt; B</caption><thead><tr><th scope="col">system</th><th scope="col">d</th></tr></thead><tbody>\n<tr><th scope="row">&lt;odd&gt;</th><td>0.5000</td></tr>\n</tbody></table>\n`
    )
  })
})
