import type { Leaf, Query } from "../Query.ts"
import type { Say, Where } from "./spelling.ts"

const names = {
  scopus: "Scopus",
  wos: "Web of Science",
  embase: "Embase.com",
  "ovid-embase": "Embase on Ovid",
  proquest: "ProQuest"
} as const

/** A system whose own filters are kept as they are written. */
export type Owner = keyof typeof names

/** A filter as its system writes it: `SUBJAREA(MEDI)`, `SU=(Oncology)`, `x:cn`, `x.dm.`, `STYPE.EXACT("Books")`. */
const marked =
  /^(?:(scopus|wos|proquest) (?=[A-Z-]{2,24}(?:\.EXACT)?[(=])|(embase) (?=[^\n]{1,300}:[a-z]{2,5}$)|(ovid-embase) (?=[^\n]{1,300}\.[a-z,]{2,20}\.$))/u

/** The text of a filter that no other system has, marked with its system. */
export const ownFilter = (owner: Owner, text: string): string => `${owner} ${text}`

/** A text without the mark of a system. */
export const withoutOwner = (text: string): string => text.replace(marked, "")

/** The system of a marked filter, and how it is written there; undefined for any other part of a query. */
export const ownFilterOf = (
  leaf: Leaf,
  where: Where
): { readonly owner: Owner; readonly name: string; readonly text: string } | undefined => {
  if (where?.length !== 1 || where[0] !== "subset" || !("text" in leaf)) return undefined
  const owner = marked
    .exec(leaf.text)
    ?.slice(1)
    .find((one) => one !== undefined) as Owner | undefined
  return owner === undefined ? undefined : { owner, name: names[owner], text: withoutOwner(leaf.text) }
}

const hasFilter = (query: Query, where: Where, owner: Owner | undefined): boolean => {
  if (query._tag === "Field") return hasFilter(query.query, query.fields, owner)
  if (query._tag === "Not") return hasFilter(query.query, where, owner)
  if ("queries" in query) return query.queries.some((one) => hasFilter(one, where, owner))
  const filter = ownFilterOf(query, where)
  return filter !== undefined && filter.owner !== owner
}

/** A query without the filters of all systems but its owner, with a remark for each. */
export const withoutOtherFilters = (query: Query, owner: Owner | undefined, say: Say): Query => {
  const inside = (one: Query, where: Where): Query | undefined => {
    if (one._tag === "Field" || one._tag === "Not") {
      const inner = inside(one.query, one._tag === "Field" ? one.fields : where)
      return inner === undefined ? undefined : { ...one, query: inner }
    }
    if ("queries" in one) {
      const queries = one.queries.flatMap((part) => inside(part, where) ?? [])
      if (queries.length === 0) return undefined
      return queries.length === 1 ? queries[0]! : { ...one, queries }
    }
    const filter = ownFilterOf(one, where)
    if (filter === undefined || filter.owner === owner) return one
    say("filter-lost", `${filter.text} is a filter of ${filter.name} alone: it is left out`)
    return undefined
  }
  return hasFilter(query, undefined, owner) ? (inside(query, undefined) ?? { _tag: "And", queries: [] }) : query
}
