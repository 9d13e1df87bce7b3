import * as Files from "@litfuse/files/Files"
import { counted } from "@litfuse/files/numbers"
import * as Dialects from "@litfuse/query/Dialects"
import { headingsOf } from "@litfuse/query/generation/conceptTerms"
import { editedQuery } from "@litfuse/query/generation/editedQuery"
import { readGoal } from "@litfuse/query/generation/readGoal"
import * as Headings from "@litfuse/query/lint/HeadingTable"
import { index } from "@litfuse/query/Matcher"
import type { Problem } from "@litfuse/query/Problem"
import type { Query } from "@litfuse/query/Query"
import { positionsIn } from "@litfuse/query/QueryError"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import { withService } from "./generate/withService.ts"
import { inFolder } from "./inFolder.ts"
import { countIn, type MappedHeadings, mappedHeadings } from "./query/AskedService.ts"
import { DraftPart, conceptsOf, draftParts, phrasesOf } from "./query/draftParts.ts"
import { DraftChoice, draftTerms, type DraftPhrase, searchedTerms } from "./query/draftTerms.ts"
import { draftWarnings } from "./query/draftWarnings.ts"
import { firstDayOf } from "./query/firstDayOf.ts"
import { Request as GenerateRequest } from "./query/GenerateAnswer.ts"
import { scopeIn, scopeOf } from "./query/GeneratedQuery.ts"
import * as MatchRecord from "./query/MatchRecord.ts"
import { Refused } from "./ApiError.ts"
import * as Question from "./Question.ts"
import { about, refuse } from "./Question.ts"

export { domains, timeFrames } from "./query/GenerateAnswer.ts"
export { roles } from "./query/draftParts.ts"

const { folder, records, headings, domain, timeFrame, exclude, ask: service, replay } = GenerateRequest.fields

/** Limits of a draft, which keep the time of an answer short. Units: characters of the goal, phrases, terms of all phrases. */
const [mostCharacters, mostPhrases, mostTerms] = [10_000, 60, 2000]

/**
 * A strategy on its way from a goal to a query, with what a person has edited so far.
 *
 * - `parts` absent: those of the goal; `studyTypes` absent: those that the goal names
 * - `mapsHeadings` whether the service is asked for headings of the phrases, and not how many records the query finds
 * - `choices` the terms of phrases; phrases without a choice have the usual ones
 * - `text` the query as a person edited it; absent: the query that the terms give
 */
export const Request = Schema.Struct({
  folder,
  records,
  headings,
  domain,
  timeFrame,
  exclude,
  ask: service,
  replay,
  mapsHeadings: Field.or(Schema.Boolean, false),
  goal: Schema.String,
  studyTypes: Schema.optionalKey(Schema.Array(Field.text)),
  parts: Schema.optionalKey(Schema.Array(DraftPart)),
  choices: Field.or(Schema.Array(DraftChoice), []),
  text: Schema.optionalKey(Schema.String)
})

/** A query in the syntax of a platform; `notices` what that syntax cannot express. */
export interface DraftForm {
  readonly into: Dialects.DialectId
  readonly text: string
  readonly notices: ReadonlyArray<string>
}

/**
 * Every step from a goal to queries.
 *
 * - `whyNot` why a part is not ticked, by its position; only for parts that the goal gave
 * - `made` the query that the terms give, in PubMed's syntax; `text` the edited one, or `made`
 * - `problems` what the linter finds in `text`; `scope` how many records it finds, as a range; null where nothing was searched
 * - `warnings` each edit that the query does not have, and why
 */
export interface Draft {
  readonly parts: ReadonlyArray<DraftPart>
  readonly whyNot: ReadonlyArray<string | undefined>
  readonly studyTypes: ReadonlyArray<string>
  readonly leftOut: ReadonlyArray<{ readonly text: string; readonly why: string }>
  readonly phrases: ReadonlyArray<DraftPhrase>
  readonly made: string
  readonly text: string
  readonly problems: ReadonlyArray<Problem & { readonly line: number }>
  readonly scope: string | null
  readonly forms: ReadonlyArray<DraftForm>
  readonly warnings: ReadonlyArray<string>
}

const pubmed = Dialects.dialects.pubmed

/** The tree of a query that a person edited. Errors: `Refused` with the line of the first error. */
const parsed = Effect.fnUntraced(function* (text: string) {
  if (text.trim() === "") return yield* refuse(about(["text"], "{text} is empty; write a query, or make it from the terms again"))
  const positionOf = positionsIn(text)
  const wrong = pubmed.read(text).problems.filter(({ severity }) => severity === "error")
  if (wrong.length > 0)
    return yield* refuse(...wrong.slice(0, 5).map(({ from, message }) => about(["text"], `line ${positionOf(from).line}: ${message}`)))
  const { query } = yield* Effect.mapError(
    Effect.fromResult(Dialects.parse(text, pubmed)),
    ({ message }) => new Refused({ problems: [about(["text"], message)] })
  )
  return query
})

const formsOf = (query: Query): ReadonlyArray<DraftForm> =>
  Dialects.ids.map((into) => {
    const { text, remarks } = Dialects.dialects[into].print(query)
    return { into, text, notices: [...new Set(remarks.map((one) => one.text))] }
  })

/**
 * Goes from a goal to a query for every platform by rules, with a person's edits at each step. Nothing is sent, except to the service that `ask` names.
 *
 * - errors: `ApiError` for an unreadable file, and for a goal or parts without a word to search for
 * - an edited query that cannot be parsed is such an error too, with its line
 */
export const ask = Question.make(
  "draft a strategy",
  Request,
  Effect.fnUntraced(function* (request: typeof Request.Type) {
    const { goal, choices } = request
    if (goal.length > mostCharacters)
      return yield* refuse(about(["goal"], `{goal} has ${counted(goal.length, "character")}; it takes at most ${mostCharacters}`))
    const table = Headings.table(
      request.headings === undefined ? "" : yield* Effect.fromResult(Files.readText(inFolder(request.folder, request.headings)))
    )
    const given =
      request.records === undefined ? { records: [], notices: [] } : yield* MatchRecord.recordsOfFile(request.folder, request.records)
    const isKnown = (text: string): boolean => headingsOf(table, text).length > 0
    const reading = readGoal(goal, request.domain, (words) => isKnown(words.join(" ")))
    const first = draftParts(conceptsOf(reading, isKnown))
    const parts = request.parts ?? first.map(({ part }) => part)
    const studyTypes = [
      ...new Set([...(request.studyTypes ?? []), ...(request.parts === undefined ? reading.studyTypes.map(({ type }) => type) : [])])
    ]
    if (phrasesOf(parts).length === 0)
      return yield* refuse(
        request.parts === undefined
          ? about(["goal"], "{goal} has no word to search for: only words such as `effect of` or `in patients with`")
          : about(["parts"], "no part has a phrase; write one")
      )
    const all = phrasesOf(parts)
    if (all.length > mostPhrases)
      return yield* refuse(about(["parts"], `the parts have ${all.length} phrases; at most ${mostPhrases} are allowed`))
    const unmapped: MappedHeadings = { table, notices: [] }
    const mapped = request.mapsHeadings
      ? yield* withService(request, (one) => (one === undefined ? Effect.succeed(unmapped) : mappedHeadings(one, all, table)))
      : unmapped
    const phrases = draftTerms(all, choices, mapped.table, given.records, table)
    const terms = phrases.reduce((n, one) => n + one.terms.length + one.further.length, 0)
    if (terms > mostTerms) return yield* refuse(about(["parts"], `the phrases have ${terms} terms; at most ${mostTerms} are allowed`))
    const termsOf = (phrase: string) => searchedTerms(phrases.find((one) => one.phrase === phrase)!)
    const from = firstDayOf(request.timeFrame, yield* Clock.currentTimeMillis)
    const limits = { studyTypes, keywords: [], exclude: request.exclude, ...(from === undefined ? {} : { from }) }
    const searched = parts.filter(({ isSearched }) => isSearched)
    const query = editedQuery(
      searched.map(({ alternatives }) => ({ alternatives: alternatives.map((all) => all.map(termsOf)) })),
      limits
    )
    if (query === undefined) return yield* refuse(about(["parts"], "no ticked part has a ticked term; tick one"))
    const made = pubmed.print(query).text
    const text = request.text ?? made
    const tree = request.text === undefined ? query : yield* parsed(text)
    const found = yield* withService(request, (one) =>
      Effect.map(countIn(request.mapsHeadings ? undefined : one, tree, "the query"), (count) => ({ ...count, name: one?.name }))
    )
    const positionOf = positionsIn(text)
    const answer: Draft = {
      parts,
      whyNot: request.parts === undefined ? first.map(({ why }) => why) : [],
      studyTypes,
      leftOut: reading.left,
      phrases,
      made,
      text,
      problems: pubmed.read(text).problems.map((one) => ({ ...one, line: positionOf(one.from).line })),
      scope: found.total === null ? scopeOf(tree, index(given.records)) : scopeIn(found.total, found.name!),
      forms: formsOf(tree),
      warnings: [
        ...draftWarnings({ text, isEdited: text !== made, searched, parts, phrases, choices, limits, reading }),
        ...[...given.notices, ...mapped.notices, ...found.notices].map((one) => one.text)
      ]
    }
    return answer
  })
)
