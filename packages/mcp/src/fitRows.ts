import { counted } from "@litfuse/files/numbers"
import type { ToolAnswer } from "./ToolAnswer.ts"
import { countTokens } from "@litfuse/files/countTokens"
import { printAnswer } from "./printAnswer.ts"

/** Reserved for the lines about omitted rows and the next page. Units: tokens. */
export const reservedTokens = 70

/** A shortened cell keeps at least this much. Units: characters. */
const leastCell = 60

/** A text cut to a number of characters, ending in `…` when cut; surrogate pairs stay whole. */
export const clipText = (text: string, most: number): string => {
  if (text.length <= most) return text
  const head = text.slice(0, most - 1)
  return `${/[\ud800-\udbff]$/.test(head) ? head.slice(0, -1) : head}…`
}

const shortenRow = (row: ReadonlyArray<string>, over: number): { readonly row: ReadonlyArray<string>; readonly cell: number } => {
  const cell = row.reduce((longest, text, i) => (text.length > row[longest]!.length ? i : longest), 0)
  const text = row[cell]!
  const most = Math.max(leastCell, Math.floor(text.length - (over * text.length) / Math.max(1, countTokens(text))) - 10)
  return { row: row.map((one, i) => (i === cell ? clipText(one, most) : one)), cell }
}

/**
 * An answer with as many rows as fit into the budget, in order, but at least one.
 *
 * - `cut` counts the omitted rows; a first row that is too long is shortened, and `cut` says so
 * - `what` the noun for a row; `how` tells how to get the omitted rows
 */
export const fitRows = (
  head: ToolAnswer,
  all: ReadonlyArray<() => ReadonlyArray<string>>,
  budget: number,
  { what, how }: { readonly what: string; readonly how: string }
): ToolAnswer => {
  const room = budget - countTokens(printAnswer(head)) - reservedTokens
  const rows: Array<ReadonlyArray<string>> = []
  const cut: Array<string> = []
  let used = 0
  for (const make of all) {
    const row = make()
    const size = countTokens(row.join("|")) + 1
    if (used + size > room && rows.length > 0) break
    if (used + size <= room) rows.push(row)
    else {
      const short = shortenRow(row, used + size - room)
      rows.push(short.row)
      const [left, of] = [short.row[short.cell]!.length - 1, row[short.cell]!.length]
      if (left + 1 < of)
        cut.push(`${head.columns[short.cell]} of the first ${what}, after ${left} of ${of} characters; a larger budget shows all of it`)
    }
    used += size
  }
  if (rows.length < all.length)
    cut.push(`${counted(all.length - rows.length, what)} of ${all.length}, by the budget of ${budget} tokens; ${how}`)
  return { ...head, rows, cut: [...head.cut, ...cut] }
}
