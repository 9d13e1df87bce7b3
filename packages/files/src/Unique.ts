import * as Result from "effect/Result"
import type { DatasetError } from "./DatasetError.ts"
import { badLine } from "./DatasetError.ts"

/** The items read from a file so far, with unique ids. `kind`: their name in errors (`topic`, `document`). */
export interface Unique<A extends { readonly id: string }> {
  readonly file: string
  readonly kind: string
  readonly items: Array<A>
  readonly lines: Map<string, number>
}

/** Nothing read yet. */
export const make = <A extends { readonly id: string }>(file: string, kind: string): Unique<A> => ({
  file,
  kind,
  items: [],
  lines: new Map()
})

/** Adds an item that begins on a line; 0 if lines are not useful. Errors: `BadLine` for an empty or repeated id. */
export const add = <A extends { readonly id: string }>(into: Unique<A>, item: A, line: number): DatasetError | undefined => {
  const { file, kind, items, lines } = into
  if (item.id === "") return badLine(file, line, `a ${kind} with an empty id`, `a ${kind} with an id`)
  const first = lines.get(item.id)
  if (first !== undefined) {
    return badLine(file, line, `${kind} ${item.id} again${first > 0 ? ` (first on line ${first})` : ""}`, `each ${kind} once`)
  }
  lines.set(item.id, line)
  items.push(item)
  return undefined
}

/** All items in file order. Errors: `BadLine` at line 0 if there is none. */
export const finish = <A extends { readonly id: string }>(unique: Unique<A>): Result.Result<ReadonlyArray<A>, DatasetError> =>
  unique.items.length === 0
    ? Result.fail(badLine(unique.file, 0, `no ${unique.kind} in it`, `at least one ${unique.kind}`))
    : Result.succeed(unique.items)
