import type { Range } from "../Query.ts"
import { firstDay, lastDay } from "./dates.ts"
import type { Dialect } from "./Dialect.ts"
import { prefixed, type System } from "./prefixed.ts"
import { printer } from "./write.ts"

const range = ({ date, from, until }: Range): string | undefined => {
  if (date !== "published") return undefined
  const [first, last] = [firstDay(from ?? "1000"), lastDay(until ?? "3000")].map((day) => day.replaceAll("-", ""))
  return `submittedDate:[${first}0000 TO ${last}2359]`
}

/** A hyphen hides the words that it joins: `covid-19` becomes the phrase `"covid 19"`. */
const unhyphenated = (word: string): string => {
  const plain = word.replace(/[-‐‑]+/gu, " ").replace(/^("?) +| +("?)$/gu, "$1$2")
  return plain.includes(" ") && !plain.startsWith('"') ? `"${plain}"` : plain
}

const and = " AND "

/** A field is written before each word: its effect on brackets is not documented. */
const wrap = (name: string, text: string): string => {
  const words = (text.startsWith("(") ? text.slice(1, -1).split(and) : [text]).filter((word) => /[\p{L}\p{N}]/u.test(word))
  // the name of a category has dots and hyphens, and no quotation marks
  const tagged = words.map((word) => `${name}:${name === "cat" ? word.replaceAll('"', "") : unhyphenated(word)}`)
  return tagged.length > 1 ? `(${tagged.join(and)})` : (tagged[0] ?? "")
}

/**
 * - source: arXiv API User's Manual, 5.1 "Details of Query Construction", https://info.arxiv.org/help/api/user-manual.html (as stored 2026). It has
 *   fields, AND, OR, ANDNOT, brackets, phrases and `submittedDate`, but neither wildcards nor proximity. A word without a field is searched in all of
 *   them
 */
const system: System = {
  name: "arXiv",
  operators: { not: " ANDNOT ", alone: "ANDNOT " },
  reserved: /^(?:and|or|not|andnot|to)$/iu,
  rows: [
    ["ti", ["title"]],
    ["abs", ["abstract"]],
    ["au", ["contributor"]],
    ["jr", ["containerTitle"]],
    ["co", ["comment"]],
    ["cat", ["subset"]],
    ["all", ["anywhere"]]
  ],
  wrap,
  anywhere: "all",
  wildcards: { inPhrases: false },
  range
}

/** The programming interface of arXiv. */
export const arxiv = {
  id: "arxiv",
  about: 'arXiv: ti:"heart attack" AND submittedDate:[201001010000 TO 201212312359]',
  print: printer(prefixed(system))
} as const satisfies Dialect
