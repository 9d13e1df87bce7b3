import type { Problem, Remark } from "../Problem.ts"
import type { Query } from "../Query.ts"
import type { Place } from "../syntax/Node.ts"

/**
 * A part of a text that is in the tree: a leaf with its meaning, an operator, a bracket, a field or a line number.
 *
 * - `isSyntax` whether it is written with words that are not searched: a limit, a heading, a date
 */
export interface Part extends Place {
  readonly query?: Query
  readonly isSyntax?: boolean
}

/**
 * The meaning of a text, with all its problems. `query` is undefined when no part of it can be read.
 *
 * - `parts` which parts of the text are in the tree, so that `Account` finds what is in none
 */
export interface Reading {
  readonly query: Query | undefined
  readonly parts: ReadonlyArray<Part>
  readonly problems: ReadonlyArray<Problem>
  readonly remarks: ReadonlyArray<Remark>
}

/** A query in a dialect's syntax, with a remark for each part that finds other records there; without any it means the same. */
export interface Printed {
  readonly text: string
  readonly remarks: ReadonlyArray<Remark>
}

/**
 * The syntax of one search system.
 *
 * - `read` reads any text and lists its problems; absent where there is no reader
 * - `print` writes any query, with remarks on what it could not write exactly
 */
export interface Dialect {
  readonly id: string
  readonly about: string
  readonly read?: (text: string) => Reading
  readonly print: (query: Query) => Printed
}
