import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Recording from "@litfuse/engine/http/Recording"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import type { Harness } from "@litfuse/engine/testing/sourceHarness"
import type { AnySource } from "@litfuse/engine/testing/sourceRun"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest"
import * as Config from "../src/Config.ts"
import * as HostServices from "../src/http/services.ts"
import { packages } from "../src/plugins.ts"
import { type Loopback, serve } from "./http/server.ts"

const folder = mkdtempSync(join(tmpdir(), "litfuse-loopback-"))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  vi.stubEnv("LITFUSE_STATE", join(folder, "state"))
  return () => vi.unstubAllEnvs()
})

const isSource = (plugin: unknown): plugin is AnySource =>
  typeof plugin === "object" && plugin !== null && "kind" in plugin && plugin.kind === "source" && "upstream" in plugin

/** Every source of the house that asks a service. */
const sources = (await Promise.all(packages.filter(({ name }) => name.includes("/sources-")).map(({ load }) => load())))
  .flat()
  .filter(isSource)

const secret = "s3cr3t-0f-the-user@example.org"

/** A copy of the service on a real socket: the upstream in miniature that the laws use. */
const copyOf = (harness: Harness): Promise<Loopback> =>
  serve((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const url = new URL(request.url!, "http://x")
      const body = Buffer.concat(chunks).toString()
      const isForm = request.headers["content-type"]?.includes("form") === true
      const reply = harness.server!({
        method: request.method === "POST" ? "POST" : "GET",
        path: url.pathname,
        query: new URLSearchParams(isForm ? `${url.search.slice(1)}&${body}` : url.search),
        json: isForm || body === "" ? undefined : JSON.parse(body),
        headers: request.headers as Readonly<Record<string, string>>
      })
      response.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers })
      response.end(reply.body ?? JSON.stringify(reply.json ?? {}))
    })
  })

/** What a source answers to everything that it says it can be asked. */
const all = (source: AnySource, { something, nothing, lookup, citations, fullText }: Harness, traffic: HostServices.Traffic) =>
  Effect.gen(function* () {
    const connection = yield* Source.connect(source, Params.defaults(source))
    const timeoutMs = 60_000
    const asked = { sort: "relevance", depth: 5, timeoutMs } as const
    return [
      yield* connection.search({ ...asked, query: something }),
      yield* connection.search({ ...asked, query: nothing }),
      ...(lookup === undefined ? [] : [yield* connection.lookup({ identifiers: [...lookup.known, lookup.unknown], timeoutMs })]),
      ...(citations === undefined ? [] : [yield* connection.citations({ ...citations, depth: 5, timeoutMs })]),
      ...(fullText === undefined ? [] : [yield* connection.fullText({ identifier: fullText.known, timeoutMs })])
    ]
  }).pipe(Effect.scoped, Effect.provide(Result.getOrThrow(HostServices.make(Config.none(folder), traffic)).layer), Effect.runPromise)

/** An answer without how long it took and how often it was sent, and without the address of the copy. */
const told = (outcomes: ReadonlyArray<Source.Outcome | Source.TextOutcome>) =>
  outcomes.map((outcome) => {
    if (outcome._tag === "Skipped") return outcome
    return {
      ...outcome,
      ms: null,
      exchanges: outcome.exchanges.length,
      notices: outcome.notices.filter(({ code }) => code !== "no-credential")
    }
  })

describe.each(sources.map((source) => [source.id, source] as const))("%s over a socket", (id, source) => {
  it(
    "answers all that it can be asked, and the same again from its recordings, without network and keys",
    { timeout: 120_000 },
    async () => {
      const harness = (await source.harness!()).default
      const server = await copyOf(harness)
      const origin = `LITFUSE_UPSTREAM_${source.upstream!.id.toUpperCase().replaceAll("-", "_")}`
      vi.stubEnv(origin, server.origin)
      for (const { env } of source.upstream!.credentials ?? []) vi.stubEnv(env, secret)
      const tape = join(folder, id)
      const live = await all(source, harness, { _tag: "Record", folder: tape })
      expect(live.map(({ _tag }) => _tag)).toEqual(["Found", "Empty", ...live.slice(2).map(() => "Found")])
      const recordings = readdirSync(join(tape, source.upstream!.id)).map((file) =>
        readFileSync(join(tape, source.upstream!.id, file), "utf8")
      )
      expect(recordings.length).toBe(server.seen.length)
      for (const text of recordings)
        expect([text.includes("s3cr3t"), text.includes("127.0.0.1"), Recording.secretIn(text)]).toEqual([false, false, undefined])

      vi.unstubAllEnvs()
      vi.stubEnv("LITFUSE_STATE", join(folder, "state"))
      const asked = server.seen.length
      const replayed = await all(source, harness, { _tag: "Replay", folder: tape })
      expect(told(replayed)).toEqual(told(live))
      expect(server.seen.length).toBe(asked)
    }
  )
})
