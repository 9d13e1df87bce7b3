import { expect, it } from "vitest"
import * as Query from "@litfuse/engine/Query"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { toQuery } from "../src/toQuery.ts"

it("has dates of submission next to the words, and notices about what arXiv cannot search", () => {
  const query = Query.field("title", Query.and(Query.phrase("heart attack"), Query.pattern("infarct*")))
  expect(
    toQuery({ query, sort: "newest", publishedFrom: PartialDate.make("2020-02"), publishedUntil: PartialDate.make("2020-02") })
  ).toEqual({
    text: '(ti:"heart attack" AND ti:infarct) AND submittedDate:[202002010000 TO 202002292359]',
    sort: "submittedDate",
    notices: [{ code: "wildcard-lost", subject: "arxiv", text: "arXiv has no such wildcard: infarct* becomes infarct" }]
  })
})
