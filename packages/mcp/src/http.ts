import { isSame, whyNot } from "@litfuse/files/listening"
import { createServer } from "node:http"
import { isIP } from "node:net"
import type * as Host from "@litfuse/api/Host"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as McpServer from "effect/ai/McpServer"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { mostBytes } from "./Lines.ts"
import type { Name } from "./profiles/index.ts"
import { Refusal } from "./Refusal.ts"
import { holding, served } from "./Server.ts"
import type { Settings } from "./Setting.ts"

/**
 * Where a server listens, and who may ask it.
 *
 * - `address` an address of this machine; `port` 0 = any that is free
 * - `token` that every request carries; `origins` the pages that may ask; a request without `Origin` comes from no page
 */
export interface Listening {
  readonly address: string
  readonly port: number
  readonly token: string
  readonly origins: ReadonlyArray<string>
}

/** Whether an address is of this machine alone. */
export const isLoopback = (address: string): boolean => /^(?:127(?:\.\d{1,3}){3}|::1|localhost)$/.test(address)

/**
 * Whether a server that listens at an address may be called so. A page of elsewhere whose name was made to lead here calls it by that name, and no page
 * can do so with a number.
 */
const isNameOf = (host: string, address: string): boolean => {
  const name = host.replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1")
  return isIP(name) !== 0 || name === "localhost" || name === address.toLowerCase()
}

const refuse = (status: number) => Effect.succeed(HttpServerResponse.empty({ status }))

/** Lets a request in that names this server, carries its token and is not too long. */
const guard = ({ address, token }: Listening) =>
  HttpRouter.middleware(
    (answer) =>
      Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ headers, method }) => {
        if (!isNameOf((headers["host"] ?? "").toLowerCase(), address)) return refuse(421)
        if (!isSame(headers["authorization"] ?? "", `Bearer ${token}`)) return refuse(401)
        const length = headers["content-length"]
        // a body whose length nobody tells could be of any length; Node reads no more than was told
        if (length === undefined && method !== "GET" && method !== "DELETE") return refuse(411)
        if (Number(length ?? 0) > mostBytes) return refuse(413)
        return answer
      }),
    { global: true }
  )

/** Why a server cannot listen. */
const refusalOf = ({ address, port }: Listening, cause: unknown): Refusal =>
  new Refusal({ what: [`${address}, port ${port}: ${whyNot(cause)}`], instead: "name another --port or --listen" })

/**
 * Serves clients over HTTP, at `/mcp`, until it is interrupted.
 *
 * - `ready` is told where, once it listens
 * - errors: a `Refusal`, where the address is taken or not of this machine
 */
export const http = (
  settings: Settings,
  version: string,
  listening: Listening,
  ready: (address: string) => void,
  profile?: Name
): Effect.Effect<never, Refusal, Host.Host> => {
  const server = createServer()
  server.on("listening", () => {
    const at = server.address()
    if (typeof at === "object" && at !== null) ready(`http://${at.family === "IPv6" ? `[${at.address}]` : at.address}:${at.port}/mcp`)
  })
  const routes = Layer.mergeAll(
    McpServer.layerHttp({ ...served(version, profile), path: "/mcp", allowedOrigins: listening.origins, allowSessionTermination: true }),
    guard(listening)
  )
  return Layer.launch(
    HttpRouter.serve(routes, { disableListenLog: true, disableLogger: true }).pipe(
      Layer.provide(holding(settings)),
      Layer.provide(NodeHttpServer.layer(() => server, { host: listening.address, port: listening.port }))
    )
  ).pipe(Effect.mapError(({ cause }) => refusalOf(listening, cause)))
}
