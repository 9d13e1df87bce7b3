import * as Query from "@litfuse/lexical/Query"
import { tokenizerOf } from "./wordIndex.ts"
import type { Both } from "./Params.ts"

const filtersOf = ({ filters: { from, to, publicationTypes, keywords } }: Both): ReadonlyArray<unknown> => [
  ...(from === "" ? [] : [{ range: { published: { gte: from } } }]),
  // as text, a day sorts after its year
  ...(to === "" ? [] : [{ range: { published: { lt: `${to}~` } } }]),
  ...(publicationTypes.length === 0 ? [] : [{ terms: { publicationTypes } }]),
  ...(keywords.length === 0 ? [] : [{ terms: { keywords } }])
]

/** The searched fields and their weights. */
export const weightsOf = ({ fields, factors }: Both): ReadonlyArray<readonly [field: string, factor: number]> =>
  fields === "one" ? [["text", 1]] : Object.entries(factors).filter(([, factor]) => factor > 0)

/** The clauses of a query: the terms of a text in each field, or the text itself if the cluster analyzes it. Empty: nothing can match. */
const clausesOf = (text: string, params: Both): ReadonlyArray<unknown> => {
  const weights = weightsOf(params)
  if (params.analyzer !== "") return weights.map(([field, boost]) => ({ match: { [`in_${field}`]: { query: text, boost } } }))
  const { terms, counts } = Query.make(tokenizerOf(params).tokenize(text), params)
  return terms.flatMap((term, i) =>
    weights.map(([field, factor]) => ({ term: { [`in_${field}`]: { value: term, boost: counts[i]! * factor } } }))
  )
}

/** The query for the words of a text; undefined if no word is searched. */
export const queryOf = (text: string, params: Both): unknown => {
  const should = clausesOf(text, params)
  return should.length === 0 ? undefined : { bool: { should, minimum_should_match: 1, filter: filtersOf(params) } }
}
