import * as Problem from "../../Problem.ts"
import * as dates from "../dates.ts"
import type { Special } from "./lex.ts"

/** A note behind a line that changes nothing, or what no query can say: passed over, and said. `pattern`: sticky. */
export const note = (pattern: RegExp, text: string): Special => ({
  pattern,
  isOfLine: true,
  tokens: (_, place, log) => {
    Problem.remark(log, "interface-note", place, text)
    return []
  }
})

/** A limit to years of publication that an interface prints behind a line, which its first two groups hold. */
export const years = (pattern: RegExp): Special => ({
  pattern,
  isOfLine: true,
  tokens: ([, from = "", until = from], place) => {
    const query = dates.range("published", from, until)
    return query === undefined ? undefined : [{ kind: "ready", query, ...place }]
  }
})
