import * as Problem from "../../Problem.ts"
import type { Leaf, Place, Reference } from "../../syntax/Node.ts"
import type { Line } from "../../syntax/syntaxReader.ts"

const codes = "[a-z]{3,8}\\d*(?:\\s?,\\s?[a-z]{3,8}\\d*)*"
const wholeLine = new RegExp(
  `^(?:(?:remove duplicates|dedup(?:licate)?) from #?(\\d{1,5})|use ${codes} from #?(\\d{1,5})|#?(\\d{1,5}) use ${codes})$`,
  "iu"
)
const keepCommand = /^from #?(\d{1,5}) keep \d[\d,\s-]*$/iu

/**
 * The line that a command of Ovid takes records from, when these words are a command. A query cannot express the command: it uses the whole line, and a
 * remark says so.
 */
export const ovidCommand = (raw: string, place: Place, log: Problem.Log): Reference | undefined => {
  const words = raw.replace(/\s+/gu, " ").trim()
  const [line] = wholeLine.exec(words)?.slice(1).filter(Boolean) ?? []
  if (line !== undefined) {
    Problem.remark(
      log,
      "command-passed-over",
      place,
      /^(?:rem|ded)/iu.test(words)
        ? `a query cannot remove duplicates: litfuse uses all of line ${line}`
        : `the choice of a database is not part of a query: litfuse uses line ${line}`
    )
    return { kind: "reference", line: Number(line), ...place }
  }
  const [, from] = keepCommand.exec(words) ?? []
  if (from === undefined) return undefined
  Problem.remark(log, "records-kept", place, `a query cannot select single records: litfuse uses all of line ${from}`)
  return { kind: "reference", line: Number(from), ...place }
}

const joint = "(?:to|from|by|with|into|of|in|set|line|search)"
const lineNumber = new RegExp(`(?:^|\\b${joint} )#?(\\d{1,4})(?= |$)|(?:^| )#?(\\d{1,4})(?= ${joint}\\b|$)`, "giu")

/** More words than this without a field are prose. */
const longest = 5

/**
 * Whether words without a field are no search terms, with an error in the log. They are a line that continues on the next one, an unknown command, or
 * a sentence.
 */
export const isUnknownCommand = (leaf: Leaf, line: Line, log: Problem.Log): boolean => {
  if (!line.isList || leaf.isQuoted) return false
  const place = { from: leaf.from, to: leaf.to }
  const words = leaf.text.replace(/\s+/gu, " ").trim()
  const numbers = [...words.matchAll(lineNumber)].map(([, first, second]) => Number(first ?? second))
  if (words.startsWith("..") || (words.includes(" ") && numbers.some((number) => number > 0 && number < line.number))) {
    Problem.error(log, "unknown-command", place, `litfuse does not know this command on another line: ${words}`)
    return true
  }
  const isWhole = leaf.from === line.from && leaf.to === line.to
  if (leaf.text.includes("\n") || (isWhole && words.split(" ").length > longest)) {
    Problem.error(
      log,
      "unknown-line",
      place,
      "these words have no field and no operator: add a field, or delete the line if it is a comment"
    )
    return true
  }
  return false
}
