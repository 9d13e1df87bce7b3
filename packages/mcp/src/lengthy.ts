import { grouped } from "@litfuse/files/numbers"
import type { Answer } from "./Answer.ts"
import { tokensOf } from "@litfuse/files/tokens"
import { print } from "./print.ts"
import { forWords } from "./rows.ts"

/** Where a text may be cut so that at most so many tokens stand before: after a whole line, or where there is none, between two characters. */
const endOf = (text: string, from: number, room: number): number => {
  let [used, end] = [0, from]
  while (end < text.length) {
    const line = text.indexOf("\n", end)
    const next = line < 0 ? text.length : line + 1
    // so long a line is too long, and is not counted again for each of its parts
    const size = next - end > room * 10 ? Infinity : tokensOf(text.slice(end, next))
    if (used + size > room) break
    used += size
    end = next
  }
  if (end > from) return end
  // no character is more than two and a half tokens, and a part is better than nothing
  const most = from + Math.max(100, Math.floor(room / 2.5))
  return most >= text.length ? text.length : /[\ud800-\udbff]/.test(text[most - 1]!) ? most - 1 : most
}

/**
 * An answer with a text from a place on, so much of it as the budget holds. Parts put behind each other are the whole, in every character.
 *
 * - units: `from` characters before the part; `end` where the next one begins
 * - what is left out is counted in `cut`; `how` says how to get it
 */
export const lengthy = (answer: Answer, text: string, from: number, budget: number, how: string): Answer & { readonly end: number } => {
  const room = budget - tokensOf(print({ ...answer, text: "" })) - forWords
  const end = endOf(text, from, room)
  const left = text.length - end
  const cut =
    left === 0 ? [] : [`${grouped(left)} of ${grouped(text.length)} characters of the text, by the budget of ${budget} tokens; ${how}`]
  return { ...answer, text: text.slice(from, end), cut: [...answer.cut, ...cut], end }
}
