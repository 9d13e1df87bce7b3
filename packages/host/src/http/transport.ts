import * as Body from "@litfuse/engine/http/Body"
import * as Guard from "@litfuse/engine/http/Guard"
import { type Received, type Sent, Transport, TransportError } from "@litfuse/engine/http/Transport"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Dispatcher } from "@effect/platform-node/Undici"

/** A proxy that the environment names, for addresses of this kind that it does not except. */
const proxyFor = ({ protocol, hostname, port }: URL, environment: NodeJS.ProcessEnv): boolean => {
  const named = (name: string) => environment[name] ?? environment[name.toUpperCase()]
  if ((named(protocol === "https:" ? "https_proxy" : "http_proxy") ?? "") === "") return false
  const excepted = (named("no_proxy") ?? "").split(/[\s,]+/).filter((entry) => entry !== "")
  return !excepted.some((entry) => {
    const [host, only] = entry.replace(/^\*?\./, "").split(":")
    const isHost = entry === "*" || hostname === host || hostname.endsWith(`.${host}`)
    return isHost && (only === undefined || only === port)
  })
}

const headersOf = (headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), typeof value === "string" ? value : value.join(", ")]]
    )
  )

/** What undici and Node say when a connection fails, in one text. */
const textOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  const inner = cause instanceof AggregateError ? cause.errors.map(textOf).join("; ") : cause.cause === undefined ? "" : textOf(cause.cause)
  const own = cause.message === "" && "code" in cause ? String(cause.code) : cause.message
  return inner === "" || own.includes(inner) ? own : `${own}: ${inner}`
}

const toError = (cause: unknown): TransportError => {
  if (cause instanceof TransportError) return cause
  const detail = textOf(cause)
  const reason = detail.includes("where answers may not lead") ? "private-address" : "unreachable"
  return new TransportError({ reason, detail })
}

/** So long a connection stays open for the next request. */
const idleMs = 10_000

/** Who sends: with or without the guard against private addresses, both through the proxy that the environment names. */
const open = Effect.acquireRelease(
  Effect.promise(async () => {
    const { Agent, EnvHttpProxyAgent } = await import("@effect/platform-node/Undici")
    const plain = { keepAliveTimeout: idleMs, headersTimeout: 0, bodyTimeout: 0 }
    const guarded = { ...plain, connect: { lookup: Guard.lookup } }
    const isProxied = ["http_proxy", "https_proxy"].some((name) => (process.env[name] ?? process.env[name.toUpperCase()] ?? "") !== "")
    return isProxied
      ? { trusted: new EnvHttpProxyAgent(plain), guarded: new EnvHttpProxyAgent(guarded) }
      : { trusted: new Agent(plain), guarded: new Agent(guarded) }
  }),
  ({ trusted, guarded }) => Effect.promise(() => Promise.all([trusted.destroy(), guarded.destroy()]))
)

const exchange = async (dispatcher: Dispatcher, sent: Sent, signal: AbortSignal): Promise<Received> => {
  const { url, method, headers, body, maxBytes, isGuarded } = sent
  const {
    statusCode,
    headers: raw,
    body: stream
  } = await dispatcher.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    headers,
    body: body ?? null,
    signal
  })
  const received = headersOf(raw)
  // a stream that ends with an error after nobody listens any more must not end the process
  stream.on("error", () => undefined)
  const bytes = await Body.read(stream, received["content-encoding"], maxBytes, signal)
  return { status: statusCode, headers: received, body: bytes, ...(isGuarded && proxyFor(url, process.env) ? { isProxied: true } : {}) }
}

/**
 * Sends requests over the network by undici. Interrupting one closes its socket; the end of the layer closes all.
 *
 * Names are looked up by a guard where the address came out of an answer, so that it reaches nothing in a private network.
 */
export const layer: Layer.Layer<Transport> = Layer.effect(
  Transport,
  Effect.map(open, ({ trusted, guarded }) =>
    Transport.of({
      isReplay: false,
      send: (sent) => Effect.tryPromise({ try: (signal) => exchange(sent.isGuarded ? guarded : trusted, sent, signal), catch: toError })
    })
  )
)
