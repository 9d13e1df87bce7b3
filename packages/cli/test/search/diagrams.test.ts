import { describe, expect, it } from "vitest"
import { diagrams } from "../../src/search/diagrams.ts"

describe("diagrams", () => {
  const drawn = (node: string, mermaid?: string) => ({
    node,
    views: { text: () => "", ...(mermaid === undefined ? {} : { mermaid: () => mermaid }) }
  })
  const [years, tree, none] = [drawn("years", "timeline\n  2001 : A"), drawn("tree", 'mindmap\n  ["B"]'), drawn("none")]
  const filesOf = (file: string | undefined, ...all: ReadonlyArray<ReturnType<typeof drawn>>) =>
    Object.fromEntries(diagrams(all, file).map(({ file, text }) => [file, text]))
  const [first, second] = ["%% years\ntimeline\n  2001 : A\n", '%% tree\nmindmap\n  ["B"]\n']
  const blocks = '## years\n\n```mermaid\ntimeline\n  2001 : A\n```\n\n## tree\n\n```mermaid\nmindmap\n  ["B"]\n```\n'

  it("have a file each, because a file of Mermaid holds one", () => {
    expect(filesOf("x.mmd", years, none, tree)).toEqual({ "x-1.mmd": first, "x-2.mmd": second })
    expect(filesOf("a.b/x", years, tree)).toEqual({ "a.b/x-1": first, "a.b/x-2": second })
    expect(filesOf("./x.v2.mmd.gz", years, tree)).toEqual({ "./x.v2-1.mmd.gz": first, "./x.v2-2.mmd.gz": second })
    expect(filesOf("x.mmd", tree, none)).toEqual({ "x.mmd": second })
  })

  it("are blocks of Markdown in a file of Markdown, and on a terminal where there are several", () => {
    expect(filesOf("x.md", years, tree)).toEqual({ "x.md": blocks })
    expect(filesOf("x.md", years)).toEqual({ "x.md": "## years\n\n```mermaid\ntimeline\n  2001 : A\n```\n" })
    expect(filesOf(undefined, years, tree)).toEqual({ "-": blocks })
    expect(filesOf("-", none, years)).toEqual({ "-": first })
  })

  it("are none where no analysis draws one", () => {
    expect(diagrams([none], "x.mmd")).toEqual([])
  })
})
