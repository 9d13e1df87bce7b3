import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Json from "@litfuse/files/Json"
import type { Kind } from "./Columns.ts"
import { wholeGrade } from "./wholeGrade.ts"

/** Called for each hit or rating; an error that it returns ends the walk. */
type Visit = (topic: string, document: string, value: number, line: number, rank?: number) => DatasetError | undefined

const listsOf = ({ requests, judgmentRatings }: Json.Json): ReadonlyArray<unknown> | undefined => {
  const lists = requests ?? judgmentRatings
  return Array.isArray(lists) && lists.length > 0 && lists.every((one) => Json.isObject(one) && Array.isArray(one["ratings"]))
    ? lists
    : undefined
}

const detailsOf = ({ details }: Json.Json): Json.Json | undefined =>
  Json.isObject(details) && Object.values(details).some((one) => Json.isObject(one) && Array.isArray(one["hits"])) ? details : undefined

/** Whether JSON is a request or an answer of `_rank_eval`, or a list of judgements of OpenSearch. */
export const hasForm = (value: Json.Json): boolean => listsOf(value) !== undefined || detailsOf(value) !== undefined

const idOf = (value: unknown): string | undefined => Json.idOf(value) || undefined

const numberOf = (value: unknown): number =>
  typeof value === "string" && /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(value)
    ? Number(value)
    : Number(typeof value === "number" ? value : Number.NaN)

const inRatings = (lists: ReadonlyArray<unknown>, file: string, visit: Visit): DatasetError | undefined => {
  for (const [i, list] of lists.entries()) {
    const { id, query, ratings } = list as Json.Json
    const topic = idOf(id) ?? idOf(query)
    if (topic === undefined) return badLine(file, 0, `list ${i + 1} of ratings without a query`, "an id or a query in each list of ratings")
    for (const rated of ratings as ReadonlyArray<unknown>) {
      const { _id, docId, rating } = Json.isObject(rated) ? rated : {}
      const document = idOf(_id) ?? idOf(docId)
      if (document === undefined)
        return badLine(file, 0, `a rating of query ${topic} without a document`, '"_id" or "docId" in each rating')
      const grade = numberOf(rating)
      if (Number.isNaN(grade))
        return badLine(file, 0, `the rating ${JSON.stringify(rating)} of ${document} for query ${topic}`, wholeGrade(""))
      const problem = visit(topic, document, grade, 0)
      if (problem !== undefined) return problem
    }
  }
  return undefined
}

const inDetails = (details: Json.Json, file: string, kind: Kind, visit: Visit): DatasetError | undefined => {
  for (const [topic, detail] of Object.entries(details)) {
    const hits = Json.isObject(detail) && Array.isArray(detail["hits"]) ? (detail["hits"] as ReadonlyArray<unknown>) : []
    for (const [i, one] of hits.entries()) {
      const { hit, rating } = Json.isObject(one) ? one : {}
      const { _id, _score } = Json.isObject(hit) ? hit : {}
      const document = idOf(_id)
      if (document === undefined)
        return badLine(file, 0, `hit ${i + 1} of query ${topic} without a document`, '"hit" with "_id" in each entry')
      // a hit without a rating was not judged
      if (kind === "grade" && (rating === null || rating === undefined)) continue
      const value = kind === "grade" ? numberOf(rating) : numberOf(_score)
      if (kind === "grade" && Number.isNaN(value))
        return badLine(file, 0, `the rating ${JSON.stringify(rating)} of ${document} for query ${topic}`, wholeGrade(""))
      const problem = visit(topic, document, value, 0, i + 1)
      if (problem !== undefined) return problem
    }
  }
  return undefined
}

/**
 * Shows the ratings of a request of `_rank_eval` or of OpenSearch's judgements, or the hits of an answer of `_rank_eval`. A run needs such an answer.
 *
 * - shape: `value` of which `hasForm` is true; a hit without a score has NaN, and its place as rank
 * - errors: `BadLine` for a rating or a hit without a document, a rating that is no number, and a request where a run is expected
 * - source: Elasticsearch and OpenSearch, Ranking evaluation; OpenSearch, Search relevance, Judgments
 */
export const each = (value: Json.Json, file: string, kind: Kind, visit: Visit): DatasetError | undefined => {
  const [lists, details] = [listsOf(value), detailsOf(value)]
  if (details !== undefined) return inDetails(details, file, kind, visit)
  return kind === "grade"
    ? inRatings(lists!, file, visit)
    : badLine(file, 0, "ratings, which are judgements and no run", "the answer of `_rank_eval`, which has hits")
}
