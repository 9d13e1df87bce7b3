import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Dialects from "@litfuse/query/Dialects"
import { parse } from "@litfuse/query/parse"
import * as Query from "@litfuse/query/Query"

const { litfuse, pubmed } = Dialects.dialects

const problems = (text: string) => litfuse.read(text).problems.map(({ code, from, to, fix }) => [code, text.slice(from, to), fix?.text])

describe("words that were meant otherwise", () => {
  it("are operators in small letters, with their place and the fix", () => {
    expect(problems("coffee and naps")).toEqual([["operator-as-word", "and", "AND"]])
    expect(problems("title:(salt or Pepper) Not sugar").filter(([code]) => code !== "implied-operator")).toEqual([
      ["operator-as-word", "or", "OR"],
      ["operator-as-word", "Not", "NOT"]
    ])
    expect(problems('"salt and pepper" AND naps')).toEqual([])
    expect(Result.getOrThrow(parse("coffee and naps")).remarks.map(({ code, from, to }) => [code, from, to])).toEqual([
      ["operator-as-word", 7, 10]
    ])
  })

  it("are words that some services ignore", () => {
    expect(problems("effect of coffee")).toEqual([["stop-word", "of", undefined]])
    expect(problems("vitamin A deficiency")).toEqual([])
  })
})

describe("an identifier with its scheme", () => {
  it("is searched as one, and suggests to look it up", () => {
    for (const text of ["PMID: 38213308", "PMID:38213308", "pmid : 38213308"]) {
      const { query, remarks } = litfuse.read(text)
      expect(query).toEqual(Query.field("pmid", Query.text("38213308")))
      expect(remarks).toMatchObject([
        { code: "identifier-look-up", from: 0, to: text.length, text: '"litfuse get PMID:38213308" looks this record up' }
      ])
      expect(pubmed.print(query!).text).toBe("38213308[pmid]")
    }
    expect(litfuse.read("DOI: 10.1056/NEJMoa1607141").query).toEqual(Query.field("doi", Query.text("10.1056/NEJMoa1607141")))
    expect(litfuse.read("aspirin AND PMID: 1").query).toMatchObject({ _tag: "And" })
    expect(pubmed.read("PMID: 38213308").query).toEqual(Query.field("pmid", Query.text("38213308")))
  })
})
