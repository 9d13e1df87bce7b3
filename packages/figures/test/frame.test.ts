import { describe, expect, it } from "vitest"
import { flowChart } from "../src/flowChart.ts"
import { frame } from "../src/frame.ts"
import { networkFigure } from "../src/network.ts"

const around = { title: "A & B", width: 20, height: 10, css: "a{b:c}" }
const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" width="20" height="10" role="img">`

describe("frame", () => {
  it("has its style, and its title where it is drawn", () => {
    expect(frame(around, ["<g/>", "<g/>"])).toBe(`${open}<style>a{b:c}</style>\n<g/>\n<g/>\n</svg>\n`)
  })

  it("says what it is about", () => {
    expect(frame({ ...around, about: "<both>" }, [])).toContain(`><title>A &amp; B</title><desc>&lt;both&gt;</desc><style>`)
  })
})

describe("a saved drawing", () => {
  const saved = {
    flow: flowChart({ title: "Flow", steps: [{ lines: ["one"], aside: ["two"] }] }),
    network: networkFigure({
      title: "Who cites whom",
      nodes: [{ label: "a", name: "A", year: 2000, cited: 3, isStart: true, isRetracted: false }],
      edges: [],
      path: []
    }).svg
  }

  it.each(["flow", "network"] as const)("of a %s has the same colours in the dark, on white", (name) => {
    expect(saved[name]).not.toMatch(/prefers-color-scheme|var\(/)
    expect(saved[name]).toMatch(/<rect width="\d+(?:\.\d+)?" height="\d+(?:\.\d+)?" fill="#fff"\/>\n/)
  })
})
