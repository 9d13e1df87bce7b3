import { type Family, signs } from "../dialects/signs.ts"
import * as Problem from "../Problem.ts"
import type { Place, Token } from "../syntax/Node.ts"

/**
 * A warning for each sign of another syntax that is read as words: `heart NEAR3 attack` in PubMed searches for the word NEAR3. What was said to be an
 * error is not said again.
 */
export const foreign = (text: string, statement: Place, tokens: ReadonlyArray<Token>, own: Family, log: Problem.Log): void => {
  const found = signs(text.slice(statement.from, statement.to)).filter(({ of }) => !of.includes(own))
  if (found.length === 0) return
  const isWord = new Uint8Array(statement.to - statement.from)
  for (const token of tokens)
    if (token.kind === "leaf" && !token.isQuoted)
      isWord.fill(1, token.from - statement.from, (token.tag?.from ?? token.to) - statement.from)
  for (const { from, to } of log.problems.filter(({ severity }) => severity === "error"))
    isWord.fill(0, Math.max(0, from - statement.from), Math.max(0, to - statement.from))
  for (const sign of found) {
    const from = sign.from + text.slice(statement.from + sign.from).search(/\S/u)
    const place = { from: statement.from + from, to: statement.from + from + sign.text.length }
    if (isWord[from] === 1) Problem.warning(log, "foreign-sign", place, `${sign.text} is ${sign.what}: here it is searched as words`)
    isWord.fill(0, from, from + sign.text.length)
  }
}
