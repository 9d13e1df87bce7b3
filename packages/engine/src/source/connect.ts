import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import * as Identifier from "../Identifier.ts"
import * as Notice from "../Notice.ts"
import { addressProblem, missing } from "../http/Credentials.ts"
import { defaultTimeoutMs } from "../http/Retry.ts"
import * as Services from "../Services.ts"
import type { SourcePlugin } from "./SourcePlugin.ts"
import * as SourceError from "../SourceError.ts"
import { everything, shortfalls } from "./Capabilities.ts"
import { type Exchange, Listener } from "../http/Exchange.ts"
import type { FullText } from "./FullText.ts"
import type { Outcome, TextOutcome } from "./Outcome.ts"
import { fieldNotices, nothingDelivered, outcomeOf, textOutcomeOf, totalNotices, unknownSchemesNotice } from "./outcomeOf.ts"
import { type Ability, type SourceQuery, type CitationsRequest as CitationsTurn, primitiveOf, type Primitives, type Turn } from "./Page.ts"
import * as Skipping from "./SkippedRecords.ts"
import { latestYear } from "../sourceRecord/dropFarDates.ts"
import * as Watchdog from "../http/Watchdog.ts"
import * as SearchProgress from "./SearchProgress.ts"
import { type CollectedPages, runGuarded, accepted, addNotices, noPages, collectPages } from "./collectPages.ts"

/**
 * A search of a source.
 *
 * - units: `depth` records at most, at least 1
 */
export interface SearchRequest extends SourceQuery, Watchdog.Limit {
  readonly depth: number
}

/** A request for records by identifier. */
export interface LookupRequest extends Watchdog.Limit {
  readonly identifiers: ReadonlyArray<Identifier.Identifier>
}

/** A request for citing or cited works, at most `depth` of them. */
export interface CitationsRequest extends Omit<CitationsTurn, keyof Turn>, Watchdog.Limit {
  readonly depth: number
}

/** A request for the text of a document. */
export interface TextRequest extends Watchdog.Limit {
  readonly identifier: Identifier.Identifier
}

/** A connected source. Nothing here fails or throws: errors are part of the outcome, and a missing ability gives `Skipped`. */
export interface Connection {
  readonly id: string
  readonly abilities: ReadonlyArray<Ability>
  readonly search: (request: SearchRequest) => Effect.Effect<Outcome>
  readonly lookup: (request: LookupRequest) => Effect.Effect<Outcome>
  readonly citations: (request: CitationsRequest) => Effect.Effect<Outcome>
  readonly fullText: (request: TextRequest) => Effect.Effect<TextOutcome>
}

const skip = (source: string, why: string) => ({ _tag: "Skipped" as const, source, notices: [], why })

/** A source that is not asked, with the reason: it is off, or has no key. */
export const skipped = (source: string, why: string): Connection => {
  const answer = () => Effect.succeed(skip(source, why))
  return { id: source, abilities: [], search: answer, lookup: answer, citations: answer, fullText: answer }
}

const verbs: Readonly<Record<Ability, string>> = {
  search: "search",
  lookup: "look up identifiers",
  citations: "provide citations",
  fullText: "provide full texts"
}

/** Makes a source on first use. After a failure the next use tries again. */
const once = <A, E>(make: Effect.Effect<A, E>): Effect.Effect<A, E> => {
  const turnstile = Semaphore.makeUnsafe(1)
  let made: { readonly value: A } | undefined
  return turnstile.withPermit(
    Effect.suspend(() =>
      made === undefined ? Effect.tap(make, (value) => Effect.sync(() => (made = { value }))) : Effect.succeed(made.value)
    )
  )
}

type Asking<P extends keyof Primitives> = NonNullable<Primitives[P]>

const batches = <A>(all: ReadonlyArray<A>, size: number): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))

/** Why a source cannot be asked: the user lacks a credential or an address that its upstream requires. Empty: undefined when it can. */
export const lackOf = ({ upstream }: Pick<SourcePlugin<never, never>, "upstream">): Effect.Effect<string | undefined> =>
  Effect.zipWith(missing(upstream), addressProblem(upstream), ([lacking], problem) =>
    lacking === undefined
      ? problem
      : `needs ${/^[aeio]/.test(lacking.name) ? "an" : "a"} ${lacking.name}: set ${lacking.env}, ${lacking.how}`
  )

/**
 * Connects to a source. The source is made by the first request, within its time limit, so that a hanging `make` takes no longer than a missing
 * answer.
 *
 * - empty: undeclared abilities give `Skipped`; so do all when the user lacks a credential or an address that the upstream requires
 */
export const connect = <Params, R>(source: SourcePlugin<Params, R>, params: Params): Effect.Effect<Connection, never, R> =>
  Effect.contextWith((context: Context.Context<R>) =>
    Effect.map(lackOf(source), (lack) => (lack === undefined ? connected(source, params, context) : skipped(source.id, lack)))
  )

const connected = <Params, R>(source: SourcePlugin<Params, R>, params: Params, context: Context.Context<R>): Connection => {
  const { id, capabilities: can, abilities, upstream } = source
  const leastMs = upstream === undefined ? 0 : (upstream.timeoutMs ?? defaultTimeoutMs)
  // services that the plugin did not request are withheld, even if the caller has them
  const make = Effect.updateContext(
    Effect.suspend(() => source.make(params)),
    (ambient: Context.Context<never>) => Services.only(Context.merge(ambient, context), source.services)
  )
  const made = once(
    runGuarded(
      id,
      "make",
      () => make,
      () => []
    )
  )

  const primitive = <A extends Ability>(ability: A): Effect.Effect<Asking<(typeof primitiveOf)[A]>, SourceError.SourceError> =>
    Effect.flatMap(made, (primitives) => {
      const found = primitives[primitiveOf[ability]] as Asking<(typeof primitiveOf)[A]> | undefined
      return found === undefined
        ? Effect.fail(SourceError.crashed(id, ability, `it declares that it can ${verbs[ability]}, but has no ${primitiveOf[ability]}`))
        : Effect.succeed(found)
    })

  /** Runs a request within its time, and collects its exchanges and notices. */
  const runRequest = Effect.fnUntraced(function* (
    operation: Ability,
    limit: Watchdog.Limit,
    exchanges: Array<Exchange>,
    ask: Effect.Effect<void, SourceError.SourceError>
  ) {
    const notices: Array<Notice.Notice> = []
    const skipped = Skipping.none()
    const start = yield* Clock.currentTimeMillis
    const ended = yield* Watchdog.watch(id, operation, limit, leastMs, (vigil) =>
      Effect.provideService(ask, Listener, {
        ...vigil,
        operation,
        exchange: (exchange) => void exchanges.push(exchange),
        notice: (notice) => addNotices(notices, [notice]),
        skipped: (what) => Skipping.skip(skipped, what)
      })
    ).pipe(Effect.match({ onSuccess: () => undefined, onFailure: (failure) => failure }))
    const { error, notices: skipNotices } = Skipping.report(id, operation, skipped, ended)
    addNotices(notices, skipNotices)
    const isReplayed = exchanges.length > 0 && exchanges.every(({ ms }) => ms === null)
    return { error, notices, ms: isReplayed ? null : (yield* Clock.currentTimeMillis) - start }
  })

  const gather = Effect.fnUntraced(function* (
    operation: Ability,
    limit: Watchdog.Limit,
    wanted: number,
    ask: (into: CollectedPages, exchanges: ReadonlyArray<Exchange>) => Effect.Effect<void, SourceError.SourceError>
  ) {
    const into = noPages()
    const exchanges: Array<Exchange> = []
    const { error: failure, notices: requestNotices, ms } = yield* runRequest(operation, limit, exchanges, ask(into, exchanges))
    const error = failure ?? nothingDelivered(id, operation, into, wanted)
    const notices = [
      ...requestNotices,
      ...into.notices,
      ...fieldNotices(id, into),
      ...(error === undefined ? totalNotices(id, into, wanted) : [])
    ]
    return outcomeOf({ source: id, notices, exchanges, ms }, into, error)
  })

  const mostOf = (depth: number): number => Math.min(depth, can.maxRecords)

  /** Adds a notice when the source limits the depth. If all records are wanted, only when there are more. */
  const capped = (depth: number, into: CollectedPages, isOver: boolean) =>
    Effect.sync(() => {
      const [most, isAll] = [can.maxRecords, depth >= everything]
      if (depth <= most || isAll !== isOver) return
      const { total = most, records } = into
      if (isAll && total <= most && records.length < most) return
      const beyond = total > most ? `${total} match` : "all were requested"
      const rest = isAll ? beyond : `${depth} were requested`
      into.notices.push(Notice.make("depth-capped", id, `delivers at most ${most} records per search; ${rest}`))
    })

  const search = Effect.fn("Source.search", { attributes: { source: id } })(function* ({
    depth,
    timeoutMs,
    limitMs,
    ...asked
  }: SearchRequest) {
    return yield* gather("search", { timeoutMs, limitMs }, mostOf(depth), (into, exchanges) =>
      Effect.gen(function* () {
        const searchPage = yield* primitive("search")
        const fallShort = Effect.sync(() => {
          const reported = new Set(into.notices.map(({ code }) => code))
          addNotices(
            into.notices,
            shortfalls(id, can, asked).filter(({ code }) => !reported.has(code))
          )
        })
        // these notices also apply to records that came before a failure
        yield* capped(depth, into, false)
        yield* collectPages(
          id,
          "search",
          (turn) => searchPage({ ...asked, ...turn }),
          mostOf(depth),
          into,
          yield* SearchProgress.progressReporter(source, mostOf(depth), into, exchanges)
        ).pipe(Effect.ensuring(Effect.andThen(capped(depth, into, true), fallShort)))
      })
    )
  })

  const lookup = Effect.fn("Source.lookup", { attributes: { source: id } })(function* ({ identifiers, ...limit }: LookupRequest) {
    const known = identifiers.filter(({ scheme }) => can.identifiers.includes(scheme))
    return yield* gather("lookup", limit, known.length, (into) =>
      Effect.gen(function* () {
        const lookUp = yield* primitive("lookup")
        if (known.length < identifiers.length) into.notices.push(unknownSchemesNotice(id, can, identifiers.length - known.length))
        const seen = new Set<string>()
        const latest = yield* latestYear
        for (const batch of batches(known, can.batch)) {
          const records = yield* runGuarded(
            id,
            "lookup",
            () => lookUp(batch),
            (all) => all
          )
          for (const record of records) if (!seen.has(record.id)) into.records.push(accepted(into, record, latest))
          for (const record of records) seen.add(record.id)
        }
        const found = new Set(into.records.flatMap((record) => record.identifiers.map(Identifier.print)))
        const missing = known.map(Identifier.print).filter((name) => !found.has(name))
        if (missing.length > 0)
          into.notices.push(
            Notice.make(
              "not-found",
              id,
              `does not have ${missing.slice(0, 10).join(", ")}${missing.length > 10 ? ` and ${missing.length - 10} more` : ""}`
            )
          )
      })
    )
  })

  const citations = Effect.fn("Source.citations", { attributes: { source: id } })(function* ({
    depth,
    timeoutMs,
    limitMs,
    ...asked
  }: CitationsRequest) {
    return yield* gather("citations", { timeoutMs, limitMs }, mostOf(depth), (into) =>
      Effect.gen(function* () {
        const citationsPage = yield* primitive("citations")
        const isKnown = can.identifiers.length === 0 || can.identifiers.includes(asked.of.scheme)
        if (!isKnown) return void into.notices.push(unknownSchemesNotice(id, can, 1))
        yield* capped(depth, into, false)
        yield* collectPages(id, "citations", (turn) => citationsPage({ ...asked, ...turn }), mostOf(depth), into)
      })
    )
  })

  const fullText = Effect.fn("Source.fullText", { attributes: { source: id } })(function* ({ identifier, ...limit }: TextRequest) {
    let text: FullText | undefined
    const ask = Effect.gen(function* () {
      const read = yield* primitive("fullText")
      text = yield* runGuarded(
        id,
        "fullText",
        () => read(identifier),
        () => []
      )
    })
    const exchanges: Array<Exchange> = []
    const { error, notices, ms } = yield* runRequest("fullText", limit, exchanges, ask)
    return textOutcomeOf({ source: id, notices, exchanges, ms }, identifier, text, error)
  })

  const declared = <Q, A>(ability: Ability, ask: (request: Q) => Effect.Effect<A>) =>
    abilities.includes(ability) ? ask : () => Effect.succeed(skip(id, `does not ${verbs[ability]}`))
  return {
    id,
    abilities,
    search: declared("search", search),
    lookup: declared("lookup", lookup),
    citations: declared("citations", citations),
    fullText: declared("fullText", fullText)
  }
}
