import { expect, it } from "vitest"
import * as Query from "@litfuse/engine/Query"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { toQuery } from "../src/toQuery.ts"

it("takes the narrowest dates that must hold, and leaves the rest of the query whole", () => {
  const words = Query.or(Query.text("heart"), Query.range("published", "2010"))
  const query = Query.and(words, Query.and(Query.range("published", "2020-02", "2021"), Query.not(Query.text("mice"))))
  expect(
    toQuery({ query, sort: "relevance", publishedFrom: PartialDate.make("2020"), publishedUntil: PartialDate.make("2020-06") })
  ).toEqual({
    from: "2020-02-01",
    until: "2020-06-30",
    rest: Query.and(words, Query.not(Query.text("mice")))
  })
})

it("has no dates where none are named, and no rest where nothing but dates is", () => {
  expect(toQuery({ query: Query.text("heart"), sort: "relevance" })).toEqual({
    from: undefined,
    until: undefined,
    rest: Query.text("heart")
  })
  expect(toQuery({ query: Query.range("published", "2020"), sort: "relevance" })).toEqual({
    from: "2020-01-01",
    until: undefined,
    rest: undefined
  })
})
