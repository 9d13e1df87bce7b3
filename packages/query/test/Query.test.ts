import * as fc from "fast-check"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Query from "@litfuse/query/Query"

const example = Query.and(
  Query.field("title", Query.text("  heart attack ")),
  Query.or(Query.phrase("acetylsalicylic acid"), Query.text("aspirin")),
  Query.not(Query.or(Query.phrase("animal model"), Query.text("mice")))
)

const { query: arbitrary } = fc.letrec<{ query: Query.Query }>((tie) => ({
  query: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.string().map(Query.text),
    fc.string().map(Query.phrase),
    fc.tuple(fc.constantFrom(...Query.fields), tie("query")).map(([field, query]) => Query.field(field, query)),
    fc.array(tie("query"), { maxLength: 3 }).map((queries) => Query.and(...queries)),
    fc.array(tie("query"), { maxLength: 3 }).map((queries) => Query.or(...queries)),
    tie("query").map(Query.not)
  )
}))

describe("Query", () => {
  it("prints the worked example", () => {
    expect(Query.print(example)).toBe('title:(heart attack) AND ("acetylsalicylic acid" OR aspirin) AND NOT ("animal model" OR mice)')
  })

  it("reads the words that a relevant document may contain, and not the excluded ones", () => {
    expect(Query.words(example)).toEqual(["heart", "attack", "acetylsalicylic", "acid", "aspirin"])
    expect(Query.words(Query.text("\u00a0 \t"))).toEqual([])
    expect(Query.words(Query.text("new  new\ncases"))).toEqual(["new", "new", "cases"])
  })

  it("takes plain text as text, without syntax", () => {
    expect(Query.text('a AND "b c"')).toEqual({ _tag: "Term", text: 'a AND "b c"' })
    expect([...Query.features(Query.text('a AND "b c"'))]).toEqual([])
  })

  it("names the features that a query uses, also below an exclusion", () => {
    expect([...Query.features(example)].sort()).toEqual(["booleans", "fields", "phrases"])
    expect([...Query.features(Query.phrase("a b"))]).toEqual(["phrases"])
    expect([...Query.features(Query.not(Query.phrase("a b")))].sort()).toEqual(["booleans", "phrases"])
  })

  it("survives JSON", () => {
    const json = Schema.fromJsonString(Query.codec)
    fc.assert(
      fc.property(arbitrary, (query) => {
        expect(Schema.decodeSync(json)(Schema.encodeSync(json)(query))).toEqual(query)
      })
    )
  })

  it("never reads a word that stands only under an exclusion", () => {
    fc.assert(
      fc.property(arbitrary, (query) => {
        expect(Query.words(Query.and(Query.text("kept"), Query.not(query)))).toEqual(["kept"])
      })
    )
  })
})
