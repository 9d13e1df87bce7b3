import * as Question from "@litfuse/api/Question"
import * as Search from "@litfuse/api/Search"
import { type Hit, noticesOf, type SourceAnswer, whole } from "@litfuse/api/search/Answer"
import { noticesIn } from "@litfuse/api/search/licensed"
import * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import * as McpSchema from "effect/ai/McpSchema"
import { Allowance } from "../Allowance.ts"
import { clean } from "../clean.ts"
import { noticeOf } from "../page.ts"
import { Refusal } from "../Refusal.ts"
import { inputOf } from "../schemas.ts"
import { Setting } from "../Setting.ts"
import { type Needs, settled, type Tool } from "../Tool.ts"

/** A tool of somebody else's set, by its own names: its answer is an object of JSON, in both forms. */
interface Declared<I extends object, W, R extends Needs> {
  readonly name: string
  readonly about: string
  readonly input: Schema.Codec<I, W>
  readonly answer: (input: I) => Effect.Effect<object, Error & { readonly _tag: string }, R>
}

/** Texts of others in one line, without signs that a reader does not see. */
const cleaned = (value: object): object =>
  JSON.parse(JSON.stringify(value, (_, one: unknown) => (typeof one === "string" ? clean(one) : one))) as object

/** A tool of a profile. */
export const make = <I extends object, W, R extends Needs>({ name, about, input, answer }: Declared<I, W, R>): Tool => {
  const ask = Question.make(name, input, answer)
  const tool = new McpSchema.Tool({
    name,
    description: about,
    inputSchema: inputOf(input),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true }
  })
  const call = (args: unknown) =>
    Effect.map(ask((args ?? {}) as W), (one) => {
      const structuredContent = cleaned(one)
      return new McpSchema.CallToolResult({ structuredContent, content: [{ type: "text", text: JSON.stringify(structuredContent) }] })
    })
  return { tool, call: (args) => settled(name, `correct what is named and call ${name} again`, call(args)) }
}

/** How one source answered, for whoever must not take a failure for nothing found. */
export const sourceOf = ({ source, state, delivered, total, ms, error }: SourceAnswer) => ({
  source,
  state,
  delivered,
  total,
  ms: ms === null ? null : Math.round(ms),
  error: error === null ? null : `${error.reason}: ${error.message}`
})

/** Seconds that a source may take: these sets answer at once, and have no name for a search that is not over. */
const timeout = 15

/**
 * Searches, and says how each source answered. `shown` works of the answer are wanted; `met` the same with all that their records say.
 *
 * - errors: a `Refusal` where no source answered, because the shape of an empty answer could not say so
 */
export const searched = Effect.fnUntraced(function* (request: Omit<typeof Search.Request.Encoded, "folder" | "replay">, shown: number) {
  const { folder, replay } = yield* Setting
  yield* (yield* Allowance).take("search")
  const { answer: streamed, works: met } = yield* Search.run({
    timeout,
    ...request,
    folder,
    ...(replay === undefined ? {} : { replay }),
    limit: null
  })
  const answer = whole(streamed)
  const sources = answer.outcomes.map(sourceOf)
  if (sources.every(({ state }) => state === "failed" || state === "skipped"))
    return yield* new Refusal({
      what: ["no source answered, so that nothing is known of what matches", ...sources.map(({ source, error }) => `${source}: ${error}`)],
      instead: "call again later, or with other sources"
    })
  return {
    works: answer.works.slice(0, shown),
    met: met.slice(0, shown),
    total: answer.works.length,
    ms: answer.ms === null ? null : Math.round(answer.ms),
    outcomes: answer.outcomes,
    sources,
    notices: [...noticesOf(answer), ...(yield* noticesIn(folder, answer.outcomes))].map(noticeOf)
  }
})

/** The identifier of a work in a scheme; null where it has none. */
export const idOf = ({ identifiers }: Hit, scheme: string): string | null =>
  identifiers.find((one) => one.startsWith(`${scheme}:`))?.slice(scheme.length + 1) ?? null

/** The names of the people and groups of a work. */
export const authorsOf = ({ contributors }: Hit): ReadonlyArray<string> =>
  (contributors ?? []).map((one) => ("literal" in one ? one.literal : `${one.family}${one.given === undefined ? "" : ` ${one.given}`}`))

/** The abstract in one text; null where nobody has it. */
export const abstractOf = ({ abstract }: Hit): string | null =>
  abstract === undefined ? null : abstract.map(({ label, text }) => (label === null ? text : `${label}: ${text}`)).join(" ")

/** The year of publication; null where nobody says it. */
export const yearOf = ({ published }: Hit): number | null => (published === null ? null : Number(published.slice(0, 4)))

/** The highest count of citations that a source says; null where none says one. */
export const citationsOf = ({ citations }: Hit): number | null =>
  citations === undefined ? null : Math.max(...citations.map(({ count }) => count))

/** The mark of a work that was retracted; null where no source says so. */
export const retractionOf = ({ retraction }: Hit): string | null =>
  retraction === undefined || retraction === null || retraction.state === "none"
    ? null
    : `${retraction.state}, says ${retraction.by.join(" ")}`
