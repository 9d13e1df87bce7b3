import { gzipSync, brotliCompressSync, deflateSync } from "node:zlib"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Schema from "effect/Schema"
import { describe, expect, it, vi } from "vitest"
import type { Client } from "@litfuse/engine/Http"
import * as Http from "@litfuse/engine/Http"
import { ask, json, live, serve, upstream } from "./server.ts"

const Hits = Schema.Struct({ hits: Schema.Array(Schema.String) })
const hits = (client: Client) => client.json(Hits, { path: "/search", query: { q: "heart attack" } })

describe("an answer", () => {
  it("is decoded, requested politely, and reported with its address, status, bytes and time", async () => {
    const server = await serve((_, response) => json(response, { hits: ["a"], more: 1 }))
    const { value, exchanges } = await ask(upstream(server.origin, { identifies: { tool: "litfuse" } }), (client) =>
      client.json(Hits, { path: "/search", query: { q: "heart attack", ids: [1, 2] }, says: "heart AND attack" })
    )
    expect(value).toEqual({ hits: ["a"] })
    const [request] = server.seen
    expect(request!.url).toBe("/search?q=heart+attack&ids=1&ids=2&tool=litfuse")
    expect(request!.headers).toMatchObject({
      "user-agent": "litfuse/test",
      accept: "application/json",
      "accept-encoding": "gzip, deflate, br"
    })
    expect(request!.headers).not.toHaveProperty("traceparent")
    expect(exchanges).toEqual([
      {
        method: "GET",
        url: `${server.origin}/search?q=heart+attack&ids=1&ids=2`,
        query: "heart AND attack",
        recording: expect.stringMatching(/^\w+\/[0-9a-f]{12}$/),
        status: 200,
        attempts: 1,
        bytes: 23,
        ms: expect.any(Number)
      }
    ])
  })

  it.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync]
  ])("is unpacked: %s", async (encoding, pack) => {
    const server = await serve((_, response) =>
      response.writeHead(200, { "content-type": "application/json", "content-encoding": encoding }).end(pack('{"hits":["ä"]}'))
    )
    expect((await ask(upstream(server.origin), hits)).value).toEqual({ hits: ["ä"] })
  })

  it("is read in the character set that its header names", async () => {
    const server = await serve((_, response) =>
      response.writeHead(200, { "content-type": "text/plain; charset=iso-8859-1" }).end(Buffer.from([0x67, 0xfc, 0x6e]))
    )
    const { value } = await ask(upstream(server.origin), (client) => client.send({ path: "/", expects: "text" }))
    expect(value!.text).toBe("gün")
  })

  it("to a form or JSON is posted", async () => {
    const bodies: Array<string> = []
    const server = await serve((request, response) => {
      request.on("data", (chunk) => bodies.push(`${request.method} ${request.headers["content-type"]} ${chunk}`))
      request.on("end", () => json(response, { hits: [] }))
    })
    await ask(upstream(server.origin), (client) => client.json(Hits, { path: "/", form: { id: "1,2", q: "a b" } }))
    await ask(upstream(server.origin), (client) => client.json(Hits, { path: "/", json: { ids: ["x"] } }))
    expect(bodies).toEqual(["POST application/x-www-form-urlencoded id=1%2C2&q=a+b", 'POST application/json {"ids":["x"]}'])
  })
})

describe("an answer that is what was promised", () => {
  it.each(['{"hits":[]}', " [1]"])("although it calls itself a page: %s", async (body) => {
    const server = await serve((_, response) => response.writeHead(200, { "content-type": "text/html" }).end(body))
    const { value } = await ask(upstream(server.origin), (client) => client.json(Schema.Unknown, { path: "/" }))
    expect(value).toEqual(JSON.parse(body))
  })
})

describe("an answer that is not what was promised", () => {
  it.each<[string, string, string, RegExp]>([
    [
      "a page of HTML",
      "text/html",
      "<!doctype html><title>Sign in</title>",
      /answered 200, but it sent a page instead of JSON \("Sign in"\)/
    ],
    ["a page that calls itself JSON", "application/json", "<html><title>Oops</title></html>", /sent a page instead of JSON/],
    ["nothing", "application/json", "", /sent nothing instead of JSON/],
    ["half of it", "application/json", '{"hits": ["a"', /invalid JSON/],
    ["another shape", "application/json", '{"hits": [1]}', /JSON of an unexpected shape: hits\[0\] expected string/],
    ["a character set that does not exist", "application/json; charset=klingon", "{}", /"klingon", which does not exist/]
  ])("is a BadResponse: %s", async (_, type, body, message) => {
    const server = await serve((__, response) => response.writeHead(200, { "content-type": type }).end(body))
    const { error } = await ask(upstream(server.origin), hits)
    expect(error?.reason._tag).toBe("BadResponse")
    expect(error?.message).toMatch(message)
    expect(server.seen).toHaveLength(1)
  })

  it("is refused when it is too large, counted after it is unpacked", async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000))
    const server = await serve((_, response) =>
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(bomb)
    )
    const { error } = await ask(upstream(server.origin, { maxBytes: 100_000 }), hits)
    expect(bomb.byteLength).toBeLessThan(100_000)
    expect([error?.reason._tag, server.seen.length]).toEqual(["BadResponse", 1])
    expect(error?.message).toContain("larger than 100000 bytes")
  })

  it("is refused when it never ends, without reading it all", async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { "content-type": "application/json" })
      const more = () => {
        if (!response.destroyed && response.write(Buffer.alloc(65_536))) setImmediate(more)
        else response.once("drain", more)
      }
      more()
    })
    const { error } = await ask(upstream(server.origin, { maxBytes: 1_000_000 }), hits)
    expect(error?.message).toContain("larger than 1000000 bytes")
    await vi.waitFor(() => expect(server.aborted()).toBe(1), { timeout: 60_000 })
  })

  it("is refused when its encoding is damaged or unknown", async () => {
    const server = await serve((_, response, count) =>
      response
        .writeHead(200, { "content-type": "application/json", "content-encoding": count === 1 ? "gzip" : "zap" })
        .end(count === 1 ? Buffer.from("no gzip at all") : "{}")
    )
    expect((await ask(upstream(server.origin), hits)).error?.message).toContain("the body is damaged")
    expect((await ask(upstream(server.origin), hits)).error?.message).toContain('encoded as "zap"')
    expect(server.seen).toHaveLength(2)
  })
})

describe("time", () => {
  it("covers the body: one that drips for ever is given up, and its connection closed", async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { "content-type": "application/json" })
      const drip = setInterval(() => response.write(" "), 10)
      response.on("close", () => clearInterval(drip))
    })
    const client = Http.client(upstream(server.origin, { timeoutMs: 150 }), "test")
    const fiber = Effect.runFork(Effect.flip(Effect.flatMap(client, hits)).pipe(Effect.provide(live())))
    await vi.waitFor(() => expect(server.aborted()).toBeGreaterThanOrEqual(1), { timeout: 60_000 })
    await Effect.runPromise(Fiber.interrupt(fiber))
  })

  it("ends when no caller waits any more: the connection is closed", async () => {
    const server = await serve(() => undefined)
    const fiber = Effect.runFork(Effect.flatMap(Http.client(upstream(server.origin), "test"), hits).pipe(Effect.provide(live())))
    await vi.waitFor(() => expect(server.seen).toHaveLength(1), { timeout: 60_000 })
    await Effect.runPromise(Fiber.interrupt(fiber))
    await vi.waitFor(() => expect(server.aborted()).toBe(1), { timeout: 60_000 })
  })
})

describe("a connection that breaks", () => {
  it("in the middle of a body is tried again", async () => {
    const server = await serve((_, response, count) => {
      if (count > 1) return json(response, { hits: ["a"] })
      response.writeHead(200, { "content-type": "application/json", "content-length": "100" })
      response.write('{"hits"')
      setTimeout(() => response.destroy(), 10)
    })
    const { value, exchanges } = await ask(upstream(server.origin), hits)
    expect([value, exchanges[0]?.attempts]).toEqual([{ hits: ["a"] }, 2])
  })

  it("or is refused is Unreachable, and says why", async () => {
    const server = await serve(() => undefined)
    const dead = upstream("http://127.0.0.1:1")
    const { error, exchanges } = await ask({ ...dead, timeoutMs: 2000 }, hits)
    expect(server.seen).toEqual([])
    expect(error?.reason._tag).toBe("Unreachable")
    expect(error?.message).toMatch(/ECONNREFUSED/)
    expect(exchanges[0]).toMatchObject({ status: null, attempts: 4 })
  })
})

describe("redirects", () => {
  it("are followed on hosts that the upstream declares; credentials stay at home", async () => {
    const other = await serve((_, response) => json(response, { hits: ["there"] }))
    const server = await serve((_, response) => response.writeHead(302, { location: `${other.origin}/there?x=1&api_key=echoed` }).end())
    const declared = upstream(server.origin, {
      hosts: [other.host],
      credentials: [
        { name: "key", env: "LOOP_KEY", how: "ask", goesIn: { query: "api_key" } },
        { name: "token", env: "LOOP_TOKEN", how: "ask", goesIn: { header: "X-Api-Key" } }
      ]
    })
    // private addresses are refused where an answer leads to them, so a declared one on loopback is not reached either
    const { error } = await ask(declared, hits, live({ key: "k3y-k3y", token: "t0k3n-t0k3n" }))
    expect(server.seen[0]?.url).toContain("api_key=k3y-k3y")
    expect(server.seen[0]?.headers["x-api-key"]).toBe("t0k3n-t0k3n")
    expect(error?.message).toContain("private network")
    expect(other.seen).toEqual([])
  })

  it.each([
    ["http://169.254.169.254/latest/meta-data", "private network"],
    ["http://[::1]:80/", "private network"],
    ["http://[::ffff:127.0.0.1]/", "private network"],
    ["http://0x7f000001/", "private network"],
    ["http://localhost/", "private network"],
    ["https://elsewhere.example/", "not one of the upstream's hosts"],
    ["file:///etc/passwd", "not a web address"],
    ["http://%zz/", "is not a valid address"]
  ])("to %s are not followed", async (location, why) => {
    const server = await serve((_, response) => response.writeHead(301, { location }).end())
    const { error } = await ask(upstream(server.origin), hits)
    expect(error?.reason._tag).toBe("BadResponse")
    expect(error?.message).toContain(why)
  })

  it("that go round end after five", async () => {
    const server = await serve((request, response) => response.writeHead(302, { location: `${request.url}x` }).end())
    const { error } = await ask(upstream(server.origin), hits)
    expect(error?.message).toContain("redirects more than 5 times")
    expect(server.seen).toHaveLength(6)
  })

  it("within the upstream keep its credentials", async () => {
    const server = await serve((_, response, count) =>
      count === 1 ? response.writeHead(307, { location: "/v2/search" }).end() : json(response, { hits: [] })
    )
    const credentials = [{ name: "key", env: "LOOP_KEY", how: "ask", goesIn: { header: "Authorization", prefix: "Bearer " } }]
    await ask(upstream(server.origin, { credentials }), hits, live({ key: "s3cret" }))
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(["Bearer s3cret", "Bearer s3cret"])
  })

  it("and names of answers that point into a private network reach nothing there", async () => {
    const server = await serve((_, response) => json(response, { hits: [] }))
    const port = new URL(server.origin).port
    const { error } = await ask(upstream("https://api.example.org", { hosts: [] }), (client) =>
      client.send({ url: `http://ip6-localhost:${port}/pdf`, isForeign: true })
    )
    expect(error?.reason._tag).toMatch(/BadResponse|Unreachable/)
    expect(server.seen).toEqual([])
  })
})

describe("a proxy of the environment", () => {
  it("is used, and what it cannot be guarded against is said", async () => {
    const tunnels: Array<string> = []
    const proxy = await serve((request, response) => {
      tunnels.push(`${request.method} ${request.url}`)
      json(response, { hits: ["by proxy"] })
    })
    proxy.server.on("connect", (request, socket) => {
      tunnels.push(`${request.method} ${request.url}`)
      socket.write("HTTP/1.1 200 OK\r\n\r\n")
      socket.once("data", () =>
        socket.end(
          'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 22\r\nconnection: close\r\n\r\n{"hits": ["by proxy"]}'
        )
      )
    })
    vi.stubEnv("http_proxy", proxy.origin)
    const foreign = (client: Client) => client.json(Hits, { url: "http://cdn.example.org/x", isForeign: true })
    const { value, notices } = await ask(upstream("http://api.example.org"), foreign)
    expect([value, tunnels.length, notices.map(({ code }) => code)]).toEqual([{ hits: ["by proxy"] }, 1, ["guard-by-proxy"]])
    expect(tunnels[0]).toContain("cdn.example.org")
    expect((await ask(upstream("http://api.example.org"), hits)).notices).toEqual([])
    vi.unstubAllEnvs()
  })
})

describe("secrets", () => {
  it("stand in no error and no trace, also when a server sends them back", async () => {
    const server = await serve((request, response) =>
      json(response, { error: `the key ${new URL(request.url!, "http://x").searchParams.get("api_key")} of me@example.org is bad` }, 401)
    )
    const credentials = [
      { name: "key", env: "LOOP_KEY", how: "ask", goesIn: { query: "api_key" } },
      { name: "email", env: "LOOP_EMAIL", how: "yours", goesIn: { query: "mailto" } }
    ]
    const asked = await ask(upstream(server.origin, { credentials }), hits, live({ key: "k3y/k3y+k3y", email: "me@example.org" }))
    expect(asked.error?.reason._tag).toBe("Unauthorised")
    expect(asked.error?.message).toContain("the key *** of *** is bad")
    expect(JSON.stringify(asked)).not.toMatch(/k3y|me@example|me%40example/)
    expect(server.seen[0]?.headers["user-agent"]).toBe("litfuse/test (mailto:me@example.org)")
  })
})
