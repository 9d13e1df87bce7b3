import { execFile } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import * as Recording from "@litfuse/engine/http/Recording"
import * as Source from "@litfuse/engine/Source"
import { harness, planted } from "@litfuse/kit/test/planted/sources"
import * as Query from "@litfuse/query/Query"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest"
import * as Config from "../../src/Config.ts"
import * as HostServices from "../../src/http/HostServices.ts"
import { type Loopback, serve } from "./server.ts"

const folder = mkdtempSync(join(tmpdir(), "litfuse-services-"))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  vi.stubEnv("LITFUSE_STATE", join(folder, "state"))
  vi.stubEnv("LOOP_KEY", "l00p-s3cret")
  return () => vi.unstubAllEnvs()
})

const { source } = planted()

/** The source's upstream in miniature, on a real socket. */
const loopback = (): Promise<Loopback> =>
  serve((request, response) => {
    const url = new URL(request.url!, "http://x")
    const reply = harness.server!({ method: "GET", path: url.pathname, query: url.searchParams, json: undefined, headers: {} })
    response.writeHead(reply.status ?? 200, { "content-type": "application/json" }).end(JSON.stringify(reply.json ?? {}))
  })

const config = Config.none(folder)
const search = (traffic: HostServices.Traffic) =>
  Effect.gen(function* () {
    const connection = yield* Source.connect(source, {})
    const outcome = yield* connection.search({ query: Query.text("heart"), sort: "relevance", depth: 5, timeoutMs: 20_000 })
    return { outcome, nowMs: yield* Clock.currentTimeMillis }
  }).pipe(Effect.provide(Result.getOrThrow(HostServices.make(config, traffic)).layer), Effect.runPromise)

const ids = (outcome: Source.Outcome) => Source.recordsOf(outcome).map(({ id }) => id)

describe("a search that is recorded and replayed", () => {
  it("gives the same records without network, key or waiting, at the time of the recording", async () => {
    const server = await loopback()
    vi.stubEnv("LITFUSE_UPSTREAM_LOOP", server.origin)
    const tape = join(folder, "tape")
    const live = await search({ _tag: "Record", folder: tape })
    expect([live.outcome._tag, ids(live.outcome)]).toEqual(["Found", ["r0", "r1", "r2", "r3", "r4"]])
    expect(server.seen.map(({ url }) => url)).toEqual(expect.arrayContaining([expect.stringContaining("api_key=l00p-s3cret")]))
    const files = readdirSync(join(tape, "loop"))
    expect(files).toHaveLength(server.seen.length)
    for (const file of files) {
      const text = readFileSync(join(tape, "loop", file), "utf8")
      expect([Recording.secretIn(text), text.includes("l00p-s3cret"), text.includes("127.0.0.1")]).toEqual([undefined, false, false])
    }

    vi.stubEnv("LITFUSE_UPSTREAM_LOOP", "")
    vi.stubEnv("LOOP_KEY", "")
    const asked = server.seen.length
    const [one, two] = [await search({ _tag: "Replay", folder: tape }), await search({ _tag: "Replay", folder: tape })]
    expect(Source.recordsOf(one.outcome)).toEqual(Source.recordsOf(live.outcome))
    expect(two).toEqual(one)
    expect(server.seen).toHaveLength(asked)
    expect(one.outcome._tag === "Found" && [one.outcome.ms, ...one.outcome.exchanges.map(({ ms }) => ms)].every((ms) => ms === null)).toBe(
      true
    )
    const latest = Math.max(...files.map((file) => Date.parse(JSON.parse(readFileSync(join(tape, "loop", file), "utf8")).recordedAt)))
    expect(one.nowMs).toBe(latest)
  })

  it("that lacks an exchange fails with the nearest one, not with what it has", async () => {
    const server = await loopback()
    vi.stubEnv("LITFUSE_UPSTREAM_LOOP", server.origin)
    const tape = join(folder, "partial")
    await search({ _tag: "Record", folder: tape })
    const works = readdirSync(join(tape, "loop")).filter((file) => readFileSync(join(tape, "loop", file), "utf8").includes("/works"))
    for (const file of works) rmSync(join(tape, "loop", file))
    const { outcome } = await search({ _tag: "Replay", folder: tape })
    expect([outcome._tag, Source.errorOf(outcome)?.reason._tag]).toEqual(["Failed", "NotRecorded"])
    expect(Source.errorOf(outcome)?.message).toContain("the nearest recording is GET https://api.loop.example/ids")
  })

  it("from a folder that is not there is refused, and says what to do", () => {
    const made = HostServices.make(config, { _tag: "Replay", folder: join(folder, "absent") })
    expect(Result.isFailure(made) && made.failure.message).toContain("record with --record first")
  })
})

describe("an upstream that needs a key", () => {
  it("is skipped without one, and says which variable to set and where to get it", async () => {
    const { upstream } = source
    const needy = { ...source, upstream: { ...upstream!, credentials: [{ ...upstream!.credentials![0]!, isRequired: true }] } }
    vi.stubEnv("LOOP_KEY", "")
    const outcome = await Effect.gen(function* () {
      const connection = yield* Source.connect(needy, {})
      return yield* connection.search({ query: Query.text("heart"), sort: "relevance", depth: 5, timeoutMs: 1000 })
    }).pipe(Effect.provide(Result.getOrThrow(HostServices.make(config, HostServices.live)).layer), Effect.runPromise)
    expect(outcome).toMatchObject({ _tag: "Skipped", why: "needs a key: set LOOP_KEY, ask for one" })
  })
})

describe("pace across processes", () => {
  it("is one: two processes together are as slow as one is allowed to be", { timeout: 60_000 }, async () => {
    const at: Array<number> = []
    const server = await serve(({ url }, response) => {
      if (url !== "/way") at.push(performance.now())
      response.writeHead(200, { "content-type": "application/json" }).end("{}")
    })
    const program = fileURLToPath(new URL("../fixtures/askOften.ts", import.meta.url))
    const environment = { ...process.env, LITFUSE_STATE: join(folder, "shared"), ASK_ORIGIN: server.origin }
    const started = await Promise.all([0, 1].map(() => promisify(execFile)(process.execPath, [program], { env: environment })))
    expect(started.map(({ stdout }) => stdout.trim())).toEqual(["6", "6"])
    expect(existsSync(join(folder, "shared/pace.sqlite"))).toBe(true)
    const sorted = at.toSorted((a, b) => a - b)
    expect(sorted).toHaveLength(12)
    // 100 ms apart as they leave, 1100 ms in all; the ways to the server may eat some of it. Each for itself would need 500 ms
    expect(sorted.at(-1)! - sorted[0]!).toBeGreaterThanOrEqual(750)
  })
})
