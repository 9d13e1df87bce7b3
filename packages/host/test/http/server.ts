import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import * as Http from "@litfuse/engine/Http"
import { Listener } from "@litfuse/engine/http/Exchange"
import * as Watchdog from "@litfuse/engine/http/Watchdog"
import type { Exchange } from "@litfuse/engine/Source"
import type { Notice } from "@litfuse/engine/Notice"
import type { SourceError } from "@litfuse/engine/SourceError"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { onTestFinished } from "vitest"
import * as UndiciTransport from "../../src/http/UndiciTransport.ts"

/** A server on loopback that lives as long as the test. */
export interface Loopback {
  readonly origin: string
  readonly host: string
  readonly server: Server
  readonly seen: Array<IncomingMessage>
  /** How many connections were closed before their answer had ended. */
  readonly aborted: () => number
}

/** Starts a server on loopback for one test. */
export const serve = async (answer: (request: IncomingMessage, response: ServerResponse, count: number) => void): Promise<Loopback> => {
  const seen: Array<IncomingMessage> = []
  let aborted = 0
  const server = createServer((request, response) => {
    seen.push(request)
    response.on("close", () => {
      if (!response.writableFinished) aborted++
    })
    response.on("error", () => undefined)
    answer(request, response, seen.length)
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin: `http://${host}`, host, server, seen, aborted: () => aborted }
}

/** Answers with JSON. */
export const json = (response: ServerResponse, value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): void => {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(value))
}

/** The outcome of a request, with the notices on the way. */
export interface Asked<A> {
  readonly value: A | undefined
  readonly error: SourceError | undefined
  readonly exchanges: ReadonlyArray<Exchange>
  readonly notices: ReadonlyArray<Notice>
}

/** An upstream at an origin that may be asked as fast as one likes. */
export const upstream = (origin: string, rest: Partial<Upstream> = {}): Upstream => ({
  id: "loop",
  origin,
  pace: { requests: 1000, perMs: 1000 },
  ...rest
})

/** The layers of a host over the network, with these secrets by name. */
export const live = (secrets: Readonly<Record<string, string>> = {}, settings: Partial<Http.Settings> = {}): Layer.Layer<Http.Http> =>
  Http.layer(Http.settings({ agent: "litfuse/test", ...settings })).pipe(
    Layer.provide([
      UndiciTransport.layer,
      Layer.succeed(Http.Credentials, {
        of: (_, { name }) => (secrets[name] === undefined ? undefined : Redacted.make(secrets[name]))
      })
    ])
  )

/** Asks an upstream once, over the network. */
export const ask = <A>(
  declared: Upstream,
  use: (client: Http.Client) => Effect.Effect<A, SourceError>,
  layer: Layer.Layer<Http.Http> = live()
): Promise<Asked<A>> => {
  const exchanges: Array<Exchange> = []
  const notices: Array<Notice> = []
  return Http.client(declared, "test").pipe(
    Effect.flatMap(use),
    Effect.result,
    Effect.map((result) => ({
      value: Result.isSuccess(result) ? result.success : undefined,
      error: Result.isFailure(result) ? result.failure : undefined,
      exchanges,
      notices
    })),
    Effect.provideService(Listener, {
      ...Watchdog.none,
      operation: "search",
      exchange: (exchange) => void exchanges.push(exchange),
      notice: (notice) => void notices.push(notice),
      skipped: () => undefined
    }),
    Effect.provide(layer),
    Effect.runPromise
  )
}
