/** A copy of a service on a real socket of this machine, which answers as the upstream in miniature of a source does. */
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { Reply } from "./scriptedHttp.ts"
import { type SourceHarness, serverRequest, type ServerRequest } from "./SourceHarness.ts"

/** A server on loopback. `seen` every request so far. `close` ends it, and every connection to it. */
export interface Loopback {
  readonly origin: string
  readonly seen: ReadonlyArray<ServerRequest>
  readonly close: () => Promise<void>
}

/** Starts a server on loopback. `answer` is given each request as a whole, and how many there were, this one included. */
export const serve = async (answer: (request: ServerRequest, response: ServerResponse, count: number) => void): Promise<Loopback> => {
  const seen: Array<ServerRequest> = []
  const server = createServer((incoming, response) => {
    response.on("error", () => undefined)
    const chunks: Array<Buffer> = []
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
    incoming.on("end", () => {
      const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
      const method = incoming.method === "POST" || incoming.method === "PUT" ? incoming.method : "GET"
      const request = serverRequest(method, new URL(incoming.url ?? "/", "http://127.0.0.1"), headers, Buffer.concat(chunks).toString())
      seen.push(request)
      answer(request, response, seen.length)
    })
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    }
  }
}

/** The bytes and the content type of a reply. */
export const bytesOf = ({ body, json, headers = {} }: Reply): { readonly bytes: Buffer; readonly type: string } => ({
  bytes: Buffer.from(body ?? JSON.stringify(json ?? {})),
  type: headers["content-type"] ?? "application/json"
})

/** Starts a copy of the service of a harness. `change` alters its replies: other headers, a refusal, a smaller page. */
export const copyOf = (
  { server }: SourceHarness,
  change: (usual: (request: ServerRequest) => Reply, request: ServerRequest, count: number) => Reply = (usual, request) => usual(request)
): Promise<Loopback> =>
  serve((request, response, count) => {
    const reply = change((asked) => server?.(asked) ?? { status: 501 }, request, count)
    const { bytes, type } = bytesOf(reply)
    response.writeHead(reply.status ?? 200, { ...reply.headers, "content-type": type }).end(bytes)
  })
