import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { sourceLaws } from "@litfuse/kit/sourceLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import corpus, { type Document, lucene } from "@litfuse/sources-corpus"

const documents: ReadonlyArray<Document> = [
  { id: "d3", title: "Heart attack", text: "An attack on the heart." },
  { id: "d1", title: "", text: "The heart.", headings: ["Heart"] },
  { id: "d2", title: "Heart attack", text: "An attack on the heart." },
  { id: "d4", title: "Hearts", text: "" },
  { id: "d5", title: "Lungs", text: "No such thing." }
]

const source = corpus(documents, lucene)

describe("corpus", () => {
  testLaws(
    it,
    // it has no upstream: nothing can go wrong there
    sourceLaws(source, {
      something: Query.text("heart"),
      nothing: Query.text("zebra"),
      asks: {}
    })
  )

  it("lists documents in the order of the retriever, twins by id, and merges none", async () => {
    const search = Effect.gen(function* () {
      const connection = yield* Source.connect(source, Params.defaults(lucene))
      return yield* connection.search({ query: Query.text("heart attack"), sort: "relevance", depth: 9, timeoutMs: 1000 })
    })
    const outcome = await Effect.runPromise(search)
    expect(outcome._tag).toBe("Found")
    expect(Source.recordsOf(outcome).map(({ id }) => id)).toEqual(["d3", "d2", "d4", "d1"])
  })

  it("has no date beyond next year, and a notice says so", async () => {
    const dated = corpus(
      documents.map((one, at) => ({ ...one, known: { published: PartialDate.make(at === 0 ? "9999" : "2020") } })),
      lucene
    )
    const connection = await Effect.runPromise(Source.connect(dated, Params.defaults(lucene)))
    const found = await Effect.runPromise(
      connection.search({ query: Query.text("heart attack"), sort: "relevance", depth: 9, timeoutMs: 1000 })
    )
    expect(Source.recordsOf(found).map(({ id, published }) => [id, published])).toEqual([
      ["d3", undefined],
      ["d2", "2020"],
      ["d4", "2020"],
      ["d1", "2020"]
    ])
    expect(found.notices.find(({ code }) => code === "date-unknown")?.text).toBe(
      "gives 9999 for d3, which is not possible yet; it counts as unknown"
    )
  })

  it("has a notice that it reads only the words of a query", async () => {
    const connection = await Effect.runPromise(Source.connect(source, Params.defaults(lucene)))
    const query = Query.and(Query.phrase("heart attack"), Query.not(Query.text("lungs")))
    const asked = { query, sort: "newest", publishedFrom: PartialDate.make("2000"), depth: 5, timeoutMs: 1000 } as const
    const { notices } = await Effect.runPromise(connection.search(asked))
    expect(notices.map(({ code }) => code).sort()).toEqual([
      "unsupported-booleans",
      "unsupported-phrases",
      "unsupported-published",
      "unsupported-sorts"
    ])
  })
})
