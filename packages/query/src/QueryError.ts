import * as Schema from "effect/Schema"

/** Why a text is no query: `Syntax`, or `UnknownField` for a field that the dialect does not have. Units: `offset` in UTF-16 units of the text. */
export const Reason = Schema.Union([
  Schema.TaggedStruct("Syntax", { offset: Schema.Int, detail: Schema.String }),
  Schema.TaggedStruct("UnknownField", { offset: Schema.Int, detail: Schema.String })
])
export type Reason = typeof Reason.Type

/** The line, from 1, and the place in it, from 1, of an offset. */
export const positionOf = (text: string, offset: number): { readonly line: number; readonly column: number } => {
  const before = text.slice(0, offset)
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") }
}

/** The lines and columns of many offsets: `positionOf`, for a text whose lines are counted once. Units: lines and columns from 1. */
export const positionsIn = (text: string): ((offset: number) => { readonly line: number; readonly column: number }) => {
  const starts = [0]
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1)
  return (offset) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - starts[low]! + 1 }
  }
}

/** A text that cannot be read as a query. The message is one line with the place and the problem. `input`: the text; `dialect`: its dialect. */
export class QueryError extends Schema.TaggedError<QueryError>()("QueryError", {
  input: Schema.String,
  dialect: Schema.String,
  reason: Reason
}) {
  override get message() {
    const { line, column } = positionOf(this.input, this.reason.offset)
    return `the query cannot be read as ${this.dialect} (line ${line}, column ${column}): ${this.reason.detail}`
  }
}
