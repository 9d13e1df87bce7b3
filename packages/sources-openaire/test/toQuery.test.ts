import { expect, it } from "vitest"
import * as Query from "@litfuse/engine/Query"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { toQuery } from "../src/toQuery.ts"

it("has a parameter for each field, days, and an order", () => {
  const query = Query.and(Query.field("title", Query.phrase("heart attack")), Query.text("aspirin & dose"), Query.pattern("infarct*"))
  expect(
    toQuery({ query, sort: "cited", publishedFrom: PartialDate.make("2020-02"), publishedUntil: PartialDate.make("2020-02") })
  ).toEqual({
    parameters: {
      mainTitle: '"heart attack"',
      search: "aspirin AND dose AND infarct",
      fromPublicationDate: "2020-02-01",
      toPublicationDate: "2020-02-29"
    },
    sort: "citationCount DESC",
    notices: [{ code: "wildcard-lost", subject: "openaire", text: "OpenAIRE has no such wildcard: infarct* becomes infarct" }]
  })
})
