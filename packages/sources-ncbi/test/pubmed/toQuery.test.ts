import * as Query from "@litfuse/engine/Query"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { describe, expect, it } from "vitest"
import { toQuery as toPmc } from "../../src/pmc/toQuery.ts"
import { toQuery } from "../../src/pubmed/toQuery.ts"

const heart = Query.text("heart attack")

describe("a search in the syntax of PubMed", () => {
  it("leaves typed words to PubMed, with dates of publication next to them", () => {
    expect(toQuery({ query: heart })).toEqual({ text: "heart attack", notices: [] })
    const dated = {
      query: Query.or(heart, Query.text("stroke")),
      publishedFrom: PartialDate.make("2020-03"),
      publishedUntil: PartialDate.make("2021")
    }
    expect(toQuery(dated).text).toBe("(heart attack OR stroke) AND 2020/03:2021[dp]")
  })

  it("searches identifiers at their places", () => {
    const of = (text: string) => toQuery({ query: Query.field("identifier", Query.text(text)) }).text
    expect(of("12345")).toBe("12345[pmid]")
    expect(of("10.5555/imag.1")).toBe('"10.5555/imag.1"[aid]')
    expect(of("PMC12345")).toBe("PMC12345[aid]")
  })

  it("has notices about what is not in the text", () => {
    const { text, notices } = toQuery({ query: Query.and(Query.pattern("wom?n"), Query.near(2, Query.text("a"), Query.text("b"))) })
    expect(text).toContain("wom*")
    expect(notices.map(({ code, subject }) => [code, subject])).toContainEqual(["approximated-wildcards", "pubmed"])
    expect(notices.map(({ code }) => code)).toContain("approximated-proximity")
  })

  it("is empty when nothing can be searched", () => {
    expect(toQuery({ query: Query.text("  ") }).text).toBe("")
  })
})

describe("a search in the syntax of PMC", () => {
  it("searches titles and abstracts one by one, and has separate dates and identifiers", () => {
    const query = Query.field(["title", "abstract"], heart)
    expect(toPmc({ query, publishedFrom: PartialDate.make("2020") }).text).toBe(
      "(heart attack[ti] OR heart attack[ab]) AND 2020:3000[pdat]"
    )
    expect(toPmc({ query: Query.field("identifier", Query.text("10.5555/imag.1")) }).text).toBe('"10.5555/imag.1"[doi]')
    expect(toPmc({ query: Query.near(2, Query.text("a"), Query.text("b")) }).text).toBe("a AND b")
  })
})
