import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { AnySource } from "@litfuse/engine/testing/sourceRun"
import * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest"
import * as Config from "../src/Config.ts"
import * as HostServices from "../src/http/services.ts"
import { enrichers, sources } from "./sources.ts"

const timeoutMs = 120_000

const ask = (source: AnySource, query: Query.Query) =>
  asking(source, (connection) => connection.search({ query, sort: "relevance", depth: 3, timeoutMs }))

const asking = (source: AnySource, question: (connection: Source.Connection) => Effect.Effect<Source.Outcome>) =>
  Effect.flatMap(Source.connect(source, Params.defaults(source)), question).pipe(
    Effect.scoped,
    Effect.provide(Result.getOrThrow(HostServices.make(Config.none(folder), HostServices.live)).layer),
    Effect.runPromise
  )

const folder = mkdtempSync(join(tmpdir(), "litfuse-live-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** Whether the services still answer as their recordings do. Off unless `LITFUSE_LIVE` is set; a source without its required key is skipped. */
describe.skipIf(process.env["LITFUSE_LIVE"] === undefined).each(sources.map((source) => [source.id, source] as const))(
  "%s, live",
  (_, source) => {
    beforeEach(() => {
      vi.stubEnv("LITFUSE_STATE", join(folder, "state"))
      return () => vi.unstubAllEnvs()
    })

    it("finds three records and nothing", { timeout: 300_000 }, async () => {
      // a service that searches no words is asked for what it posted on two days
      const among = (query: Query.Query): Query.Query =>
        source.capabilities.isTriedHere === true ? Query.and(query, Query.range("published", "2024-01-02", "2024-01-03")) : query
      const found = await ask(source, among(Query.text(source.capabilities.isTriedHere === true ? "and" : "heart attack")))
      if (found._tag === "Skipped") return expect(found.why).toContain("needs a")
      expect([Source.errorOf(found)?.message, Source.recordsOf(found).length]).toEqual([undefined, 3])
      for (const record of Source.recordsOf(found)) expect(Schema.is(SourceRecord)(record)).toBe(true)
      expect(await ask(source, among(Query.text("zzzznotthereqqqq")))).toMatchObject({ _tag: "Empty" })
    })
  }
)

/** The publication that explains the relative citation ratio, by both of its names, and one that there is not. */
const names = { known: ["pmid:27599104", "doi:10.1371/journal.pbio.1002541"], unknown: ["pmid:999999999", "doi:10.5555/not-there"] }

describe.skipIf(process.env["LITFUSE_LIVE"] === undefined).each(enrichers.map((source) => [source.id, source] as const))(
  "%s, live",
  (_, source) => {
    const lookUp = (texts: ReadonlyArray<string>) => {
      const identifiers = texts
        .map((text) => Result.getOrThrow(Identifier.parse(text)))
        .filter(({ scheme }) => source.capabilities.identifiers.includes(scheme))
      return asking(source, (connection) => connection.lookup({ identifiers, timeoutMs }))
    }

    it("knows one publication and not another", { timeout: 300_000 }, async () => {
      const found = await lookUp(names.known)
      if (found._tag === "Skipped") return expect(found.why).toContain("needs a")
      expect([Source.errorOf(found)?.message, Source.recordsOf(found).length]).toEqual([undefined, 1])
      expect(await lookUp(names.unknown)).toMatchObject({ _tag: "Empty" })
    })
  }
)
