import { expect, it } from "vitest"
import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { identifierQuery, toQuery } from "../src/toQuery.ts"

it("has years next to the words, and notices about days and about the meaning of newest", () => {
  const query = Query.field("title", Query.phrase("heart attack"))
  expect(toQuery({ query, sort: "newest", publishedFrom: PartialDate.make("2020-02") })).toEqual({
    text: 'bibjson.title:"heart attack" AND bibjson.year:[2020 TO 3000]',
    sort: "created_date:desc",
    notices: [
      { code: "date-widened", subject: "doaj", text: "DOAJ searches by year of publication: 2020-02.. becomes whole years" },
      {
        code: "order-approximated",
        subject: "doaj",
        text: "DOAJ sorts by the day on which it received a record, not by publication date"
      }
    ]
  })
})

it("asks for works by DOI, without signs of the query language", () => {
  expect(
    identifierQuery(
      Raw.identifiers([
        ["doi", '10.5555/a"b'],
        ["doi", "10.5555/c*d~"]
      ])
    )
  ).toBe('bibjson.identifier.id:"10.5555/a b" OR bibjson.identifier.id:"10.5555/c d "')
})
