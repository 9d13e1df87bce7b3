import * as Problem from "../../Problem.ts"
import * as Query from "../../Query.ts"
import type { Leaf, Tag } from "../../syntax/Node.ts"
import { syntaxReader as readBy } from "../../syntax/syntaxReader.ts"
import { misspeltName } from "../../lint/misspeltName.ts"
import * as dates from "../dates.ts"
import { ownFilter } from "../ownFilter.ts"
import * as types from "../publicationTypes.ts"
import type { Reading } from "../Dialect.ts"
import { wosTokens } from "./wosTokens.ts"
import { wosField } from "./wosTags.ts"

const withWildcards = (text: string): string => text.replaceAll("?", "#").replaceAll("$", "?")

const codeOf = (word: string): string => {
  if (/!\*/u.test(word)) return "wildcard-after-symbol"
  return word.includes("!") ? "foreign-wildcard" : "invalid-character"
}

/** Writes errors about characters that Web of Science does not accept in a word. A name is one word, so that its initials may be truncated. */
const checkWords = (leaf: Leaf, text: string, isName: boolean, log: Problem.Log): void => {
  const place = { from: leaf.from, to: leaf.to }
  for (const word of isName ? [text.replaceAll(" ", "")] : text.split(" ")) {
    if (/[!@]/u.test(word)) {
      const fix = { ...place, text: leaf.text.replace(/[!@]/gu, "") }
      Problem.error(log, codeOf(word), place, `Web of Science accepts no ${/[!@]/u.exec(word)![0]} in a word: ${word}`, fix)
    }
    if (!/[*?$]/u.test(word)) continue
    if (/^[*?$]+$/u.test(word)) Problem.error(log, "lonely-wildcard", place, `a wildcard needs a word: ${word}`, { ...place, text: "" })
    else if (/^\*\p{L}{1,2}$/u.test(word))
      Problem.error(log, "short-truncation", place, `a * at the beginning of a word needs three characters after it: ${word}`)
    else if (/^[\p{L}\p{N}]{1,2}\*$/u.test(word))
      Problem.error(log, "short-truncation", place, `a * needs three characters before it: ${word}`)
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
      `${text} is not a year: write it like 2010 or 2010-2015`,
      /^\d{3}[*?$]$/u.test(text) ? { from: leaf.from, to: leaf.to, text: `${text.slice(0, 3)}0-${text.slice(0, 3)}9` } : undefined
    )
  return range
}

/**
 * Fields of Web of Science that no other system has: they are kept as they are.
 *
 * - source: Web of Science help, "Field tags" (as in `wosTags`)
 */
const unread: ReadonlySet<string> = new Set("SU WC CU CI PS TASCA SJ SA SG ZP CF FO FD FT SUR SILOID PMCID EAY MQ".split(" "))

/** Fields that search less than the one that is searched instead. */
const widened: ReadonlyMap<string, string> = new Map([
  ["KP", "AK"],
  ["OG", "AD"],
  ["OO", "AD"]
])

/** Names of other lists, such as those of exports, and the tags of searches. */
const misspeltTags: ReadonlyMap<string, string> = new Map([
  ["IY", "PY"],
  ["PM", "PMID"]
])

const leafOf = (leaf: Leaf, tag: Tag | undefined, log: Problem.Log): Query.Query | undefined => {
  const text = leaf.text.replace(/["“”]/gu, "").replace(/\s+/gu, " ").trim()
  const place = { from: leaf.from, to: leaf.to }
  const meaning = tag === undefined ? undefined : wosField(tag.text)
  if (tag !== undefined && meaning === undefined) {
    const name = tag.text.toUpperCase().replace("=", "")
    const at = { from: tag.from, to: tag.to }
    if (unread.has(name)) {
      const only = `litfuse does not understand ${name}= of Web of Science`
      Problem.remark(log, "own-filter", at, `${only}: it is kept as it is there, and other systems cannot search it`)
      return Query.field("subset", Query.phrase(ownFilter("wos", `${tag.text.toUpperCase()}=(${leaf.text.replace(/\s+/gu, " ").trim()})`)))
    }
    const right = misspeltTags.get(name)
    const fix = right === undefined ? undefined : { ...at, text: `${right}=` }
    Problem.error(log, "unknown-field", at, `Web of Science has no field ${tag.text}=`, fix)
    return undefined
  }
  if (meaning?._tag === "Date") return dateOf(leaf, meaning.date, log)
  checkWords(leaf, text, meaning?._tag === "Fields" && meaning.holds === "phrases", log)
  if (!/[\p{L}\p{N}]/u.test(text)) {
    Problem.warning(log, "no-words", place, `${leaf.text} contains no word: it is left out`, { ...place, text: "" })
    return undefined
  }
  if (tag !== undefined && /^DO=?$/iu.test(tag.text) && !/^10\.\d{4,9}\/\S+$/u.test(text))
    Problem.error(
      log,
      "invalid-doi",
      place,
      `${text} is not a DOI: it should begin with 10. and a number`,
      /^1\d\./u.test(text) ? { ...place, text: text.replace(/^\d+/u, "10") } : undefined
    )
  const open = withWildcards(text)
  const isOne = leaf.isQuoted || (meaning?._tag === "Fields" && meaning.holds === "phrases" && text.includes(" "))
  const isType = meaning?._tag === "Fields" && meaning.fields[0] === "publicationType"
  const name = isType ? types.typeFromPlatform("wos", text) : text
  const words = wordsOf(open, name, isOne)
  if (meaning?._tag === "Fields") misspeltName(name, meaning.fields, place, log)
  if (tag === undefined)
    Problem.remark(log, "default-field", place, "without a field, Web of Science searches the field that the user chose on its search page")
  const wider = widened.get(tag?.text.toUpperCase().replace("=", "") ?? "")
  if (wider !== undefined)
    Problem.remark(log, "wider-field", place, `${tag!.text}= searches less than litfuse can express: the query searches ${wider}=`)
  if (tag?.text.endsWith("=") === true && meaning?._tag === "Fields" && meaning.fields[0] !== "publicationType")
    Problem.remark(log, "exact-as-phrase", place, "the whole field must equal this text: litfuse searches it as words of the field")
  if (tag?.text.toUpperCase() === "MH")
    Problem.remark(log, "medline-collection", place, "MH= exists only in the MEDLINE collection of Web of Science")
  return meaning?._tag === "Fields" ? Query.field(meaning.fields, words) : words
}

/** Words as one name, or typed words, which must all be found; some of them may have wildcards. */
const wordsOf = (open: string, name: string, isOne: boolean): Query.Query => {
  const isPattern = /[*?#]/u.test(open)
  if (isOne || !open.includes(" ")) {
    if (isPattern) return Query.pattern(open)
    return isOne ? Query.phrase(name) : Query.text(name)
  }
  return Query.and(...open.split(" ").map((word) => (/[*?#]/u.test(word) ? Query.pattern(word) : Query.text(word))))
}

const isYears = (query: Query.Query): boolean =>
  query._tag === "Range" || ("queries" in query && query.queries.length > 0 && query.queries.every(isYears))

const spans = (query: Query.Query): ReadonlyArray<Query.Range> => {
  if (query._tag === "Range") return [query]
  if ("queries" in query) return query.queries.flatMap(spans)
  return "query" in query ? spans(query.query) : []
}

/** The longest span of years that Web of Science recommends. */
const longestSpan = 5

const whole = (query: Query.Query, text: string, log: Problem.Log): void => {
  const place = { from: 0, to: text.length }
  if (isYears(query)) Problem.error(log, "years-alone", place, "Web of Science needs a term in addition to years")
  for (const { from = "1000", until = "3000" } of spans(query))
    if (Number(until.slice(0, 4)) - Number(from.slice(0, 4)) > longestSpan)
      Problem.warning(
        log,
        "long-span",
        place,
        `Web of Science recommends spans of at most ${longestSpan} years and may shorten ${from}-${until}`
      )
}

/** Reads a query or a numbered list of sets of Web of Science. Operators bind in the order NEAR, NOT, AND, OR. */
export const readWos: (text: string) => Reading = readBy({
  family: "wos",
  prefersList: false,
  grammar: { binding: { near: 4, not: 3, and: 2, or: 1 }, suffix: 5, prefix: 4, and: "AND", adjacent: "remark", near: "pairs" },
  lex: wosTokens,
  targetOf: wosField,
  whole,
  leafOf
})
