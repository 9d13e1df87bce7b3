import type { Work } from "./Work.ts"

/**
 * A property of works as a descriptor. Each column has its own file, so that a new property changes no other file. A `WorkTable` builds a column
 * once.
 *
 * - `name` for messages. Two columns may share a name; the descriptor identifies the column
 * - `of` the value of one work; undefined = no source delivered it
 * - `missing` the value in the column where no source delivered one
 * - `cells` how all values are stored, in the order of the rows
 */
export interface Column<A = unknown, Cells extends ArrayLike<A> = ArrayLike<A>> {
  readonly name: string
  of(work: Work): A | undefined
  readonly missing: A
  cells(values: ReadonlyArray<A>): Cells
}

const asTheyAre = <A>(values: ReadonlyArray<A>): ReadonlyArray<A> => values

/** A column of texts; the empty text = not delivered. */
export const text = (name: string, of: (work: Work) => string | undefined): Column<string, ReadonlyArray<string>> => ({
  name,
  of: (work) => of(work) || undefined,
  missing: "",
  cells: asTheyAre
})

/** A column of numbers; NaN = not delivered. */
export const number = (name: string, of: (work: Work) => number | undefined): Column<number, Float64Array> => ({
  name,
  of,
  missing: Number.NaN,
  cells: (values) => Float64Array.from(values)
})

/** A column of lists; the empty list = not delivered. */
export const list = <Item>(
  name: string,
  of: (work: Work) => ReadonlyArray<Item> | undefined
): Column<ReadonlyArray<Item>, ReadonlyArray<ReadonlyArray<Item>>> => ({
  name,
  of: (work) => {
    const items = of(work)
    return items === undefined || items.length === 0 ? undefined : items
  },
  missing: [],
  cells: asTheyAre
})
