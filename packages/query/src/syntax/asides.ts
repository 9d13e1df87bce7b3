import type { Place } from "./Node.ts"

/** A line that is no part of the strategy: a comment that somebody wrote, or a title, a rule, the name of a block. */
export interface Aside extends Place {
  readonly code: "comment" | "skipped-line"
}

const heading =
  /^(?:[-=_*#~. \t]+|(?:search )?(?:strategy|history)[^/[\]()]{0,40}:?|database[s]?:.*|(?:pubmed|medline|embase|ovid|via ovid)[^/[\]()]{0,60}:)$/iu
const comment = /^(?:\/\/|--|\*\*|<!--|#(?![ \t]?\d)|\/\*.*\*\/$)/u
const block = /^\p{L}[\p{L}\d ,&'’()-]{0,60}:$/u
const operators = /\b(?:AND|OR|NOT)\b/u
const database =
  /^(?:ovid )?(?:medline|embase|psycinfo|cinahl|amed|central|cochrane|pubmed|web of science|scopus|global health)\b[^/[\]."=]{0,100}\b(?:19|20)\d\d\b[^/[\]."=]{0,60}$/iu

/** What a line is, when it is no part of the strategy. In a text of one line everything is searched, but for what was always a heading. */
export const asideOf = (line: string, isAlone: boolean): Aside["code"] | undefined => {
  if (heading.test(line)) return "skipped-line"
  if (isAlone) return undefined
  if (comment.test(line)) return "comment"
  return database.test(line) || (block.test(line) && !operators.test(line)) ? "skipped-line" : undefined
}
