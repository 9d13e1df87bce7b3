import { describe, expect, it } from "vitest"
import * as Query from "@litfuse/engine/Query"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { toQuery } from "../src/toQuery.ts"

describe("a search as Crossref takes it", () => {
  it("is words, with a notice that they are ranked", () => {
    expect(toQuery({ query: Query.text("heart attack"), sort: "relevance" })).toEqual({
      query: { "query.bibliographic": "heart attack" },
      filter: undefined,
      sort: undefined,
      notices: [
        {
          code: "ranked",
          subject: "crossref",
          text: "Crossref ranks records that contain any of the words: not all of them contain all words"
        }
      ]
    })
  })

  it("has a parameter for each field that has one, and dates among the filters", () => {
    const query = Query.and(
      Query.field("title", Query.text("aspirin & heart")),
      Query.field("contributor", Query.text("Müller")),
      Query.field("containerTitle", Query.text("lancet"))
    )
    expect(
      toQuery({ query, sort: "cited", publishedFrom: PartialDate.make("2010"), publishedUntil: PartialDate.make("2012-03") })
    ).toMatchObject({
      query: { "query.title": "aspirin & heart", "query.author": "Müller", "query.container-title": "lancet" },
      filter: "from-pub-date:2010,until-pub-date:2012-03",
      sort: "is-referenced-by-count"
    })
  })
})
