import * as Explanation from "@litfuse/engine/Explanation"
import * as Ids from "@litfuse/engine/Ids"
import * as Retriever from "@litfuse/engine/Retriever"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { type Corpus, documentsOf, indexOf, type Indexes } from "../../../src/experiment/systems/Indexes.ts"
import { manifest, message, sha256, tiny } from "../../workspace.ts"

interface Words {
  readonly of: string
  readonly numbers: Int32Array
}

const ids = Ids.make(["a", "b"])

/** A retriever whose index names the retriever that made it or took it over. */
const retriever = (id: string, form: string | undefined): Retriever.Retriever =>
  Retriever.plugin<Words, Readonly<Record<string, unknown>>>({
    id,
    revision: 1,
    about: "an index that says whose it is",
    params: Schema.Record(Schema.String, Schema.Unknown),
    indexedBy: ["words"],
    index: () => ({ of: id, numbers: Int32Array.of(1, 2) }),
    ids: () => ids,
    statistics: () => Retriever.wordless(2),
    terms: () => [],
    retrieve: () => ({ ids, rows: new Int32Array(0), scores: new Float64Array(0) }),
    explain: () => Explanation.leaf(id, 0),
    ...(form === undefined
      ? {}
      : { stored: { form, arrays: ({ numbers }) => ({ numbers }), index: ({ numbers }) => ({ of: id, numbers: numbers as Int32Array }) } })
  }) as Retriever.Retriever

const one = retriever("one", "same")
const other = retriever("other", "same")
const apart = retriever("apart", "different")
const unkept = retriever("unkept", undefined)

const from = <E>(name: string, documents: Corpus<E>["documents"], builtIndex?: Corpus<E>["builtIndex"]): Corpus<E> => ({
  name,
  identity: "of the documents",
  documents,
  builtIndex
})

/** What is made for the retrievers, one after the other, and how often documents were read for it. */
const made = (corpus: (i: number) => string, words: (i: number) => number, ...all: ReadonlyArray<Retriever.Retriever>) => {
  const indexes: Indexes = new Map()
  let reads = 0
  const found = all.map((each, i) =>
    Result.getOrThrow(
      indexOf(
        indexes,
        from(corpus(i), () => (reads++, Result.succeed([]))),
        each,
        { words: words(i) }
      )
    )
  )
  return { found: found as ReadonlyArray<Words>, reads }
}

const same = () => "documents"

describe("indexOf", () => {
  it("reads documents once for retrievers whose index has the same form, and gives each its own", () => {
    const { found, reads } = made(same, () => 1, one, other, one, other)
    expect(reads).toBe(1)
    expect(found.map(({ of }) => of)).toEqual(["one", "other", "one", "other"])
    expect(found[0]).toBe(found[2])
    expect(found[1]!.numbers).toBe(found[0]!.numbers)
  })

  it("reads them again for another form, other parameters, another collection, and a retriever that cannot keep its index", () => {
    expect(made(same, () => 1, one, apart).reads).toBe(2)
    expect(made(same, (i) => i, one, other).reads).toBe(2)
    expect(made(String, () => 1, one, other).reads).toBe(2)
    expect(made(same, () => 1, one, unkept, unkept).reads).toBe(2)
  })

  it("takes an index that was kept, where it suits, and reads no documents for it or for another retriever of its form", () => {
    const kept = { of: "kept", numbers: Int32Array.of(1, 2) }
    const builtIndex = { indexFor: ({ retriever }: { readonly retriever: Retriever.Retriever }) => (retriever === one ? kept : undefined) }
    const indexes: Indexes = new Map()
    const corpus = from("documents", () => Result.fail("read"), builtIndex)
    expect(indexOf(indexes, corpus, one, {})).toEqual(Result.succeed(kept))
    expect(indexOf(indexes, corpus, other, {})).toEqual(Result.succeed({ of: "other", numbers: kept.numbers }))
    expect(indexOf(indexes, corpus, apart, {})).toEqual(Result.fail("read"))
  })

  it("gives the error of making one, and keeps nothing", () => {
    const indexes: Indexes = new Map()
    const absent = from("documents", () => Result.fail("absent"))
    expect(indexOf(indexes, absent, one, {})).toEqual(Result.fail("absent"))
    expect(indexes.size).toBe(0)
  })
})

describe("documentsOf", () => {
  const text = (id: string): string => `{"_id":"${id}","title":"a title","text":"words"}\n`
  const file = (name: string): string => `  ${name}: { path: ${name}.jsonl, format: jsonl-documents, sha256: ${sha256(text(name))} }\n`
  const open = () =>
    tiny({
      "datasets/tiny/dataset.yaml": manifest.replace("files:\n", `files:\n${file("one")}${file("two")}`),
      "datasets/tiny/one.jsonl": text("one"),
      "datasets/tiny/two.jsonl": text("two")
    })

  it("reads the documents of a collection once, as long as no others are asked for", () => {
    const dataset = open()
    const indexes: Indexes = new Map()
    const of = (corpus: string) => Result.getOrThrow(documentsOf(indexes, dataset, corpus))
    const first = of("one")
    expect(first).toMatchObject({ documents: [{ id: "one", title: "a title", text: "words" }], sha256: sha256(text("one")) })
    expect(of("one")).toBe(first)
    expect(of("two").documents[0]!.id).toBe("two")
    expect(of("one")).toEqual(first)
    expect(of("one")).not.toBe(first)
  })

  it("gives the error of reading them, and keeps nothing", () => {
    const indexes: Indexes = new Map()
    expect(message(documentsOf(indexes, open(), "three"))).toMatch(/^file "three" of dataset tiny: not found/)
    expect(indexes.size).toBe(0)
  })
})
