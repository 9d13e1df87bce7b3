import type * as Embedder from "@litfuse/engine/Embedder"
import * as Ids from "@litfuse/engine/Ids"
import * as Params from "@litfuse/engine/Params"
import type * as Retriever from "@litfuse/engine/Retriever"
import * as Result from "effect/Result"
import { floatBits, floatsOf } from "../floatBits.ts"
import * as OnnxModel from "../onnx/OnnxModel.ts"
import { type ModelParams, modelParams } from "../onnx/ModelParams.ts"
import { passages } from "../passages.ts"
import * as Scan from "../flatVectors.ts"

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

/** Which model makes the vectors, and what is compared with a query beside whole documents. */
export interface Indexing extends ModelParams {
  readonly passages: "none" | "sentences"
}

/** The parameters of `Indexing`, and how much the nearest passage counts. */
export const params = {
  ...modelParams,
  passages: Params.choice(["none", "sentences"], "none"),
  share: Params.number(0.5, { minimum: 0, maximum: 1 })
} as const

/** The parameters that decide what is indexed. Where vectors are kept does not change them. */
export const indexedBy = [...Object.keys(modelParams).filter((name) => name !== "cache"), "passages"]

/** Why nothing can be indexed. A model that is there is of no use without the library, which only a text shows. */
export const refuses = (params: Indexing): string | undefined =>
  Result.match(
    Result.flatMap(OnnxModel.open(params), (model) => model.embed([""], "document")),
    { onFailure: (why) => why, onSuccess: () => undefined }
  )

/** Vectors of texts. Callers check `refuses` first; a later failure, such as a full disk, ends the run. */
export const embed = (params: Indexing, texts: ReadonlyArray<string>, role: Embedder.Role): ReadonlyArray<Float32Array> =>
  Result.getOrThrowWith(
    Result.flatMap(OnnxModel.open(params), (model) => model.embed(texts, role)),
    (why) => new Error(`dense: ${why}`)
  )

/** What a document says, as a model reads it. Empty: the empty text. */
export const textOf = ({ title, text }: Retriever.Document): string => [title, text].filter((part) => part.trim() !== "").join("\n")

/** A collection as vectors, rows in the order of ties. */
export const make = (documents: ReadonlyArray<Retriever.Document>, params: Indexing): Vectors => {
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
    documents: Scan.flatVectors(vectors, dimensions),
    isEmpty: Uint16Array.from(texts, (text) => (text === "" ? 1 : 0)),
    passages: Scan.flatVectors(embed(params, parts.flat(), "document"), dimensions),
    starts
  }
}

/** How vectors are kept in a file. */
export const stored = {
  form: "dense-1",
  arrays: ({ documents, isEmpty, passages, starts }: Vectors): Retriever.Arrays => ({
    vectors: floatBits(documents.values),
    isEmpty,
    passages: floatBits(passages.values),
    starts,
    dimensions: Uint32Array.of(documents.dimensions)
  }),
  index: (arrays: Retriever.Arrays, ids: Ids.Ids): Vectors | undefined => {
    const { vectors, isEmpty, passages, starts, dimensions: [dimensions = 0] = [] } = arrays
    if (!(vectors && isEmpty instanceof Uint16Array && passages && starts instanceof Uint32Array && dimensions > 0)) return undefined
    if (vectors.length !== ids.size * dimensions || isEmpty.length !== ids.size) return undefined
    if (starts.length !== 0 && (starts.length !== ids.size + 1 || starts.some((start, i) => i > 0 && start < starts[i - 1]!)))
      return undefined
    if (passages.length !== (starts.at(-1) ?? 0) * dimensions) return undefined
    return {
      ids,
      documents: { dimensions, values: floatsOf(vectors) },
      isEmpty,
      passages: { dimensions, values: floatsOf(passages) },
      starts
    }
  }
}
