import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Features from "@litfuse/query/Features"
import * as Query from "@litfuse/query/Query"
import * as arbitrary from "./arbitrary.ts"

const all = (query: Query.Query) => [...Features.of(query).all].sort()

describe("Features", () => {
  it("names what a query asks for, also below an exclusion", () => {
    expect(all(Query.text('a AND "b c"'))).toEqual([])
    expect(all(Query.phrase("a b"))).toEqual(["phrases"])
    expect(all(Query.not(Query.phrase("a b")))).toEqual(["booleans", "phrases"])
    expect(all(Query.pattern("neoplas*"))).toEqual(["truncation"])
    expect(all(Query.pattern("wom?n randomi#ed*"))).toEqual(["phrases", "truncation", "wildcards"])
    expect(all(Query.heading("Neoplasms"))).toEqual(["explosion", "headings"])
    expect(all(Query.heading("Neoplasms", { exploded: false }))).toEqual(["headings"])
    expect(all(Query.near(2, Query.text("a"), Query.text("b")))).toEqual(["proximity"])
  })

  it("lists the features inside each part of a record", () => {
    const query = Query.and(
      Query.field(["title", "abstract"], Query.or(Query.phrase("heart attack"), Query.text("aspirin"))),
      Query.field("title", Query.pattern("neoplas*")),
      Query.field("language", Query.text("english"))
    )
    const { fields } = Features.of(query)
    expect([...fields].map(([name, used]) => [name, [...used].sort()])).toEqual([
      ["title", ["booleans", "phrases", "truncation"]],
      ["abstract", ["booleans", "phrases"]],
      ["language", []]
    ])
  })

  it("gives each date the finest bound in the query", () => {
    const query = Query.and(
      Query.range("published", "2010", "2012-05"),
      Query.range("published", "2010-05-01"),
      Query.range("entered", undefined, "2012")
    )
    expect([...Features.of(query).dates]).toEqual([
      ["published", "day"],
      ["entered", "year"]
    ])
  })

  it("lists nothing by field that is not in all, and fields and dates when there are some", () => {
    fc.assert(
      fc.property(arbitrary.query, (query) => {
        const { all, fields, dates } = Features.of(query)
        expect([...fields.values()].every((used) => [...used].every((feature) => all.has(feature)))).toBe(true)
        expect(all.has("fields")).toBe(fields.size > 0)
        expect(all.has("dates")).toBe(dates.size > 0)
      })
    )
  })
})
