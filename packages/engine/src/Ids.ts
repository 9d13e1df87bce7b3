import * as Invariant from "./Invariant.ts"

/**
 * A frozen table of document ids in tie order (code point, descending). All computations use row numbers instead of ids. Comparing two row numbers is
 * comparing two ids: of tied documents the smaller row comes first.
 *
 * - shape: `at(row)` is the id of a row, and so is `values[row]`; `size` rows, no id twice. Use `values` only when all ids are needed
 * - empty: a table of no ids is legal
 */
export interface Ids {
  readonly values: ReadonlyArray<string>
  readonly size: number
  readonly at: (row: number) => string
  /** The row of an id, or -1. */
  readonly row: (id: string) => number
}

const unit = (code: number): number => {
  if (code < 0xd800) return code
  return code >= 0xe000 ? code - 0x800 : code + 0x2000
}

/**
 * Compares two ids by code point, ascending: the order of their UTF-8 bytes, as in trec_eval.
 *
 * JavaScript's `<` compares UTF-16 units. It differs where a surrogate pair meets U+E000 to U+FFFF, so the units are mapped so that surrogates sort
 * last.
 */
export const compare = (a: string, b: string): number => {
  const n = Math.min(a.length, b.length)
  for (let i = 0; i < n; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return unit(x) - unit(y)
  }
  return a.length - b.length
}

/** Tie order: ids descending by code point, as trec_eval breaks ties. */
export const tieOrder = (a: string, b: string): number => compare(b, a)

/** A table of distinct ids, independent of their order. */
export const make = (ids: Iterable<string>): Ids => of([...new Set(ids)].sort(tieOrder))

/** A table of `size` ids that are already in tie order. An id becomes a string only on demand. */
export const lazy = (size: number, at: (row: number) => string): Ids => {
  let values: ReadonlyArray<string> | undefined
  return {
    size,
    at,
    get values() {
      return (values ??= Array.from({ length: size }, (_, row) => at(row)))
    },
    row: (id) => {
      let row = 0
      for (let end = size; row < end;) {
        const middle = (row + end) >>> 1
        if (tieOrder(at(middle), id) < 0) row = middle + 1
        else end = middle
      }
      return row < size && at(row) === id ? row : -1
    }
  }
}

const of = (values: ReadonlyArray<string>): Ids => {
  let rows: Map<string, number> | undefined
  return {
    values,
    size: values.length,
    at: (row) => values[row]!,
    row: (id) => {
      rows ??= new Map(values.map((value, row) => [value, row]))
      return rows.get(id) ?? -1
    }
  }
}

/** The rows of ids that must be in the table. */
export const rowsOf = (table: Ids, ids: ReadonlyArray<string>): Int32Array =>
  Int32Array.from(ids, (id) => {
    const row = table.row(id)
    Invariant.check(row >= 0, `id "${id}" is in the table`)
    return row
  })
