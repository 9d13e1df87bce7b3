import { counted } from "@litfuse/files/numbers"
import type { Answer } from "./Answer.ts"
import { tokensOf } from "@litfuse/files/tokens"
import { print } from "./print.ts"

/** What is said in words of what was left out, and where to go on, takes so many tokens. */
export const forWords = 70

/** The least that is left of a cell that has to be shortened. Units: characters. */
const leastCell = 60

/** A text of at most so many characters, the last of them a mark where some are missing; no pair of halves is parted. */
export const clipped = (text: string, most: number): string => {
  if (text.length <= most) return text
  const head = text.slice(0, most - 1)
  return `${/[\ud800-\udbff]$/.test(head) ? head.slice(0, -1) : head}…`
}

/** A row with its longest cell so short that so many tokens are saved, or as short as a cell may be. */
const shortened = (row: ReadonlyArray<string>, over: number): { readonly row: ReadonlyArray<string>; readonly cell: number } => {
  const cell = row.reduce((longest, text, i) => (text.length > row[longest]!.length ? i : longest), 0)
  const text = row[cell]!
  const most = Math.max(leastCell, Math.floor(text.length - (over * text.length) / Math.max(1, tokensOf(text))) - 10)
  return { row: row.map((one, i) => (i === cell ? clipped(one, most) : one)), cell }
}

/**
 * An answer with as many of these rows as the budget holds, in their order, and at least one.
 *
 * - what is left out is counted in `cut`; a first row that is too long alone is shortened, which is said too
 * - `what` a row is called; `how` says how to get the others
 */
export const withRows = (
  head: Answer,
  all: ReadonlyArray<() => ReadonlyArray<string>>,
  budget: number,
  { what, how }: { readonly what: string; readonly how: string }
): Answer => {
  const room = budget - tokensOf(print(head)) - forWords
  const rows: Array<ReadonlyArray<string>> = []
  const cut: Array<string> = []
  let used = 0
  for (const make of all) {
    const row = make()
    const size = tokensOf(row.join("|")) + 1
    if (used + size > room && rows.length > 0) break
    if (used + size <= room) rows.push(row)
    else {
      const short = shortened(row, used + size - room)
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
