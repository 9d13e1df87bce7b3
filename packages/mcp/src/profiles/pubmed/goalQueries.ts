import * as Generate from "@litfuse/api/Generate"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as ToolInput from "../../ToolInput.ts"
import * as ProfileAnswers from "../ProfileAnswers.ts"
import * as ToolProfile from "../ToolProfile.ts"

const { optionalKey } = Schema

const types = ["Clinical Trial", "Review", "Meta-Analysis", "Case Study", "Observational Study"] as const

const some = optionalKey(Schema.Array(ToolInput.text(200)).check(Schema.isMaxLength(20, { expected: "at most 20" })))

const Request = Schema.Struct({
  research_goal: ToolInput.text(5000),
  domain: optionalKey(Schema.Literals(Generate.domains)),
  time_frame: optionalKey(Schema.Literals(Generate.timeFrames)),
  study_types: optionalKey(Schema.Array(Schema.Literals(types))),
  keywords: some,
  exclude_terms: some,
  max_queries: optionalKey(ToolInput.between(1, 3).annotate({ description: "3" })),
  query_strategy: optionalKey(Schema.Literals(Generate.strategies))
})
type Request = typeof Request.Type

/** PubMed has no type "Case Study"; its name is "Case Reports". */
const typeName = (type: (typeof types)[number]): string => (type === "Case Study" ? "Case Reports" : type)

/** The options that are present. */
const given = (options: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

/** `pubmed_generate_query` of the set: queries for a goal by rules. It sends nothing, and a goal is data. */
export const goalQueries = ToolProfile.make({
  name: "pubmed_generate_query",
  about: "Make PubMed queries from a research goal, by rules.",
  input: Request,
  output: ProfileAnswers.GenerateQuery,
  answer: Effect.fnUntraced(function* (request: Request) {
    const { queries, mesh_terms, field_tags, query_metadata, steps, notices } = yield* Generate.run({
      folder: ".",
      goal: request.research_goal,
      ...given({
        domain: request.domain,
        timeFrame: request.time_frame,
        studyTypes: request.study_types?.map(typeName),
        keywords: request.keywords,
        exclude: request.exclude_terms,
        maxQueries: request.max_queries,
        strategy: request.query_strategy
      })
    })
    return {
      generated_queries: queries.map(({ query_string, rationale, expected_scope, confidence_score }) => ({
        query_string,
        rationale,
        expected_scope,
        confidence_score
      })),
      mesh_terms,
      field_tags,
      query_metadata,
      left_out: (steps?.left_out ?? []).map(({ text }) => text),
      notices: notices.map(({ code, text }) => `(${code}) ${text}`)
    }
  })
})
