import * as Body from "@litfuse/engine/http/Body"
import * as PrivateNetwork from "@litfuse/engine/http/PrivateNetwork"
import { type Received, type Sent, Transport, TransportError } from "@litfuse/engine/http/Transport"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Dispatcher } from "@effect/platform-node/Undici"

/**
 * The proxy of the environment for an address, unless its host is excepted.
 *
 * - shape: `no_proxy` is a list of hosts, each including its subdomains, optionally with a port; `*` excepts all
 */
export const proxyOf = (
  { protocol, hostname, port }: URL,
  environment: Readonly<Record<string, string | undefined>>
): string | undefined => {
  const named = (name: string) => environment[name] ?? environment[name.toUpperCase()] ?? ""
  const proxy = named(protocol === "https:" ? "https_proxy" : "http_proxy")
  const excepted = named("no_proxy")
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
  const isExcepted = excepted.some((entry) => {
    const [host, only] = entry.replace(/^\*?\./, "").split(":")
    return (entry === "*" || hostname === host || hostname.endsWith(`.${host}`)) && (only === undefined || only === port)
  })
  return proxy === "" || isExcepted ? undefined : proxy
}

const headersOf = (headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), typeof value === "string" ? value : value.join(", ")]]
    )
  )

const innerText = (error: Error): string => {
  if (error instanceof AggregateError) return error.errors.map(textOf).join("; ")
  return error.cause === undefined ? "" : textOf(error.cause)
}

/** The messages of undici and Node about a failed connection, as one text. */
export const textOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  const inner = innerText(cause)
  const own = cause.message === "" && "code" in cause ? String(cause.code) : cause.message
  return inner === "" || own.includes(inner) ? own : `${own}: ${inner}`
}

/** Node's error codes for invalid certificates and for ports without TLS. */
const untrusted =
  /^(?:ERR_TLS_CERT_|ERR_SSL_|CERT_|UNABLE_TO_(?:GET|VERIFY|DECRYPT|DECODE)_|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|HOSTNAME_MISMATCH|INVALID_(?:CA|PURPOSE)|PATH_LENGTH_)/

const isUntrusted = (cause: unknown): boolean =>
  cause instanceof Error && (("code" in cause && untrusted.test(String(cause.code))) || isUntrusted(cause.cause))

const toError = (cause: unknown): TransportError => {
  if (cause instanceof TransportError) return cause
  const detail = textOf(cause)
  if (isUntrusted(cause))
    return new TransportError({
      reason: "untrusted",
      detail: `its certificate is not trusted (${detail}); set NODE_EXTRA_CA_CERTS to the file of your certificate authority`
    })
  const reason = detail.includes("where answers may not lead") ? "private-address" : "unreachable"
  return new TransportError({ reason, detail })
}

/** How long an idle connection stays open for the next request. */
const idleMs = 10_000

/** The agents that send requests: directly, directly with the guard against private addresses, or through a proxy, which resolves names itself. */
const open = Effect.acquireRelease(
  Effect.promise(async () => {
    // the default export, because a bundle loses the named exports of a CommonJS module
    const { Agent, ProxyAgent } = (await import("@effect/platform-node/Undici")).default
    const options = { keepAliveTimeout: idleMs, headersTimeout: 0, bodyTimeout: 0 }
    const proxies = new Map<string, Dispatcher>()
    return {
      trusted: new Agent(options),
      guarded: new Agent({ ...options, connect: { lookup: PrivateNetwork.lookup } }),
      proxies,
      through: (proxy: string): Dispatcher => {
        const known = proxies.get(proxy) ?? new ProxyAgent({ ...options, uri: proxy })
        proxies.set(proxy, known)
        return known
      }
    }
  }),
  ({ trusted, guarded, proxies }) =>
    Effect.promise(() => Promise.all([trusted, guarded, ...proxies.values()].map((agent) => agent.destroy())))
)

const exchange = async (dispatcher: Dispatcher, isProxied: boolean, sent: Sent, signal: AbortSignal): Promise<Received> => {
  const { url, method, headers, body, maxBytes, into } = sent
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
  // an error of an abandoned stream must not end the process
  stream.on("error", () => undefined)
  const bytes = await Body.read(stream, received["content-encoding"], maxBytes, signal, statusCode === 200 ? into : undefined)
  return { status: statusCode, headers: received, body: bytes, ...(isProxied ? { isProxied } : {}) }
}

/**
 * Sends requests over the network with undici. An interruption closes the socket of a request; the end of the layer closes all sockets.
 *
 * Addresses from answers are resolved by a guard, so that they cannot lead into a private network.
 */
export const layer: Layer.Layer<Transport> = Layer.effect(
  Transport,
  Effect.map(open, ({ trusted, guarded, through }) =>
    Transport.of({
      isReplay: false,
      send: (sent) =>
        Effect.tryPromise({
          try: (signal) => {
            const proxy = proxyOf(sent.url, process.env)
            const straight = sent.isGuarded ? guarded : trusted
            return exchange(proxy === undefined ? straight : through(proxy), proxy !== undefined, sent, signal)
          },
          catch: toError
        })
    })
  )
)
