import * as Problem from "../../Problem.ts"
import * as dates from "../dates.ts"
import type { Special } from "./platformTokens.ts"

/** A note after a line that changes nothing, or that no query can express: it becomes a remark. `pattern`: sticky. */
export const interfaceNote = (pattern: RegExp, text: string): Special => ({
  pattern,
  isOfLine: true,
  tokens: (_, place, log) => {
    Problem.remark(log, "interface-note", place, text)
    return []
  }
})

/** A limit to years of publication that an interface prints after a line, in the first two groups of the pattern. */
export const interfaceYears = (pattern: RegExp): Special => ({
  pattern,
  isOfLine: true,
  tokens: ([, from = "", until = from], place) => {
    const query = dates.range("published", from, until)
    return query === undefined ? undefined : [{ kind: "ready", query, ...place }]
  }
})
