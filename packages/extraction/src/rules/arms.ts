import type { Finding, Rule } from "../ExtractionRule.ts"

const assignment =
  /\b(?:randomi[sz]ed|randomly (?:assigned|allocated|divided)|assigned|allocated)\b(?: \([^)]{0,40}\))?(?: in a \d:\d(?::\d)? ratio)?(?: \(\d:\d(?::\d)?\))? (?:to|into|to either|to receive|to receive either|to one of \p{L}+ groups:?|to undergo)(?: either| receive| undergo)? (?<rest>[^.;]{3,250})/iu

const ends = /,? (?:for|during|over|until|stratified|using|with stratification|according|by|at a ratio|in a \d)\b.*$/iu

const clean = (text: string): string =>
  text
    .replace(ends, "")
    .replaceAll(/\((?:[^()]{0,60})\)/gu, "")
    .replace(/^(?:the|an?|either|receive|undergo)\s/iu, "")
    .replaceAll(/\s+/gu, " ")
    .replace(/[\s,:]+$/u, "")
    .trim()

/** The arms of a sentence such as `randomly assigned to receive caffeine or placebo`. Fewer than two, or a long phrase, is no list of arms. */
export const arms: Rule = {
  about: "the arms to which participants were assigned",
  read: ({ text: sentence, section }) => {
    const rest = assignment.exec(sentence)?.groups?.["rest"]
    if (rest === undefined) return []
    const named = rest.split(/,? (?:or|and|versus|vs\.?) (?:to )?|, /u).flatMap((part): ReadonlyArray<readonly [string, string]> => {
      const name = clean(part)
      return name === "" ? [] : [[name, part.trim()]]
    })
    if (named.length < 2 || named.length > 6 || named.some(([name]) => name.length > 80)) return []
    const rank = /abstract|method|interven/u.test(section) ? 0 : 1
    return named.map(([value, text]): Finding => ({ value, text, rank }))
  }
}
