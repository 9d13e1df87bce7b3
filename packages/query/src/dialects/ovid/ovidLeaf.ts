import type { FieldName } from "../../Fields.ts"
import * as Problem from "../../Problem.ts"
import * as Query from "../../Query.ts"
import type { Leaf, Tag } from "../../syntax/Node.ts"
import * as dates from "../dates.ts"
import type { Line } from "../../syntax/syntaxReader.ts"
import { ownFilter } from "../ownFilter.ts"
import { qualifierName } from "../qualifierName.ts"
import { nameInMesh } from "../nameInMesh.ts"
import { isUnknownCommand } from "./ovidCommand.ts"
import { codes, type OvidDatabase } from "./OvidDatabase.ts"

/** `$`, `*` and `:` at the end or inside of a word match any number of characters, and with a digit at most this number. */
const withWildcards = (text: string): string =>
  text.replace(/(?<=[\p{L}\p{N}'-])[$*:](\d?)(?![\d\p{L}]*[$*])|[$*](\d?)/gu, (_, limit: string | undefined, other: string | undefined) => {
    const most = limit === undefined || limit === "" ? other : limit
    return most === undefined || most === "" || most === "0" ? "*" : "?".repeat(Number(most))
  })

const words = (leaf: Leaf): Query.Query => {
  const text = leaf.text.replace(/["“”]/gu, "").replace(/\s+/gu, " ").trim()
  const open = withWildcards(text)
  if (/[*?#]/u.test(open)) return Query.pattern(open)
  return leaf.isQuoted || text.includes(" ") ? Query.phrase(text) : Query.text(text)
}

const checkWords = (leaf: Leaf, log: Problem.Log): void => {
  for (const word of leaf.text.split(/\s+/u))
    if (/^["“]?[$*?#]/u.test(word))
      Problem.warning(log, "leading-wildcard", { from: leaf.from, to: leaf.to }, `Ovid does not truncate words at the beginning: ${word}`)
}

const dateOf = (leaf: Leaf, date: Parameters<typeof dates.range>[0], log: Problem.Log): Query.Query | undefined => {
  const text = leaf.text.replace(/["“”]/gu, "").trim()
  const [from = "", until] = text.split(/\s*[-–‐:]\s*/u)
  const range = /[$*]$/u.test(text) ? dates.beginning(date, text.slice(0, -1)) : dates.range(date, from, until ?? from)
  if (range === undefined)
    Problem.error(log, "invalid-date", { from: leaf.from, to: leaf.to }, `${text} is not a date: write it like 2010, 20100315 or 2010-2015`)
  return range
}

const inFields = (leaf: Leaf, fields: ReadonlyArray<FieldName>, typeIn: OvidDatabase["typeIn"]): Query.Query => {
  const text = leaf.text.replace(/["“”]/gu, "").trim()
  const isAll = (name: FieldName): boolean => fields.length === 1 && fields[0] === name
  if (isAll("qualifier")) return Query.field(fields, Query.phrase(qualifierName(text)))
  const type = isAll("publicationType") ? typeIn?.(text) : undefined
  return Query.field(fields, type === undefined || type === text ? words(leaf) : Query.phrase(type))
}

/** The meaning of words in Ovid, with the fields after them: several fields are alternatives; without a field, those of `.mp.`. */
export const ovidLeaf = (
  leaf: Leaf,
  tag: Tag | undefined,
  log: Problem.Log,
  line: Line,
  { meaningOf, multiPurpose, name, thesaurus, owner, unread, typeIn }: OvidDatabase
): Query.Query | undefined => {
  const place = { from: leaf.from, to: leaf.to }
  if (!/[\p{L}\p{N}]/u.test(leaf.text)) {
    Problem.error(log, "no-words", place, `${leaf.text} contains no word`, { ...place, text: "" })
    return undefined
  }
  checkWords(leaf, log)
  if (tag === undefined) {
    if (isUnknownCommand(leaf, line, log)) return undefined
    const [, qualifiers] = /^[^/]+\/([a-z]{2}(?:\s?,\s?[a-z]{2})*)$/iu.exec(leaf.text) ?? []
    if (qualifiers !== undefined) {
      Problem.error(
        log,
        "unknown-qualifier",
        place,
        `a heading has two-letter qualifiers after its slash, and one of these is unknown: ${qualifiers}`
      )
      return undefined
    }
    Problem.remark(log, "default-field", place, "without a field, Ovid searches .mp.")
    return Query.field(multiPurpose, words(leaf))
  }
  const fields: Array<FieldName> = []
  const others: Array<Query.Query> = []
  const kept = codes(tag.text).filter((code) => meaningOf(code) === undefined && unread?.has(code) === true)
  if (kept.length > 0 && owner !== undefined) {
    const list = `.${kept.join(",")}.`
    const what = `litfuse does not understand ${list} of ${name}: it is kept as it is there, and other systems cannot search it`
    Problem.remark(log, "own-filter", { from: tag.from, to: tag.to }, what)
    others.push(Query.field("subset", Query.phrase(ownFilter(owner, `${leaf.text.replace(/\s+/gu, " ").trim()}${list}`))))
  }
  for (const code of codes(tag.text).filter((one) => !kept.includes(one))) {
    const meaning = meaningOf(code)
    if (meaning === undefined) Problem.error(log, "unknown-field", { from: tag.from, to: tag.to }, `${name} has no field .${code}.`)
    else if (meaning._tag === "Fields") fields.push(...meaning.fields.filter((field) => !fields.includes(field)))
    else if (meaning._tag === "Date") others.push(...[dateOf(leaf, meaning.date, log)].flatMap((range) => range ?? []))
    else {
      if (explosion.test(leaf.text))
        Problem.warning(log, "field-spelling", place, `a heading with its narrower headings is written exp ${bareHeading(leaf)}/`)
      others.push(headingOf(leaf, (name) => nameInMesh(thesaurus, name, place, log)))
    }
  }
  const all = fields.length === 0 ? others : [inFields(leaf, fields, typeIn), ...others]
  return all.length < 2 ? all[0] : Query.or(...all)
}

const explosion = /^\s*(?:exp|explode)(?:\s+|(?=["“*]))/iu

const bareHeading = ({ text }: Leaf): string => text.replace(explosion, "").replace(/["“”]/gu, "").replace(/\s+/gu, " ").trim()

const headingOf = (leaf: Leaf, nameOf: (name: string) => string): Query.Query => {
  const text = withWildcards(bareHeading(leaf))
  if (/[*?#]/u.test(text.replace(/^\*/u, ""))) return Query.field("heading", Query.pattern(text))
  return Query.heading(nameOf(text.replace(/^\*/u, "")), { exploded: explosion.test(leaf.text), major: text.startsWith("*") })
}
