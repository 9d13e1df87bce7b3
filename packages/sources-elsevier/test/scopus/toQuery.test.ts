import { describe, expect, it } from "vitest"
import * as Query from "@litfuse/engine/Query"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { toQuery } from "../../src/scopus/toQuery.ts"

const typed = (name: string) => toQuery({ query: Query.field("publicationType", Query.phrase(name)), sort: "relevance" })

describe("a search as Scopus takes it", () => {
  it("has years, and a notice where the query has days", () => {
    const asked = { query: Query.phrase("heart attack"), sort: "newest", publishedFrom: PartialDate.make("2010-03") } as const
    expect(toQuery(asked)).toMatchObject({
      text: 'TITLE-ABS-KEY("heart attack") AND PUBYEAR > 2009',
      sort: "-coverDate",
      notices: [{ code: "date-widened" }]
    })
  })

  it("has types by the codes of the service, and notices about unknown ones", () => {
    expect(typed("Review")).toMatchObject({ text: "DOCTYPE(re)", notices: [] })
    expect(typed("journal article")).toMatchObject({ text: "DOCTYPE(ar)", notices: [] })
    expect(typed("ed")).toMatchObject({ text: "DOCTYPE(ed)", notices: [] })
    expect(typed("Meta-Analysis").notices.map(({ code }) => code)).toEqual(["type-lost", "empty"])
  })
})
