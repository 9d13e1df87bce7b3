import { isSameSecret, listenFailure } from "@litfuse/files/listenFailure"
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
import { mostBytes } from "./MessageLines.ts"
import type { Name } from "./profiles/index.ts"
import { ToolRefusal } from "./ToolRefusal.ts"
import { serverLayer, serverOptions } from "./ToolServer.ts"
import type { Settings } from "./ServerSettings.ts"

/**
 * Where a server listens, and which requests it accepts.
 *
 * - `address` an address of this machine; `port` 0 = any free port
 * - `token` required in every request; `origins` the web pages that may send requests; a request without `Origin` comes from no page
 */
export interface Listening {
  readonly address: string
  readonly port: number
  readonly token: string
  readonly origins: ReadonlyArray<string>
}

/** Whether only this machine can reach an address. */
export const isLoopback = (address: string): boolean => /^(?:127(?:\.\d{1,3}){3}|::1|localhost)$/.test(address)

/**
 * Whether a Host header may name a server that listens at an address. This stops DNS rebinding: a foreign page can make its own name resolve to this
 * machine, but it cannot do so with an IP address.
 */
const isNameOf = (host: string, address: string): boolean => {
  const name = host.replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1")
  return isIP(name) !== 0 || name === "localhost" || name === address.toLowerCase()
}

const emptyResponse = (status: number) => Effect.succeed(HttpServerResponse.empty({ status }))

/** Accepts requests that name this server, carry its token and are not too long. */
const guard = ({ address, token }: Listening) =>
  HttpRouter.middleware(
    (answer) =>
      Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ headers, method }) => {
        if (!isNameOf((headers["host"] ?? "").toLowerCase(), address)) return emptyResponse(421)
        // names of schemes have no case (RFC 9110, section 11.1)
        const [, given = ""] = /^bearer +(.*)$/i.exec(headers["authorization"] ?? "") ?? []
        if (!isSameSecret(given, token)) return emptyResponse(401)
        const length = headers["content-length"]
        // without Content-Length a body could have any length; with it, Node reads no more than stated
        if (length === undefined && method !== "GET" && method !== "DELETE") return emptyResponse(411)
        if (Number(length ?? 0) > mostBytes) return emptyResponse(413)
        return answer
      }),
    { global: true }
  )

const listenRefusal = ({ address, port }: Listening, cause: unknown): ToolRefusal =>
  new ToolRefusal({ what: [`${address}, port ${port}: ${listenFailure(cause)}`], instead: "name another --port or --listen" })

/**
 * Serves clients over HTTP, at `/mcp`, until it is interrupted.
 *
 * - `ready` receives the URL once the server listens
 * - errors: a `ToolRefusal` when the address is in use or does not belong to this machine
 */
export const serveHttp = (
  settings: Settings,
  version: string,
  listening: Listening,
  ready: (address: string) => void,
  profile?: Name
): Effect.Effect<never, ToolRefusal, Host.Host> => {
  const server = createServer()
  server.on("listening", () => {
    const at = server.address()
    if (typeof at === "object" && at !== null) ready(`http://${at.family === "IPv6" ? `[${at.address}]` : at.address}:${at.port}/mcp`)
  })
  const routes = Layer.mergeAll(
    McpServer.layerHttp({
      ...serverOptions(version, profile),
      path: "/mcp",
      allowedOrigins: listening.origins,
      allowSessionTermination: true
    }),
    guard(listening)
  )
  return Layer.launch(
    HttpRouter.serve(routes, { disableListenLog: true, disableLogger: true }).pipe(
      Layer.provide(serverLayer(settings)),
      Layer.provide(NodeHttpServer.layer(() => server, { host: listening.address, port: listening.port }))
    )
  ).pipe(Effect.mapError(({ cause }) => listenRefusal(listening, cause)))
}
