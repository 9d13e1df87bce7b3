import * as Fields from "../Fields.ts"
import type { FieldName } from "../Fields.ts"
import type { Heading, Leaf, Near, Query, Range } from "../Query.ts"
import { type Spellings, spelt } from "./spelling.ts"
import { allOf, bracketed, namesFor, open, plainWords, quoted, type Say, type Where, write, type Writer } from "./write.ts"

/**
 * What a system that names its fields in front of words can do.
 *
 * - `rows` its names of fields; `wrap` a name and what is looked for in it; `anywhere` the name that is written where no field is, if one must be
 * - `wildcards` its characters for any number, one or none, and exactly one; undefined where it has none, and the word is cut or left whole
 * - `openPhrase` how it writes words side by side, some of them with a wildcard, where that is no phrase
 * - `longest` how many characters its sign for any number stands for at most
 * - `shortest` how many characters it wants before a wildcard; `spellings` how it spells names that it has codes or names of its own for
 * - `operators` where they are not AND, OR and NOT; `joint` what it writes between words near each other, or `near` all of it
 * - `headings` its field of subject headings; they are not exploded, and have no qualifiers, unless `heading` writes them
 */
export interface System {
  readonly name: string
  readonly operators?: Partial<Operators>
  readonly reserved: RegExp
  readonly rows: ReadonlyArray<readonly [name: string, fields: ReadonlyArray<FieldName>]>
  readonly wrap: (name: string, text: string) => string
  readonly anywhere?: string
  readonly wildcards: { readonly any?: string; readonly maybe?: string; readonly one?: string; readonly inPhrases: boolean }
  readonly openPhrase?: (words: ReadonlyArray<string>) => string
  readonly shortest?: number
  readonly longest?: number
  readonly spellings?: Spellings
  readonly joint?: (near: Near, say: Say) => string
  readonly near?: (near: Near, say: Say) => string | undefined
  readonly range: (range: Range, say: Say) => string | undefined
  readonly heading?: (heading: Heading, say: Say) => string
}

type Operators = Pick<Writer, "and" | "or" | "not" | "alone">

/** The operators of most systems. */
const usual: Operators = { and: " AND ", or: " OR ", not: " NOT ", alone: "NOT " }

/** A system with all of its operators. */
type Complete = System & { readonly operators: Operators }

const symbols = { "*": "any", "?": "maybe", "#": "one" } as const

/** What is looked for where no field is named. */
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

/** A pattern, as closely as the system can express it. */
const patternOf = (text: string, system: System, say: Say): string => {
  const { name, wildcards } = system
  const words = open(text).split(" ")
  const short = words.filter((word) => /[*?#]/u.test(word) && word.search(/[*?#]/u) < (system.shortest ?? 0))
  if (short.length > 0)
    say("short-truncation", `${name} wants ${system.shortest} characters before a wildcard, and refuses ${short.join(", ")}`)
  if (system.longest !== undefined && text.includes("*"))
    say("truncation-limited", `${name} lets ${wildcards.any} stand for at most ${system.longest} characters`)
  const written = words.map((word) => {
    const exact = openWord(word, system)
    if (exact !== undefined) return exact
    const at = word.search(/[*?#]/u)
    const stem = word.slice(0, at)
    const isWidened = wildcards.any !== undefined
    say(
      isWidened ? "wildcard-widened" : "wildcard-lost",
      `${name} has no such wildcard: ${word} becomes ${stem === "" ? "nothing" : `${stem}${wildcards.any ?? ""}`}`
    )
    return stem === "" ? word.replace(/[*?#]/gu, "") : `${stem}${wildcards.any ?? ""}`
  })
  if (words.length === 1) return written[0]!
  if (system.openPhrase !== undefined) return system.openPhrase(written)
  if (!wildcards.inPhrases) say("wildcard-in-phrase", `${name} takes no wildcard in a phrase: ${text}`)
  return `"${written.join(" ")}"`
}

const wordsOf = (leaf: Leaf & { readonly text: string }, system: Complete, say: Say): string => {
  if (leaf._tag === "Phrase") return quoted(leaf.text)
  if (leaf._tag === "Pattern") return patternOf(leaf.text, system, say)
  const words = plainWords(leaf.text, system.reserved)
  return words.length === 0 ? '""' : words.length === 1 ? words[0]! : `(${words.join(system.operators.and)})`
}

const fielded = (text: string, where: Where, system: Complete, say: Say): string => {
  if (where === undefined) return unfielded(text, system)
  if (where.every((field) => Fields.of(field).kind === "name" && !system.rows.some(([, fields]) => fields.includes(field)))) {
    say("filter-lost", `${system.name} has no field for ${where.join(", ")}: ${text} is not asked for`)
    return ""
  }
  const names = namesFor(where, system.rows, system.name, say)
  const each = names.map((name) => system.wrap(name, text))
  return each.length === 0 ? unfielded(text, system) : each.length === 1 ? each[0]! : `(${each.join(system.operators.or)})`
}

const headingOf = (heading: Heading, system: System, say: Say): string => {
  if (system.heading !== undefined) return system.heading(heading, say)
  const row = system.rows.find(([, fields]) => fields.includes("heading"))
  const text = quoted(heading.descriptor)
  if (row === undefined)
    say("heading-as-words", `${system.name} has no subject headings: the words of ${heading.descriptor} are looked for`)
  else {
    say("heading-by-words", `${system.name} searches headings by their words: longer ones that hold all words of one are found as well`)
    if (heading.exploded)
      say("explosion-lost", `${system.name} does not explode headings: what stands below ${heading.descriptor} is not found`)
  }
  if (heading.qualifiers.length > 0)
    say(
      "qualifier-lost",
      `${system.name} has no qualifiers: ${heading.descriptor} is found with any, not with ${heading.qualifiers.join(", ")} alone`
    )
  if (heading.major) say("major-lost", `${system.name} does not tell main points: ${heading.descriptor} is found wherever it stands`)
  return row === undefined ? unfielded(text, system) : system.wrap(row[0], text)
}

/** The writer of such a system. */
export const prefixed = (given: System): Writer => {
  const system: Complete = { ...given, operators: { ...usual, ...given.operators } }
  const writer: Writer = {
    ...system.operators,
    leaf: (leaf, where, say) => {
      switch (leaf._tag) {
        case "Heading":
          return headingOf(leaf, system, say)
        case "Range": {
          const text = system.range(leaf, say)
          if (text !== undefined) return text
          say("date-lost", `${system.name} has no such date: ${leaf.date} ${leaf.from ?? ""}..${leaf.until ?? ""} is not asked for`)
          return ""
        }
        default: {
          const own = spelt(leaf, where, system.spellings ?? {}, say) as typeof leaf | undefined
          if (own === undefined) return ""
          const each = own._tag === "Term" ? plainWords(own.text, system.reserved) : []
          // each word may stand in another field, which a field around all of them does not allow
          if (each.length > 1 && where !== undefined && namesFor(where, system.rows, system.name, say).length > 1)
            return `(${each.map((word) => fielded(word, where, system, say)).join(system.operators.and)})`
          return fielded(wordsOf(own, system, say), where, system, say)
        }
      }
    },
    near: (near, where, say) => {
      const text = system.near?.(near, say) ?? nearEachOther(near, system, say)
      if (text !== undefined) return fielded(text, where, system, say)
      say("proximity-as-and", `${system.name} cannot tell how near words are: here all of them are asked for, anywhere in the fields`)
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
  if (near.queries.length > 2) say("proximity-approximated", `${system.name} reads words near each other two by two`)
  const operand = (query: Query): string => {
    const text = write(writer, asPhrases(query), say)
    return query._tag === "Near" ? text : bracketed(query, text)
  }
  return `(${near.queries.map(operand).join(system.joint(near, say))})`
}

/** Words near something stand side by side, however deep in alternatives they are. */
const asPhrases = (query: Query): Query => {
  if (query._tag === "Term") return /\S\s+\S/u.test(query.text) ? { _tag: "Phrase", text: query.text } : query
  return "queries" in query ? { ...query, queries: query.queries.map(asPhrases) } : query
}
