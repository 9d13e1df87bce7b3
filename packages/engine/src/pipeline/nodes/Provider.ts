import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Decode from "../../Decode.ts"
import type { Scheme } from "../../Identifier.ts"
import { canonical } from "../../canonical.ts"
import * as Notice from "../../Notice.ts"
import type { Registered, Table } from "../../registry/Table.ts"
import type { Services } from "../../Services.ts"
import * as Source from "../../Source.ts"
import * as SourceError from "../../SourceError.ts"

/**
 * A source that can be asked about works.
 *
 * - `schemes` of accepted identifiers, best first; empty = all
 * - `isOnlyByName` whether only pipelines that name it ask it
 * - `connect` with its configured parameters
 */
export interface Provider {
  readonly id: string
  readonly schemes: ReadonlyArray<Scheme>
  readonly isOnlyByName: boolean
  readonly connect: Effect.Effect<Source.Connection, never, Services>
}

const providerOf = ({ plugin, params }: Registered<"source">): Provider => ({
  id: plugin.id,
  schemes: plugin.capabilities.identifiers,
  isOnlyByName: plugin.isOnlyByName === true,
  // they were decoded at registration
  connect: Effect.suspend(() => Source.connect(plugin, Result.getOrThrow(Decode.strict(plugin.params, params))))
})

/** The registered sources with an ability, and a code hash for nodes that may ask them. */
export const providersWithAbility = (
  plugins: Table,
  ability: Source.Ability
): { readonly providers: ReadonlyArray<Provider>; readonly code: string } => {
  const matching = plugins.of("source").filter(({ plugin }) => plugin.abilities.includes(ability))
  const parts = matching.map(({ plugin: { id, revision }, origin: { code }, params }) => ({ id, revision, code, params }))
  return { providers: matching.map(providerOf), code: canonical(parts) }
}

/** A parameter that names providers; empty = all but those that are asked only by name. Unknown names are refused. */
export const providersParam = (providers: ReadonlyArray<Provider>) =>
  Schema.Array(Schema.Literals(providers.map(({ id }) => id))).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))

/** The providers of the parameter: in its order, each once, or in the order of registration. */
export const selectProviders = (providers: ReadonlyArray<Provider>, names: ReadonlyArray<string>): ReadonlyArray<Provider> =>
  names.length === 0
    ? providers.filter(({ isOnlyByName }) => !isOnlyByName)
    : [...new Set(names)].map((name) => providers.find(({ id }) => id === name)!)

/** The number of unreachable answers in a row after which a source is not asked again. */
const mostUnreached = 3

/** Whether the next request would fail for the same reason. Other errors may be about one work. */
const isFinal = ({ reason }: SourceError.SourceError): boolean => reason._tag === "Unauthorised" || reason._tag === "RateLimited"

type AnyAnswer = Source.Outcome | Source.TextOutcome

/**
 * How a source answered several requests.
 *
 * - `answers` in the order of the requests; `unasked` counts those that were not sent
 * - `skipped` why it was not asked at all
 * - `error` of the first request that failed, or the time-out
 */
export interface Turn<Q, A extends AnyAnswer> {
  readonly id: string
  readonly answers: ReadonlyArray<{ readonly question: Q; readonly outcome: A }>
  readonly unasked: number
  readonly skipped?: string
  readonly error?: SourceError.SourceError
}

/**
 * Sends a source several requests, one after the other over one connection, which is closed afterwards. A failed request does not stop the others.
 * The sequence stops when the source refuses, is unreachable three times in a row, or has no time left.
 *
 * - `ask` undefined = an earlier answer makes this request unnecessary
 * - units: `timeoutMs` milliseconds for all requests together
 */
export const askInTurn = Effect.fnUntraced(function* <Q, A extends AnyAnswer>(
  { id, connect }: Provider,
  operation: Source.Ability,
  questions: ReadonlyArray<Q>,
  timeoutMs: number,
  ask: (connection: Source.Connection, question: Q, leftMs: number) => Effect.Effect<A> | undefined
): Effect.fn.Return<Turn<Q, A>, never, Services> {
  const connection = yield* connect
  const endMs = (yield* Clock.currentTimeMillis) + timeoutMs
  const answers: Array<{ readonly question: Q; readonly outcome: A }> = []
  let [unreached, leftMs, unasked] = [0, timeoutMs, questions.length]
  let [first, last]: ReadonlyArray<SourceError.SourceError | undefined> = []
  for (const question of questions) {
    unasked--
    const asking = ask(connection, question, leftMs)
    if (asking === undefined) continue
    const outcome = yield* asking
    if (outcome._tag === "Skipped") return { id, answers: [], unasked: questions.length, skipped: outcome.why }
    answers.push({ question, outcome })
    last = Source.errorOf(outcome)
    first ??= last
    unreached = last?.reason._tag === "Unreachable" ? unreached + 1 : 0
    leftMs = endMs - (yield* Clock.currentTimeMillis)
    if (leftMs <= 0 || unreached === mostUnreached || (last !== undefined && isFinal(last))) break
  }
  const isLate = leftMs <= 0 && (unasked > 0 || last !== undefined)
  const late = SourceError.make(id, operation, { _tag: "Unreachable", detail: `no complete answer within ${timeoutMs} ms` })
  const error = isLate ? late : first
  return { id, answers, unasked, ...(error === undefined ? {} : { error }) }
}, Effect.scoped)

/** The notices of several answers: of those with one code the first, and the number of others. */
const noticesOf = (outcomes: ReadonlyArray<AnyAnswer>): ReadonlyArray<Notice.Notice> => {
  const byCode = Map.groupBy(
    outcomes.flatMap(({ notices }) => notices),
    ({ code, subject }) => JSON.stringify([code, subject])
  )
  return [...byCode.values()].map((all) => {
    const { code, subject, text } = all[0]!
    const others = all.filter((notice) => notice.text !== text).length
    return others === 0 ? all[0]! : Notice.make(code, subject, `${text} (and ${others} more notices of this kind)`)
  })
}

/** The combined duration, exchanges and notices of several answers. */
export const turnSummary = <Q, A extends AnyAnswer>({ id, answers }: Turn<Q, A>) => {
  const outcomes: ReadonlyArray<AnyAnswer> = answers.map(({ outcome }) => outcome)
  const times = outcomes.flatMap((outcome) => (outcome._tag === "Skipped" || outcome.ms === null ? [] : [outcome.ms]))
  return {
    source: id,
    notices: noticesOf(outcomes),
    exchanges: outcomes.flatMap(Source.exchangesOf),
    ms: times.length === 0 ? null : times.reduce((sum, ms) => sum + ms, 0)
  }
}

/** Notices about a source that was skipped, or whose answers have an error. */
export const failureNotices = <Q, A extends AnyAnswer>(what: string, { id, answers, unasked, skipped, error }: Turn<Q, A>) => {
  if (skipped !== undefined) return [Notice.make(`${what}-skipped`, id, skipped)]
  if (error === undefined) return []
  const failed = answers.filter(({ outcome }) => Source.errorOf(outcome) !== undefined).length
  const parts = [
    `${failed} of ${answers.length + unasked} questions have no complete answer`,
    ...(unasked === 0 ? [] : [`${unasked} were not asked`])
  ]
  return [Notice.make(`${what}-failed`, id, `${error.message}; ${parts.join(", ")}`)]
}
