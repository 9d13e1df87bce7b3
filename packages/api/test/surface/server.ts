/** A surface that litfuse does not have: questions over HTTP. It imports the questions alone, so it shows that they are enough for one. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { ApiError } from "@litfuse/api/ApiError"
import * as Compare from "@litfuse/api/Compare"
import * as Dedup from "@litfuse/api/Dedup"
import * as Get from "@litfuse/api/Get"
import * as Host from "@litfuse/api/Host"
import * as Search from "@litfuse/api/Search"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"

type Question = (request: never) => Effect.Effect<unknown, ApiError, Host.Host>

const questions: Readonly<Record<string, Question>> = { search: Search.ask, get: Get.ask, dedup: Dedup.ask, compare: Compare.ask }

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ""
  for await (const chunk of request.setEncoding("utf8")) text += chunk
  return text
}

/** Starts the server over a folder; every request is asked there, whatever it says. */
export const start = async (folder: string) => {
  const host = ManagedRuntime.make(Host.layer)
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<readonly [number, unknown]> => {
    const question = questions[incoming.url!.slice(1)]
    if (question === undefined) return [404, { error: `no such question; there are ${Object.keys(questions).join(", ")}` }]
    // a client that disconnects no longer waits for services
    const gone = new AbortController()
    response.on("close", () => gone.abort())
    const request: object = { ...JSON.parse(await bodyOf(incoming)), folder }
    return host
      .runPromise(question(request as never), { signal: gone.signal })
      .then((found) => [200, found] as const)
      .catch((error: unknown) => (error instanceof ApiError ? ([400, { error: error.message }] as const) : Promise.reject(error)))
  }
  const server = createServer((incoming, response) => {
    void answer(incoming, response)
      .catch(() => [500, { error: "a defect" }] as const)
      .then(([status, value]) => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value)))
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await host.dispose()
    }
  }
}
