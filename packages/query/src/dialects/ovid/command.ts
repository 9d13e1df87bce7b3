import * as Problem from "../../Problem.ts"
import type { Leaf, Place, Reference } from "../../syntax/Node.ts"
import type { Line } from "../../syntax/read.ts"

const codes = "[a-z]{3,8}\\d*(?:\\s?,\\s?[a-z]{3,8}\\d*)*"
const passed = new RegExp(
  `^(?:(?:remove duplicates|dedup(?:licate)?) from #?(\\d{1,5})|use ${codes} from #?(\\d{1,5})|#?(\\d{1,5}) use ${codes})$`,
  "iu"
)
const kept = /^from #?(\d{1,5}) keep \d[\d,\s-]*$/iu

/**
 * The line that a command of Ovid takes records from, when these words are one. What it does to them, litfuse does in another place, or not at all:
 * the whole line is meant, and a remark says so.
 */
export const command = (raw: string, place: Place, log: Problem.Log): Reference | undefined => {
  const words = raw.replace(/\s+/gu, " ").trim()
  const [line] = passed.exec(words)?.slice(1).filter(Boolean) ?? []
  if (line !== undefined) {
    Problem.remark(
      log,
      "command-passed-over",
      place,
      /^(?:rem|ded)/iu.test(words)
        ? `duplicates are not removed by a query: line ${line} is meant`
        : `which database is searched is no part of a query: line ${line} is meant`
    )
    return { kind: "reference", line: Number(line), ...place }
  }
  const [, from] = kept.exec(words) ?? []
  if (from === undefined) return undefined
  Problem.remark(log, "records-kept", place, `a query cannot keep some records of a result: all of line ${from} are meant`)
  return { kind: "reference", line: Number(from), ...place }
}

const joint = "(?:to|from|by|with|into|of|in|set|line|search)"
const named = new RegExp(`(?:^|\\b${joint} )#?(\\d{1,4})(?= |$)|(?:^| )#?(\\d{1,4})(?= ${joint}\\b|$)`, "giu")

/** So many words and no field: prose. */
const longest = 5

/**
 * Whether words without a field are no words to look for, which is written into the log: a line goes over to the next one, a command that is not
 * known names another line, or somebody wrote a sentence.
 */
export const isUnknown = (leaf: Leaf, line: Line, log: Problem.Log): boolean => {
  if (!line.isList || leaf.isQuoted) return false
  const place = { from: leaf.from, to: leaf.to }
  const words = leaf.text.replace(/\s+/gu, " ").trim()
  const numbers = [...words.matchAll(named)].map(([, first, second]) => Number(first ?? second))
  if (words.startsWith("..") || (words.includes(" ") && numbers.some((number) => number > 0 && number < line.number))) {
    Problem.error(log, "unknown-command", place, `this names another line, and is no command that is known: ${words}`)
    return true
  }
  const isWhole = leaf.from === line.from && leaf.to === line.to
  if (leaf.text.includes("\n") || (isWhole && words.split(" ").length > longest)) {
    Problem.error(log, "unknown-line", place, "these words have no field and no operator: a line of a strategy, a comment, or a sentence?")
    return true
  }
  return false
}
