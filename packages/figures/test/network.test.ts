import { describe, expect, it } from "vitest"
import { type Network, networkFigure, type Node } from "@litfuse/figures/network"
import { markupFault } from "@litfuse/figures/testing/markupFault"
import * as fc from "fast-check"

const node = (label: string, year: number | null, more: Partial<Node> = {}): Node => ({
  label,
  name: label.slice(0, 5),
  year,
  cited: null,
  isStart: false,
  isRetracted: false,
  ...more
})

const small: Network = {
  title: "Who cites whom",
  nodes: [
    node("Late <b>", 2001),
    node("First", 1990, { cited: 40, isStart: true, address: "https://doi.org/10.1/x" }),
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

const saidIn = (svg: string): ReadonlyArray<string> =>
  [...svg.matchAll(/<a class="wn n\d[^"]*" tabindex="0"[^>]* aria-label="([^"]*)"/g)].map(([, words]) => words!)

const many = (count: number): Network => {
  const nodes = Array.from({ length: count }, (_, i) => node(`w${i}`, 1900 + i, { isStart: i === count - 1 }))
  return { title: "Many", nodes, edges: nodes.slice(1, -1).map((_, i) => [i + 1, 0]), path: [] }
}

/** Up to 40 works of a few years, each citing earlier places. */
const anyNetwork: fc.Arbitrary<Network> = fc
  .array(
    fc.record({
      label: fc.string({ minLength: 1, maxLength: 60 }),
      year: fc.option(fc.integer({ min: 1990, max: 1996 })),
      cited: fc.option(fc.nat(5000)),
      cites: fc.array(fc.nat(39), { maxLength: 4 }),
      isStart: fc.boolean(),
      isRetracted: fc.boolean()
    }),
    { maxLength: 40 }
  )
  .map((all) => ({
    title: "Who cites whom",
    nodes: all.map(({ label, year, cited, isStart, isRetracted }) => ({ label, name: label, year, cited, isStart, isRetracted })),
    edges: all.flatMap(({ cites }, i) => [...new Set(cites)].filter((to) => to < i).map((to) => [i, to] as const)),
    path: []
  }))

describe("a drawing of who cites whom", () => {
  it("has the works in the order of time, each to be reached with the keyboard, and says of each what it cites", () => {
    const { svg } = networkFigure(small)
    expect(markupFault(svg)).toBeUndefined()
    expect(saidIn(svg)).toEqual([
      "First: First; 1990, cited 40 times; cites 0 works here, cited by 2; start of the walk",
      "RETRA, retracted: RETRACTED: Wrong; 1995; cites 1 work here, cited by 1",
      "Late : Late &lt;b&gt;; 2001; cites 2 works here, cited by 0",
      "Undat: Undated; no year; cites 0 works here, cited by 0"
    ])
    expect(svg).toContain('href="https://doi.org/10.1/x"')
    expect(svg).toContain('role="group"')
  })

  it("leads arrows upward, from a later work to an earlier one, and marks the steps of the main path", () => {
    const { svg } = networkFigure(small)
    const arrows = [...svg.matchAll(/<path class="we [^"]*" d="M[\d.]+ ([\d.]+)C[\d.]+ [\d.]+ [\d.]+ [\d.]+ [\d.]+ ([\d.]+)M/g)]
    expect(arrows).toHaveLength(3)
    for (const [, from, to] of arrows) expect(Number(from)).toBeGreaterThan(Number(to))
    expect(svg.match(/<path class="we e\d+ e\d+ wk wp"/g)).toHaveLength(2)
  })

  it("draws the citation that a longer way replaces faintly", () => {
    const { svg } = networkFigure({ ...small, path: [] })
    expect(svg.match(/<path class="we e\d+ e\d+ wk"/g)).toHaveLength(2)
    expect(svg.match(/<path class="we e\d+ e\d+"/g)).toHaveLength(1)
  })

  it("says of a retracted work that it is, in words and in red", () => {
    expect(networkFigure(small).svg).toMatch(/<a class="wn n1 [^"]*wx".*>RETRA, retracted<\/text><\/a>/)
  })

  it("draws works that are cited more often larger", () => {
    const cited = (counts: ReadonlyArray<number | null>) => {
      const nodes = counts.map((count, i) => node(`w${i}`, 1990 + i, { cited: count }))
      return [...networkFigure({ ...small, nodes, edges: [], path: [] }).svg.matchAll(/<circle class="wd"[^>]* r="([\d.]+)"/g)].map(
        ([, r]) => Number(r)
      )
    }
    expect(cited([0, 25, 100, null])).toEqual([4, 8, 12, 4])
    expect(cited([null])).toEqual([4])
  })

  it("has a table that says the same, of every work", () => {
    expect(networkFigure(small).table.rows).toEqual([
      ["1", "1990", "First (start)", "40", "", "2, 3"],
      ["2", "1995", "RETRACTED: Wrong", "unknown", "1", "3"],
      ["3", "2001", "Late <b>", "unknown", "1, 2", ""],
      ["4", "no year", "Undated", "unknown", "", ""]
    ])
  })

  it("draws the most linked works of many, always those to start from, and says how many are in the table alone", () => {
    const { svg, about, table } = networkFigure(many(100))
    expect(svg.match(/<circle/g)).toHaveLength(80)
    expect(svg).toContain("start of the walk")
    expect(about).toBe(
      "100 works in the order of time and 98 citations between them. Only the table has 20 works with few citations here and 20 citations."
    )
    expect(table.rows).toHaveLength(100)
  })

  it("draws the strongest citations of very many, and counts the others", () => {
    const nodes = Array.from({ length: 30 }, (_, i) => node(`w${i}`, 1990 + i))
    const edges = nodes.flatMap((_, i) => nodes.slice(0, i).map((_, to) => [i, to] as const))
    const { svg, about } = networkFigure({ title: "Dense", nodes, edges, path: [] })
    expect(svg.match(/<path class="we /g)).toHaveLength(200)
    expect(svg.match(/<path class="we e\d+ e\d+ wk"/g)).toHaveLength(29)
    expect(about).toBe("30 works in the order of time and 435 citations between them. Only the table has 235 citations.")
  })

  it("says which citations were not asked for", () => {
    expect(networkFigure({ ...small, unknown: "Nothing is known of 2004." }).about).toMatch(/ Nothing is known of 2004\.$/)
  })

  it("shows a text without works", () => {
    expect(networkFigure({ title: "None", nodes: [], edges: [], path: [] }).svg).toContain("No works.")
  })

  it("has labels that fit: none overlaps another or leaves the drawing, on wide and on narrow pages", () => {
    fc.assert(
      fc.property(anyNetwork, (network) => {
        const { svg, narrow } = networkFigure(network)
        for (const drawn of [svg, narrow]) {
          expect(markupFault(drawn)).toBeUndefined()
          const width = Number(/ width="(\d+)"/.exec(drawn)![1])
          const boxes = [...drawn.matchAll(/<rect class="wf" x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)].map((one) =>
            one.slice(1).map(Number)
          )
          for (const [x, , w] of boxes) {
            expect(x).toBeGreaterThanOrEqual(0)
            expect(x! + w!).toBeLessThanOrEqual(width)
          }
          for (const [i, [x, y, w, h]] of boxes.entries())
            for (const [x2, y2, w2, h2] of boxes.slice(i + 1))
              expect(x! + w! <= x2! || x2! + w2! <= x! || y! + h! <= y2! || y2! + h2! <= y!).toBe(true)
        }
      })
    )
  })
})
