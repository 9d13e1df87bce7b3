import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import * as Http from "@litfuse/engine/Http"
import type { SourceError } from "@litfuse/engine/SourceError"
import * as Scripted from "@litfuse/kit/scriptedHttp"
import { upstream, run, get, reasonOf } from "./asking.ts"

describe("addresses", () => {
  const credentials = [
    { name: "key", env: "K", how: "ask", goesIn: { query: "api_key" } },
    { name: "token", env: "T", how: "ask", goesIn: { header: "X-Api-Key" } }
  ]
  const secrets = { key: "k3y-k3y", token: "t0k3n" }

  it("of another host that is declared are followed without any credential", async () => {
    const scripted = Scripted.script(({ url }) =>
      url.host === "api.example.org"
        ? { status: 302, headers: { location: "https://cdn.example.org/x?a=1&api_key=k3y-k3y" } }
        : { json: { ok: true } }
    )
    const { results, exchanges } = await run(scripted, [get({ ...upstream, credentials, hosts: ["cdn.example.org"] })], { secrets })
    expect(results).toEqual([{ ok: true }])
    const [home, away] = scripted.seen.map(({ sent }) => sent)
    expect([home!.url.searchParams.get("api_key"), home!.headers["x-api-key"], home!.isGuarded]).toEqual(["k3y-k3y", "t0k3n", false])
    expect([away!.url.href, away!.headers["x-api-key"], away!.isGuarded]).toEqual(["https://cdn.example.org/x?a=1", undefined, true])
    expect(exchanges[0]!.url).toBe("https://cdn.example.org/x?a=1&api_key=***")
  })

  it("out of an answer lead to declared hosts only, unless any public one is asked for, without credentials", async () => {
    const scripted = Scripted.script(() => ({}))
    const declared = { ...upstream, credentials }
    const { results } = await run(
      scripted,
      [
        get(declared, { url: "https://elsewhere.example/next" }),
        get(declared, { url: "https://elsewhere.example/pdf", isForeign: true }),
        get(declared, { url: "http://192.168.1.1/pdf", isForeign: true }),
        get(declared, { url: "https://api.example.org/next?cursor=2" })
      ],
      { secrets }
    )
    expect([reasonOf(results[0])._tag, results[1], reasonOf(results[2])._tag, results[3]]).toEqual(["BadResponse", {}, "BadResponse", {}])
    expect(scripted.seen.map(({ sent }) => [sent.url.href, sent.isGuarded]).toSorted()).toEqual([
      ["https://api.example.org/next?cursor=2&api_key=k3y-k3y", false],
      ["https://elsewhere.example/pdf", true]
    ])
  })

  it("that a server sends back with the key in them come without it, and are followed with it", async () => {
    const next = "https://api.example.org/next?api_key=k3y-k3y-k3y"
    const scripted = Scripted.script((_, count) => (count === 1 ? { json: { next }, headers: { link: `<${next}>` } } : {}))
    const declared = { ...upstream, credentials }
    const twice = Effect.flatMap(Http.client(declared, "test"), (client) =>
      Effect.flatMap(client.send({ path: "/" }), ({ text, headers }) =>
        Effect.as(client.send({ url: JSON.parse(text).next }), { text, link: headers["link"] })
      )
    )
    const { results } = await run<unknown>(scripted, [twice], { secrets: { key: "k3y-k3y-k3y" } })
    expect(JSON.stringify(results)).not.toContain("k3y")
    expect(scripted.seen[1]!.sent.url.href).toBe(next)
  })

  it("stay with the upstream whatever a path looks like", async () => {
    const scripted = Scripted.script(() => ({}))
    await run(
      scripted,
      ["@evil.example/x", "//evil.example/x", ".evil.example/x"].map((path) => get(upstream, { path }))
    )
    expect(scripted.seen.map(({ sent }) => sent.url.host)).toEqual(["api.example.org", "api.example.org", "api.example.org"])
  })

  it("after a form are followed without it when the upstream says so, and not otherwise", async () => {
    const scripted = Scripted.script(({ url }, count) =>
      url.pathname === "/done"
        ? { json: { ok: true } }
        : { status: count === 1 ? 303 : 302, headers: { location: count === 1 ? "/wait" : "/done" } }
    )
    const { results } = await run(scripted, [get(upstream, { path: "/", form: { q: "x" } })])
    expect([results, scripted.seen.map(({ sent }) => sent.method)]).toEqual([[{ ok: true }], ["POST", "GET", "GET"]])
    const moved = Scripted.script(() => ({ status: 307, headers: { location: "/other" } }))
    const refused = await run(moved, [get(upstream, { path: "/", form: { q: "x" } })])
    expect((refused.results[0] as SourceError).message).toContain("a request with a body is not redirected")
  })

  it("do not leave encryption behind", async () => {
    const scripted = Scripted.script(() => ({ status: 302, headers: { location: "http://cdn.example.org/" } }))
    const { results } = await run(scripted, [get({ ...upstream, hosts: ["cdn.example.org"] })])
    expect((results[0] as SourceError).message).toContain("not encrypted")
  })

  it("go where the user sends the upstream, trusted as given; recordings know them by the declared ones", async () => {
    const scripted = Scripted.script(() => ({}))
    const settings = { origins: { api: "http://localhost:8080/" } }
    await run(
      scripted,
      [get({ ...upstream, credentials }, { path: "/a", query: { b: 2, a: 1 } }), get(upstream, { url: "https://api.example.org/next" })],
      { secrets, settings }
    )
    expect(scripted.seen.map(({ sent }) => [sent.url.origin, sent.isGuarded])).toEqual([
      ["http://localhost:8080", false],
      ["http://localhost:8080", false]
    ])
    expect(scripted.seen[0]!.sent.recorded).toBe("https://api.example.org/a?a=1&b=2")
  })

  it("without a wanted credential are asked all the same, with a Notice", async () => {
    const scripted = Scripted.script(() => ({}))
    const wanted = { ...upstream, credentials: [{ ...credentials[0]!, without: "is asked without a key, which works for a little while" }] }
    const { notices } = await run(scripted, [get(wanted)])
    expect(notices).toEqual([
      { code: "no-credential", subject: "test", text: "is asked without a key, which works for a little while; set K: ask" }
    ])
  })
})
