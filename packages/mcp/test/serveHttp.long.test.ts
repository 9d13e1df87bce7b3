import { request } from "node:http"
import { expect, it } from "vitest"
import { started } from "./program.ts"
import { recordings } from "./served.ts"

const token = "a-token-of-the-test"
const query = "caffeine sleep shift workers"

/** A server over HTTP, and one request to it with any headers at all. */
const listening = async () => {
  const server = started(["--http", "--port", "0", "--replay", recordings.everyday], undefined, { LITFUSE_MCP_TOKEN: token })
  const port = await new Promise<number>((done) => {
    server.child.stderr.on("data", (text: string) => {
      const [, found] = /serves http:\/\/127\.0\.0\.1:(\d+)\/mcp/.exec(text) ?? []
      if (found !== undefined) done(Number(found))
    })
  })
  const post = (body: string | ReadonlyArray<string>, headers: Readonly<Record<string, string>> = {}, method = "POST") =>
    new Promise<{ readonly status: number; readonly text: string; readonly session: string }>((resolve, reject) => {
      const sent = request(
        {
          port,
          agent: false,
          host: "127.0.0.1",
          path: "/mcp",
          method,
          headers: { ...usual, host: `127.0.0.1:${port}`, ...headers }
        },
        (response) => {
          let text = ""
          response.setEncoding("utf8").on("data", (piece: string) => (text += piece))
          response.on("end", () => resolve({ status: response.statusCode!, text, session: String(response.headers["mcp-session-id"]) }))
          response.on("error", reject)
        }
      )
      sent.on("error", reject)
      if (typeof body === "string") sent.setHeader("content-length", Buffer.byteLength(body)).end(body)
      else {
        for (const piece of body) sent.write(piece)
        sent.end()
      }
    })
  return { post, port, server }
}

const usual = { authorization: `Bearer ${token}`, "content-type": "application/json", accept: "application/json, text/event-stream" }

const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" }
}
const message = (params: object, id = 1): string =>
  JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { ...params, _meta: meta } })
const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "search" }

it("accepts requests that carry the token, name the server, and come from no page", async () => {
  const { post, port } = await listening()
  const call = message({ name: "search", arguments: { query } })
  const fine = await post(call, headers)
  expect([fine.status, fine.text]).toEqual([200, expect.stringContaining("state: done, replayed")])
  expect((await post(call, { ...headers, authorization: "" })).status).toBe(401)
  for (const authorization of ["Bearer wrong", "Bearer", "Bearer ", token, `Basic ${token}`, `Bearer${token}`, `Bearer ${token} x`])
    expect([authorization, (await post(call, { ...headers, authorization })).status]).toEqual([authorization, 401])
  for (const scheme of ["bearer", "BEARER", "Bearer "])
    expect([scheme, (await post(call, { ...headers, authorization: `${scheme} ${token}` })).status]).toEqual([scheme, 200])
  expect((await post(call, { ...headers, host: `evil.example:${port}` })).status).toBe(421)
  for (const host of [`localhost:${port}`, `192.0.2.1:${port}`, `[::1]:${port}`, "127.0.0.1"])
    expect([host, (await post(call, { ...headers, host })).status]).toEqual([host, 200])
  expect((await post(call, { ...headers, origin: "https://evil.example" })).status).toBe(403)
})

it("limits the size of requests, with and without Content-Length", async () => {
  const { post } = await listening()
  const long = message({ name: "search", arguments: { query: "x".repeat(3_000_000) } })
  const told = await post(long, headers).catch(() => ({ status: 413 }))
  expect(told.status).toBe(413)
  const pieces = Array.from({ length: 30 }, (_, i) => long.slice(i * 100_010, (i + 1) * 100_010))
  const untold = await post(pieces, { ...headers, "transfer-encoding": "chunked" }).catch(() => ({ status: 411 }))
  expect(untold.status).toBe(411)
  expect((await post(message({ name: "search", arguments: { query } }), headers)).status).toBe(200)
})

it("separates clients: each of a hundred simultaneous calls gets its own answer", async () => {
  const { post } = await listening()
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, i) => {
      const { text } = await post(message({ name: "search", arguments: { query, limit: 1 + (i % 7) } }, i), headers)
      const { id, result } = JSON.parse(text.replace(/^event: .*\ndata: /, "").replace(/^data: /m, "")) as {
        readonly id: number
        readonly result: { readonly structuredContent: { readonly rows: ReadonlyArray<unknown> } }
      }
      return [id, result.structuredContent.rows.length]
    })
  )
  expect(answers).toEqual(Array.from({ length: 100 }, (_, i) => [i, 1 + (i % 7)]))
})

it("forgets a session when its client ends it", async () => {
  const { post } = await listening()
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } }
  const { session } = await post(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }))
  const own = { "mcp-session-id": session, "mcp-protocol-version": "2025-11-25" }
  const list = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/list" })
  expect((await post(list, own)).status).toBe(200)
  expect((await post("", own, "DELETE")).status).toBe(204)
  expect((await post(list, own)).status).toBe(404)
})

it("reports in one line why it cannot listen", async () => {
  const { port } = await listening()
  const said = async (words: ReadonlyArray<string>) => {
    const { ended, errors } = started(["--http", "--replay", recordings.everyday, ...words])
    const code = await ended
    return [code, errors().replace(/^litfuse mcp: other machines can reach .*\n/, "")]
  }
  expect(await said(["--port", String(port)])).toEqual([
    2,
    `litfuse mcp: 127.0.0.1, port ${port}: another program uses this port; name another --port or --listen\n`
  ])
  expect(await said(["--listen", "192.0.2.1"])).toEqual([
    2,
    expect.stringMatching(/^litfuse mcp: 192\.0\.2\.1, .*this machine does not have that address.*\n$/)
  ])
  expect(await said(["--port", "70000", "--origin", "https://a.example, b.example"])).toEqual([
    2,
    'litfuse mcp: --port 70000: takes a whole number from 0 to 65535; --origin "b.example": takes the origin of a page, such as https://example.org\n'
  ])
})
