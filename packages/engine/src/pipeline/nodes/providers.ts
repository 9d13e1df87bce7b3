import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Decode from "../../Decode.ts"
import type { Scheme } from "../../Identifier.ts"
import { canonical } from "../../internal/canonical.ts"
import * as Notice from "../../Notice.ts"
import type { Registered, Table } from "../../registry/Table.ts"
import type { Services } from "../../Services.ts"
import * as Source from "../../Source.ts"
import * as SourceError from "../../SourceError.ts"

/**
 * A source that can be asked about works.
 *
 * - `schemes` of identifiers that it takes, the best first; none = all
 * - `isOnlyByName` whether it is asked only where a pipeline names it
 * - `connect` with the parameters that the configuration gives it
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
  // they decoded when the plugin was registered
  connect: Effect.suspend(() => Source.connect(plugin, Result.getOrThrow(Decode.strict(plugin.params, params))))
})

/** The registered sources with an ability, and what the code of a node that may ask them depends on. */
export const providersWith = (
  plugins: Table,
  ability: Source.Ability
): { readonly providers: ReadonlyArray<Provider>; readonly code: string } => {
  const able = plugins.of("source").filter(({ plugin }) => plugin.abilities.includes(ability))
  const parts = able.map(({ plugin: { id, revision }, origin: { code }, params }) => ({ id, revision, code, params }))
  return { providers: able.map(providerOf), code: canonical(parts) }
}

/** A parameter that names some of the providers; none named = all but those that are asked only by name. A name that is no provider's is refused. */
export const providersParam = (providers: ReadonlyArray<Provider>) =>
  Schema.Array(Schema.Literals(providers.map(({ id }) => id))).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))

/** The providers that the parameter stands for: in the order in which they are named, each once, or in the order of registration. */
export const chosen = (providers: ReadonlyArray<Provider>, names: ReadonlyArray<string>): ReadonlyArray<Provider> =>
  names.length === 0
    ? providers.filter(({ isOnlyByName }) => !isOnlyByName)
    : [...new Set(names)].map((name) => providers.find(({ id }) => id === name)!)

/** A source that could not be reached so many times in a row is asked no further question. */
const mostUnreached = 3

/** Whether the next question would fail for the same reason. What else goes wrong may be about one work. */
const isFinal = ({ reason }: SourceError.SourceError): boolean => reason._tag === "Unauthorised" || reason._tag === "RateLimited"

/** What a source can be asked about a work. */
type AnyAnswer = Source.Outcome | Source.TextOutcome

/**
 * How a source answered several questions.
 *
 * - `answers` in the order of the questions; those that were not asked are left out, and counted in `unasked`
 * - `skipped` why it was asked none of them
 * - `error` of the first question that failed, or that the time was over
 */
export interface Turn<Q, A extends AnyAnswer> {
  readonly id: string
  readonly answers: ReadonlyArray<{ readonly question: Q; readonly outcome: A }>
  readonly unasked: number
  readonly skipped?: string
  readonly error?: SourceError.SourceError
}

/**
 * Asks a source several questions, one after the other over one connection, which is closed afterwards. A question that fails does not stop the
 * others. What stops them is a source that refuses, that cannot be reached three times in a row, or that has no time left.
 *
 * - `ask` undefined = an answer to an earlier question makes this one needless
 * - units: `timeoutMs` milliseconds for all questions together
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

/** The notices of several answers: of those with one code the first, and how many others there are. */
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

/** What the answers of a turn have in common with one answer: how long, by which requests, and with which notices. */
export const toldOf = <Q, A extends AnyAnswer>({ id, answers }: Turn<Q, A>) => {
  const outcomes: ReadonlyArray<AnyAnswer> = answers.map(({ outcome }) => outcome)
  const times = outcomes.flatMap((outcome) => (outcome._tag === "Skipped" || outcome.ms === null ? [] : [outcome.ms]))
  return {
    source: id,
    notices: noticesOf(outcomes),
    exchanges: outcomes.flatMap(Source.exchangesOf),
    ms: times.length === 0 ? null : times.reduce((sum, ms) => sum + ms, 0)
  }
}

/** What a source that was not asked, or whose answers have an error, did not do. */
export const undone = <Q, A extends AnyAnswer>(what: string, { id, answers, unasked, skipped, error }: Turn<Q, A>) => {
  if (skipped !== undefined) return [Notice.make(`${what}-skipped`, id, skipped)]
  if (error === undefined) return []
  const failed = answers.filter(({ outcome }) => Source.errorOf(outcome) !== undefined).length
  const parts = [
    `${failed} of ${answers.length + unasked} questions have no whole answer`,
    ...(unasked === 0 ? [] : [`${unasked} were not asked`])
  ]
  return [Notice.make(`${what}-failed`, id, `${error.message}; ${parts.join(", ")}`)]
}
