import type { Place } from "./Node.ts"

/** A line that is not part of the strategy: a comment, a title, a rule, or the name of a block. */
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

/** The kind of a line that is not part of the strategy. A text of one line is searched, unless it looks like a heading. */
export const asideCode = (line: string, isAlone: boolean): Aside["code"] | undefined => {
  if (heading.test(line)) return "skipped-line"
  if (isAlone) return undefined
  if (comment.test(line)) return "comment"
  return database.test(line) || (block.test(line) && !operators.test(line)) ? "skipped-line" : undefined
}
