import { grouped } from "@litfuse/files/numbers"
import type { ToolAnswer } from "./ToolAnswer.ts"
import { countTokens } from "@litfuse/files/countTokens"
import { fitHead } from "./fitHead.ts"
import { printAnswer } from "./printAnswer.ts"
import { reservedTokens } from "./fitRows.ts"

/** What a head leaves for the text, at least. Units: tokens. */
const leastText = 60

/** The end of a part that fits into a number of tokens: after a whole line, or between two characters when no line fits. */
const endOf = (text: string, from: number, room: number): number => {
  let [used, end] = [0, from]
  while (end < text.length) {
    const line = text.indexOf("\n", end)
    const next = line < 0 ? text.length : line + 1
    // such a line cannot fit, so its tokens are not counted for each part
    const size = next - end > room * 10 ? Infinity : countTokens(text.slice(end, next))
    if (used + size > room) break
    used += size
    end = next
  }
  if (end > from) return end
  // a character has at most two and a half tokens, and a short part is better than none
  const most = from + Math.max(100, Math.floor(room / 2.5))
  if (most >= text.length) return text.length
  return /[\ud800-\udbff]/.test(text[most - 1]!) ? most - 1 : most
}

/**
 * An answer with the part of a text that fits into the budget. The parts joined in order are exactly the text.
 *
 * - units: `from` characters before the part; `end` characters before the next part
 * - `cut` counts the omitted characters; `how` tells how to get them
 */
export const fitText = (
  answer: ToolAnswer,
  text: string,
  from: number,
  budget: number,
  how: string
): ToolAnswer & { readonly end: number } => {
  const fitted = fitHead(answer, budget - reservedTokens - leastText)
  const room = budget - countTokens(printAnswer({ ...fitted, text: "" })) - reservedTokens
  const end = endOf(text, from, room)
  const left = text.length - end
  const cut =
    left === 0 ? [] : [`${grouped(left)} of ${grouped(text.length)} characters of the text, by the budget of ${budget} tokens; ${how}`]
  return { ...fitted, text: text.slice(from, end), cut: [...fitted.cut, ...cut], end }
}
