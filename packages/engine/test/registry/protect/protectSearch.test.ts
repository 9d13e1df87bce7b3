import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Explanation from "../../../src/Explanation.ts"
import * as Ids from "../../../src/Ids.ts"
import { ContractBroken } from "../../../src/Invariant.ts"
import * as Query from "../../../src/Query.ts"
import * as Ranking from "../../../src/Ranking.ts"
import { protectPlugin } from "../../../src/registry/protect/protectPlugin.ts"
import * as Retriever from "../../../src/Retriever.ts"
import * as Source from "../../../src/Source.ts"

const basics = { id: "mine", revision: 1, about: "a plugin of these tests", params: Schema.Struct({}) }
const documents = () => ["a", "b"].map((id) => ({ id, title: `Title ${id}`, text: "", headings: ["Heart"], known: { keywords: ["x"] } }))

const noSearch = {
  indexedBy: [],
  ids: () => Ids.make(["a", "b"]),
  statistics: () => Retriever.wordless(2),
  terms: () => [],
  retrieve: () => Ranking.fromScores(Ids.make(["a", "b"]), Float64Array.of(2, 1)),
  explain: () => Explanation.leaf("x", 0)
}

const retrieverOf = (own: Pick<Retriever.Spec<never, object>, "index" | "stored">) =>
  protectPlugin(Retriever.plugin({ ...basics, ...noSearch, ...own }) as unknown as Retriever.Retriever)

/** A call with what the plugin reads in it, and what must not change. */
interface Case {
  readonly call: () => unknown
  readonly read: () => unknown
}

const indexCase = (write: (documents: ReadonlyArray<Retriever.Document>) => void): Case => {
  const given = documents()
  const plugin = retrieverOf({ index: (all) => write(all) as never })
  return { call: () => plugin.index(given, {}), read: () => given }
}

const storedCase = (write: (arrays: Retriever.Arrays, ids: Ids.Ids) => void): Case => {
  const arrays = { postings: Int32Array.of(2, 1) }
  const ids = Ids.make(["a", "b"])
  const index = (own: Retriever.Arrays, all: Ids.Ids) => (write(own, all), undefined)
  const plugin = retrieverOf({ index: () => 0 as never, stored: { form: "shared", arrays: () => arrays, index } })
  return { call: () => plugin.stored!.index(arrays, ids, {}), read: () => [arrays, ids.values] }
}

const read = "retriever/mine changed what it reads"

/** One write per place that other retrievers read too, and the words by which the error names the place. */
const writers: Readonly<Record<string, readonly [one: Case, place: string]>> = {
  "shortens a title": [indexCase(([first]) => void ((first as { title: string }).title = "")), read],
  "adds a keyword": [indexCase(([first]) => void (first!.known!.keywords as Array<string>).push("won")), read],
  "drops a document": [indexCase((all) => void (all as Array<Retriever.Document>).pop()), read],
  "sorts an index that others share": [
    storedCase(({ postings }) => void postings!.sort()),
    "retriever/mine changed the array postings of an index"
  ],
  "sorts the ids of an index": [storedCase((_, ids) => void (ids.values as Array<string>).reverse()), read]
}

describe("a retriever from outside", () => {
  it.each(Object.entries(writers))("%s: the error names it, and nothing has changed", (_, [{ call, read }, place]) => {
    const before = JSON.stringify(read())
    expect(call).toThrow(ContractBroken)
    expect(call).toThrow(place)
    expect(JSON.stringify(read())).toBe(before)
  })

  it("cannot write later into an index that it has shared", () => {
    const own = { postings: Int32Array.of(2, 1) }
    const plugin = retrieverOf({ index: () => 0 as never, stored: { form: "shared", arrays: () => own, index: () => undefined } })
    const shared = plugin.stored!.arrays(0)
    own.postings.sort()
    expect([...shared["postings"]!]).toEqual([2, 1])
  })
})

describe("a source from outside", () => {
  it("cannot change the query that other sources read", async () => {
    const query = Query.text("heart")
    const asked = { query, sort: "relevance", cursor: undefined, wanted: 1 } as const
    const before = JSON.stringify(query)
    const spec = {
      ...basics,
      abilities: ["search"],
      ingests: [],
      capabilities: {},
      make: () =>
        Effect.succeed({
          searchPage: (request: Source.PageRequest) => {
            ;(request.query as { _tag: string })._tag = "Or"
            return Effect.succeed({ records: [], total: 0, next: undefined })
          }
        })
    }
    const plugin = protectPlugin(Source.plugin(spec as never) as Source.Source)
    const exit = await Effect.runPromiseExit(Effect.flatMap(plugin.make({}), (made) => made.searchPage!(asked)))
    expect(Exit.isFailure(exit) ? String(exit.cause) : "").toContain("source/mine changed what it reads")
    expect(JSON.stringify(query)).toBe(before)
  })
})
