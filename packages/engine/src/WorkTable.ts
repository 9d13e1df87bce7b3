import type { Column } from "./Column.ts"
import { columns as byName } from "./columns/index.ts"
import * as Ids from "./Ids.ts"
import * as Invariant from "./Invariant.ts"
import type * as Work from "./Work.ts"

/** The built-in columns, by name. */
type Columns = typeof byName

/** The name of a built-in column. */
export type ColumnName = keyof Columns

/** A column: a built-in one by its name, or any by its descriptor. */
export type Asked = ColumnName | Column

/** How the values of a column are held. */
export type Cells<C extends Asked> = (C extends ColumnName ? Columns[C] : C) extends Column<infer _, infer Held> ? Held : never

/**
 * The works of a result set as columns, each built when it is first asked for and then kept. It is what flows through a pipeline: built once,
 * read by every node.
 *
 * - shape: row r is the work whose id is `ids.values[r]`: rows stand in tie order, whatever order the works came in
 * - empty: a table of no works is legal
 */
export interface WorkTable {
  readonly ids: Ids.Ids
  readonly works: ReadonlyArray<Work.Work>
  readonly column: <C extends Asked>(column: C) => Cells<C>
  /** Whether a source delivered this for the work of a row. */
  readonly has: (column: Asked, row: number) => boolean
  /** How many works have this. */
  readonly count: (column: Asked) => number
  /**
   * The result of `make` for this table, computed once for each `owner` and `key` and then kept, such as an index that several rankers read. Equal
   * keys of one owner must stand for equal results, and nobody may write to them.
   *
   * - `owner` any object that only the code which owns the result has
   */
  readonly derived: <A>(owner: object, key: string, make: (works: WorkTable) => A) => A
}

/** The names of the built-in columns. */
export const columns = Object.keys(byName) as ReadonlyArray<ColumnName>

/** The descriptor of a column. */
export const descriptor = (asked: Asked): Column => (typeof asked === "string" ? byName[asked] : asked)

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

/** A table of works, in whatever order they are given; no id twice. */
export const make = (given: ReadonlyArray<Work.Work>): WorkTable => {
  const works = [...given].sort((a, b) => Ids.tieOrder(a.id, b.id))
  const ids = Ids.make(works.map(({ id }) => id))
  Invariant.check(ids.size === works.length, "no work is in a table twice")
  const built = new Map<Column, Built>()
  const made = new Map<object, Map<string, unknown>>()
  const find = (asked: Asked): Built => {
    const column = descriptor(asked)
    let known = built.get(column)
    if (known === undefined) built.set(column, (known = build(column, works)))
    return known
  }
  const table: WorkTable = {
    ids,
    works,
    column: <C extends Asked>(asked: C) => find(asked).cells as Cells<C>,
    has: (asked, row) => find(asked).isThere[row] === 1,
    count: (asked) => find(asked).count,
    derived: <A>(owner: object, key: string, make: (works: WorkTable) => A) => {
      const own = made.get(owner) ?? new Map<string, unknown>()
      if (!own.has(key)) own.set(key, make(table))
      made.set(owner, own)
      return own.get(key) as A
    }
  }
  return table
}
