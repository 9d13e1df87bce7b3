import * as Problem from "../../Problem.ts"
import * as Query from "../../Query.ts"
import type { FieldName } from "../../Fields.ts"
import { labelledIdentifier, lookUpOfWord, lookUps } from "../../syntax/labelledIdentifier.ts"
import { misspelt } from "../../lint/misspelt.ts"
import type { Leaf, Place, Tag } from "../../syntax/Node.ts"
import * as dates from "../dates.ts"
import { languageName, languageNames } from "../languageName.ts"
import { inMedline, medlineTypes } from "../publicationTypes.ts"
import { filterMeaning, filterNames } from "./filterMeaning.ts"
import { subsets } from "./subsets.ts"
import { isPersonName, pubmedField } from "./pubmedTags.ts"

const quotes = /^["“”„‟]|["“”„‟](?=\*?$)/gu

const bare = (text: string): string => text.replace(quotes, "").replace(/\s+/gu, " ").trim()

const words = (text: string, isQuoted: boolean): Query.Query => {
  if (text.includes("*")) return Query.pattern(text)
  return isQuoted ? Query.phrase(text) : Query.text(text)
}

const checkWords = (leaf: Leaf, text: string, log: Problem.Log): void => {
  const place = { from: leaf.from, to: leaf.to }
  for (const word of text.split(" ")) {
    if (!word.includes("*")) continue
    const at = word.indexOf("*")
    if (at === 0) Problem.warning(log, "leading-wildcard", place, `PubMed does not truncate words at the beginning: ${word}`)
    else if (at < word.length - 1) Problem.warning(log, "inner-wildcard", place, `PubMed truncates words only at the end: ${word}`)
    else if (at < 4) Problem.warning(log, "short-truncation", place, `PubMed needs at least four characters before *: ${word}`)
  }
  if (/[\p{L}\p{N}][.,;%@=+][\p{L}\p{N}]/u.test(text) && !/^10\.\d{4}/u.test(text) && leaf.isQuoted)
    Problem.warning(log, "replaced-character", place, `PubMed reads these characters as spaces: ${text}`, {
      from: leaf.from,
      to: leaf.from + leaf.text.length,
      text: leaf.text.replace(/(?<=[\p{L}\p{N}])[.;%@=+](?=[\p{L}\p{N}])/gu, " ")
    })
  if (/[?$#]/u.test(text) && !text.startsWith("#"))
    Problem.warning(log, "foreign-wildcard", place, `PubMed has no wildcard other than *: ${text}`)
}

/** A warning about a language, a type or a filter that is probably misspelt. */
const checkName = (text: string, field: FieldName, place: Place, log: Problem.Log): void => {
  if (text.includes("*")) return
  if (field === "language" && languageName(text) === undefined) misspelt(text, languageNames, place, log)
  if (field === "publicationType" && inMedline(text) === undefined) misspelt(text, medlineTypes, place, log)
  // filters may be written with blanks: free full text[sb]
  if (field === "subset") misspelt(text, [...filterNames, ...[...subsets].flatMap((name) => [name, name.replaceAll("_", " ")])], place, log)
}

/** Names in records of MEDLINE that are no tags of PubMed, and the tags. */
const medlineNames: ReadonlyMap<string, string> = new Map([
  ["pii", "aid"],
  ["ui", "pmid"]
])

const proximity = /^(.*?)\s*:\s*~?\s*([\d.]*)$/u

const near = (leaf: Leaf, tag: Tag, log: Problem.Log): Query.Query | undefined => {
  const [, name = "", distance = ""] = proximity.exec(tag.text) ?? []
  const meaning = pubmedField(name)
  if (meaning?._tag !== "Fields") return undefined
  const place = { from: tag.from, to: tag.to }
  const between = Number(distance)
  if (!tag.text.includes("~") || !Number.isInteger(between) || distance === "")
    Problem.error(log, "invalid-proximity", place, `proximity is written [${name}:~N] with a whole number N`, {
      ...place,
      text: `[${name}:~${Math.max(1, Math.round(between || 0))}]`
    })
  else if (name.toLowerCase() !== "ad" && !/^(?:ti|tiab|title|title\/abstract|affiliation)$/iu.test(name))
    Problem.warning(log, "invalid-proximity", place, "PubMed has proximity only in [ti], [tiab] and [ad]")
  const text = bare(leaf.text)
  if (text.includes("*")) Problem.warning(log, "invalid-proximity", place, "PubMed accepts no * in a proximity search")
  if (!text.includes(" ")) Problem.warning(log, "invalid-proximity", place, "proximity needs at least two words: it has no effect here")
  const parts = text.split(" ").map((word) => (word.includes("*") ? Query.pattern(word) : Query.text(word)))
  return Query.field(meaning.fields, parts.length === 1 ? parts[0]! : Query.near(Math.round(between || 0), ...parts))
}

const dateOf = (leaf: Leaf, tag: Tag, date: Parameters<typeof dates.range>[0], log: Problem.Log): Query.Query | undefined => {
  const text = leaf.text.replace(/["“”]/gu, "").trim()
  const place = { from: leaf.from, to: leaf.to }
  if (/^last\b/iu.test(text)) {
    Problem.error(log, "relative-date", place, "this date depends on the day of the search: write the dates")
    return undefined
  }
  const [from = "", until] = text.replace(/\s+to\s+/iu, ":").split(":")
  const range = dates.range(date, from, until ?? from)
  if (range === undefined)
    Problem.error(
      log,
      /\*/u.test(text) ? "wildcard-in-date" : "invalid-date",
      place,
      `${text}[${tag.text}] is not a date: write it like 2010, 2010/03/15 or 2010:2015`,
      /^\d{3}\*$/u.test(text)
        ? { from: leaf.from, to: leaf.from + leaf.text.length, text: `${text.slice(0, 3)}0:${text.slice(0, 3)}9` }
        : undefined
    )
  return range
}

/** The meaning of words in PubMed, with the field after them. */
export const pubmedLeaf = (leaf: Leaf, tag: Tag | undefined, log: Problem.Log): Query.Query | undefined => {
  const text = bare(leaf.text)
  const place = { from: leaf.from, to: leaf.to }
  if (!/[\p{L}\p{N}]/u.test(text)) {
    Problem.warning(log, "no-words", place, `${leaf.text} contains no word: PubMed leaves it out`, { ...place, text: "" })
    return undefined
  }
  // the one filter that is written without a field, or with that of words
  if (/^hasabstract$/iu.test(text) && (tag === undefined || /^text(?: words?)?$/iu.test(tag.text.trim())))
    return Query.field("subset", Query.text(text))
  if (tag === undefined) {
    checkWords(leaf, text, log)
    const known = leaf.isQuoted ? undefined : labelledIdentifier(text, 0)
    if (known !== undefined && /^[.,;]?$/u.test(text.slice(known.to))) {
      for (const one of lookUps(known)) Problem.remark(log, "identifier-look-up", place, one)
      const each = known.values.map(({ value }) => Query.text(value))
      return Query.field(known.scheme, each.length === 1 ? each[0]! : Query.or(...each))
    }
    const look = leaf.isQuoted ? undefined : lookUpOfWord(text)
    if (look !== undefined) Problem.remark(log, "identifier-look-up", place, look)
    const query = words(text, leaf.isQuoted)
    Problem.warning(log, "field-missing", place, `no field is named: PubMed decides where to search for ${leaf.text}`)
    if (query._tag === "Term")
      Problem.remark(log, "automatic-term-mapping", place, "without a field, PubMed may map this to headings as well as to words")
    return query
  }
  const meaning = pubmedField(tag.text)
  if (meaning === undefined) {
    if (proximity.test(tag.text)) {
      const found = near(leaf, tag, log)
      if (found !== undefined) return found
    }
    Problem.error(log, "unknown-field", { from: tag.from, to: tag.to }, `PubMed has no field [${tag.text}]`)
    return undefined
  }
  const spelt = medlineNames.get(tag.text.trim().toLowerCase())
  if (spelt !== undefined)
    Problem.warning(
      log,
      "field-spelling",
      { from: tag.from, to: tag.to },
      `PubMed's User Guide has no tag [${tag.text}]: write [${spelt}]`,
      {
        from: tag.from,
        to: tag.to,
        text: `[${spelt}]`
      }
    )
  if (meaning._tag === "Date") return dateOf(leaf, tag, meaning.date, log)
  checkWords(leaf, text, log)
  if (meaning._tag === "Fields") {
    const filter = meaning.fields[0] === "subset" ? filterMeaning(text) : undefined
    if (filter !== undefined) {
      Problem.remark(log, "filter-stands-for", place, `litfuse reads this filter as its meaning in PubMed: ${filter.as}`)
      return filter.query
    }
    checkName(text, meaning.fields[0]!, place, log)
    // in a list of names PubMed reads several words as one entry, with or without quotation marks
    const isOne = leaf.isQuoted || (meaning.holds === "phrases" && text.includes(" "))
    const query = words(text, isOne)
    if (query._tag === "Term" && text.includes(" "))
      Problem.remark(
        log,
        "phrase-of-words",
        place,
        `PubMed searches ${text} as a phrase if its index of phrases has it: here each word is searched`
      )
    const isOpen = query._tag === "Phrase" && !leaf.isQuoted && meaning.fields.every(isPersonName)
    return Query.field(meaning.fields, isOpen ? { ...query, isOpen: true } : query)
  }
  if (text.includes("*")) return Query.field("heading", Query.pattern(text))
  const slash = text.indexOf("/")
  const [descriptor, qualifier] = slash < 0 ? [text, ""] : [text.slice(0, slash), text.slice(slash + 1)]
  return Query.heading(descriptor.trim(), {
    exploded: meaning.exploded,
    major: meaning.major,
    qualifiers: qualifier.trim() === "" ? [] : qualifier.split("/").map((one) => one.trim())
  })
}
