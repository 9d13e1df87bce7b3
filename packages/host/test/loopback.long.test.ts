import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Recording from "@litfuse/engine/http/Recording"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import { copyOf } from "@litfuse/kit/loopback"
import type { SourceHarness } from "@litfuse/kit/SourceHarness"
import type { AnySource } from "@litfuse/kit/askSource"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import * as Config from "../src/Config.ts"
import * as HostServices from "../src/http/HostServices.ts"
import { enrichers, originOf, sources } from "./sources.ts"

const folder = mkdtempSync(join(tmpdir(), "litfuse-loopback-"))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  vi.stubEnv("LITFUSE_STATE", join(folder, "state"))
  return () => vi.unstubAllEnvs()
})

const secret = "s3cr3t-0f-the-user@example.org"

/** What a source answers to everything that it says it can be asked. */
const all = (source: AnySource, { something, nothing, lookup, citations, fullText }: SourceHarness, traffic: HostServices.Traffic) =>
  Effect.gen(function* () {
    const connection = yield* Source.connect(source, Params.defaults(source))
    const timeoutMs = 60_000
    const asked = { sort: "relevance", depth: 5, timeoutMs } as const
    const searches = source.abilities.includes("search") ? [something, nothing] : []
    return [
      ...(yield* Effect.forEach(searches, (query) => connection.search({ ...asked, query }))),
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

describe.each([...sources, ...enrichers].map((source) => [source.id, source] as const))("%s over a socket", (id, source) => {
  it(
    "answers all that it can be asked, and the same again from its recordings, without network and keys",
    { timeout: 120_000 },
    async () => {
      const harness = (await source.harness!()).default
      const server = await copyOf(harness)
      onTestFinished(server.close)
      vi.stubEnv(originOf(source), server.origin)
      for (const { env } of source.upstream!.credentials ?? []) vi.stubEnv(env, secret)
      const tape = join(folder, id)
      const live = await all(source, harness, { _tag: "Record", folder: tape })
      // the second search is for nothing
      const isSearched = source.abilities.includes("search")
      expect(live.map(({ _tag }) => _tag)).toEqual(live.map((_, i) => (isSearched && i === 1 ? "Empty" : "Found")))
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
