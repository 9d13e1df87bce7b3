import * as Identifier from "@litfuse/engine/Identifier"
import * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { laws } from "@litfuse/engine/testing/sourceLaws"
import { exactly } from "@litfuse/engine/testing/sourceHarness"
import { tests } from "@litfuse/engine/testing/vitest"
import * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import file, { opened } from "@litfuse/sources-file"

const id = (scheme: Identifier.Scheme, value: string) => Result.getOrThrow(Identifier.parseAs(scheme, value))
const date = SourceRecord.PartialDate.make

const record = (number: string, title: string, rest: Partial<SourceRecord.SourceRecord> = {}) =>
  SourceRecord.make({ source: "file", id: number, title, ...rest })

const records = [
  record("1", "Heart attack and exercise", {
    abstract: "Women walked.",
    published: date("2019"),
    publicationTypes: ["Review"],
    language: "eng",
    identifiers: [id("pmid", "11"), id("doi", "10.1000/one")]
  }),
  record("2", "The heart under attack", {
    contributors: [{ _tag: "Person", family: "Muster", given: "Berta" }],
    published: date("2021-03"),
    identifiers: [id("pmid", "22")],
    meshHeadings: [{ descriptor: "Myocardial Infarction", qualifiers: [], major: true }]
  }),
  record("3", "Heart rate", { containerTitle: "Journal of Rates", keywords: ["pulse"], published: date("2021-03-15") }),
  record("4", "A failing heart: rehabilitation", { published: date("2010-01-31") }),
  record("5", "Lungs")
]

const notice = Notice.make("field-left-out", "mine.ris", "fields without a place in a record, and how many: AN (1)")
const source = opened({ id: "file-mine", label: "mine.ris", records, notices: [notice] })

const asks = (query: Query.Query, ...ids: ReadonlyArray<string>) => ({ asked: { query }, isRight: exactly(...ids) })
const heart = Query.text("heart")

describe("a file", () => {
  tests(
    it,
    laws(source, {
      something: heart,
      nothing: Query.text("zebra"),
      asks: {
        booleans: asks(Query.and(heart, Query.not(Query.text("attack"))), "3", "4"),
        phrases: asks(Query.phrase("heart attack"), "1"),
        proximity: asks(Query.near(2, heart, Query.text("attack")), "1", "2"),
        truncation: asks(Query.pattern("rehabil*"), "4"),
        wildcards: asks(Query.pattern("h?art"), "1", "2", "3", "4"),
        headings: asks(Query.heading("Myocardial Infarction", { exploded: false }), "2"),
        "field-title": asks(Query.field("title", Query.text("rate")), "3"),
        "field-abstract": asks(Query.field("abstract", Query.text("walked")), "1"),
        "field-keyword": asks(Query.field("keyword", Query.text("pulse")), "3"),
        "field-contributor": asks(Query.field("contributor", Query.text("muster")), "2"),
        "field-containerTitle": asks(Query.field("containerTitle", Query.text("rates")), "3"),
        "field-publicationType": asks(Query.field("publicationType", Query.text("Review")), "1"),
        "field-language": asks(Query.field("language", Query.text("eng")), "1"),
        "field-identifier": asks(Query.field("identifier", Query.text("22")), "2"),
        published: { asked: { query: heart, publishedFrom: date("2021-03-10") }, isRight: exactly("2", "3") },
        sorts: { asked: { query: heart, sort: "newest" }, isRight: (found) => found.map((one) => one.id).join() === "3,2,1,4" }
      },
      lookup: { known: [id("pmid", "11"), id("doi", "10.1000/one"), id("pmid", "22")], unknown: id("pmid", "33") }
    })
  )

  const search = (of: typeof source | typeof file, depth: number) =>
    Effect.runPromise(
      Effect.flatMap(Source.connect(of, Params.defaults(of)), ({ search }) =>
        search({ query: heart, sort: "relevance", depth, timeoutMs: 1000 })
      ).pipe(Effect.scoped)
    )

  it("lists matches in its own order, under its own name, and says once what its reader left out", async () => {
    const outcome = await search(source, 3)
    expect(Source.recordsOf(outcome).map(({ source, id, position }) => `${source}:${id} at ${position}`)).toEqual([
      "file-mine:1 at 1",
      "file-mine:2 at 2",
      "file-mine:3 at 3"
    ])
    expect(Source.completeness(outcome)).toMatchObject({ delivered: 3, total: 4 })
    expect(outcome.notices.filter(({ code }) => code === "field-left-out")).toEqual([notice])
  })

  it("that is not named says how to name one", async () => {
    const outcome = await search(file, 3)
    expect(Source.errorOf(outcome)?.message).toContain("no file is named; write --source file:mine.ris")
  })
})
