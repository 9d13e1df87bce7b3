import * as Fields from "../Fields.ts"
import type { FieldName } from "../Fields.ts"
import type { Remark } from "../Problem.ts"
import type { And, Field, Leaf, Near, Not, Or, Query } from "../Query.ts"
import * as Query_ from "../Query.ts"
import type { Printed } from "./Dialect.ts"
import { commonNames } from "./commonNames.ts"
import { ownFilterOf, type Owner, withoutOtherFilters } from "./ownFilter.ts"
import { splitByField, wholeNames, type Say, type Spellings, type Where } from "./spelling.ts"

export type { Say, Where } from "./spelling.ts"

/**
 * How a dialect writes: operators, and what has no operators.
 *
 * - `leaf`, `near` give text that needs no brackets between operators; with `isAlternative`, none between those for OR
 * - `field` writes a whole query in some fields, where the dialect can name fields around brackets; undefined = each leaf by itself
 */
export interface Writer {
  readonly and: string
  readonly or: string
  /** What is written between the wanted part and the excluded one; `alone` is what is written before an exclusion without a wanted part. */
  readonly not: string
  readonly alone: string
  readonly leaf: (leaf: Leaf, where: Where, say: Say, isAlternative?: boolean) => string
  readonly near: (near: Near, where: Where, say: Say, isAlternative?: boolean) => string
  readonly field?: (inner: () => string, query: Query, where: Where, say: Say) => string | undefined
}

/** Collects remarks without repetitions. */
export const collectRemarks = (): { readonly remarks: Array<Remark>; readonly say: Say } => {
  const remarks: Array<Remark> = []
  const seen = new Set<string>()
  const say: Say = (code, text) => {
    const key = `${code} ${text}`
    if (seen.has(key)) return
    seen.add(key)
    remarks.push({ code, from: 0, to: 0, text })
  }
  return { remarks, say }
}

/** Text in brackets, unless it is a single operand. */
export const bracketed = (query: Query, text: string): string => (isJoined(query) ? `(${text})` : text)

const isJoined = (query: Query): boolean =>
  query._tag === "Field"
    ? isJoined(query.query)
    : query._tag === "Not" || ((query._tag === "And" || query._tag === "Or") && (query.queries.length > 1 || query.queries.some(isJoined)))

/** Whether a query consists of words only, so that a field can be written around its brackets. */
export const isWords = (query: Query): boolean => {
  switch (query._tag) {
    case "Term":
    case "Phrase":
    case "Pattern":
      return true
    case "Near":
    case "And":
    case "Or":
      return query.queries.every(isWords)
    default:
      return false
  }
}

/** The excluded query of a query that only excludes; undefined for any other query. A field around an exclusion excludes inside the field. */
const excludedBy = (query: Query): Query | undefined => {
  if (query._tag === "Not") return query.query
  const inner = query._tag === "Field" ? excludedBy(query.query) : undefined
  return query._tag === "Field" && inner !== undefined ? { ...query, query: inner } : undefined
}

/** Writes a query. */
export const write = (writer: Writer, query: Query, say: Say): string => {
  const text = (query: Query, where: Where, isAlternative = false): string => {
    switch (query._tag) {
      case "Field":
        return around(query) ?? text(query.query, query.fields, isAlternative)
      case "Near":
        return query.queries.length === 1 ? text(query.queries[0]!, where, isAlternative) : writer.near(query, where, say, isAlternative)
      case "And":
        return and(query, where)
      case "Or":
        return or(query, where, isAlternative)
      case "Not":
        return not(query, where)
      default:
        return writer.leaf(query, where, say, isAlternative)
    }
  }
  /** A query with its fields written around it, where the dialect can. */
  const around = (query: Field): string | undefined =>
    writer.field === undefined || !isWords(query.query)
      ? undefined
      : writer.field(() => text(query.query, undefined), query.query, query.fields, say)

  const part = (query: Query, where: Where, isAlternative = false): string => {
    const whole = query._tag === "Field" ? around(query) : undefined
    const written = whole ?? text(query, where, isAlternative)
    return whole === undefined && written !== "" ? bracketed(query, written) : written
  }

  /** Of an inner list whose wanted parts are all left out, the exclusions, which then belong to the outer list. */
  const hoisted = (inner: Query, where: Where): ReadonlyArray<Query> => {
    if (inner._tag !== "And") return [inner]
    const unwanted = inner.queries.filter((one) => excludedBy(one) !== undefined)
    const isLost = unwanted.length > 0 && inner.queries.every((one) => unwanted.includes(one) || part(one, where) === "")
    return isLost ? unwanted : [inner]
  }

  const and = ({ queries: given }: And, where: Where): string => {
    if (given.length === 0) say("empty", "an empty AND list: the query finds everything")
    const queries = given.flatMap((inner) => hoisted(inner, where))
    const wanted = queries
      .filter((inner) => excludedBy(inner) === undefined)
      .map((inner) => part(inner, where))
      .filter((one) => one !== "")
    const unwanted = queries
      .flatMap((inner) => excludedBy(inner) ?? [])
      .map((inner) => part(inner, where))
      .filter((one) => one !== "")
    if (wanted.length === 0 && unwanted.length > 0)
      say("exclusion-alone", "an exclusion alone finds everything else: many systems refuse it")
    const excluded = unwanted.map((one, i) => `${wanted.length === 0 && i === 0 ? writer.alone : writer.not}${one}`).join("")
    return `${wanted.join(writer.and)}${excluded}`
  }

  const or = ({ queries }: Or, where: Where, isAlternative: boolean): string => {
    if (queries.length === 0) say("empty", "an empty OR list: the query finds nothing")
    // a list of one has no brackets around it, so its only part is where the list is
    const inner = queries.length > 1 || isAlternative
    return queries
      .map((one) => part(one, where, inner))
      .filter((one) => one !== "")
      .join(writer.or)
  }

  const not = ({ query }: Not, where: Where): string => {
    say("exclusion-alone", "an exclusion alone finds everything else: many systems refuse it")
    const excluded = part(query, where)
    return excluded === "" ? "" : `${writer.alone}${excluded}`
  }

  return text(query, undefined)
}

/**
 * A writer as the `print` of a dialect.
 *
 * - `phrasal` further parts of a record in which the system searches whole names
 * - `spellings` its spellings of parts; `common` writes parts and dates that only PubMed has by their usual names
 * - `owner` the system, whose own filters are written as they are; `all` keeps those of every system, marked. Others are left out, with a remark
 */
export const printer =
  (
    writer: Writer,
    phrasal: ReadonlyArray<FieldName> = [],
    spellings: Spellings = {},
    common: (query: Query, say: Say) => Query = commonNames,
    owner?: Owner | "all"
  ) =>
  (given: Query): Printed => {
    const { remarks, say } = collectRemarks()
    const query = owner === "all" ? common(given, say) : withoutOtherFilters(common(given, say), owner, say)
    const own = owner === undefined || owner === "all" ? writer : withOwnFilters(writer)
    const text = write(own, splitByField(wholeNames(query, phrasal, say, true), spellings, say), say)
    remarkOnNothing(text, remarks, say)
    return { text: alone(text), remarks }
  }

/** Says that nothing of a query is left; an empty list has said so. */
export const remarkOnNothing = (text: string, remarks: ReadonlyArray<Remark>, say: Say): void => {
  if (text === "" && remarks.every(({ code }) => code !== "empty")) say("empty", "nothing of the query is left: it finds everything")
}

/** A writer that writes marked filters as they are. */
const withOwnFilters = (writer: Writer): Writer => ({
  ...writer,
  leaf: (leaf, where, say, isAlternative) => ownFilterOf(leaf, where)?.text ?? writer.leaf(leaf, where, say, isAlternative)
})

/** A query of one phrase with an operator in it gets brackets: otherwise readers take it for a query in quotation marks. */
const alone = (text: string): string => (/^"[^"]*\b(?:AND|OR|NOT|NEAR)\b[^"]*"$/u.test(text) ? `(${text})` : text)

/**
 * The names that a dialect has for some parts of a record.
 *
 * The first that exists:
 *
 * - a name of exactly these parts
 * - one of one part more, with a remark
 * - a name of each part, or several names with all parts
 * - a name of more parts, with a remark
 * - the names of some parts, with a remark on the others; empty: no name at all, which means that the field is lost
 */
export const namesFor = (
  where: ReadonlyArray<FieldName>,
  rows: ReadonlyArray<readonly [name: string, fields: ReadonlyArray<FieldName>]>,
  system: string,
  say: Say
): ReadonlyArray<string> => {
  const isIn = (fields: ReadonlyArray<FieldName>) => where.every((field) => Fields.covers(fields, field))
  const exact = rows.find(([, fields]) => fields.length === where.length && where.every((field) => fields.includes(field)))
  if (exact !== undefined) return [exact[0]]
  const wider = rows.filter(([, fields]) => isIn(fields)).sort(([, a], [, b]) => a.length - b.length)[0]
  const widened = ([name, fields]: readonly [string, ReadonlyArray<FieldName>], of: ReadonlyArray<FieldName>): string => {
    const more = fields.filter((field) => !of.includes(field))
    say("wider-field", `${system} has no field for ${of.join(", ")} alone: ${name} searches ${more.join(", ")} as well`)
    return name
  }
  const inside = within(where, rows)
  const isInside = (field: FieldName) => inside.some(([, fields]) => fields.includes(field))
  if (wider !== undefined && wider[1].length === where.length + 1 && where.length > 1) return [widened(wider, where)]
  const rowOf = (field: FieldName | undefined) => rows.find(([, fields]) => fields.length === 1 && fields[0] === field)
  const own = where.map(rowOf)
  if (own.every((row) => row !== undefined)) return own.map(([name]) => name)
  if (where.every(isInside)) return inside.map(([name]) => name)
  if (wider !== undefined) return [widened(wider, where)]
  const each = where.flatMap((field) => {
    const parent = isInside(field) ? undefined : rowOf(Fields.parentOf(field))
    return parent === undefined ? [] : [[field, widened(parent, [field])] as const]
  })
  const some = [...new Set([...inside.map(([name]) => name), ...each.map(([, name]) => name)])]
  const lost = where.filter((field) => !isInside(field) && !each.some(([one]) => one === field))
  if (lost.length > 0)
    say(
      "field-lost",
      `${system} has no field for ${lost.join(", ")}${some.length > 0 ? ": the others are searched" : ": every part is searched"}`
    )
  return some
}

/** The names that search only some of the wanted parts, those with the most first; a name without any new part is left out. */
const within = <Row extends readonly [name: string, fields: ReadonlyArray<FieldName>]>(
  where: ReadonlyArray<FieldName>,
  rows: ReadonlyArray<Row>
): ReadonlyArray<Row> => {
  const found: Array<Row> = []
  const smaller = rows.filter(([, fields]) => fields.length > 0 && fields.every((field) => where.includes(field)))
  for (const row of smaller.toSorted(([, a], [, b]) => b.length - a.length))
    if (row[1].some((field) => !found.some(([, fields]) => fields.includes(field)))) found.push(row)
  return found
}

const special = /[^\p{L}\p{M}\p{N}\-'’.+&]/u

/** Words for a place between operators: words with special characters, and operators, get quotation marks. */
export const plainWords = (text: string, operators: RegExp): ReadonlyArray<string> =>
  text
    .split(/\s+/u)
    .flatMap((word) =>
      !/[\p{L}\p{N}]/u.test(word)
        ? []
        : [special.test(word) || operators.test(word) || /^[-+.&'’]|\.$|\.[a-z]{2}$/iu.test(word) ? quoted(word) : word]
    )

/** A text without some signs, with single spaces. */
export const stripSigns = (signs: RegExp, text: string): string => text.replace(signs, " ").replace(/\s+/gu, " ").trim()

/** A text in quotation marks, without characters that would end them or be read as a wildcard. */
export const quoted = (text: string): string => `"${stripSigns(/["“”*?#$\\[\]]/gu, text)}"`

/** A pattern without the characters that no dialect accepts inside a word. */
export const open = (text: string): string =>
  text
    .replace(/[^\p{L}\p{M}\p{N}\-'’*?#\s]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim()

/** Words that must be adjacent in their order, as a phrase or a pattern, for a system without order; undefined for anything else. */
export const adjacent = ({ queries, between, ordered }: Near): Leaf | undefined => {
  if (!ordered || between > 0) return undefined
  const texts = queries.flatMap((one) => ("text" in one && (one._tag !== "Term" || !/\s/u.test(one.text)) ? [one.text] : []))
  if (texts.length < queries.length) return undefined
  return { _tag: queries.some(({ _tag }) => _tag === "Pattern") ? "Pattern" : "Phrase", text: texts.join(" ") }
}

/** The replacement of a proximity in a system that has none: all words must be found. */
export const allOf = (near: Near): Query => Query_.and(...near.queries)
