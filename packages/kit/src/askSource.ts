/** Runs a source over the small copy of its upstream, on a clock that is moved by hand, with the faults that laws plant. */
import type { Query } from "@litfuse/engine/Query"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import type { Sent } from "@litfuse/engine/http/Transport"
import * as Params from "@litfuse/engine/Params"
import * as Services from "@litfuse/engine/Services"
import * as Source from "@litfuse/engine/Source"
import { type Law, LawBroken, notRun } from "./Law.ts"
import { onTestClock } from "./onTestClock.ts"
import { noRecord, type Verdict } from "./property.ts"
import * as Scripted from "./scriptedHttp.ts"
import { type SourceHarness, serverRequest, type ServerRequest } from "./SourceHarness.ts"

/** A source as the registry has it: the services that it needs are known, the type of its parameters is erased. */
export type AnySource = Source.Source<unknown, Services.Services>

/** Changes what a server answers: what a law plants upstream. `count` is how many requests there were, this one included. */
export type Plant = (reply: () => Scripted.Reply, sent: Sent, count: number) => Scripted.Reply

/** A sent request as a small server receives it. */
export const requestOf = ({ method, url, headers, body }: Sent): ServerRequest =>
  serverRequest(method, url, headers, body === undefined ? "" : new TextDecoder().decode(body))

/** A recognisable secret for each credential that an upstream declares. */
export const secretsOf = ({ upstream }: Pick<AnySource, "upstream">): Readonly<Record<string, string>> =>
  Object.fromEntries((upstream?.credentials ?? []).map(({ name }) => [name, `s3cr3t-${name}@example.org`]))

/** The small server with the planted fault. */
export const serverOf = ({ server }: SourceHarness, plant: Plant = (reply) => reply()): Scripted.Script =>
  Scripted.script((sent, count) =>
    server === undefined ? { breaks: "the harness has no server" } : plant(() => server(requestOf(sent)), sent, count)
  )

/** Runs something with the services of a host whose network is a script; undefined when it never ends. */
export const hosted = <A, E>(
  source: AnySource,
  script: Scripted.Script,
  effect: Effect.Effect<A, E, Services.Services>
): Effect.Effect<{ readonly value: A } | undefined, E> => {
  const services: Layer.Layer<Exclude<Services.Services, Scope.Scope>> = Scripted.scriptedHttp(script, secretsOf(source))
  return onTestClock(Effect.scoped(effect).pipe(Effect.provide(services)))
}

/** A search for something, ten deep, with a minute for it, unless said otherwise. */
export const request = (query: Query, rest: Partial<Source.SearchRequest> = {}): Source.SearchRequest => ({
  query,
  sort: "relevance",
  depth: 10,
  timeoutMs: 60_000,
  ...rest
})

/** The parameters with which laws try a source: its defaults. */
export const paramsOf = (source: AnySource): unknown => Params.defaults(source)

/** One question to a source over its small server. */
export type Question<O> = (connection: Source.Connection) => Effect.Effect<O>

/** Asks a source one question. Empty: undefined when it never answers. */
export const askSource = <O>(
  source: AnySource,
  harness: SourceHarness,
  question: Question<O>,
  plant?: Plant
): Effect.Effect<{ readonly outcome: O | undefined; readonly script: Scripted.Script }> => {
  const script = serverOf(harness, plant)
  const answer = Effect.flatMap(Source.connect(source, paramsOf(source)), question)
  return Effect.map(hosted(source, script, answer), (found) => ({ outcome: found?.value, script }))
}

/** Why no record came: the error of the source, where there is one. */
export const whyNoRecord = (outcome: Source.Outcome | undefined): string =>
  (outcome === undefined ? undefined : Source.errorOf(outcome)?.message) ?? noRecord

/** A law about an effect that says what is wrong. A throw is wrong too. */
export const law = (subject: string, name: string, verdict: Effect.Effect<Verdict, { readonly message: string }>): Law => ({
  name,
  check: Effect.gen(function* () {
    const example = yield* verdict.pipe(
      Effect.catch((error) => Effect.succeed<Verdict>(error.message)),
      Effect.catchDefect((defect) => Effect.succeed<Verdict>(String(defect)))
    )
    if (example !== undefined) return yield* new LawBroken({ subject, law: name, example })
  })
})

/** A law that needs something of the harness; without it the law is not run. */
export const lawWith = <A>(
  subject: string,
  name: string,
  needed: A | undefined,
  why: string,
  verdict: (needed: A) => Effect.Effect<Verdict, { readonly message: string }>
): Law =>
  needed === undefined
    ? notRun(name, why)
    : law(
        subject,
        name,
        Effect.suspend(() => verdict(needed))
      )
