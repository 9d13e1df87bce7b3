import * as Dialects from "@litfuse/query/Dialects"
import { domains } from "@litfuse/query/generation/GoalWords"
import { strategies } from "@litfuse/query/generation/writeStrategy"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import { GeneratedQuery, ModelSteps, Steps } from "./GeneratedQuery.ts"
import { QueryRemark } from "./QueryInput.ts"
import { serviceFields } from "./AskedService.ts"
import { timeFrames } from "./firstDayOf.ts"

export { domains, strategies, timeFrames }

const words = (description: string, flag?: string) =>
  Field.or(Schema.Array(Schema.NonEmptyString), [], description, { hasCommas: true, ...(flag === undefined ? {} : { flag }) })

/** A goal, or known records, from which queries are made. The names of the options are those of S1's design. */
export const Request = Schema.Struct({
  folder: Field.folder,
  goal: Field.optional(Schema.String, "The research goal or question, in plain words."),
  seeds: Schema.optionalKey(
    Field.file("A file of known relevant references, instead of a goal: the terms that find them at the least cost in `records`.")
  ),
  records: Schema.optionalKey(
    Field.file("A file of references. They explain acronyms, name related terms, and show how many records each query finds.")
  ),
  headings: Schema.optionalKey(
    Field.file(
      "A file of subject headings, one per line; a line may begin with an entry term and a tab. Queries search for those of the goal."
    )
  ),
  domain: Field.or(
    Schema.Literals(domains),
    "general",
    "The field of research. Words that are general in it, such as `performance` in technology, are not searched for."
  ),
  timeFrame: Field.or(Schema.Literals(timeFrames), "all_time", "The dates of publication."),
  studyTypes: words("Types of publication, of which a record must have one, separated by commas.", "study-type"),
  keywords: words("Words or phrases that every query must hold, separated by commas.", "keyword"),
  exclude: words("Words or phrases that no record may have, separated by commas."),
  maxQueries: Field.or(Field.count, 3, "The number of queries; each has a different strategy, so there are at most three."),
  strategy: Field.or(
    Schema.Literals(strategies),
    "comprehensive",
    "The strategy of the first query. `comprehensive`: all terms of the two main concepts. `focused`: all concepts, few terms. `exploratory`: each pair of up to four concepts, with related terms."
  ),
  into: Field.or(Schema.Literals(Dialects.ids), "pubmed", "The syntax of the queries."),
  everyForm: Field.or(Schema.Boolean, false, "Whether each query is also written in the syntax of every platform."),
  model: Field.or(
    Schema.Boolean,
    false,
    "Whether your language model is asked for synonyms, headings and the parts of the question. Your own configuration names it: docs/models.md."
  ),
  ...serviceFields
})
export type Request = typeof Request.Type

/**
 * The output of `litfuse query generate --format json`.
 *
 * - `mesh_terms` the headings, and `field_tags` the tags in brackets, of all queries, each once
 * - `steps` how the goal was read; null for queries from seeds
 * - `model` what a language model said about the goal; null if none was asked
 * - `seeds` how well the terms find the seeds; null for queries from a goal
 * - `heldOut` seeds found by terms that were chosen on the others; null with fewer than three
 * - `unreached` titles of seeds that share no term; `cost` other records that match
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  queries: Schema.Array(GeneratedQuery),
  mesh_terms: Schema.Array(Schema.String),
  field_tags: Schema.Array(Schema.String),
  query_metadata: Schema.Struct({
    domain_context: Schema.String,
    synonyms_used: Schema.Array(Schema.String),
    query_complexity: Schema.Literals(["simple", "moderate", "complex"])
  }),
  steps: Schema.NullOr(Steps),
  model: Schema.NullOr(ModelSteps),
  seeds: Schema.NullOr(
    Schema.Struct({
      n: Schema.Int,
      found: Schema.Int,
      heldOut: Schema.NullOr(Schema.Struct({ found: Schema.Int, of: Schema.Int })),
      unreached: Schema.Array(Schema.String),
      cost: Schema.Struct({ records: Schema.Int, of: Schema.Int })
    })
  ),
  notices: Schema.Array(QueryRemark)
})
export type Answer = typeof Answer.Type
