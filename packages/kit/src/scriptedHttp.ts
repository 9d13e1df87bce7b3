/** HTTP with scripted answers, on the clock of the test. Nothing here uses a network. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import type { Reply } from "@litfuse/engine/http/Reply"
import { type Sent, Transport, TransportError } from "@litfuse/engine/http/Transport"
import * as Http from "@litfuse/engine/Http"
import * as Services from "@litfuse/engine/Services"
export type { Reply } from "@litfuse/engine/http/Reply"

/** A request as a scripted server saw it, and when. */
export interface Seen {
  readonly sent: Sent
  readonly atMs: number
}

/** A scripted server. `seen` every request so far; `cancelled` how many requests their senders gave up. */
export interface Script {
  readonly seen: Array<Seen>
  readonly cancelled: () => number
  readonly layer: Layer.Layer<Transport>
}

/** A server that answers as `reply` says; `count` is how many requests it has seen, this one included. */
export const script = (reply: (sent: Sent, count: number) => Reply): Script => {
  const seen: Array<Seen> = []
  let cancelled = 0
  const send = Effect.fnUntraced(
    function* (sent: Sent) {
      seen.push({ sent, atMs: yield* Clock.currentTimeMillis })
      const { status = 200, headers = {}, json, body, after = 0, hangs = false, breaks } = reply(sent, seen.length)
      if (hangs) yield* Effect.never
      if (after > 0) yield* Effect.sleep(after)
      if (breaks !== undefined) return yield* new TransportError({ reason: "unreachable", detail: breaks })
      const text = body ?? JSON.stringify(json ?? {})
      return { status, headers: { "content-type": "application/json", ...headers }, body: new TextEncoder().encode(text) }
    },
    Effect.onInterrupt(() => Effect.sync(() => void cancelled++))
  )
  return { seen, cancelled: () => cancelled, layer: Layer.succeed(Transport, Transport.of({ isReplay: false, send })) }
}

/** Credentials by name, whatever the upstream. */
export const credentials = (secrets: Readonly<Record<string, string>>): Layer.Layer<Http.Credentials> =>
  Layer.succeed(
    Http.Credentials,
    Http.Credentials.of({ of: (_, { name }) => (secrets[name] === undefined ? undefined : Redacted.make(secrets[name])) })
  )

/** HTTP over a scripted server. */
export const scriptedHttp = (
  { layer }: Pick<Script, "layer">,
  secrets: Readonly<Record<string, string>> = {},
  settings: Partial<Http.Settings> = {}
): Layer.Layer<Http.Http | Http.Credentials | Transport> =>
  Http.layer(Http.settings(settings)).pipe(Layer.provideMerge(Layer.mergeAll(layer, credentials(secrets))))

/** All services that a plugin may ask for, without a network and without keys. */
export const offline: Layer.Layer<Exclude<Services.Services, Scope.Scope>> = Layer.suspend(() =>
  scriptedHttp(script(() => ({ breaks: "there is no network in tests" })))
)
