import * as Dialects from "@litfuse/query/Dialects"
import { type Index, search } from "@litfuse/query/Matcher"
import type { Query } from "@litfuse/query/Query"
import type { Proposed } from "@litfuse/query/generation/takeProposal"
import { strategies } from "@litfuse/query/generation/writeStrategy"
import * as Schema from "effect/Schema"
import { callField } from "../callField.ts"
import { QueryRemark, remarkOf } from "./QueryInput.ts"

/** A query in the syntax of one platform, and what that syntax cannot express. */
const Form = Schema.Struct({ into: Schema.Literals(Dialects.ids), query_string: Schema.String, notices: Schema.Array(QueryRemark) })

/**
 * A query in the syntax of a platform, with the keys of S1's design.
 *
 * - `expected_scope` a range of how many records it finds: in the service that was asked, `2000-3000 in PubMed`, or of the given records, `120-200 of 5000 records`.
 *   Null where nothing was searched
 * - `confidence_score` from 0 to 1: the share of the words of the goal's concepts that it searches for, or of held-out seeds that it finds. It is no
 *   probability. Null if there are too few seeds
 * - `forms` the query in the syntax of every platform, if the request has `everyForm`; otherwise empty
 * - `notices` differences between the query and what its syntax can express
 */
export const GeneratedQuery = Schema.Struct({
  query_string: Schema.String,
  strategy: Schema.Literals([...strategies, "seeds"]),
  rationale: Schema.String,
  expected_scope: Schema.NullOr(Schema.String),
  confidence_score: Schema.NullOr(Schema.Finite),
  forms: Schema.Array(Form),
  notices: Schema.Array(QueryRemark)
})
/** A query in the syntax of a platform. */
export type GeneratedQuery = typeof GeneratedQuery.Type

const Place = { from: Schema.Int, to: Schema.Int, text: Schema.String }

/** How a goal was read. Each of its words is in a concept, a type of study, or in `left_out`. Units: offsets in UTF-16 units, the end exclusive. */
export const Steps = Schema.Struct({
  concepts: Schema.Array(
    Schema.Struct({
      role: Schema.Literals(["population", "intervention", "comparison", "outcome", "group", "topic"]),
      phrases: Schema.Array(
        Schema.Struct({
          ...Place,
          terms: Schema.Array(Schema.Struct({ text: Schema.String, is_heading: Schema.Boolean, origin: Schema.String }))
        })
      )
    })
  ),
  study_types: Schema.Array(Schema.Struct({ ...Place, type: Schema.String })),
  left_out: Schema.Array(Schema.Struct({ ...Place, why: Schema.String }))
})
/** How a goal was read. */
export type Steps = typeof Steps.Type

/**
 * What a language model said about a goal.
 *
 * - `roles` those that it named for parts without one; `dropped` proposals that no query has, each with the reason
 * - `calls` as in the answer of `litfuse extract`; a call without an answer proposed nothing
 */
export const ModelSteps = Schema.Struct({
  name: Schema.String,
  roles: Schema.Array(Schema.Struct({ about: Schema.String, role: Schema.String })),
  dropped: Schema.Array(
    Schema.Struct({
      about: Schema.String,
      kind: Schema.Literals(["synonym", "heading", "role"]),
      text: Schema.String,
      why: Schema.String
    })
  ),
  calls: Schema.Array(callField)
})
/** What a language model said about a goal. */
export type ModelSteps = typeof ModelSteps.Type

/** What is taken of the answers of a model about a goal, and what is not. */
export interface GoalProposal {
  readonly proposed: Proposed
  readonly said: ModelSteps
}

/** The two numbers of one significant digit between which a count lies: 134 is from 100 to 200. */
export const rangeOf = (count: number): readonly [number, number] => {
  const unit = count < 10 ? 1 : 10 ** Math.floor(Math.log10(count))
  const low = Math.floor(count / unit) * unit
  return [low, low === count ? count : low + unit]
}

/** How many records of a service a query finds, as a range: `2000-3000 in PubMed`. */
export const scopeIn = (total: number, name: string): string => {
  const [low, high] = rangeOf(total)
  return `${low === high ? low : `${low}-${high}`} in ${name}`
}

/** How many records a query finds, as a range; null without records. */
export const scopeOf = (query: Query, records: Index): string | null => {
  const of = records.documents.length
  if (of === 0) return null
  const [low, high] = rangeOf(search(records, query).length)
  return `${low === high ? low : `${low}-${Math.min(high, of)}`} of ${of} records`
}

/** A query with its text in a syntax, or in every one, and what these cannot express. */
export const printed = (
  query: Query,
  into: (typeof Dialects.ids)[number],
  rest: Omit<GeneratedQuery, "query_string" | "notices" | "forms">,
  hasEveryForm = false
): GeneratedQuery => {
  const formIn = (id: (typeof Dialects.ids)[number]): typeof Form.Type => {
    const { text, remarks } = Dialects.dialects[id].print(query)
    return { into: id, query_string: text, notices: remarks.map(remarkOf) }
  }
  const { query_string, notices } = formIn(into)
  return { query_string, ...rest, forms: hasEveryForm ? Dialects.ids.map(formIn) : [], notices }
}

/** The tags in brackets of queries in PubMed's syntax, each once, in the order of their first use; none in other syntaxes. */
export const fieldTags = (queries: ReadonlyArray<GeneratedQuery>): ReadonlyArray<string> => [
  ...new Set(queries.flatMap(({ query_string: text }) => [...text.matchAll(/\[([a-z][a-z: ]*)\]/giu)].map(([tag]) => tag)))
]

/** How many terms make a query moderate and complex. */
const [moderate, complex] = [5, 20]

/** How complex a query with so many terms is. */
export const complexityOf = (terms: number): "simple" | "moderate" | "complex" => {
  if (terms < moderate) return "simple"
  return terms < complex ? "moderate" : "complex"
}
