import * as Problem from "../../Problem.ts"
import * as Query from "../../Query.ts"
import type { Leaf, Tag } from "../../syntax/Node.ts"
import { syntaxReader as readBy } from "../../syntax/syntaxReader.ts"
import type { Grammar } from "../../syntax/syntaxTree.ts"
import { misspeltName } from "../../lint/misspeltName.ts"
import * as dates from "../dates.ts"
import type { Reading } from "../Dialect.ts"
import { ownFilter, type Owner } from "../ownFilter.ts"
import type { Family } from "../signs.ts"
import type { Target } from "../target.ts"
import { isPersonName } from "../pubmed/pubmedTags.ts"
import { platformTokens, type Signs } from "./platformTokens.ts"

/**
 * The syntax of a platform for the reader.
 *
 * - `targetOf` the meaning of a field's name, or of a list of names
 * - `wildcards` our wildcards by its characters; `together` the meaning of adjacent words without quotation marks
 * - `typeOf` our name of a publication type
 * - `thesaurus` of its headings, when that is not MeSH; `headingIn` the meaning of a heading in a field, where headings have special signs
 */
export interface Platform extends Signs {
  readonly family: Family
  readonly targetOf: (name: string) => Target | undefined
  readonly wildcards: Readonly<Record<string, string>>
  readonly together: "words" | "phrase"
  readonly typeOf?: (name: string) => string
  readonly thesaurus?: string
  /** Whether a phrase may have wildcards; default: it may. */
  readonly hasOpenPhrases?: boolean
  /** How its operators bind; default: near tighter than NOT, NOT tighter than AND, AND tighter than OR. */
  readonly binding?: Grammar["binding"]
  /** How tightly a field before a term binds, where it is tighter than proximity unless it applies to all of `a N3 b`. */
  readonly prefixBinding?: number
  /** How many words may be between words without quotation marks; only where these need not be adjacent. */
  readonly openWords?: number
  /** A remark, its code and its text, on each use of a field. */
  readonly notes?: Readonly<Record<string, readonly [code: string, text: string]>>
  /** Its fields that no other platform has. */
  readonly ownFields?: ReadonlySet<string>
  /** Its fields that litfuse does not understand: they are kept for it, as `write` gives them. */
  readonly unread?: { readonly owner: Owner; readonly names: ReadonlySet<string>; readonly write: (text: string, name: string) => string }
  /** The name of a person as other systems write it, where this one has signs in it. */
  readonly personOf?: (name: string) => string
  readonly headingIn?: (text: string, meaning: Extract<Target, { readonly _tag: "Heading" }>) => Query.Query
}

const grammar: Grammar = {
  binding: { near: 4, not: 3, and: 2, or: 1 },
  suffix: 5,
  prefix: 5,
  and: "AND",
  adjacent: "remark",
  near: "pairs"
}

/** Writes a remark on a heading of a thesaurus that other platforms do not have. */
export const remarkOnThesaurus = (
  thesaurus: string | undefined,
  descriptor: string,
  place: { from: number; to: number },
  log: Problem.Log
): void => {
  if (thesaurus !== undefined)
    Problem.remark(
      log,
      "other-thesaurus",
      place,
      `${descriptor} is a heading of ${thesaurus}: other systems may have another name for it, or none`
    )
}

const wordsOf = (leaf: Leaf, platform: Platform, isName: boolean, log: Problem.Log): Query.Query => {
  const plain = leaf.isQuoted ? leaf.text.replace(/^["']|["']$/gu, "") : leaf.text
  const text = plain.replace(/\s+/gu, " ").trim()
  const open = [...text].map((character) => platform.wildcards[character] ?? character).join("")
  // a sign between words is no word
  const some = open.split(" ").filter((word) => /[\p{L}\p{N}]/u.test(word))
  const each = some.map((word) => (/[*?#]/u.test(word) ? Query.pattern(word) : Query.text(word)))
  if (platform.openWords !== undefined && each.length > 1 && !leaf.isQuoted && !isName) {
    const where = { from: leaf.from, to: leaf.to }
    const distance = `within ${platform.openWords} words of each other, unless the library changed this setting`
    Problem.remark(log, "words-near", where, `${platform.name} finds words without quotation marks ${distance}`)
    return Query.near(platform.openWords, ...each)
  }
  const isOne = leaf.isQuoted || isName || platform.together === "phrase"
  if (/[*?#]/u.test(open)) {
    if (platform.hasOpenPhrases === false && leaf.isQuoted) {
      const place = { from: leaf.from, to: leaf.tag?.from ?? leaf.to }
      const fix = open.includes(" ") ? `(${text.split(" ").join(" NEXT ")})` : text
      Problem.warning(log, "wildcard-in-phrase", place, `${platform.name} accepts no wildcard in a phrase: write ${fix}`, {
        ...place,
        text: fix
      })
    }
    if (isOne || !open.includes(" ")) return Query.pattern(open)
    return Query.and(...each)
  }
  if (!isOne && each.length > 1) return Query.and(...each)
  return leaf.isQuoted || (isOne && text.includes(" ")) ? Query.phrase(text) : Query.text(text)
}

/** Words in a field that only this platform understands. */
const unreadOf = (leaf: Leaf, tag: Tag, { unread, name }: Platform, log: Problem.Log): Query.Query | undefined => {
  if (!unread?.names.has(tag.text.toUpperCase())) return undefined
  const text = `litfuse does not understand ${tag.text} of ${name}: it is kept as it is there, and other systems cannot search it`
  Problem.remark(log, "own-filter", { from: tag.from, to: tag.to }, text)
  return Query.field("subset", Query.phrase(ownFilter(unread.owner, unread.write(leaf.text.replace(/\s+/gu, " ").trim(), tag.text))))
}

const leafOf =
  (platform: Platform) =>
  (leaf: Leaf, tag: Tag | undefined, log: Problem.Log): Query.Query | undefined => {
    const place = { from: leaf.from, to: leaf.to }
    const text = leaf.text.replace(/["']/gu, "").trim()
    if (!/[\p{L}\p{N}]/u.test(text)) {
      Problem.warning(log, "no-words", place, `${leaf.text} contains no word: it is left out`, { ...place, text: "" })
      return undefined
    }
    if (tag === undefined) {
      Problem.remark(log, "default-field", place, `without a field, ${platform.name} chooses the fields`)
      return wordsOf(leaf, platform, false, log)
    }
    const meaning = platform.targetOf(tag.text)
    const kept = meaning === undefined ? unreadOf(leaf, tag, platform, log) : undefined
    if (kept !== undefined) return kept
    if (meaning === undefined) {
      const text = platform.ownFields?.has(tag.text.toUpperCase())
        ? `litfuse reads ${tag.text} of ${platform.name} only around words without brackets`
        : `${platform.name} has no field ${tag.text}`
      Problem.error(log, "unknown-field", { from: tag.from, to: tag.to }, text)
      return undefined
    }
    const note = platform.notes?.[tag.text.toUpperCase()]
    if (note !== undefined) Problem.remark(log, note[0], { from: tag.from, to: tag.to }, note[1])
    switch (meaning._tag) {
      case "Fields": {
        const isPerson = platform.personOf !== undefined && meaning.holds === "phrases" && meaning.fields.some(isPersonName)
        const words = isPerson ? { ...leaf, text: platform.personOf(leaf.text) } : leaf
        const query = wordsOf(words, platform, meaning.holds === "phrases", log)
        if ("text" in query) misspeltName(query.text, meaning.fields, place, log)
        const isType = meaning.fields[0] === "publicationType" && platform.typeOf !== undefined && "text" in query
        return Query.field(meaning.fields, isType ? { ...query, text: platform.typeOf(query.text) } : query)
      }
      case "Heading":
        remarkOnThesaurus(platform.thesaurus, text, place, log)
        return platform.headingIn?.(text, meaning) ?? Query.heading(text, { exploded: meaning.exploded, major: meaning.major })
      case "Date": {
        const [from = "", until = from] = /^\d{4}-\d{4}$|^\d{8}-\d{8}$|^\d{6}-\d{6}$/u.test(text) ? text.split("-") : [text]
        const range = dates.range(meaning.date, from, until)
        if (range === undefined) Problem.error(log, "invalid-date", place, `${text} is not a date: write it like 2010 or 2010-2012`)
        return range
      }
    }
  }

/** The reader of a platform. */
export const platformReader = (platform: Platform): ((text: string) => Reading) =>
  readBy({
    family: platform.family,
    prefersList: false,
    grammar: { ...grammar, binding: platform.binding ?? grammar.binding, prefix: platform.prefixBinding ?? grammar.prefix },
    lex: platformTokens(platform),
    targetOf: platform.targetOf,
    leafOf: leafOf(platform),
    hasColons: true
  })
