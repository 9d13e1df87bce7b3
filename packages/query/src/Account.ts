import type { Part, Printed, Reading } from "./dialects/Dialect.ts"
import { withoutOwner } from "./dialects/ownFilter.ts"
import { languageCode, languageName } from "./dialects/languageName.ts"
import { inEmtree } from "./dialects/nameInMesh.ts"
import { inMedline, platformType, platforms } from "./dialects/publicationTypes.ts"
import { qualifierCode, qualifierName } from "./dialects/qualifierName.ts"
import { tokens } from "./matcher/tokens.ts"
import { leftOutCodes } from "./Problem.ts"
import type { Query } from "./Query.ts"
import type { Place } from "./syntax/Node.ts"

/** Words of the syntax of a limit, a heading or a date: `limit 3 to english language`, `[mh Asthma]`, `[2010-2012]/py`. */
const syntaxWords: ReadonlySet<string> = new Set(
  [
    "limiters published date publication year with from between and limit to yr language lang all",
    "su mainsubject main mjsub sub subject exact exp explode mh mesh mjmesh emb descriptor",
    "trees this term only qualifier qualifiers s mj de py lim it sd",
    "or exclude pubyear doctype doi aft bef is load orig srctitle exactsrctitle exactkeyword key affil affilcountry subset scopus"
  ].flatMap((line) => line.split(" "))
)

/** Words that stand for no bound of a date. */
const openBounds: ReadonlySet<string> = new Set("to current present now today".split(" "))

const textsOf = (query: Query): ReadonlyArray<string> => {
  switch (query._tag) {
    case "Term":
    case "Phrase":
    case "Pattern":
      return [query.text]
    case "Heading":
      return [query.descriptor, ...query.qualifiers, ...query.qualifiers.map(qualifierName)]
    case "Range":
      return [query.from ?? "", query.until ?? ""]
    case "Field":
    case "Not":
      return textsOf(query.query)
    default:
      return query.queries.flatMap(textsOf)
  }
}

const isDate = (query: Query): boolean =>
  query._tag === "Range" || ("queries" in query ? query.queries.some(isDate) : "query" in query && isDate(query.query))

const isTyped = (query: Query): boolean => {
  if (query._tag === "Field") return query.fields.includes("publicationType")
  if (query._tag === "Not") return isTyped(query.query)
  return "queries" in query && query.queries.some(isTyped)
}

const typesOf = (type: string): ReadonlyArray<string> => platforms.flatMap((platform) => platformType(platform, type) ?? [])

const words = /[\p{L}\p{M}\p{N}]+/gu

const holdsAll = (held: ReadonlySet<string>, text: string): boolean => tokens(text).every((one) => held.has(one))

const missing = (text: string, { from, to, isSyntax }: Part, query: Query): ReadonlyArray<Place> => {
  const texts = textsOf(query)
  const isType = isTyped(query)
  const held = new Set([...texts, ...(isType ? texts.flatMap(typesOf) : [])].flatMap(tokens))
  const hasDate = isDate(query)
  const digits = hasDate ? texts.map((one) => one.replace(/\D/gu, "")).join(" ") : ""
  const isOpen = (): boolean => /[*?#]/u.test(texts.join(" "))
  const lost: Array<Place> = []
  // the years 1000 and 3000 are open bounds, written for systems that need a bound
  const source = text.slice(from, to).replace(/(?:1000|3000|9999)([-/]?\d\d){2}/gu, (bound) => " ".repeat(bound.length))
  for (const match of source.matchAll(words)) {
    const [word] = match
    const before = source[match.index - 1] ?? ""
    const inTree =
      holdsAll(held, word) ||
      (isSyntax === true && syntaxWords.has(word.toLowerCase())) ||
      (hasDate && openBounds.has(word.toLowerCase())) ||
      (hasDate && /^\w\w\s*=/u.test(source.slice(match.index))) ||
      holdsAll(held, qualifierName(word)) ||
      // a digit after a wildcard is the number of characters that it matches
      ((before === "$" || before === "*") && /^\d$/u.test(word[0]!) && isOpen()) ||
      // after 2009 is from 2010 on
      (hasDate && isSyntax === true && /^\d{4}$/u.test(word) && [-1, 1].some((step) => digits.includes(String(Number(word) + step)))) ||
      (hasDate && (digits.includes(word.padStart(2, "0")) || /^(?:1000|3000|9999)/u.test(word)))
    if (!inTree) lost.push({ from: from + match.index, to: from + match.index + word.length })
  }
  return lost
}

/** Whether a place has characters, other than white space, that belong to no part. */
const isOpenIn = (text: string, owned: Uint8Array, from: number, to: number): boolean => {
  for (let i = from; i < to; i++) if (owned[i] === 0 && text[i] !== " " && text[i] !== "\n") return true
  return false
}

/**
 * The law of words: the places in a text that are neither in its tree nor in a remark or problem about an omission. A reading with an error searches
 * for nothing, so that it loses nothing in silence.
 *
 * - empty: every word and every sign is accounted for
 */
export const unaccountedPlaces = (text: string, { parts, problems, remarks, query }: Reading): ReadonlyArray<Place> => {
  if (query === undefined || problems.some(({ severity }) => severity === "error")) return []
  const owned = new Uint8Array(text.length)
  const lost: Array<Place> = []
  for (const { from, to, code } of [...problems, ...remarks]) if (leftOutCodes.has(code)) owned.fill(1, from, to)
  for (const part of parts) {
    if (part.query !== undefined) lost.push(...missing(text, part, part.query).filter(({ from }) => owned[from] === 0))
    owned.fill(1, part.from, part.to)
  }
  // most texts are accounted for: only the others are split into words and signs
  const pieces = isOpenIn(text, owned, 0, text.length) ? text.matchAll(/[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) : []
  for (const match of pieces) {
    const to = match.index + match[0].length
    if (isOpenIn(text, owned, match.index, to)) lost.push({ from: match.index, to })
  }
  return lost.sort((a, b) => a.from - b.from)
}

const utf8 = new TextDecoder()

const decoded = (text: string): string =>
  text.replace(/(?:%[\dA-F]{2})+/gu, (codes) =>
    utf8.decode(Uint8Array.from(codes.slice(1).split("%"), (code) => Number.parseInt(code, 16)))
  )

const otherNames = (text: string): ReadonlyArray<string> =>
  [qualifierCode(text), languageCode(text), languageName(text), inMedline(text), inEmtree(text), ...typesOf(text)].flatMap(
    (name) => name ?? []
  )

const leavesOf = (query: Query): ReadonlyArray<string> => {
  switch (query._tag) {
    case "Heading":
      return [query.descriptor, ...query.qualifiers]
    case "Field":
    case "Not":
      return leavesOf(query.query)
    case "And":
    case "Or":
    case "Near":
      return query.queries.flatMap(leavesOf)
    default:
      return textsOf(query).map(withoutOwner)
  }
}

/** The words of a query that are neither in the text printed nor in a remark; none = every word is accounted for. */
export const unprintedWords = (query: Query, { text, remarks }: Printed): ReadonlyArray<string> => {
  const written = [decoded(text), ...remarks.map((remark) => remark.text)].join("\n")
  const held = new Set(tokens(written))
  const digits = written.replace(/\D+/gu, "")
  // where a system has no sign for "not before 1966", it is written as after 1965
  const isYear = (word: string): boolean => /^\d{4}$/u.test(word) && [-1, 1].some((step) => held.has(String(Number(word) + step)))
  const isHeld = (word: string): boolean => held.has(word) || (/^\d+$/u.test(word) && (digits.includes(word) || isYear(word)))
  return leavesOf(query).flatMap((leaf) => {
    const lost = tokens(leaf).filter((word) => !isHeld(word))
    return lost.length === 0 || otherNames(leaf).some((name) => tokens(name).every(isHeld)) ? [] : lost
  })
}
