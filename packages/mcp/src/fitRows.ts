import { counted } from "@litfuse/files/numbers"
import type { ToolAnswer } from "./ToolAnswer.ts"
import { countTokens } from "@litfuse/files/countTokens"
import { fitHead } from "./fitHead.ts"
import { printAnswer, printRow } from "./printAnswer.ts"

/** Reserved for the lines about omitted rows and the next page. Units: tokens. */
export const reservedTokens = 70

/** What a head leaves for the first row, at least. Units: tokens. */
const leastRow = 60

/** Cells are shortened to the first of these lengths that fits. Units: characters. */
const shorterCells = [60, 20, 8, 2] as const

/** A text cut to a number of characters, ending in `…` when cut; surrogate pairs stay whole. */
export const clipText = (text: string, most: number): string => {
  if (text.length <= most) return text
  const head = text.slice(0, most - 1)
  return `${/[\ud800-\udbff]$/.test(head) ? head.slice(0, -1) : head}…`
}

const sizeOf = (row: ReadonlyArray<string>): number => countTokens(printRow(row)) + 1

/** Half of an identifier names nothing, so other cells are shortened before these. */
const identifiers: ReadonlySet<string> = new Set(["id", "citation", "run", "node"])

/** A row that fits into so many tokens, if any length of its cells does. The longest cell is shortened first, then all others, then identifiers. */
const shortenRow = (columns: ReadonlyArray<string>, row: ReadonlyArray<string>, room: number): ReadonlyArray<string> => {
  const longest = row.reduce((at, text, i) => (text.length > row[at]!.length ? i : at), 0)
  const text = row[longest]!
  const over = sizeOf(row) - room
  const most = Math.max(shorterCells[0], Math.floor(text.length - (over * text.length) / Math.max(1, countTokens(text))) - 10)
  const clipped = (length: number, isClipped: (i: number) => boolean) => row.map((one, i) => (isClipped(i) ? clipText(one, length) : one))
  const all = [
    clipped(most, (i) => i === longest),
    ...shorterCells.map((length) => clipped(length, (i) => !identifiers.has(columns[i] ?? ""))),
    ...shorterCells.map((length) => clipped(length, () => true))
  ]
  return all.find((one) => sizeOf(one) <= room) ?? all.at(-1)!
}

/** Which cells of the first row are shorter than they were. Empty: none. */
const cutCells = (columns: ReadonlyArray<string>, short: ReadonlyArray<string>, row: ReadonlyArray<string>, what: string) => {
  const cut = row.flatMap((text, i) => (short[i] === text ? [] : [i]))
  const [first, ...others] = cut
  if (first === undefined) return []
  const one = `${columns[first]} of the first ${what}, after ${short[first]!.length - 1} of ${row[first]!.length} characters`
  const names = others.map((i) => columns[i])
  return [`${one}${names.length === 0 ? "" : `; also its ${names.join(", ")}`}; a larger budget shows all of it`]
}

/**
 * An answer with as many rows as fit into the budget, in order, but at least one. A head that leaves no room for a row is shortened.
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
  const room = budget - reservedTokens
  const least = all.length === 0 ? 0 : leastRow
  const fitted = fitHead(head, room - least)
  const left = room - countTokens(printAnswer(fitted))
  const rows: Array<ReadonlyArray<string>> = []
  const cut: Array<string> = []
  let used = 0
  for (const make of all) {
    const row = make()
    const size = sizeOf(row)
    if (used + size > left && rows.length > 0) break
    if (used + size <= left) rows.push(row)
    else {
      const short = shortenRow(head.columns, row, left - used)
      rows.push(short)
      cut.push(...cutCells(head.columns, short, row, what))
    }
    used += size
  }
  if (rows.length < all.length)
    cut.push(`${counted(all.length - rows.length, what)} of ${all.length}, by the budget of ${budget} tokens; ${how}`)
  return { ...fitted, rows, cut: [...fitted.cut, ...cut] }
}
