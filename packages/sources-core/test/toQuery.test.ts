import { describe, expect, it } from "vitest"
import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { identifierQuery, toQuery } from "../src/toQuery.ts"

describe("a search as CORE takes it", () => {
  it("has years, and a notice where the query has days", () => {
    const wanted = toQuery({
      query: Query.text("heart attack"),
      sort: "newest",
      publishedFrom: PartialDate.make("2010-03"),
      publishedUntil: PartialDate.make("2012")
    })
    expect(wanted).toEqual({
      q: "(heart AND attack) AND (yearPublished>=2010 AND yearPublished<=2012)",
      sort: "recency",
      notices: [{ code: "date-widened", subject: "core", text: "CORE searches by year of publication: 2010-03..2012 becomes whole years" }]
    })
  })

  it("has its own names of languages and types, and notices about unknown ones", () => {
    const named = (field: Query.FieldName, name: string) =>
      toQuery({ query: Query.and(Query.text("heart"), Query.field(field, Query.text(name))), sort: "relevance" })
    expect(named("language", "ger").q).toBe('heart AND language.code:"de"')
    expect(named("publicationType", "Journal Article").q).toBe('heart AND documentType:"research"')
    expect(named("publicationType", "Review")).toMatchObject({ q: "heart", notices: [{ code: "filter-lost" }] })
    expect(named("language", "Klingon")).toMatchObject({ q: "heart", notices: [{ code: "filter-lost" }] })
  })

  it("finds everything for an empty query", () => {
    expect(toQuery({ query: Query.field("publicationType", Query.text("Review")), sort: "relevance" }).q).toBe("*")
  })

  it("asks for works by identifier, quotation marks escaped", () => {
    expect(
      identifierQuery(
        Raw.identifiers([
          ["doi", '10.5555/a"b'],
          ["arxiv", "2209.00001"],
          ["nct", "NCT01234567"]
        ])
      )
    ).toBe('doi:"10.5555/a\\"b" OR arxivId:"2209.00001"')
  })
})
