import { describe, expect, it } from "vitest"
import * as Query from "@litfuse/engine/Query"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { toQuery } from "../src/toQuery.ts"

describe("a search as OpenAlex takes it", () => {
  it("has dates next to the words, and an order only where it is not relevance", () => {
    expect(toQuery({ query: Query.text("heart attack"), sort: "relevance" })).toEqual({
      filter: "fulltext.search:heart attack",
      journals: [],
      sort: undefined,
      notices: []
    })
    const { filter, sort } = toQuery({
      query: Query.phrase("heart attack"),
      sort: "newest",
      publishedFrom: PartialDate.make("2010-03"),
      publishedUntil: PartialDate.make("2012")
    })
    expect([filter, sort]).toEqual([
      'fulltext.search:"heart attack",from_publication_date:2010-03-01,to_publication_date:2012-12-31',
      "publication_date:desc"
    ])
  })

  it("has journals apart, because they are filtered by their identifiers", () => {
    const lancet = Query.field("containerTitle", Query.text("The Lancet"))
    expect(toQuery({ query: Query.and(Query.text("heart"), lancet), sort: "relevance" })).toMatchObject({
      filter: "fulltext.search:heart",
      journals: ["The Lancet"],
      notices: []
    })
  })

  it("has notices about additional results", () => {
    const lancet = Query.field("containerTitle", Query.text("lancet"))
    const { filter, notices } = toQuery({ query: Query.or(lancet, lancet), sort: "cited" })
    expect(filter).toBe("fulltext.search:lancet OR lancet")
    expect(notices).toEqual([
      {
        code: "field-lost",
        subject: "openalex",
        text: "OpenAlex has no search in containerTitle alone: titles, abstracts and full texts are searched"
      }
    ])
  })
})
