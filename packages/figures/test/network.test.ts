import { describe, expect, it } from "vitest"
import { type Network, networkFigure, type Node } from "@litfuse/figures/network"
import { markupFault } from "@litfuse/figures/testing/markupFault"

const node = (label: string, year: number | null, more: Partial<Node> = {}): Node => ({
  label,
  year,
  isStart: false,
  isRetracted: false,
  ...more
})

const small: Network = {
  title: "Who cites whom",
  nodes: [
    node("Late <b>", 2001),
    node("First", 1990, { isStart: true, address: "https://doi.org/10.1/x" }),
    node("Undated", null),
    node("RETRACTED: Wrong", 1995, { isRetracted: true })
  ],
  edges: [
    [0, 1],
    [0, 3],
    [3, 1]
  ],
  path: [1, 3, 0]
}

describe("a drawing of who cites whom", () => {
  it("has the works in the order of time, each to be reached with the keyboard, and says of each what it cites", () => {
    const { svg } = networkFigure(small)
    expect(markupFault(svg)).toBeUndefined()
    const said = [...svg.matchAll(/<a class="n\d[^"]*" tabindex="0"[^>]*><title>([^<]*)</g)].map(([, words]) => words)
    expect(said).toEqual([
      "1990, First; cites 0 works here, cited by 2; start of the walk",
      "1995, RETRACTED: Wrong; cites 1 work here, cited by 1",
      "2001, Late &lt;b&gt;; cites 2 works here, cited by 0",
      "no year, Undated; cites 0 works here, cited by 0"
    ])
    expect(svg.match(/<path class="we e\d+ e\d+ wp"/g)).toHaveLength(2)
    expect(svg).toContain('href="https://doi.org/10.1/x"')
    expect(svg).toContain('role="group"')
  })

  it("has a table that says the same, of every work", () => {
    expect(networkFigure(small).table.rows).toEqual([
      ["1", "1990", "First (start)", "", "2, 3"],
      ["2", "1995", "RETRACTED: Wrong", "1", "3"],
      ["3", "2001", "Late <b>", "1, 2", ""],
      ["4", "no year", "Undated", "", ""]
    ])
  })

  it("draws the most linked works of many, always those to start from, and says how many are in the table alone", () => {
    const nodes = Array.from({ length: 100 }, (_, i) => node(`w${i}`, 1900 + i, { isStart: i === 99 }))
    const { svg, about, table } = networkFigure({ title: "Many", nodes, edges: nodes.slice(1, 99).map((_, i) => [i + 1, 0]), path: [] })
    expect(svg.match(/<circle/g)).toHaveLength(60)
    expect(svg).toContain("start of the walk")
    expect(about).toBe("100 works in the order of time and 98 citations between them; 40 with few citations are in the table alone.")
    expect(table.rows).toHaveLength(100)
  })

  it("shows a text without works", () => {
    expect(networkFigure({ title: "None", nodes: [], edges: [], path: [] }).svg).toContain("No works.")
  })
})
