import type * as Embedder from "@litfuse/engine/Embedder"
import * as Explanation from "@litfuse/engine/Explanation"
import * as Ids from "@litfuse/engine/Ids"
import * as Params from "@litfuse/engine/Params"
import * as Retriever from "@litfuse/engine/Retriever"
import * as TopRows from "@litfuse/lexical/TopRows"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { asBits, asFloats } from "./bits.ts"
import * as Model from "./onnx/Model.ts"
import { modelParams } from "./onnx/ModelParams.ts"
import { passages } from "./passages.ts"
import * as Scan from "./scan.ts"

const params = Schema.Struct({
  ...modelParams,
  passages: Params.choice(["none", "sentences"], "none"),
  share: Params.number(0.5, { minimum: 0, maximum: 1 })
})

type DenseParams = typeof params.Type

/**
 * A collection as vectors.
 *
 * - shape: one vector per document; `passages` those of the passages, document after document: the ones of row i are at `starts[i] .. starts[i + 1]`
 * - empty: `isEmpty[row]` is 1 for a document without any text, which is never a hit; without passages `starts` is empty
 */
export interface Vectors {
  readonly ids: Ids.Ids
  readonly documents: Scan.Flat
  readonly isEmpty: Uint16Array
  readonly passages: Scan.Flat
  readonly starts: Uint32Array
}

/** Vectors of texts. Whoever indexes or searches has asked `refuses` before; what fails later, as a full disk does, ends the run. */
const embed = (params: DenseParams, texts: ReadonlyArray<string>, role: Embedder.Role): ReadonlyArray<Float32Array> =>
  Result.getOrThrowWith(
    Result.flatMap(Model.open(params), (model) => model.embed(texts, role)),
    (why) => new Error(`dense: ${why}`)
  )

const textOf = ({ title, text }: Retriever.Document): string => [title, text].filter((part) => part.trim() !== "").join("\n")

const index = (documents: ReadonlyArray<Retriever.Document>, params: DenseParams): Vectors => {
  const ids = Ids.make(documents.map(({ id }) => id))
  const inTieOrder = [...documents].sort((a, b) => ids.row(a.id) - ids.row(b.id))
  const texts = inTieOrder.map(textOf)
  const vectors = embed(params, texts, "document")
  const dimensions = vectors[0]?.length ?? 1
  const parts = params.passages === "none" ? [] : inTieOrder.map(({ title, text }) => passages(title, text))
  const starts = new Uint32Array(parts.length === 0 ? 0 : parts.length + 1)
  parts.forEach((own, row) => (starts[row + 1] = starts[row]! + own.length))
  return {
    ids,
    documents: Scan.flat(vectors, dimensions),
    isEmpty: Uint16Array.from(texts, (text) => (text === "" ? 1 : 0)),
    passages: Scan.flat(embed(params, parts.flat(), "document"), dimensions),
    starts
  }
}

/** How near a query is to each document, and to the nearest passage of each. */
interface Near {
  readonly whole: Float64Array
  readonly passage: Float64Array
  readonly place: Int32Array
}

const near = ({ documents, passages, starts, isEmpty }: Vectors, query: Float32Array): Near => {
  const whole = new Float64Array(isEmpty.length)
  Scan.products(documents, query, whole)
  const place = new Int32Array(isEmpty.length).fill(-1)
  if (starts.length === 0) return { whole, passage: new Float64Array(0), place }
  const passage = new Float64Array(starts.at(-1)!)
  Scan.products(passages, query, passage)
  Scan.highest(passage, starts, place)
  return { whole, passage, place }
}

/** A query is compared again for each setting of `share` in a sweep; the last one is kept. */
const remembered = new WeakMap<Vectors, { readonly key: string; readonly near: Near }>()

const nearFor = (vectors: Vectors, params: DenseParams, text: string): Near => {
  const key = `${params.queryPrefix}${text}`
  const before = remembered.get(vectors)
  if (before?.key === key) return before.near
  const made = near(vectors, embed(params, [text], "query")[0]!)
  remembered.set(vectors, { key, near: made })
  return made
}

/** What the whole and the best passage give to the score of a row. */
const partsOf = ({ whole, passage, place }: Near, { share }: DenseParams, row: number): readonly [number, number] =>
  place[row]! < 0 ? [whole[row]!, 0] : [(1 - share) * whole[row]!, share * passage[place[row]!]!]

/**
 * Documents by how near they are to the query in the space of a model: `(1 - share) * cosine(document) + share * highest cosine(passage)`. Every
 * document is compared; nothing is approximate.
 *
 * - `passages` what is compared beside the whole document: nothing, or its title and each sentence, because a model reads the beginning of a long text
 *   only. Without passages `share` has no effect
 * - units: cosines, in [-1, 1]; with `normalise: false` plain products
 * - empty: a document without any text is no hit, a query without text has none
 * - errors: without a model, or without the library that computes it, nothing can be indexed: `refuses` says why
 */
export const Dense = Retriever.plugin<Vectors, DenseParams>({
  id: "dense",
  revision: 1,
  about: "Nearest documents in the space of a sentence model, by exact search",
  params,
  // where vectors are kept does not change them
  indexedBy: [...Object.keys(modelParams).filter((name) => name !== "cache"), "passages"],
  // a model that is there is of no use without the library, which only a text shows
  refuses: (params) =>
    Result.match(
      Result.flatMap(Model.open(params), (model) => model.embed([""], "document")),
      { onFailure: (why) => why, onSuccess: () => undefined }
    ),
  index,
  ids: ({ ids }) => ids,
  statistics: ({ ids }) => Retriever.wordless(ids.size),
  terms: () => [],
  retrieve: (vectors, params, text, depth) => {
    const { ids, isEmpty } = vectors
    if (text.trim() === "") return { ids, rows: new Int32Array(0), scores: new Float64Array(0) }
    const found = nearFor(vectors, params, text)
    const rows = Int32Array.from(isEmpty.keys()).filter((row) => isEmpty[row] === 0)
    const scores = Float64Array.from(rows, (row) => {
      const [whole, passage] = partsOf(found, params, row)
      return whole + passage
    })
    return { ids, ...TopRows.sorted(rows, scores, depth) }
  },
  explain: (vectors, params, text, row) => {
    const found = nearFor(vectors, params, text)
    const [whole, passage] = partsOf(found, params, row)
    const place = found.place[row]!
    const own = Explanation.leaf(`cosine with the whole document ${found.whole[row]!.toFixed(4)}`, whole)
    if (place < 0) return Explanation.sum("dense", whole, [own])
    const number = place - vectors.starts[row]! + 1
    const nearest = Explanation.leaf(`cosine with passage ${number} ${found.passage[place]!.toFixed(4)}, times ${params.share}`, passage)
    return Explanation.sum("dense", whole + passage, [own, nearest])
  },
  stored: {
    form: "dense-1",
    arrays: ({ documents, isEmpty, passages, starts }) => ({
      vectors: asBits(documents.values),
      isEmpty,
      passages: asBits(passages.values),
      starts,
      dimensions: Uint32Array.of(documents.dimensions)
    }),
    index: (arrays, ids) => {
      const { vectors, isEmpty, passages, starts, dimensions: [dimensions = 0] = [] } = arrays
      if (!(vectors && isEmpty instanceof Uint16Array && passages && starts instanceof Uint32Array && dimensions > 0)) return undefined
      if (vectors.length !== ids.size * dimensions || isEmpty.length !== ids.size) return undefined
      if (starts.length !== 0 && (starts.length !== ids.size + 1 || starts.some((start, i) => i > 0 && start < starts[i - 1]!)))
        return undefined
      if (passages.length !== (starts.at(-1) ?? 0) * dimensions) return undefined
      return {
        ids,
        documents: { dimensions, values: asFloats(vectors) },
        isEmpty,
        passages: { dimensions, values: asFloats(passages) },
        starts
      }
    }
  }
})
