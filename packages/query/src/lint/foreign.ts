import { type Family, type Found, signs } from "../dialects/signs.ts"
import * as Problem from "../Problem.ts"
import type { Place, Token } from "../syntax/Node.ts"

/** The signs of other syntaxes in a text, in its order: one search for all lines. */
export const foreignSigns = (text: string, own: Family): ReadonlyArray<Found> =>
  signs(text)
    .filter(({ of }) => !of.includes(own))
    .sort((a, b) => a.from - b.from)

const within = (found: ReadonlyArray<Found>, { from, to }: Place): ReadonlyArray<Found> => {
  let [low, high] = [0, found.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (found[middle]!.from < from) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < found.length && found[end]!.from < to) end++
  return found.slice(low, end)
}

/**
 * A warning for each sign of another syntax that is read as words: `heart NEAR3 attack` in PubMed searches for the word NEAR3. A place with an error
 * gets no second message.
 *
 * - `found` the signs of the whole text
 */
export const foreign = (
  text: string,
  statement: Place,
  tokens: ReadonlyArray<Token>,
  found: ReadonlyArray<Found>,
  log: Problem.Log
): void => {
  const own = within(found, statement)
  if (own.length === 0) return
  const isWord = new Uint8Array(statement.to - statement.from)
  for (const token of tokens)
    if (token.kind === "leaf" && !token.isQuoted)
      isWord.fill(1, token.from - statement.from, (token.tag?.from ?? token.to) - statement.from)
  // errors of other statements are before this one, or after it
  for (let i = log.problems.length - 1; i >= 0 && log.problems[i]!.to > statement.from; i--) {
    const { severity, from, to } = log.problems[i]!
    if (severity === "error") isWord.fill(0, Math.max(0, from - statement.from), Math.max(0, to - statement.from))
  }
  for (const sign of own) {
    const from = sign.from + text.slice(sign.from, sign.to).search(/\S/u)
    const at = from - statement.from
    if (isWord[at] === 1)
      Problem.warning(
        log,
        "foreign-sign",
        { from, to: from + sign.text.length },
        `${sign.text} is ${sign.what}: here it is searched as words`
      )
    isWord.fill(0, at, at + sign.text.length)
  }
}
