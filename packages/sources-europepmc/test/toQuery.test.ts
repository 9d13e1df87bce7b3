import * as Query from "@litfuse/engine/Query"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { describe, expect, it } from "vitest"
import { toQuery } from "../src/toQuery.ts"

const asked = { sort: "relevance" } as const

describe("a search in the syntax of Europe PMC", () => {
  it("has dates of publication and an order next to the words", () => {
    const query = Query.field("title", Query.phrase("heart attack"))
    const { text, sort } = toQuery({
      query,
      sort: "cited",
      publishedFrom: PartialDate.make("2020-03"),
      publishedUntil: PartialDate.make("2021")
    })
    expect(text).toBe('TITLE:"heart attack" AND FIRST_PDATE:[2020-03-01 TO 2021-12-31]')
    expect(sort).toBe("CITED desc")
  })

  it("searches identifiers at their places", () => {
    const of = (text: string) => toQuery({ ...asked, query: Query.field("identifier", Query.text(text)) }).text
    expect(of("12345")).toBe("(EXT_ID:12345 AND SRC:MED)")
    expect(of("10.5555/imag.1")).toBe('DOI:"10.5555/imag.1"')
    expect(of("PMC12345")).toBe("PMCID:PMC12345")
  })

  it("has notices about what is not in the text", () => {
    const { notices } = toQuery({ ...asked, query: Query.and(Query.near(2, Query.text("a"), Query.text("b")), Query.heading("Heart")) })
    expect(notices.map(({ code, subject }) => `${code} ${subject}`)).toEqual([
      "proximity-as-and europepmc",
      "heading-by-words europepmc",
      "explosion-lost europepmc"
    ])
  })

  it("is empty when nothing can be searched", () => {
    expect(toQuery({ ...asked, query: Query.text(" ") }).text).toBe("")
  })
})
