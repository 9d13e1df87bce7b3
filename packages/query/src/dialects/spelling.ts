import * as Fields from "../Fields.ts"
import type { FieldName } from "../Fields.ts"
import type { Leaf, Query, Term } from "../Query.ts"

/** Adds a remark about something that the text cannot express exactly. */
export type Say = (code: string, text: string) => void

/** The parts of a record around something; undefined where none is named. */
export type Where = ReadonlyArray<FieldName> | undefined

/** A system's name or code for a part of a record. Without one it is undefined: the part is left out, with a remark. */
export type Spelling = (leaf: Extract<Leaf, { readonly text: string }>, say: Say) => string | undefined

/** The parts of a record for which a system has its own spelling. */
export type Spellings = Readonly<Partial<Record<FieldName, Spelling>>>

/** Words in the spelling of a system, several of which are one name of its list; undefined when it has none. */
export const applySpelling = (
  leaf: Extract<Leaf, { readonly text: string }>,
  where: Where,
  spellings: Spellings,
  say: Say
): Leaf | undefined => {
  const spelling = where?.length === 1 ? spellings[where[0]!] : undefined
  if (spelling === undefined) return leaf
  const text = spelling(leaf, say)
  if (text === undefined) return undefined
  return leaf._tag === "Term" && /\S\s+\S/u.test(text) ? { _tag: "Phrase", text } : { ...leaf, text }
}

const isName = (field: FieldName): boolean => Fields.of(field).kind === "name"

/** Words that are one name in some parts of a record, and separate words in the others. */
const either = ({ text }: Term, names: ReadonlyArray<FieldName>, words: Query, texts: ReadonlyArray<FieldName>): Query => ({
  _tag: "Or",
  queries: [
    { _tag: "Field", fields: texts, query: words },
    { _tag: "Field", fields: names, query: { _tag: "Phrase", text } }
  ]
})

/**
 * A query in which several words in a part of a record with names are one name, and not separate words.
 *
 * - `phrasal` the parts with names in this system, in addition to those with names in every system
 * - `isPrinted` whether words in parts with and without names become two alternatives: the name, or the words
 */
export const wholeNames = (query: Query, phrasal: ReadonlyArray<FieldName> = [], say: Say = () => {}, isPrinted = false): Query => {
  const inside = (one: Query, where: Where): Query => {
    switch (one._tag) {
      case "Term": {
        if (where === undefined || !/\S\s+\S/u.test(one.text)) return one
        const [names, texts] = [where.filter(isName), where.filter((field) => !isName(field))]
        if (isPrinted && names.length > 0 && texts.length > 0) return either(one, names, inside(one, texts), texts)
        if (!where.every((field) => isName(field) || phrasal.includes(field))) return one
        if (where.every(isName)) return { _tag: "Phrase", text: one.text }
        say("name-as-phrase", `${where.join(", ")} contains whole names: ${one.text} is searched as one name`)
        return { _tag: "Phrase", text: one.text, isOpen: true }
      }
      case "Field":
        return { ...one, query: inside(one.query, one.fields) }
      case "Not":
        return { ...one, query: inside(one.query, where) }
      case "And":
      case "Or":
        return { ...one, queries: one.queries.map((part) => inside(part, where)) }
      default:
        return one
    }
  }
  return inside(query, undefined)
}

/**
 * A query with separate alternatives for the parts of a record that a system spells differently, such as a word and a code. A part in which the
 * system has no such name is left out, with a remark.
 */
export const splitByField = (query: Query, spellings: Spellings, say: Say): Query => {
  const leaf = (one: Extract<Leaf, { readonly text: string }>, where: ReadonlyArray<FieldName>): Query => {
    const spelt = where.map((field) => ({ field, text: spellings[field] === undefined ? one.text : spellings[field](one, () => {}) }))
    const lost = spelt.filter(({ text }) => text === undefined).map(({ field }) => field)
    const same = spelt.filter(({ text }) => text === one.text).map(({ field }) => field)
    const other = spelt.filter(({ text }) => text !== undefined && text !== one.text).map(({ field }) => [field])
    const each = [...(same.length > 0 ? [same] : []), ...other]
    if (each.length === 0) return { _tag: "Field", fields: where.slice(0, 1), query: one }
    if (lost.length > 0)
      say("field-lost", `these words are no name in ${lost.join(", ")}: the query searches only ${each.flat().join(", ")}`)
    const queries = each.map((fields): Query => ({ _tag: "Field", fields, query: one }))
    return queries.length === 1 ? queries[0]! : { _tag: "Or", queries }
  }
  const inside = (one: Query, where: ReadonlyArray<FieldName>): Query => {
    switch (one._tag) {
      case "Term":
      case "Phrase":
      case "Pattern":
        return leaf(one, where)
      case "And":
      case "Or":
        return { ...one, queries: one.queries.map((part) => inside(part, where)) }
      case "Not":
        return { ...one, query: inside(one.query, where) }
      case "Near":
        return { _tag: "Field", fields: where, query: one }
      default:
        return splitByField(one, spellings, say)
    }
  }
  const shared = (one: Query): ReadonlyArray<FieldName> | undefined => {
    if (one._tag === "Field") return one.fields
    if (one._tag !== "And" && one._tag !== "Or") return undefined
    const [first] = one.queries
    const fields = first?._tag === "Field" ? first.fields.join() : undefined
    return fields !== undefined && one.queries.every((inner) => inner._tag === "Field" && inner.fields.join() === fields)
      ? (first as Extract<Query, { readonly _tag: "Field" }>).fields
      : undefined
  }
  /** The field that all parts share is written once around them, as before. */
  const gathered = (one: Query): Query => {
    if (one._tag !== "And" && one._tag !== "Or") return one
    const queries = one.queries.map(gathered)
    const fields = shared({ ...one, queries })
    return fields === undefined
      ? { ...one, queries }
      : { _tag: "Field", fields, query: { ...one, queries: queries.map((inner) => (inner as { readonly query: Query }).query) } }
  }
  switch (query._tag) {
    case "Field":
      return query.fields.length > 1 && query.fields.some((field) => spellings[field] !== undefined)
        ? gathered(inside(query.query, query.fields))
        : { ...query, query: splitByField(query.query, spellings, say) }
    case "Not":
      return { ...query, query: splitByField(query.query, spellings, say) }
    case "And":
    case "Or":
      return { ...query, queries: query.queries.map((one) => splitByField(one, spellings, say)) }
    default:
      return query
  }
}
