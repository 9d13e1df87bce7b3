import * as Fields from "../Fields.ts"
import type { FieldName } from "../Fields.ts"
import type { Heading, Leaf, Near, Query, Range } from "../Query.ts"
import { type Spellings, applySpelling } from "./spelling.ts"
import { allOf, bracketed, namesFor, open, plainWords, quoted, type Say, type Where, write, type Writer } from "./write.ts"

/**
 * The syntax of a system that writes fields before or after words.
 *
 * - `rows` its names of fields; `wrap` a name and the words that it searches
 * - `notes` a remark, its code and its text, where a name is written; `anywhere` the name that is written where the query has no field
 * - `wildcards` its characters for any number, one or none, and exactly one; undefined where it has none: the word is cut or left whole
 * - `openPhrase` how it writes adjacent words, some of them with a wildcard, where that is no phrase
 * - `longest` the maximum number of characters that its wildcard for any number matches
 * - `shortest` the minimum number of characters before a wildcard; `spellings` its own names or codes for names
 * - `operators` where they are not AND, OR and NOT; `joint` what it writes between words near each other, or `near` all of it
 * - `isFlat` whether one text in several fields has no brackets among alternatives. Services keep them, because recordings hold their requests
 * - `headings` its field of subject headings; they are not exploded, and have no qualifiers, unless `heading` writes them
 */
export interface System {
  readonly name: string
  readonly operators?: Partial<Operators>
  readonly reserved: RegExp
  readonly rows: ReadonlyArray<readonly [name: string, fields: ReadonlyArray<FieldName>]>
  readonly wrap: (name: string, text: string) => string
  readonly notes?: Readonly<Record<string, readonly [code: string, text: string]>>
  readonly anywhere?: string
  readonly wildcards: { readonly any?: string; readonly maybe?: string; readonly one?: string; readonly inPhrases: boolean }
  readonly openPhrase?: (words: ReadonlyArray<string>) => string
  readonly isFlat?: boolean
  readonly shortest?: number
  readonly longest?: number
  readonly spellings?: Spellings
  readonly joint?: (near: Near, say: Say) => string
  readonly near?: (near: Near, say: Say) => string | undefined
  readonly range: (range: Range, say: Say) => string | undefined
  readonly heading?: (heading: Heading, say: Say) => string
}

type Operators = Pick<Writer, "and" | "or" | "not" | "alone">

const usual: Operators = { and: " AND ", or: " OR ", not: " NOT ", alone: "NOT " }

type Complete = System & { readonly operators: Operators }

const symbols = { "*": "any", "?": "maybe", "#": "one" } as const

const unfielded = (text: string, { anywhere, wrap }: System): string => (anywhere === undefined ? text : wrap(anywhere, text))

/** One word of a pattern; undefined when it has a wildcard for which the system has no character. */
const openWord = (word: string, { wildcards }: System): string | undefined => {
  let text = ""
  for (const character of word) {
    const symbol = symbols[character as "*"]
    const own = symbol === undefined ? character : wildcards[symbol]
    if (own === undefined) return undefined
    text += own
  }
  return text
}

const patternOf = (text: string, system: System, say: Say): string => {
  const { name, wildcards } = system
  const words = open(text).split(" ")
  const short = words.filter((word) => /[*?#]/u.test(word) && word.search(/[*?#]/u) < (system.shortest ?? 0))
  if (short.length > 0)
    say("short-truncation", `${name} needs ${system.shortest} characters before a wildcard and refuses ${short.join(", ")}`)
  if (system.longest !== undefined && text.includes("*"))
    say("truncation-limited", `${name} allows at most ${system.longest} characters for ${wildcards.any}`)
  const written = words.map((word) => {
    const exact = openWord(word, system)
    if (exact !== undefined) return exact
    const at = word.search(/[*?#]/u)
    const stem = word.slice(0, at)
    const isWidened = wildcards.any !== undefined && stem !== ""
    const plain = word.replace(/[*?#]/gu, "")
    say(
      isWidened ? "wildcard-widened" : "wildcard-lost",
      `${name} has no such wildcard: ${word} becomes ${stem === "" ? plain : `${stem}${wildcards.any ?? ""}`}`
    )
    return stem === "" ? plain : `${stem}${wildcards.any ?? ""}`
  })
  if (words.length === 1) return written[0]!
  if (system.openPhrase !== undefined) return system.openPhrase(written)
  if (!wildcards.inPhrases) say("wildcard-in-phrase", `${name} accepts no wildcard in a phrase: ${text}`)
  return `"${written.join(" ")}"`
}

const wordsOf = (leaf: Leaf & { readonly text: string }, system: Complete, say: Say): string => {
  if (leaf._tag === "Phrase") return quoted(leaf.text)
  if (leaf._tag === "Pattern") return patternOf(leaf.text, system, say)
  const words = plainWords(leaf.text, system.reserved)
  return words.length > 1 ? `(${words.join(system.operators.and)})` : (words[0] ?? '""')
}

const fielded = (text: string, where: Where, system: Complete, say: Say, isAlternative = false): string => {
  if (where === undefined) return unfielded(text, system)
  const isLost = (field: FieldName): boolean => {
    const { kind, isDistinct } = Fields.of(field)
    return kind === "name" && isDistinct !== true && !system.rows.some(([, fields]) => Fields.covers(fields, field))
  }
  if (where.every(isLost)) {
    say("filter-lost", `${system.name} has no field for ${where.join(", ")}: ${text} is left out`)
    return ""
  }
  const names = namesFor(where, system.rows, system.name, say)
  if (where.length === 1 && where[0] === "accession" && names.length > 0)
    say("accession-own", `each database numbers its records itself: ${system.name} may have another record ${text}`)
  for (const name of names) {
    const note = system.notes?.[name]
    if (note !== undefined) say(...note)
  }
  const each = names.map((name) => system.wrap(name, text)).join(system.operators.or)
  if (names.length === 0) return unfielded(text, system)
  return names.length === 1 || (isAlternative && system.isFlat === true) ? each : `(${each})`
}

const headingOf = (heading: Heading, system: System, say: Say): string => {
  if (system.heading !== undefined) return system.heading(heading, say)
  const rows = system.rows.filter(([, fields]) => fields.includes("heading"))
  const row = rows.find(([, fields]) => fields.length === 1) ?? rows[0]
  const text = quoted(heading.descriptor)
  if (row === undefined) say("heading-as-words", `${system.name} has no subject headings: the words of ${heading.descriptor} are searched`)
  else {
    say("heading-by-words", `${system.name} searches headings by their words: it also finds longer headings with all of these words`)
    if (heading.exploded)
      say("explosion-lost", `${system.name} does not explode headings: it does not find the narrower headings of ${heading.descriptor}`)
  }
  if (heading.qualifiers.length > 0)
    say(
      "qualifier-lost",
      `${system.name} has no qualifiers: the query finds ${heading.descriptor} with any qualifier, not only with ${heading.qualifiers.join(", ")}`
    )
  if (heading.major) say("major-lost", `${system.name} does not mark major topics: it also finds ${heading.descriptor} as a minor topic`)
  return row === undefined ? unfielded(text, system) : system.wrap(row[0], text)
}

/** The writer of such a system. */
export const prefixed = (given: System): Writer => {
  const system: Complete = { ...given, operators: { ...usual, ...given.operators } }
  const writer: Writer = {
    ...system.operators,
    leaf: (leaf, where, say, isAlternative) => {
      switch (leaf._tag) {
        case "Heading":
          return headingOf(leaf, system, say)
        case "Range": {
          const text = system.range(leaf, say)
          if (text !== undefined) return text
          say("date-lost", `${system.name} has no such date: ${leaf.date} ${leaf.from ?? ""}..${leaf.until ?? ""} is left out`)
          return ""
        }
        default: {
          const own = applySpelling(leaf, where, system.spellings ?? {}, say) as typeof leaf | undefined
          if (own === undefined) return ""
          const each = own._tag === "Term" ? plainWords(own.text, system.reserved) : []
          // each word may be in another field, which a field around all of them does not allow
          if (each.length > 1 && where !== undefined && namesFor(where, system.rows, system.name, say).length > 1)
            return `(${each.map((word) => fielded(word, where, system, say)).join(system.operators.and)})`
          return fielded(wordsOf(own, system, say), where, system, say, isAlternative)
        }
      }
    },
    near: (near, where, say, isAlternative) => {
      const text = system.near?.(near, say) ?? nearEachOther(near, system, say)
      if (text !== undefined) return fielded(text, where, system, say, isAlternative)
      say("proximity-as-and", `${system.name} has no proximity search: the query asks for all of these words, anywhere in the fields`)
      const query = allOf(near)
      return `(${write(writer, where === undefined ? query : { _tag: "Field", fields: where, query }, say)})`
    }
  }
  return writer
}

/** Words near each other, each operand written without fields and joined by an operator of the system; undefined where it cannot. */
const nearEachOther = (near: Near, system: System, say: Say): string | undefined => {
  const hasAnd = (query: Query): boolean => query._tag === "And" || ("queries" in query && query.queries.some(hasAnd))
  if (system.joint === undefined || near.queries.some(hasAnd)) return undefined
  const { anywhere: _, ...bare } = system
  const writer = prefixed(bare)
  if (near.queries.length > 2) say("proximity-approximated", `${system.name} applies proximity to pairs of words`)
  const operand = (query: Query): string => {
    const text = write(writer, asPhrases(query), say)
    return query._tag === "Near" ? text : bracketed(query, text)
  }
  return `(${near.queries.map(operand).join(system.joint(near, say))})`
}

/** Words near something are adjacent, however deep in alternatives they are. */
const asPhrases = (query: Query): Query => {
  if (query._tag === "Term") return /\S\s+\S/u.test(query.text) ? { _tag: "Phrase", text: query.text } : query
  return "queries" in query ? { ...query, queries: query.queries.map(asPhrases) } : query
}
