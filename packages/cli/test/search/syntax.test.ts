import { describe, expect, it } from "vitest"
import { collection } from "../commands/collection.ts"
import { litfuse } from "../commands/litfuse.ts"

const json = async (words: ReadonlyArray<string>, files: Readonly<Record<string, string>> = {}) => {
  const { code, out, err } = await litfuse(["search", ...words, "--dataset", "tiny", "--format", "json"], { ...collection, ...files })
  const { query, notices } = out === "" ? { query: null, notices: [] } : JSON.parse(out)
  return { code, err, query, notices: notices.map(({ code, text }: { code: string; text: string }) => `${code}: ${text}`) }
}

const taken = (id: string, signs: string) =>
  `syntax-detected: read in the syntax of ${id}, because of ${signs}; name the syntax if this is wrong`

describe("litfuse search --syntax", () => {
  it("detects the syntax of a query from its marks, and reports it", async () => {
    const { query, notices } = await json(["gout[tiab]", "AND", '"Gout"[Mesh]'])
    expect(notices).toEqual([taken("pubmed", "[tiab], [Mesh]")])
    expect(query.text).toBe('gout[tiab] AND "Gout"[Mesh]')
    expect(query.tree).toEqual({
      _tag: "And",
      queries: [
        { _tag: "Field", fields: ["title", "abstract", "keyword"], query: { _tag: "Term", text: "gout" } },
        { _tag: "Heading", descriptor: "Gout", qualifiers: [], exploded: true, major: false }
      ]
    })
    expect((await json(["gout.ti,ab."])).notices).toEqual([taken("ovid", ".ti,ab")])
    expect((await json(["TS=gout"])).notices).toEqual([taken("wos", "TS=")])
    expect((await json(["TITLE-ABS-KEY(gout)"])).notices).toEqual([taken("scopus", "TITLE-ABS-KEY")])
  })

  it("says nothing of words and of our own syntax", async () => {
    expect((await json(["gout", "attacks"])).notices).toEqual([])
    expect((await json(["title:gout NEAR/3 attack"])).notices).toEqual([])
  })

  it("reads a strategy in a file, and says on which line what is left out", async () => {
    const strategy = "1. gout.ti,ab. (57)\n2. attack*.tw. (1,234)\n3. 1 or 2\n4. remove duplicates from 3\n"
    const { code, query, notices } = await json(["--file", "s.txt"], { "s.txt": strategy })
    expect([code, query.text]).toEqual([0, strategy])
    expect(query.tree.query.queries).toHaveLength(2)
    expect(notices).toEqual([
      taken("ovid", ".ti,ab, .tw"),
      "hit-count: line 1: the number of records that the line found is not searched",
      "hit-count: line 2: the number of records that the line found is not searched",
      "command-passed-over: line 4: a query cannot remove duplicates: litfuse uses all of line 3"
    ])
  })

  it("reads a query in the given syntax, and reports marks of other syntaxes, which are searched as words", async () => {
    const { query, notices } = await json(["gout[tiab]", "--syntax", "litfuse"])
    expect(query.tree).toEqual({ _tag: "Term", text: "gout[tiab]" })
    expect(notices).toEqual(["foreign-sign: column 5: [tiab] is a field of PubMed: here it is searched as words"])
    expect((await json(["gout N3 attack"])).notices).toEqual([
      "foreign-sign: column 6: N3 is an operator of EBSCOhost: here it is searched as words"
    ])
  })

  it("ends with 2 for an ambiguous syntax, a wrong syntax, and without one query", async () => {
    const ends = async (words: ReadonlyArray<string>) => {
      const { code, err } = await json(words, { "s.txt": "gout" })
      return [code, err]
    }
    expect(await ends(["gout:ti,ab"])).toEqual([
      2,
      "litfuse search: the syntax of the query cannot be detected: :ti,ab may be embase or cochrane; name it with --syntax\n"
    ])
    expect(await ends(["title:gout AND attack[ti]"])).toEqual([
      2,
      "litfuse search: the syntax of the query cannot be detected: [ti], title: may be litfuse or pubmed; name it with --syntax\n"
    ])
    expect(await ends(["(gout[ti] AND"])).toEqual([
      2,
      expect.stringMatching(/^litfuse: the query cannot be read as pubmed \(line 1, column \d+\)/)
    ])
    for (const words of [[], ["gout", "--file", "s.txt"]])
      expect(await ends(words)).toEqual([2, "litfuse search: give either the query itself or a file with --file\n"])
    expect(await ends(["--file", "absent.txt"])).toEqual([2, "litfuse: absent.txt: not found; check the path\n"])
  })
})
