import type { Problem, Remark } from "../Problem.ts"
import type { Query } from "../Query.ts"

/** What a text says, and everything that is wrong with it. `query` is undefined when nothing of it can be understood. */
export interface Reading {
  readonly query: Query | undefined
  readonly problems: ReadonlyArray<Problem>
  readonly remarks: ReadonlyArray<Remark>
}

/**
 * A query in the syntax of a dialect. A remark names each part that finds other records there than the query asks for; without remarks the text means
 * the same.
 */
export interface Printed {
  readonly text: string
  readonly remarks: ReadonlyArray<Remark>
}

/**
 * The syntax of one search system.
 *
 * - `read` reads any text and says what is wrong with it; absent where there is no reader
 * - `print` writes any query, and says what it could not write as it stands
 */
export interface Dialect {
  readonly id: string
  readonly about: string
  readonly read?: (text: string) => Reading
  readonly print: (query: Query) => Printed
}
