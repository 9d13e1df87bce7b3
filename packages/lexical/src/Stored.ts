import type { FieldKind, Index } from "./Index.ts"
import type * as Postings from "./Postings.ts"
import type { Tokenizer } from "./Tokenizer.ts"
import * as Vocabulary from "./Vocabulary.ts"
import * as WordTable from "./WordTable.ts"

/** The arrays of an index by name, as stored in a file or shared between threads. */
export type Arrays = Readonly<Record<string, Uint16Array | Uint32Array | Int32Array>>

/** The arrays of an index; nothing is copied. The tokenizer and the kinds of fields are not in them; the caller must keep them. */
export const arraysOf = <Field extends string>({ vocabulary: { words }, fields }: Index<Field>): Arrays => ({
  units: words.units,
  terms: words.starts,
  slots: words.slots,
  ...Object.fromEntries(
    Object.entries<Postings.Postings>(fields).flatMap(([field, { starts, rows, frequencies, lengths }]) => [
      [`${field}.starts`, starts],
      [`${field}.rows`, rows],
      [`${field}.frequencies`, frequencies],
      [`${field}.lengths`, lengths]
    ])
  )
})

const isSound = ({ size, starts, rows, frequencies, lengths }: Postings.Postings): boolean => {
  if (lengths.length !== size || rows.length !== frequencies.length) return false
  const terms = starts.length - 1
  if (terms < 0 || starts[0] !== 0 || starts[terms] !== rows.length) return false
  for (let term = 0; term < terms; term++) if (starts[term]! > starts[term + 1]!) return false
  // A row out of bounds would be written nowhere and read as NaN. Without a sign, one comparison says that a row is neither below nor above them.
  const unsigned = new Uint32Array(rows.buffer, rows.byteOffset, rows.length)
  for (let i = 0; i < unsigned.length; i++) if (unsigned[i]! >= size) return false
  return true
}

const isOf = <A>(value: unknown, type: new (...of: never) => A): value is A => value instanceof type

/**
 * The index of arrays that came from outside, or `undefined` where they cannot be those of an index with such fields. Contents are checked only where
 * wrong ones would lead out of bounds.
 */
export const toIndex = <Field extends string>(
  arrays: Arrays,
  tokenizer: Tokenizer,
  kinds: Readonly<Record<Field, FieldKind>>
): Index<Field> | undefined => {
  const { units, terms, slots } = arrays
  if (!isOf(units, Uint16Array) || !isOf(terms, Uint32Array) || !isOf(slots, Int32Array)) return undefined
  const words = { units, starts: terms, slots }
  if (!WordTable.isSound(words)) return undefined
  const fields: Array<readonly [string, Postings.Postings]> = []
  for (const field of Object.keys(kinds)) {
    const starts = arrays[`${field}.starts`]
    const rows = arrays[`${field}.rows`]
    const frequencies = arrays[`${field}.frequencies`]
    const lengths = arrays[`${field}.lengths`]
    if (!isOf(starts, Uint32Array) || !isOf(rows, Int32Array) || !isOf(frequencies, Uint16Array) || !isOf(lengths, Int32Array))
      return undefined
    const postings = { size: lengths.length, starts, rows, frequencies, lengths }
    if (starts.length !== terms.length || !isSound(postings)) return undefined
    fields.push([field, postings])
  }
  const size = fields[0]?.[1].size ?? 0
  if (fields.some(([, postings]) => postings.size !== size)) return undefined
  const byName = Object.fromEntries(fields) as Record<Field, Postings.Postings>
  return { tokenizer, size, vocabulary: Vocabulary.of(words), kinds, fields: byName }
}
