import { type Generated, generateQueries, usedTerms } from "@litfuse/query/generation/generateQueries"
import { type ConceptTerms, droppedWords, type Strategy, type Written } from "@litfuse/query/generation/writeStrategy"
import type { HeadingTable } from "@litfuse/query/lint/HeadingTable"
import { type Document, index } from "@litfuse/query/Matcher"
import { counted } from "@litfuse/files/numbers"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Answer, Request } from "./GenerateAnswer.ts"
import { about, refuse } from "../Question.ts"
import { complexityOf, fieldTags, type GoalProposal, printed, scopeIn, scopeOf } from "./GeneratedQuery.ts"
import { countIn, mappedHeadings, type AskedService } from "./AskedService.ts"
import type { QueryRemark } from "./QueryInput.ts"
import { firstDayOf } from "./firstDayOf.ts"

const wholeText = (code: string, text: string): typeof QueryRemark.Type => ({ code, from: 0, to: 0, text })

const conceptText = ({ role, alternatives }: ConceptTerms): string =>
  `${role} ${alternatives.map((phrases) => phrases.map(({ part }) => part.text).join(" with ")).join(", ")}`

const wide: Readonly<Record<Strategy, string>> = {
  comprehensive: "all known terms",
  focused: "the words of the goal, acronyms, and headings as main points",
  exploratory: "all known and related terms"
}

const rationaleOf = (written: Written): string => {
  const [start, join] =
    written.strategy === "exploratory" && written.used.length > 2 ? ["Searches for any two of", ", "] : ["Searches for", " AND "]
  const used = `${start} ${written.used.map(conceptText).join(join) || "the keywords"}, by ${wide[written.strategy]}: ${counted(usedTerms(written).length, "term")}.`
  const left = written.unused.map(({ concept, why }) => `Without ${conceptText(concept)}: ${why}.`)
  const dropped = droppedWords(written)
  return [used, ...left, ...(dropped.length === 0 ? [] : [`Inside phrases without ${dropped.join(", ")}.`])].join(" ")
}

/** The phrases of a goal. */
const phrasesIn = ({ concepts }: Generated): ReadonlyArray<string> =>
  concepts.flatMap(({ alternatives }) => alternatives.flat().map(({ part }) => part.text))

/** What a model said, as notices: calls without an answer, proposals that it could have known to be wrong, headings that nothing confirms. */
const modelNotices = ({ said, proposed }: GoalProposal, hasTable: boolean): ReadonlyArray<typeof QueryRemark.Type> => {
  const failed = said.calls.flatMap(({ outcome, detail }) =>
    outcome === "answered"
      ? []
      : [wholeText("model-failed", `a call of ${said.name} ended without a usable answer (${outcome}): ${detail ?? ""}`)]
  )
  const dropped = said.dropped.map(({ about, kind, text, why }) =>
    wholeText("proposal-dropped", `${about}: the ${kind} "${text}" of the model was dropped: ${why}`)
  )
  const headings = hasTable ? [] : [...proposed.terms.values()].flat().filter(({ isHeading }) => isHeading)
  const unchecked = headings.map(({ text }) =>
    wholeText("heading-unchecked", `no table of headings was given: look up whether the heading "${text}" of the model exists`)
  )
  return [...failed, ...dropped, ...unchecked]
}

/** Queries for a goal. `model`: what a model proposed. Errors: `Refused` for a goal without a word to search for. */
export const fromGoal = Effect.fnUntraced(function* (
  request: Request & { readonly goal: string },
  table: HeadingTable,
  given: { readonly records: ReadonlyArray<Document>; readonly notices: ReadonlyArray<typeof QueryRemark.Type> },
  service: AskedService | undefined,
  model: GoalProposal | undefined
) {
  const { goal, domain, strategy, maxQueries, keywords, exclude, studyTypes, into } = request
  const from = firstDayOf(request.timeFrame, yield* Clock.currentTimeMillis)
  const limits = { studyTypes, keywords, exclude, ...(from === undefined ? {} : { from }) }
  const { records } = given
  const { table: headings, notices: mapping } =
    service === undefined
      ? { table, notices: [] }
      : yield* mappedHeadings(
          service,
          phrasesIn(generateQueries({ text: goal, domain, strategy, most: 1, limits, headings: table, records: [] })),
          table
        )
  const made = generateQueries({
    text: goal,
    domain,
    strategy,
    most: maxQueries,
    limits,
    headings,
    records,
    ...(model === undefined ? {} : { proposed: model.proposed })
  })
  if (made.queries.length === 0)
    return yield* refuse(about(["goal"], "{goal} has no word to search for: only words such as `effect of` or `in patients with`"))
  const pool = index(records)
  const counts = yield* Effect.forEach(made.queries, ({ query, strategy: name }) => countIn(service, query, `the query "${name}"`))
  const queries = made.queries.map((one, i) => {
    const { total } = counts[i]!
    return printed(
      one.query,
      into,
      {
        strategy: one.strategy,
        rationale: rationaleOf(one),
        expected_scope: total === null || service === undefined ? scopeOf(one.query, pool) : scopeIn(total, service.name),
        confidence_score: one.confidence
      },
      request.everyForm
    )
  })
  const terms = made.queries.flatMap(usedTerms)
  const [first] = made.queries
  const notices = [
    ...given.notices,
    ...mapping,
    ...(model === undefined ? [] : modelNotices(model, table.headings.size + table.terms.size > 0)),
    ...counts.flatMap((one) => one.notices),
    ...(headings.headings.size === 0
      ? [
          wholeText(
            "no-headings",
            service === undefined
              ? "no table of headings was given, so no query has a subject heading"
              : `neither a table nor ${service.name} has a heading for a phrase of the goal`
          )
        ]
      : []),
    ...(maxQueries > queries.length
      ? [
          wholeText(
            "fewer-queries",
            `the strategies give ${counted(queries.length, "different query", "different queries")}, so there are no more`
          )
        ]
      : [])
  ]
  const answer: Answer = {
    version: 1,
    queries,
    mesh_terms: [...new Set(terms.flatMap(({ isHeading, text }) => (isHeading ? [text] : [])))],
    field_tags: fieldTags(queries),
    query_metadata: {
      domain_context: domain,
      synonyms_used: [...new Set(terms.flatMap(({ isHeading, origin, text }) => (isHeading || origin === "goal" ? [] : [text])))],
      query_complexity: complexityOf(first === undefined ? 0 : usedTerms(first).length)
    },
    steps: {
      concepts: made.concepts.map(({ role, alternatives }) => ({
        role,
        phrases: alternatives.flat().map(({ part, terms: own }) => ({
          ...part,
          terms: own.map(({ text, isHeading, origin }) => ({ text, is_heading: isHeading, origin }))
        }))
      })),
      study_types: made.reading.studyTypes,
      left_out: made.reading.left
    },
    model: model?.said ?? null,
    seeds: null,
    notices
  }
  return answer
})
