import * as Problem from "../../Problem.ts"
import * as Query from "../../Query.ts"
import type { Leaf, Tag } from "../../syntax/Node.ts"
import { read as readBy } from "../../syntax/read.ts"
import * as dates from "../dates.ts"
import * as types from "../publicationTypes.ts"
import type { Reading } from "../Dialect.ts"
import { lex } from "./lex.ts"
import { meaningOf } from "./tags.ts"

const opened = (text: string): string => text.replaceAll("?", "#").replaceAll("$", "?")

/** What Web of Science takes in no word; a name is one whole, so that its initials may be cut short. */
const checked = (leaf: Leaf, text: string, isName: boolean, log: Problem.Log): void => {
  const place = { from: leaf.from, to: leaf.to }
  for (const word of isName ? [text.replaceAll(" ", "")] : text.split(" ")) {
    if (/[!@]/u.test(word)) {
      const mended = { ...place, text: leaf.text.replace(/[!@]/gu, "") }
      Problem.error(
        log,
        /!\*/u.test(word) ? "wildcard-after-symbol" : word.includes("!") ? "foreign-wildcard" : "invalid-character",
        place,
        `Web of Science takes no ${/[!@]/u.exec(word)![0]} in a word: ${word}`,
        mended
      )
    }
    if (!/[*?$]/u.test(word)) continue
    if (/^[*?$]+$/u.test(word)) Problem.error(log, "lonely-wildcard", place, `a wildcard needs a word: ${word}`, { ...place, text: "" })
    else if (/^\*\p{L}{1,2}$/u.test(word))
      Problem.error(log, "short-truncation", place, `three characters must stand behind * at the beginning of a word: ${word}`)
    else if (/^[\p{L}\p{N}]{1,2}\*$/u.test(word))
      Problem.error(log, "short-truncation", place, `three characters must stand before *: ${word}`)
  }
}

const dateOf = (leaf: Leaf, date: Parameters<typeof dates.range>[0], log: Problem.Log): Query.Query | undefined => {
  const text = leaf.text.replace(/["“”]/gu, "").trim()
  const [from = "", until = from] = /^\d{4}-\d{4}$/u.test(text) ? text.split("-") : text.split(/\s*\/\s*(?=\d{4}-)/u)
  const range = dates.range(date, from, until)
  if (range === undefined)
    Problem.error(
      log,
      /[*?$]/u.test(text) ? "wildcard-in-date" : "invalid-date",
      { from: leaf.from, to: leaf.to },
      `no year: ${text} should read like 2010 or 2010-2015`,
      /^\d{3}[*?$]$/u.test(text) ? { from: leaf.from, to: leaf.to, text: `${text.slice(0, 3)}0-${text.slice(0, 3)}9` } : undefined
    )
  return range
}

const leafOf = (leaf: Leaf, tag: Tag | undefined, log: Problem.Log): Query.Query | undefined => {
  const text = leaf.text.replace(/["“”]/gu, "").replace(/\s+/gu, " ").trim()
  const place = { from: leaf.from, to: leaf.to }
  const meaning = tag === undefined ? undefined : meaningOf(tag.text)
  if (tag !== undefined && meaning === undefined) {
    const isSwapped = tag.text.toUpperCase() === "IY"
    Problem.error(
      log,
      "unknown-field",
      { from: tag.from, to: tag.to },
      `Web of Science has no field ${tag.text}=`,
      isSwapped ? { from: tag.from, to: tag.to, text: "PY=" } : undefined
    )
    return undefined
  }
  if (meaning?._tag === "Date") return dateOf(leaf, meaning.date, log)
  checked(leaf, text, meaning?._tag === "Fields" && meaning.holds === "phrases", log)
  if (!/[\p{L}\p{N}]/u.test(text)) {
    Problem.warning(log, "no-words", place, `there is no word in ${leaf.text}: it is left out`, { ...place, text: "" })
    return undefined
  }
  if (tag !== undefined && tag.text.toUpperCase() === "DO" && !/^10\.\d{4,9}\/\S+$/u.test(text))
    Problem.error(
      log,
      "invalid-doi",
      place,
      `no DOI: ${text} should begin with 10. and a number`,
      /^1\d\./u.test(text) ? { ...place, text: text.replace(/^\d+/u, "10") } : undefined
    )
  const open = opened(text)
  const isOne = leaf.isQuoted || (meaning?._tag === "Fields" && meaning.holds === "phrases" && text.includes(" "))
  const isType = meaning?._tag === "Fields" && meaning.fields[0] === "publicationType"
  const name = isType ? types.from("wos", text) : text
  const query = /[*?#]/u.test(open) ? Query.pattern(open) : isOne ? Query.phrase(name) : Query.text(name)
  const words = query._tag === "Pattern" && !isOne && text.includes(" ") ? typed(open) : query
  if (tag === undefined)
    Problem.remark(log, "default-field", place, "without a field Web of Science searches the field that is chosen beside the box")
  return meaning?._tag === "Fields" ? Query.field(meaning.fields, words) : words
}

/** Words typed together, some of them with wildcards: all of them must be found. */
const typed = (text: string): Query.Query =>
  Query.and(...text.split(" ").map((word) => (/[*?#]/u.test(word) ? Query.pattern(word) : Query.text(word))))

const isYears = (query: Query.Query): boolean =>
  query._tag === "Range" || ("queries" in query && query.queries.length > 0 && query.queries.every(isYears))

const spans = (query: Query.Query): ReadonlyArray<Query.Range> => {
  if (query._tag === "Range") return [query]
  if ("queries" in query) return query.queries.flatMap(spans)
  return "query" in query ? spans(query.query) : []
}

/** How many years Web of Science advises for one span. */
const longestSpan = 5

const whole = (query: Query.Query, text: string, log: Problem.Log): void => {
  const place = { from: 0, to: text.length }
  if (isYears(query)) Problem.error(log, "years-alone", place, "Web of Science wants something else beside years")
  for (const { from = "1000", until = "3000" } of spans(query))
    if (Number(until.slice(0, 4)) - Number(from.slice(0, 4)) > longestSpan)
      Problem.warning(
        log,
        "long-span",
        place,
        `Web of Science advises spans of at most ${longestSpan} years: ${from}-${until} may be cut short`
      )
}

/** Reads a query or a numbered list of sets of Web of Science: NEAR binds tighter than NOT, NOT tighter than AND, AND tighter than OR. */
export const read: (text: string) => Reading = readBy({
  family: "wos",
  prefersList: false,
  grammar: { binding: { near: 4, not: 3, and: 2, or: 1 }, suffix: 5, prefix: 4, and: "AND", adjacent: "remark", near: "pairs" },
  lex,
  targetOf: meaningOf,
  whole,
  leafOf
})
