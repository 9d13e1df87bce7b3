/** What the numbers of a file are. */
export type Kind = "score" | "grade"

type Role = "topic" | "document" | "rank" | Kind

/**
 * What other tools call the columns, without case, blanks, hyphens and underscores. The tools are BEIR, ir_measures, PyTerrier, ranx, pandas, Quepid,
 * Elasticsearch and OpenSearch. Ids come before texts.
 */
const names: Readonly<Record<Role, ReadonlyArray<string>>> = {
  topic: ["queryid", "qid", "topicid", "topic", "queryno", "qno", "query", "querytext"],
  document: ["docid", "corpusid", "docno", "documentid", "document"],
  score: ["score", "scores", "sim", "similarity"],
  rank: ["rank", "position", "docposition"],
  grade: ["relevance", "rel", "grade", "label", "rating", "score", "judgment", "judgement"]
}

/** A header that is understood. */
export const example: Readonly<Record<Kind, string>> = { score: "query_id,doc_id,score", grade: "query_id,doc_id,relevance" }

/** The places of columns in a header; -1 = there is none. A run without scores has ranks. */
export interface Places {
  readonly topic: number
  readonly document: number
  readonly value: number
  readonly rank: number
}

/** A name as names are compared: `Query_ID` is `query-id`. */
export const sameName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]/g, "")

const placesOf = (columns: ReadonlyArray<string>, kind: Kind): Places => {
  const header = columns.map(sameName)
  const placeOf = (role: Role): number => names[role].map((name) => header.indexOf(name)).find((place) => place >= 0) ?? -1
  return { topic: placeOf("topic"), document: placeOf("document"), value: placeOf(kind), rank: kind === "score" ? placeOf("rank") : -1 }
}

/** Where the columns of a run or of judgements are; undefined if one is missing. */
export const placesIn = (columns: ReadonlyArray<string>, kind: Kind): Places | undefined => {
  const places = placesOf(columns, kind)
  const hasValue = places.value >= 0 || places.rank >= 0
  return places.topic >= 0 && places.document >= 0 && hasValue ? places : undefined
}

const missingNames = (role: Role): string => `a column for the ${role} (${names[role].slice(0, 6).join(", ")})`

/** A header of which only some columns are understood: what they are, and what is missing. Undefined if none or all are. */
export const partOf = (columns: ReadonlyArray<string>, kind: Kind): { readonly what: string; readonly expected: string } | undefined => {
  const { topic, document, value, rank } = placesOf(columns, kind)
  const found = [
    ["topic", topic] as const,
    ["document", document] as const,
    [value >= 0 || rank < 0 ? kind : "rank", value >= 0 ? value : rank] as const
  ]
  const missing = found.filter(([, place]) => place < 0).map(([role]) => role)
  if (missing.length === 0 || missing.length === found.length) return undefined
  const understood = found.filter(([, place]) => place >= 0).map(([role, place]) => `"${columns[place]!.trim()}" as ${role}`)
  return {
    what: `a header with ${understood.join(" and ")}, and without a ${missing.join(" and a ")}`,
    expected: missing.map(missingNames).join(" and ")
  }
}
