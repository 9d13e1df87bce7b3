import type { Column } from "./Column.ts"
import { columns as byName } from "./columns/columns.ts"
import * as Ids from "./Ids.ts"
import * as Invariant from "./Invariant.ts"
import type * as Work from "./Work.ts"

type Columns = typeof byName

/** The name of a built-in column. */
export type ColumnName = keyof Columns

/** A column: a built-in one by its name, or any by its descriptor. */
export type ColumnRef = ColumnName | Column

/** @deprecated Use `ColumnRef`. */
export type Asked = ColumnRef

/** The type that stores the values of a column. */
export type Cells<C extends ColumnRef> = (C extends ColumnName ? Columns[C] : C) extends Column<infer _, infer Held> ? Held : never

/**
 * The works of a result set as columns. Each column is built on first use and then kept. A pipeline builds the table once, and every node reads it.
 *
 * - shape: row r is the work with the id `ids.values[r]`: rows are in tie order, independent of the input order
 * - empty: a table of no works is legal
 */
export interface WorkTable {
  readonly ids: Ids.Ids
  readonly works: ReadonlyArray<Work.Work>
  readonly column: <C extends ColumnRef>(column: C) => Cells<C>
  /** Whether a source delivered this for the work of a row. */
  readonly has: (column: ColumnRef, row: number) => boolean
  /** How many works have this. */
  readonly count: (column: ColumnRef) => number
  /**
   * The result of `make` for this table, computed once for each `owner` and `key` and then kept, such as an index that several rankers read. Equal
   * keys of one owner must mean equal results, and no code may write to them.
   *
   * - `owner` any object that only the code which owns the result has
   */
  readonly derived: <A>(owner: object, key: string, make: (works: WorkTable) => A) => A
}

/** The names of the built-in columns. */
export const columns = Object.keys(byName) as ReadonlyArray<ColumnName>

/** The descriptor of a column. */
export const descriptor = (ref: ColumnRef): Column => (typeof ref === "string" ? byName[ref] : ref)

interface Built {
  readonly cells: ArrayLike<unknown>
  readonly isThere: Uint8Array
  readonly count: number
}

const build = (column: Column, works: ReadonlyArray<Work.Work>): Built => {
  const isThere = new Uint8Array(works.length)
  let count = 0
  const values = works.map((work, row) => {
    const value = column.of(work)
    if (value === undefined) return column.missing
    isThere[row] = 1
    count++
    return value
  })
  return { cells: column.cells(values), isThere, count }
}

/** A table of works, in any order; no id twice. */
export const make = (input: ReadonlyArray<Work.Work>): WorkTable => {
  const works = [...input].sort((a, b) => Ids.tieOrder(a.id, b.id))
  const ids = Ids.make(works.map(({ id }) => id))
  Invariant.check(ids.size === works.length, "no work is in a table twice")
  const built = new Map<Column, Built>()
  const derivations = new Map<object, Map<string, unknown>>()
  const find = (ref: ColumnRef): Built => {
    const column = descriptor(ref)
    let known = built.get(column)
    if (known === undefined) built.set(column, (known = build(column, works)))
    return known
  }
  const table: WorkTable = {
    ids,
    works,
    column: <C extends ColumnRef>(ref: C) => find(ref).cells as Cells<C>,
    has: (ref, row) => find(ref).isThere[row] === 1,
    count: (ref) => find(ref).count,
    derived: <A>(owner: object, key: string, make: (works: WorkTable) => A) => {
      const own = derivations.get(owner) ?? new Map<string, unknown>()
      if (!own.has(key)) own.set(key, make(table))
      derivations.set(owner, own)
      return own.get(key) as A
    }
  }
  return table
}
