import { describe, expect, it } from "vitest"
import { flowChart } from "../src/flowChart.ts"
import { frame } from "../src/frame.ts"
import { networkFigure } from "../src/network.ts"

const around = { title: "A & B", width: 20, height: 10 }
const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" width="20" height="10" role="img"`

describe("frame", () => {
  it("shows its title in a standalone file, and has it as its name in a page", () => {
    expect(frame({ ...around, css: "a{b:c}" }, ["<g/>", "<g/>"])).toBe(`${open}><style>a{b:c}</style>\n<g/>\n<g/>\n</svg>\n`)
    expect(frame({ ...around, css: "" }, ["<g/>"])).toBe(`${open} aria-label="A &amp; B">\n<g/>\n</svg>\n`)
  })

  it("says what it is about", () => {
    const named = "<title>A &amp; B</title><desc>&lt;both&gt;</desc>"
    expect(frame({ ...around, css: "", about: "<both>" }, [])).toBe(`${open}>${named}\n\n</svg>\n`)
    expect(frame({ ...around, css: "a{b:c}", about: "<both>" }, [])).toContain(`>${named}<style>`)
  })
})

describe("a saved drawing", () => {
  const saved = {
    flow: (css?: string) => flowChart({ title: "Flow", steps: [{ lines: ["one"], aside: ["two"] }] }, css),
    network: (css?: string) =>
      networkFigure(
        { title: "Who cites whom", nodes: [{ label: "a", year: 2000, isStart: true, isRetracted: false }], edges: [], path: [] },
        css
      ).svg
  }

  it.each(["flow", "network"] as const)(
    "of a %s has the same colours in the dark, on white; in a page it has those of the page",
    (name) => {
      const alone = saved[name]()
      expect(alone).not.toMatch(/prefers-color-scheme|var\(/)
      expect(alone).toMatch(/<rect width="\d+(?:\.\d+)?" height="\d+(?:\.\d+)?" fill="#fff"\/>\n/)
      expect(saved[name]("")).not.toContain('fill="#fff"')
    }
  )
})
