import * as fc from "fast-check"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Query from "@litfuse/query/Query"
import * as arbitrary from "./arbitrary.ts"

const example = Query.and(
  Query.field("title", Query.text("  heart attack ")),
  Query.or(Query.phrase("acetylsalicylic acid"), Query.text("aspirin")),
  Query.not(Query.or(Query.phrase("animal model"), Query.text("mice")))
)

describe("Query", () => {
  it("prints the worked example", () => {
    expect(Query.print(example)).toBe('title:(heart attack) AND ("acetylsalicylic acid" OR aspirin) AND NOT ("animal model" OR mice)')
  })

  it("reads the words that a relevant document may contain, and not the excluded ones", () => {
    expect(Query.words(example)).toEqual(["heart", "attack", "acetylsalicylic", "acid", "aspirin"])
    expect(Query.words(Query.text("\u00a0 \t"))).toEqual([])
    expect(Query.words(Query.text("new  new\ncases"))).toEqual(["new", "new", "cases"])
  })

  it("reads the words of headings and patterns, and no dates and names out of lists", () => {
    const query = Query.and(
      Query.heading("Heart Failure", { qualifiers: ["drug therapy"] }),
      Query.pattern("cardi?c arrest*"),
      Query.near(3, Query.text("beta"), Query.text("blocker")),
      Query.range("published", "2010"),
      Query.field("language", Query.text("english")),
      Query.field(["publicationType", "title"], Query.text("trial"))
    )
    expect(Query.words(query)).toEqual(["Heart", "Failure", "cardic", "arrest", "beta", "blocker", "trial"])
  })

  it("takes plain text as text, without syntax", () => {
    expect(Query.text('a AND "b c"')).toEqual({ _tag: "Term", text: 'a AND "b c"' })
  })

  it("survives JSON", () => {
    const json = Schema.fromJsonString(Query.codec)
    fc.assert(
      fc.property(arbitrary.query, (query) => {
        expect(Schema.decodeSync(json)(Schema.encodeSync(json)(query))).toEqual(query)
      })
    )
  })

  it("refuses a date that is none, and words between that are less than none", () => {
    const is = Schema.is(Query.codec)
    expect(is(Query.range("published", "2010-02", "2011"))).toBe(true)
    expect(is(Query.range("published", "2010-13"))).toBe(false)
    expect(is({ ...Query.near(1, Query.text("a"), Query.text("b")), between: -1 })).toBe(false)
    expect(is(Query.field("colour" as never, Query.text("a")))).toBe(false)
  })

  it("never reads a word that is only under an exclusion", () => {
    fc.assert(
      fc.property(arbitrary.query, (query) => {
        expect(Query.words(Query.and(Query.text("kept"), Query.not(query)))).toEqual(["kept"])
      })
    )
  })
})
