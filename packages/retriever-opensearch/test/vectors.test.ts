import type { Document } from "@litfuse/engine/Retriever"
import { onTestClock } from "@litfuse/kit/onTestClock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Decode from "@litfuse/engine/Decode"
import { build, Indexing, type Kind, ofVectors, ofWords, open, openVectors } from "../src/index.ts"
import { productOf, queryOf } from "../src/VectorIndex.ts"
import { fake } from "./fake.ts"

const params = Schema.Struct({ path: Schema.String, sha256: Schema.String, prefix: Schema.String })
type Params = typeof params.Type

/** A model whose weights are those of its folder's name, and which counts letters. `asked` the titles of documents that it was asked about. */
const counting = (asked: Array<string> = []): Kind<Params> => ({
  id: "letters",
  params,
  indexedBy: ["path", "sha256", "prefix"],
  locationParams: ["path"],
  model: ({ path, sha256 }) => {
    const own = path.split("/").at(-1)!
    if (sha256 !== "" && sha256 !== own) return Result.fail(`the weights are ${own}; ${sha256} is asked for`)
    const of = (text: string) => (text === "" ? undefined : Float32Array.of(text.length, 0.1, -1 / 3))
    return Result.succeed({
      dimensions: 3,
      settled: { sha256: own },
      ofDocuments: (documents) => {
        asked.push(...documents.map(({ title }) => title))
        return documents.some(({ title }) => title === "too much")
          ? Result.fail("no memory")
          : Result.succeed(documents.map(({ title }) => of(title)))
      },
      ofQuery: (text) => Result.succeed(of(text))
    })
  }
})

const written: Params = { path: "here/small", sha256: "", prefix: "" }

const planOf = (kind: Kind<Params>, given = written) => {
  const form = ofVectors(kind, given, Result.getOrThrow(kind.model(given)))
  return { name: "papers", form, shards: 1, replicas: 0 }
}

const documents = (count: number): ReadonlyArray<Document> =>
  Array.from({ length: count }, (_, i) => ({ id: `d${i}`, title: i === 1 ? "" : "x".repeat(50_000 + i), text: "" }))

const run = async (cluster: ReturnType<typeof fake>, all: ReadonlyArray<Document>, kind = counting(), given = written) => {
  const building = build(cluster.calls, planOf(kind, given), (each) => each(all))
  return (await Effect.runPromise(onTestClock(Effect.result(building))))!.value
}

const opening = (cluster: ReturnType<typeof fake>, asked: Readonly<Record<string, unknown>>) =>
  Effect.runPromise(Effect.result(openVectors(cluster.calls, "papers", counting(), asked)))

const failing = (what: RegExp) => ({ failure: { what: expect.stringMatching(what) } })

describe("an index of vectors in a cluster", () => {
  it("has a vector for each document with text, in single precision", async () => {
    const cluster = fake()
    expect(await run(cluster, documents(3))).toMatchObject({ success: { documents: 3, divided: 0 } })
    const sent = [...[...cluster.indexes.values()][0]!.documents.values()].map((json) => JSON.parse(json) as { vector?: Array<number> })
    expect(sent.map(({ vector }) => vector?.length)).toEqual([3, undefined, 3])
    expect(sent[0]!.vector!.map(Math.fround)).toEqual([50_000, Math.fround(0.1), Math.fround(-1 / 3)])
  })

  it("is refused before creation if a data node lacks k-NN", async () => {
    const cluster = fake()
    cluster.state.nodes.push({ name: "two", plugins: ["analysis-icu"] })
    expect(await run(cluster, documents(3))).toMatchObject(failing(/need the plugin opensearch-knn, which these nodes lack: two\./))
    expect(cluster.indexes.size).toBe(0)
  })

  it("goes on after a build that was ended, and computes nothing again of what was sent", async () => {
    const cluster = fake((_, count) => (count === 300 ? { status: 400 } : undefined))
    const all = documents(400)
    await run(cluster, all)
    cluster.state.fault = () => undefined
    const asked: Array<string> = []
    const again = Result.getOrThrow(await run(cluster, all, counting(asked)))
    expect(again.resumed).toBeGreaterThan(200)
    expect(asked).toHaveLength(400 - again.resumed)
    expect([...cluster.indexes.values()][0]!.documents.size).toBe(400)
  })

  it("reports why a model could not compute", async () => {
    expect(await run(fake(), [{ id: "a", title: "too much", text: "" }])).toMatchObject(failing(/^no memory$/))
  })

  it("is searched with the model that made it, wherever that lies, and with no other", async () => {
    const cluster = fake()
    await run(cluster, documents(2))
    expect(await opening(cluster, {})).toMatchObject({ success: { params: { path: "here/small", sha256: "small" } } })
    expect(await opening(cluster, { path: "there/small", sha256: "" })).toMatchObject({ success: { documents: 2 } })
    expect(await opening(cluster, { path: "there/large" })).toMatchObject(failing(/the weights are large; small is asked for/))
    const other = failing(/built with sha256 "small", but the search needs sha256 "large"/)
    expect(await opening(cluster, { path: "there/large", sha256: "" })).toMatchObject(other)
    expect(await opening(cluster, { prefix: "query: " })).toMatchObject(
      failing(/built with prefix "", but the search needs prefix "query: "/)
    )
    expect(await opening(cluster, { depth: 3 })).toMatchObject(failing(/depth/))
  })

  it("continues a build of the same weights in another folder, and begins one of others", async () => {
    const cluster = fake()
    await run(cluster, documents(2))
    const [first] = [...cluster.indexes.keys()]
    await run(cluster, documents(2), counting(), { ...written, path: "there/small" })
    expect([...cluster.indexes.keys()][0]!.slice(0, -2)).toBe(first!.slice(0, -2))
    await run(cluster, documents(2), counting(), { ...written, path: "there/large" })
    expect([...cluster.indexes.keys()][0]!.slice(0, -2)).not.toBe(first!.slice(0, -2))
  })

  it("is none of words, and the other way round", async () => {
    const cluster = fake()
    await run(cluster, documents(2))
    const asWords = await Effect.runPromise(Effect.flip(open(cluster.calls, "papers", {})))
    expect(asWords.message).toMatch(/it contains vectors, not words: search it with `--retriever letters`/)
    const form = ofWords(Result.getOrThrow(Decode.strict(Indexing, { analyzer: "standard" })))
    const plan = { name: "papers", form, shards: 1, replicas: 0 }
    await Effect.runPromise(build(cluster.calls, plan, (each) => each(documents(2))))
    expect(await opening(cluster, {})).toMatchObject(
      failing(/it contains words, not vectors of letters: build it with `--retriever letters`/)
    )
  })
})

describe("the score of a dot product", () => {
  it("gives the product back, but for the rounding to single precision", () => {
    fc.assert(
      fc.property(fc.double({ min: -1, max: 1, noNaN: true }), (product) => {
        const score = Math.fround(product < 0 ? 1 / (1 - product) : 1 + product)
        expect(Math.abs(productOf(score) - product)).toBeLessThan(3e-7)
      })
    )
  })

  it("searches documents with a vector, with the exact numbers of the query", () => {
    const number = fc.float({ noNaN: true, noDefaultInfinity: true })
    fc.assert(
      fc.property(fc.array(number, { minLength: 1 }), (numbers) => {
        const { query, script } = queryOf(Float32Array.from(numbers)).script_score
        expect(query).toEqual({ bool: { filter: [{ exists: { field: "vector" } }] } })
        const { query_value: sent, ...rest } = script.params
        expect({ ...script, params: rest }).toEqual({
          lang: "knn",
          source: "knn_score",
          params: { field: "vector", space_type: "innerproduct" }
        })
        expect(Float32Array.from(JSON.parse(JSON.stringify(sent)) as Array<number>)).toEqual(Float32Array.from(numbers, (x) => x + 0))
      })
    )
  })
})
