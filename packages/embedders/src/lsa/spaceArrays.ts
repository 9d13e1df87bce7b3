import type * as Ids from "@litfuse/engine/Ids"
import type * as Retriever from "@litfuse/engine/Retriever"
import type { Tokenizer } from "@litfuse/lexical/Tokenizer"
import * as Vocabulary from "@litfuse/lexical/Vocabulary"
import * as WordTable from "@litfuse/lexical/WordTable"
import { floatBits, doublesOf, floatsOf } from "../floatBits.ts"
import type { Space } from "./LsaSpace.ts"

/** The arrays of a space; nothing is copied. */
export const spaceArrays = ({ fitted, counts, documents }: Space): Retriever.Arrays => ({
  terms: fitted.vocabulary.words.starts,
  units: fitted.vocabulary.words.units,
  slots: fitted.vocabulary.words.slots,
  weights: floatBits(fitted.weights),
  basis: floatBits(fitted.basis),
  vectors: floatBits(documents.values),
  df: counts.df,
  sizes: Uint32Array.of(fitted.dimensions, counts.N, counts.length)
})

/** A space of its arrays, which may come from a damaged file: undefined where they cannot be those of one. */
export const spaceOf = (arrays: Retriever.Arrays, ids: Ids.Ids, tokenizer: Tokenizer): Space | undefined => {
  const { terms, units, slots, weights, basis, vectors, df, sizes } = arrays
  if (!(terms instanceof Uint32Array && units instanceof Uint16Array && slots instanceof Int32Array && df instanceof Uint32Array))
    return undefined
  if (!(weights && basis && vectors && sizes?.length === 3)) return undefined
  const words = { units, starts: terms, slots }
  const [dimensions, N, length] = [sizes[0]!, sizes[1]!, sizes[2]!]
  const size = terms.length - 1
  const isWhole = weights.length === 2 * size && basis.length === size * dimensions && vectors.length === ids.size * dimensions
  if (!isWhole || df.length !== size || dimensions === 0 || !WordTable.isSound(words)) return undefined
  const vocabulary = Vocabulary.of(words)
  return {
    ids,
    fitted: { tokenizer, vocabulary, dimensions, weights: doublesOf(weights), basis: floatsOf(basis) },
    counts: { df, N, length },
    documents: { dimensions, values: floatsOf(vectors) }
  }
}
