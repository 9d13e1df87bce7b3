import { describe, expect, it } from "vitest"
import * as Query from "@litfuse/engine/Query"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { toQuery } from "../../src/sciencedirect/toQuery.ts"

const { and, or, field, text, phrase, not } = Query

describe("a search as ScienceDirect takes it", () => {
  it("has parts that must all match in separate fields, and everything else in the whole text", () => {
    const query = and(
      text("heart"),
      field("title", or(text("aspirin"), phrase("acetylsalicylic acid"))),
      field("contributor", text("muster")),
      not(text("mice"))
    )
    expect(toQuery({ query, sort: "relevance" })).toMatchObject({
      body: { qs: "heart NOT mice", title: 'aspirin OR "acetylsalicylic acid"', authors: "muster" },
      says: 'qs: heart NOT mice; title: aspirin OR "acetylsalicylic acid"; authors: muster',
      notices: []
    })
  })

  it("has years from all bounds at once, and a notice where the query has days", () => {
    const query = and(text("heart"), Query.range("published", PartialDate.make("2001"), PartialDate.make("2012-06")))
    const asked = { query, sort: "relevance", publishedFrom: PartialDate.make("2005") } as const
    expect(toQuery(asked)).toMatchObject({ body: { qs: "heart", date: "2005-2012" }, notices: [{ code: "date-widened" }] })
    expect(toQuery({ query: text("heart"), sort: "newest", publishedUntil: PartialDate.make("1999") }).body.date).toBe("1800-1999")
  })

  it("has notices about what it cannot search", () => {
    const codes = (query: Query.Query) => toQuery({ query, sort: "relevance" }).notices.map(({ code }) => code)
    expect(codes(Query.pattern("rehabil*"))).toEqual(["wildcard-lost"])
    expect(codes(or(text("heart"), field("abstract", text("mice"))))).toEqual(["field-lost"])
  })
})
