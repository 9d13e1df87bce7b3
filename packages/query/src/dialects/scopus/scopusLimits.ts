import * as Problem from "../../Problem.ts"
import * as Query from "../../Query.ts"
import type { Place, Token } from "../../syntax/Node.ts"
import { misspeltName } from "../../lint/misspeltName.ts"
import * as dates from "../dates.ts"
import { ownFilter } from "../ownFilter.ts"
import type { Special } from "../platform/platformTokens.ts"
import { targetIn } from "../platform/tables.ts"
import { typeFromPlatform } from "../publicationTypes.ts"
import { narrowerFields, scopusFields } from "./scopusFields.ts"

/** A refinement: its kind, its field, and its text in quotation marks, with the number of an author behind it, or without them. */
const item = String.raw`(LIMIT-TO|EXCLUDE)\s*\(\s*([A-Z-]{2,20})\s*,\s*(?:"([^"\n]{0,200})"\s?([\d.]{1,20})?|([^",()\n]{1,60}))\s*\)`
const items = String.raw`${item}(?:\s+OR\s+${item})*`

const targetOf = targetIn(scopusFields)

/** The meaning of one refinement of the search page. */
const refinement = (name: string, text: string, place: Place, log: Problem.Log): Query.Query | undefined => {
  if (name === "PUBYEAR") return dates.range("published", text, text)
  if (name === "LANGUAGE") misspeltName(text, ["language"], place, log)
  if (name === "DOCTYPE") return Query.field("publicationType", Query.phrase(typeFromPlatform("scopus", text)))
  const target = targetOf(narrowerFields.get(name) ?? name)
  if (target?._tag === "Fields") {
    if (name !== "LANGUAGE")
      Problem.remark(
        log,
        "exact-as-phrase",
        place,
        "the whole field must equal this text: other systems search it as a phrase in the field"
      )
    return Query.field(target.fields, Query.phrase(text))
  }
  Problem.remark(log, "own-filter", place, `${name} is a filter of Scopus: it is kept for Scopus, and other systems cannot apply it`)
  return Query.field("subset", Query.phrase(ownFilter("scopus", `${name}(${text})`)))
}

const tokensOf = (text: string, place: Place, log: Problem.Log): ReadonlyArray<Token> | undefined => {
  const each = [...text.matchAll(new RegExp(item, "giu"))].map(([, kind = "", name = "", quoted, number, bare = ""]) => ({
    isExcluded: kind.toUpperCase() === "EXCLUDE",
    query: refinement(name.toUpperCase(), number === undefined ? (quoted ?? bare).trim() : `"${quoted}" ${number}`, place, log)
  }))
  const queries = each.flatMap(({ query }) => query ?? [])
  if (queries.length < each.length || queries.length === 0) return undefined
  const excluded = each.filter(({ isExcluded }) => isExcluded).length
  // the page of results writes OR between the parts that it leaves out, and leaves out all of them
  if (excluded > 0 && excluded < each.length) return undefined
  const joined = queries.length === 1 ? queries[0]! : Query.or(...queries)
  return [{ kind: "ready", query: excluded > 0 ? Query.not(joined) : joined, ...place }]
}

const limit = (pattern: RegExp, isOfLine: boolean): Special => ({
  pattern,
  ...(isOfLine ? { isOfLine } : {}),
  tokens: ([text], place, log) => tokensOf(text, place, log)
})

/** What the page of results adds behind a query: `AND ( LIMIT-TO ( DOCTYPE , "ar" ) )` holds for everything before it. */
export const scopusLimits: ReadonlyArray<Special> = [
  limit(new RegExp(String.raw`AND\s+(?:\(\s*${items}\s*\)|${item})`, "iuy"), true),
  limit(new RegExp(String.raw`\(\s*${items}\s*\)|${item}`, "iuy"), false)
]
