import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import type * as Schema from "effect/Schema"
import * as Breaker from "./http/Breaker.ts"
import * as Budget from "./http/Budget.ts"
import { type Answer, json, type Request, xml } from "./http/Request.ts"
import { Credentials, paceWith } from "./http/Credentials.ts"
import { paceKey } from "./http/paceKey.ts"
import * as PaceStore from "./http/PaceStore.ts"
import { sender } from "./http/sender.ts"
import type { ServiceState, Settings } from "./http/Settings.ts"
import { Transport } from "./http/Transport.ts"
import type * as SourceError from "./SourceError.ts"
import type { Endpoint, Upstream } from "./Upstream.ts"
import type * as Xml from "./Xml.ts"

export { Credentials, layerNone as noCredentials } from "./http/Credentials.ts"
export type { Answer, Request } from "./http/Request.ts"
export type { ServiceState, Settings } from "./http/Settings.ts"
export { Transport, TransportError } from "./http/Transport.ts"
/** Decodes an answer of `send`, as `Client.json` does, for services that state something in headers too. */
export { json as decodeJson } from "./http/Request.ts"

/**
 * The only way in which sources reach their services. A source gives an address and the form of the expected answer. This module handles pace,
 * retries, the circuit breaker, limits of time and size, redirects, credentials, identification, redaction, recordings and the trace.
 *
 * - `send` the answer to a request; `find` the same where "not found" is an answer: undefined
 * - `json`, `findJson` the same, decoded. Invalid JSON, or JSON of another shape, is a `BadResponse`
 * - `xml`, `findXml` the same for XML, whose outermost element has one of the names of `root`
 * - `credential` one of the declared credentials, for a source that must place it in a request itself
 */
export interface Client {
  readonly send: (request: Request) => Effect.Effect<Answer, SourceError.SourceError>
  readonly find: (request: Request) => Effect.Effect<Answer | undefined, SourceError.SourceError>
  readonly json: <A>(schema: Schema.Codec<A, unknown>, request: Request) => Effect.Effect<A, SourceError.SourceError>
  readonly findJson: <A>(schema: Schema.Codec<A, unknown>, request: Request) => Effect.Effect<A | undefined, SourceError.SourceError>
  readonly xml: (root: ReadonlyArray<string>, request: Request) => Effect.Effect<Xml.Element, SourceError.SourceError>
  readonly findXml: (root: ReadonlyArray<string>, request: Request) => Effect.Effect<Xml.Element | undefined, SourceError.SourceError>
  readonly credential: (name: string) => Redacted.Redacted | undefined
}

/** The HTTP service of the host: `yield* Http.client(upstream, "example")`. */
export class Http extends Context.Service<Http, { readonly client: (upstream: Upstream, source: string) => Client }>()(
  "@litfuse/engine/Http"
) {}

/** The client of one upstream for one source. */
export const client = (upstream: Upstream, source: string): Effect.Effect<Client, never, Http> =>
  Effect.map(Http, (http) => http.client(upstream, source))

/** An empty state: nothing is known about services yet. */
export const serviceState = (): ServiceState => ({ budgets: new Map(), breakers: new Map() })

/** @deprecated Use `serviceState`. */
export const held = serviceState

/** @deprecated Use `ServiceState`. */
export type Held = ServiceState

/** Settings for tests and for hosts that share nothing. */
export const settings = (rest: Partial<Settings> = {}): Settings => ({
  agent: "litfuse",
  origins: {},
  pace: PaceStore.memory(),
  notices: () => [],
  ...rest
})

/** HTTP over a transport. All users of a layer share its paces and its circuit breakers. */
export const layer = (given: Settings): Layer.Layer<Http, never, Transport | Credentials> =>
  Layer.effect(
    Http,
    Effect.gen(function* () {
      const transport = yield* Transport
      const credentials = yield* Credentials
      const { budgets, breakers } = given.serviceState ?? serviceState()

      const budget = (key: string, pace: Budget.Pace): Budget.Budget => {
        const known = budgets.get(key)
        if (known === undefined) {
          const fresh = Budget.make(key, pace, given.pace)
          budgets.set(key, fresh)
          return fresh
        }
        // if two sources declare different paces for one upstream, the slower one applies to both
        known.lower(pace.perMs / pace.requests)
        return known
      }

      const breaker = (origin: string): Breaker.Breaker => {
        const known = breakers.get(origin) ?? Breaker.make()
        breakers.set(origin, known)
        return known
      }

      return Http.of({
        client: (upstream, source) => {
          const keys = (upstream.credentials ?? []).map((credential) => ({ credential, value: credentials.of(upstream, credential) }))
          const shared = paceKey(upstream, keys)
          const whole = budget(shared, paceWith(upstream, keys))
          const of = (name: string, endpoint: Endpoint | undefined): ReadonlyArray<Budget.Budget> =>
            endpoint?.pace === undefined ? [whole] : [whole, budget(`${shared}/${name}`, endpoint.pace)]
          const ask = sender({ upstream, source, settings: given, transport, credentials: keys, breaker, budgets: of })
          const find = (request: Request) => ask(request, true)
          const send = (request: Request) => Effect.map(ask(request, false), (answer) => answer!)
          return {
            send,
            find,
            json: (schema, request) => Effect.flatMap(send({ ...request, expects: "json" }), (answer) => json(schema, answer, source)),
            findJson: (schema, request) =>
              Effect.flatMap(find({ ...request, expects: "json" }), (answer) =>
                answer === undefined ? Effect.succeed(undefined) : json(schema, answer, source)
              ),
            xml: (root, request) => Effect.flatMap(send({ ...request, expects: "xml" }), (answer) => xml(root, answer, source)),
            findXml: (root, request) =>
              Effect.flatMap(find({ ...request, expects: "xml" }), (answer) =>
                answer === undefined ? Effect.succeed(undefined) : xml(root, answer, source)
              ),
            credential: (name) => keys.find(({ credential }) => credential.name === name)?.value
          }
        }
      })
    })
  )
