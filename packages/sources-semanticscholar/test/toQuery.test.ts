import { describe, expect, it } from "vitest"
import * as Query from "@litfuse/engine/Query"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { toQuery } from "../src/toQuery.ts"

const codes = (query: Query.Query) => toQuery({ query, sort: "relevance" }).notices.map(({ code }) => code)

describe("a search as Semantic Scholar takes it", () => {
  it("has words without hyphens in the relevance search", () => {
    expect(toQuery({ query: Query.text("beta-blocker  therapy"), sort: "relevance" })).toMatchObject({
      mode: "relevance",
      query: "beta blocker therapy",
      filters: {}
    })
  })

  it("has operators in the bulk search, and dates, types and journals as parameters", () => {
    const query = Query.and(
      Query.phrase("heart attack"),
      Query.not(Query.text("mice")),
      Query.field("publicationType", Query.text("case reports")),
      Query.field("containerTitle", Query.text("The Lancet")),
      Query.range("published", "2010", "2020-03")
    )
    expect(toQuery({ query, sort: "relevance", publishedFrom: PartialDate.make("2012-06") })).toMatchObject({
      mode: "bulk",
      query: '"heart attack" + -mice',
      filters: { publicationDateOrYear: "2012-06:2020-03", publicationTypes: "CaseReport", venue: "The Lancet" },
      sort: "citationCount:desc"
    })
  })

  it("has notices about what it leaves out", () => {
    const type = (name: string) => Query.field("publicationType", Query.text(name))
    expect(codes(Query.and(Query.text("heart"), type("Twin Study")))).toEqual(["filter-lost", "relevance-search"])
    expect(codes(Query.and(Query.text("heart"), type("Review"), type("News")))).toContain("filter-widened")
    expect(codes(Query.and(Query.text("heart"), Query.field("containerTitle", Query.text("Nature, London"))))).toContain("filter-lost")
    expect(codes(Query.field("title", Query.text("heart")))).toContain("field-lost")
    expect(
      toQuery({ query: Query.or(Query.text("a"), Query.text("b")), sort: "newest" }, "relevance").notices.map(({ code }) => code)
    ).toEqual(["order-lost", "operators-lost", "relevance-search"])
  })

  it("uses the bulk search for filters alone", () => {
    expect(toQuery({ query: Query.range("published", "2020"), sort: "relevance" })).toMatchObject({
      mode: "bulk",
      query: "",
      filters: { publicationDateOrYear: "2020:" }
    })
  })
})
