import * as Problem from "../../Problem.ts"
import * as Query from "../../Query.ts"
import type { Token } from "../../syntax/Node.ts"
import type { Line } from "../../syntax/read.ts"
import * as dates from "../dates.ts"
import { meaningOf } from "./fields.ts"

const command = /limit\s+#?(\d{1,5})\s+to\s+/iuy
const dated = /^\(?\s*([a-z]{2})\s*=?\s*"?\s*(\d{4,8})\s*(?:[-–‐]\s*("?[a-z\d]*))?\s*"?\s*\)?$/iu

/** The names of limits that stand for headings: the check tags of MEDLINE. */
const checkTags: Readonly<Record<string, string>> = {
  human: "Humans",
  humans: "Humans",
  animal: "Animals",
  animals: "Animals",
  male: "Male",
  female: "Female",
  pregnancy: "Pregnancy"
}

const types = /\b(?:trial|review|study|studies|letter|editorial|guideline|comment|case reports|meta.?analysis|journal article|news)\b/iu

const languages = new Set(
  "afrikaans arabic bulgarian chinese croatian czech danish dutch english finnish french german greek hebrew hungarian italian japanese korean norwegian persian polish portuguese romanian russian serbian slovak spanish swedish turkish ukrainian".split(
    " "
  )
)

/** What one name of a limit means. */
const named = (name: string): Query.Query => {
  const plain = name
    .replace(/["“”]/gu, "")
    .replace(/\/all$/iu, "")
    .trim()
  const language = plain.toLowerCase().replace(/ language$/u, "")
  const heading = checkTags[plain.toLowerCase()]
  if (heading !== undefined) return Query.heading(heading, { exploded: false })
  if (languages.has(language)) return Query.field("language", Query.phrase(language))
  return Query.field(types.test(plain) && !plain.includes("(") ? "publicationType" : "subset", Query.phrase(plain))
}

const place = (from: number, text: string) => ({ from, to: from + text.length })

/**
 * The tokens of a line such as `limit 5 to (english and humans)`; undefined when the line is no limit.
 *
 * Names of databases' own filters become subsets, which other systems do not have: printing them there says so.
 */
export const limit = (text: string, line: Line, log: Problem.Log): ReadonlyArray<Token> | undefined => {
  command.lastIndex = line.from
  const match = command.exec(text)
  if (match === null || match.index + match[0].length > line.to) return undefined
  const begin = line.from + match[0].length
  const rest = text
    .slice(begin, line.to)
    .replace(/\s*\[.*$/u, "")
    .trimEnd()
  const whole = place(begin, rest)
  const reference: Token = { kind: "reference", line: Number(match[1]), ...place(line.from, match[0]) }
  const joined = (tokens: ReadonlyArray<Token>): ReadonlyArray<Token> => [
    reference,
    { kind: "operator", operator: "and", from: begin, to: begin },
    { kind: "open", ...whole },
    ...tokens,
    { kind: "close", ...whole }
  ]
  const date = dated.exec(rest)
  if (date !== null) {
    const meaning = meaningOf(date[1]!)
    const from = date[2]!
    const until = date[3]?.replace(/"/gu, "")
    const range = meaning?._tag === "Date" ? dates.range(meaning.date, from, until ?? from) : undefined
    if (range !== undefined) return joined([{ kind: "ready", query: range, ...whole }])
    Problem.error(log, "invalid-date", whole, `no limit by date: ${rest}`)
    return [reference]
  }
  const tokens: Array<Token> = []
  let start = 0
  const name = (from: number, to: number) => {
    const raw = rest.slice(from, to).trim()
    if (/[\p{L}\p{N}]/u.test(raw)) tokens.push({ kind: "ready", query: named(raw), ...place(begin + from, rest.slice(from, to)) })
  }
  let isQuoted = false
  for (let i = 0; i < rest.length; i++) {
    const character = rest[i]!
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    const operator = /^(?:and|or|not)(?=\s)/iu.exec(i > 0 && /\s/u.test(rest[i - 1]!) ? rest.slice(i, i + 4) : "")
    if (character === "(" || character === ")") {
      name(start, i)
      tokens.push({ kind: character === "(" ? "open" : "close", ...place(begin + i, character) })
      start = i + 1
    } else if (operator !== null) {
      name(start, i)
      tokens.push({ kind: "operator", operator: operator[0].toLowerCase() as "and" | "or" | "not", ...place(begin + i, operator[0]) })
      start = i + operator[0].length
      i = start - 1
    }
  }
  name(start, rest.length)
  return joined(tokens)
}
