import type { Index } from "../Index.ts"
import type { Postings } from "../Postings.ts"

/**
 * The terms of each document, in one field: those of document `row` are `terms[starts[row] .. starts[row + 1])`, with the `frequencies`
 * at the same places.
 *
 * - shape: terms ascend within a document
 */
export interface Forward {
  readonly starts: Uint32Array
  readonly terms: Int32Array
  readonly frequencies: Uint16Array
}

/** Transposes postings. */
export const make = ({ size, starts, rows, frequencies }: Postings): Forward => {
  const own = new Uint32Array(size + 1)
  for (const row of rows) own[row + 1]!++
  for (let row = 0; row < size; row++) own[row + 1]! += own[row]!
  const next = own.slice()
  const terms = new Int32Array(rows.length)
  const counts = new Uint16Array(rows.length)
  for (let term = 0; term + 1 < starts.length; term++)
    for (let p = starts[term]!; p < starts[term + 1]!; p++) {
      const place = next[rows[p]!]!++
      terms[place] = term
      counts[place] = frequencies[p]!
    }
  return { starts: own, terms, frequencies: counts }
}

const known = new WeakMap<Postings, Forward>()

/** The documents of an index by field; each field is transposed once. */
export const of = <Field extends string>({ fields }: Index<Field>, field: Field): Forward => {
  const found = known.get(fields[field]) ?? make(fields[field])
  known.set(fields[field], found)
  return found
}
