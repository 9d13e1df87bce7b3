import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import * as Http from "@litfuse/engine/Http"
import type { SourceError } from "@litfuse/engine/SourceError"
import * as Scripted from "@litfuse/kit/scriptedHttp"
import type { Upstream } from "@litfuse/engine/Upstream"
import { upstream, Anything, run, get, reasonOf, times } from "./asking.ts"

describe("pace", () => {
  it("is strict: shared by fibres and sources that use one upstream, evenly spaced, without a burst", async () => {
    const scripted = Scripted.script(() => ({}))
    const paced = { ...upstream, pace: { requests: 3, perMs: 1000 } }
    await run(scripted, [
      ...Array.from({ length: 6 }, () => get(paced, undefined, "a")),
      ...Array.from({ length: 4 }, () => get(paced, undefined, "b"))
    ])
    const gaps = times(scripted)
      .slice(1)
      .map((at, i) => at - times(scripted)[i]!)
    expect(times(scripted)).toHaveLength(10)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(333)
  })

  it("of one upstream is not that of another", async () => {
    const scripted = Scripted.script(() => ({}))
    const slow = { requests: 1, perMs: 10_000 }
    await run(scripted, [get({ ...upstream, pace: slow }), get({ ...upstream, id: "other", pace: slow })])
    expect(times(scripted)).toEqual([0, 0])
  })

  it("is faster for those who have the credential that says so", async () => {
    const scripted = Scripted.script(() => ({}))
    const declared: Upstream = {
      ...upstream,
      pace: { requests: 1, perMs: 1000 },
      credentials: [{ name: "key", env: "K", how: "ask", pace: { requests: 10, perMs: 1000 } }]
    }
    await run(scripted, [get(declared), get(declared)], { secrets: { key: "secret" } })
    await run(scripted, [get(declared), get(declared)])
    expect(times(scripted)).toEqual([0, 100, 0, 1000])
  })

  it("of an endpoint applies in addition to that of the upstream, and holds back no other endpoint", async () => {
    const scripted = Scripted.script(() => ({}))
    const declared: Upstream = { ...upstream, endpoints: { batch: { pace: { requests: 1, perMs: 1000 } } } }
    await run(scripted, [
      get(declared, { path: "/b", endpoint: "batch" }),
      get(declared, { path: "/b", endpoint: "batch" }),
      get(declared, { path: "/s" })
    ])
    expect(scripted.seen.map(({ sent, atMs }) => [sent.url.pathname, atMs]).toSorted()).toEqual([
      ["/b", 0],
      ["/b", 1000],
      ["/s", expect.any(Number)]
    ])
    expect(scripted.seen.find(({ sent }) => sent.url.pathname === "/s")!.atMs).toBeLessThan(1000)
  })

  it("keeps to the number of requests that may be under way at once", async () => {
    const scripted = Scripted.script(() => ({ after: 1000 }))
    await run(
      scripted,
      Array.from({ length: 4 }, () => get({ ...upstream, pace: { ...upstream.pace, concurrency: 2 } }))
    )
    expect(times(scripted).filter((at) => at < 1000)).toHaveLength(2)
    expect(times(scripted).filter((at) => at < 2000)).toHaveLength(4)
  })

  it.each<[string, Record<string, string>, number]>([
    ["lower", { "X-Rate-Limit": "2" }, 500],
    ["not higher", { "x-rate-limit": "1000" }, 100],
    ["nothing that cannot be read", { "x-rate-limit": "many" }, 100],
    ["no zero", { "x-rate-limit": "0" }, 100],
    ["an interval of seconds", { "x-rate-limit": "10", "x-rate-interval": "5s" }, 500],
    ["no quota of a day", { "x-rate-limit": "10", "x-rate-interval": "86400" }, 100]
  ])("is lowered by headers per second, never raised: %s", async (_, headers, gap) => {
    const scripted = Scripted.script(() => ({
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    }))
    const declared: Upstream = {
      ...upstream,
      pace: { requests: 10, perMs: 1000 },
      perSecond: { limit: "X-Rate-Limit", interval: "X-Rate-Interval" }
    }
    await run(scripted, [Effect.andThen(get(declared), Effect.andThen(get(declared), get(declared)))])
    expect(times(scripted)[2]! - times(scripted)[1]!).toBe(gap)
  })
})

describe("a rate limit", () => {
  it.each([
    ["seconds", "7", 7000],
    ["a date", new Date(9000).toUTCString(), 9000]
  ])("is waited for as it is told, in %s, by everybody who uses the upstream", async (_, header, waitMs) => {
    const scripted = Scripted.script((__, count) => (count === 1 ? { status: 429, headers: { "retry-after": header } } : {}))
    const { results, exchanges } = await run(scripted, [get(), Effect.andThen(Effect.sleep(1000), get())])
    expect(results).toEqual([{}, {}])
    expect(times(scripted)[1]).toBeGreaterThanOrEqual(waitMs)
    expect(times(scripted)[1]).toBeLessThan(waitMs + 1000)
    expect(exchanges.map(({ attempts }) => attempts).toSorted()).toEqual([1, 2])
  })

  it("longer than a minute is an error at once, for later requests too", async () => {
    const scripted = Scripted.script(() => ({ status: 429, headers: { "retry-after": "7200" } }))
    const { results } = await run(scripted, [get(), Effect.andThen(Effect.sleep(10_000), get())])
    expect(reasonOf(results[0])).toMatchObject({ _tag: "RateLimited", retryAfterMs: 7_200_000 })
    expect(reasonOf(results[1])).toMatchObject({ _tag: "RateLimited", retryAfterMs: 7_190_000 })
    expect(scripted.seen).toHaveLength(1)
  })

  it("from a server that is down is one too: waited for when it is short, an error at once when it is long", async () => {
    const short = Scripted.script((_, count) => (count === 1 ? { status: 503, headers: { "retry-after": "30" } } : {}))
    expect((await run(short, [get(), Effect.andThen(Effect.sleep(1000), get())])).results).toEqual([{}, {}])
    expect(times(short)[1]).toBeGreaterThanOrEqual(30_000)
    const long = Scripted.script(() => ({ status: 503, headers: { "retry-after": "600" } }))
    const { results } = await run(long, [get()])
    expect([reasonOf(results[0]), long.seen.length]).toEqual([
      { _tag: "RateLimited", detail: expect.stringContaining("try again in 600 s"), retryAfterMs: 600_000 },
      1
    ])
  })

  it("without a time is tried again a few times, and is then the reason", async () => {
    const scripted = Scripted.script(() => ({ status: 429 }))
    const { results } = await run(scripted, [get()])
    expect(reasonOf(results[0])).toMatchObject({ _tag: "RateLimited", retryAfterMs: expect.any(Number) })
    expect(scripted.seen).toHaveLength(4)
  })

  it("of one upstream that says 403 for it is one", async () => {
    const scripted = Scripted.script((_, count) => (count < 3 ? { status: 403 } : {}))
    const { results } = await run(scripted, [get({ ...upstream, statuses: { 403: "RateLimited" } })])
    expect([results, scripted.seen.length]).toEqual([[{}], 3])
  })

  it("in the body of a 200 is one, if the upstream declares its text", async () => {
    const scripted = Scripted.script((_, count) =>
      count === 1 ? { json: { error: "API rate limit exceeded" } } : { json: { count: "1" } }
    )
    const { results } = await run(scripted, [get({ ...upstream, says: [{ text: "API rate limit exceeded", means: "RateLimited" }] })])
    expect(results).toEqual([{ count: "1" }])
  })
})

describe("faults", () => {
  it.each([400, 401, 402, 403, 404, 405, 414, 422, 501, 505])("%i is not tried again", async (status) => {
    const scripted = Scripted.script(() => ({ status, json: { message: "no\nsuch thing" } }))
    const { results } = await run(scripted, [get()])
    const tags: Readonly<Record<number, string>> = { 401: "Unauthorised", 402: "Unauthorised", 403: "Unauthorised", 404: "BadResponse" }
    const tag = tags[status] ?? (status > 500 ? "Unreachable" : "QueryRejected")
    expect([reasonOf(results[0])._tag, scripted.seen.length]).toEqual([tag, 1])
    expect((results[0] as SourceError).message).toContain(`answered ${status}: no such thing`)
  })

  it.each([408, 500, 502, 503, 504])("%i is tried again, later each time and never at the same moment", async (status) => {
    const scripted = Scripted.script((_, count) => (count < 4 ? { status } : { json: { ok: true } }))
    const { results } = await run(scripted, [get()])
    expect(results).toEqual([{ ok: true }])
    const gaps = times(scripted)
      .slice(1)
      .map((at, i) => at - times(scripted)[i]!)
    for (const [i, gap] of gaps.entries()) {
      expect(gap).toBeGreaterThanOrEqual(250 * 2 ** i)
      expect(gap).toBeLessThanOrEqual(500 * 2 ** i + 1)
    }
  })

  it.each([
    ["bytes 0-99/1000", "BadResponse"],
    ["bytes 100-999/1000", "BadResponse"],
    ["bytes 0-10/*", "BadResponse"],
    ["bytes */1000", "BadResponse"],
    ["items 0-24/3573", "BadResponse"],
    [undefined, "BadResponse"],
    ["bytes 0-10/11", undefined],
    [" BYTES 0-10/11 ", undefined]
  ])("206 with the range %s is %s, because litfuse requests no parts", async (range, tag) => {
    const headers: Record<string, string> = range === undefined ? {} : { "content-range": range }
    const scripted = Scripted.script(() => ({ status: 206, headers, json: { ok: true } }))
    const { results } = await run(scripted, [get()])
    expect([tag === undefined ? undefined : reasonOf(results[0])._tag, scripted.seen.length]).toEqual([tag, 1])
    if (tag === undefined) expect(results).toEqual([{ ok: true }])
    else expect((results[0] as SourceError).message).toContain(`it sent only a part (${range?.trim() ?? "without a range"})`)
  })

  it("404 is an answer where one asks whether something is there", async () => {
    const scripted = Scripted.script(() => ({ status: 404 }))
    const found = Effect.flatMap(Http.client(upstream, "test"), (client) => client.findJson(Anything, { path: "/works/1" }))
    expect((await run<unknown>(scripted, [found])).results).toEqual([undefined])
  })

  it("five in a row close the door for half a minute, then one request tries", async () => {
    const scripted = Scripted.script((_, count) => (count <= 5 ? { breaks: "connection refused" } : { json: { ok: true } }))
    const later = (ms: number) => Effect.andThen(Effect.sleep(ms), get())
    const { results } = await run(scripted, [get(), later(10_000), later(20_000), later(60_000), later(60_100)])
    expect(reasonOf(results[0])._tag).toBe("Unreachable")
    expect(reasonOf(results[1])).toMatchObject({ _tag: "Unreachable", openUntilMs: expect.any(Number) })
    expect(reasonOf(results[2])).toMatchObject({ _tag: "Unreachable", openUntilMs: expect.any(Number) })
    expect(results.slice(3)).toEqual([{ ok: true }, { ok: true }])
    expect(scripted.seen).toHaveLength(7)
  })

  it("of a foreign host close no door to the upstream", async () => {
    const scripted = Scripted.script(({ url }) => (url.host === "api.example.org" ? { json: { ok: true } } : { status: 503 }))
    const foreign = get(upstream, { url: "https://cdn.example.com/pdf", isForeign: true })
    const { results } = await run(scripted, [
      foreign,
      Effect.andThen(Effect.sleep(60_000), foreign),
      Effect.andThen(Effect.sleep(70_000), get())
    ])
    expect([reasonOf(results[0])._tag, reasonOf(results[1])._tag, results[2]]).toEqual(["Unreachable", "Unreachable", { ok: true }])
    expect(scripted.seen.filter(({ sent }) => sent.url.host === "cdn.example.com")).toHaveLength(5)
  })

  it("a request that never ends is given up in time, and cancelled", async () => {
    const scripted = Scripted.script(() => ({ hangs: true }))
    const { results } = await run(scripted, [get({ ...upstream, timeoutMs: 2000 })])
    expect(reasonOf(results[0])).toMatchObject({ _tag: "Unreachable" })
    expect([scripted.seen.length, scripted.cancelled()]).toEqual([4, 4])
  })
})
