import { retractionMark } from "@litfuse/api/search/retractionMark"
import * as Question from "@litfuse/api/Question"
import * as Search from "@litfuse/api/Search"
import { type Hit, noticesOf, type SourceAnswer, wholeAnswer } from "@litfuse/api/search/Answer"
import { queryWords } from "@litfuse/api/search/queryWords"
import { licenceNotices } from "@litfuse/api/search/licensedSources"
import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import * as McpSchema from "effect/ai/McpSchema"
import { Allowance } from "../Allowance.ts"
import { cleanText } from "../cleanText.ts"
import { presentFields } from "../presentFields.ts"
import { printNotice } from "../runPage.ts"
import { ToolRefusal } from "../ToolRefusal.ts"
import { answerSchema, inputSchema } from "../inputSchema.ts"
import { ServerSettings } from "../ServerSettings.ts"
import { type Needs, settleCall, type Tool } from "../Tool.ts"

/** A tool of another server's set with its original names. Its answer is one JSON object in both forms. */
interface Declared<I extends object, W, R extends Needs> {
  readonly name: string
  readonly about: string
  readonly input: Schema.Codec<I, W>
  readonly output: Schema.Top
  readonly answer: (input: I) => Effect.Effect<object, Error & { readonly _tag: string }, R>
}

const cleanTexts = (value: object): object =>
  JSON.parse(JSON.stringify(value, (_, one: unknown) => (typeof one === "string" ? cleanText(one) : one))) as object

/** A tool of a profile. */
export const make = <I extends object, W, R extends Needs>({ name, about, input, output, answer }: Declared<I, W, R>): Tool => {
  const ask = Question.make(name, input, answer)
  const tool = new McpSchema.Tool({
    name,
    description: about,
    inputSchema: inputSchema(input),
    outputSchema: answerSchema(output),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true }
  })
  const call = (args: unknown) =>
    Effect.map(ask(presentFields(args) as W), (one) => {
      const structuredContent = cleanTexts(one)
      return new McpSchema.CallToolResult({ structuredContent, content: [{ type: "text", text: JSON.stringify(structuredContent) }] })
    })
  return { tool, call: (args) => settleCall(name, `correct this and call ${name} again`, call(args)) }
}

/** The outcome of one source, so that a client can tell a failure from an empty result. */
export const sourceOf = ({ source, state, delivered, total, ms, error }: SourceAnswer) => ({
  source,
  state,
  delivered,
  total,
  ms: ms === null ? null : Math.round(ms),
  error: error === null ? null : `${error.reason}: ${error.message}`
})

/** Refuses an answer without any source that answered: an empty answer in the form of these sets cannot say so. */
export const requireAnswer = (sources: ReadonlyArray<ReturnType<typeof sourceOf>>): Effect.Effect<void, ToolRefusal> =>
  OutcomeState.noneAnswered(sources)
    ? Effect.fail(
        new ToolRefusal({
          what: [
            "no source answered, so the number of matching works is unknown",
            ...sources.map(({ source, error }) => `${source}: ${error}`)
          ],
          instead: "call again later, or name other sources"
        })
      )
    : Effect.void

/** Time limit per source. These tool sets answer in one call and cannot name an unfinished search. Units: seconds. */
const timeout = 15

/**
 * Searches and reports the outcome of each source. `shown` limits the returned works; `met` holds the same works with all data of their records.
 *
 * - `words` those of the query, without operators, fields and dates
 * - errors: a `ToolRefusal` when no source answered
 */
export const searchSources = Effect.fnUntraced(function* (
  request: Omit<typeof Search.Request.Encoded, "folder" | "replay">,
  shown: number
) {
  const { folder, replay } = yield* ServerSettings
  yield* (yield* Allowance).take("search")
  const { answer: streamed, works: met } = yield* Search.run({
    timeout,
    ...request,
    folder,
    ...(replay === undefined ? {} : { replay }),
    limit: null
  })
  const answer = wholeAnswer(streamed)
  const sources = answer.outcomes.map(sourceOf)
  yield* requireAnswer(sources)
  return {
    works: answer.works.slice(0, shown),
    words: queryWords(answer),
    met: met.slice(0, shown),
    total: answer.works.length,
    ms: answer.ms === null ? null : Math.round(answer.ms),
    outcomes: answer.outcomes,
    sources,
    notices: [...noticesOf(answer), ...(yield* licenceNotices(folder, answer.outcomes))].map(printNotice)
  }
})

/** The identifier of a work in a scheme; null without one. */
export const idOf = ({ identifiers }: Hit, scheme: string): string | null =>
  identifiers.find((one) => one.startsWith(`${scheme}:`))?.slice(scheme.length + 1) ?? null

/** Names of persons and groups that contributed to a work. */
export const authorsOf = ({ contributors }: Hit): ReadonlyArray<string> =>
  (contributors ?? []).map((one) => ("literal" in one ? one.literal : `${one.family}${one.given === undefined ? "" : ` ${one.given}`}`))

/** The abstract as one text; null when no source has it. */
export const abstractOf = ({ abstract }: Hit): string | null =>
  abstract === undefined ? null : abstract.map(({ label, text }) => (label === null ? text : `${label}: ${text}`)).join(" ")

/** The year of publication; null when no source states it. */
export const yearOf = ({ published }: Hit): number | null => (published === null ? null : Number(published.slice(0, 4)))

/** The highest citation count of any source; null when no source states one. */
export const citationsOf = ({ citations }: Hit): number | null =>
  citations === undefined ? null : Math.max(...citations.map(({ count }) => count))

/** The retraction of a work; null for one without a mark. */
export const retractionOf = (hit: Hit): string | null =>
  retractionMark(hit) === undefined ? null : `${hit.retraction!.state}, says ${hit.retraction!.by.join(" ")}`
