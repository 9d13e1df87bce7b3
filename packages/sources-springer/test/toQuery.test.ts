import { describe, expect, it } from "vitest"
import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { identifierQuery, toQuery } from "../src/toQuery.ts"

const written = (query: Query.Query) => toQuery({ query, sort: "relevance" })

describe("a search as Springer Nature takes it", () => {
  it("has a field before each word, phrases whole, and days", () => {
    const query = Query.and(
      Query.field("title", Query.text("heart attack")),
      Query.not(Query.field("containerTitle", Query.phrase("Herz und Zahl")))
    )
    const asked = {
      query,
      sort: "relevance",
      publishedFrom: PartialDate.make("2020-03"),
      publishedUntil: PartialDate.make("2021-02")
    } as const
    expect(toQuery(asked)).toEqual({
      text: '((title:heart AND title:attack) NOT journal:"Herz und Zahl") AND (datefrom:2020-03-01 AND dateto:2021-02-28)',
      notices: []
    })
  })

  it("has notices about what it cannot search", () => {
    const codes = (query: Query.Query) => written(query).notices.map(({ code }) => code)
    expect(codes(Query.pattern("rehabil*"))).toEqual(["wildcard-lost"])
    expect(codes(Query.near(3, Query.text("heart"), Query.text("attack")))).toEqual(["proximity-as-and"])
    expect(codes(Query.field("abstract", Query.text("mice")))).toEqual(["field-lost"])
  })

  it("asks for works by DOI, quotation marks taken out", () => {
    expect(
      identifierQuery(
        Raw.identifiers([
          ["doi", "10.5555/a(1)"],
          ["doi", '10.5555/a"b']
        ])
      )
    ).toBe('doi:"10.5555/a(1)" OR doi:"10.5555/a b"')
  })
})
