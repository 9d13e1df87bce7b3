import { readFileSync } from "node:fs"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import type { Sent } from "@litfuse/engine/http/Transport"
import * as Source from "@litfuse/engine/Source"
import { answered, lookingUp, searching } from "@litfuse/kit/answered"
import { onTestClock } from "@litfuse/kit/onTestClock"
import * as Scripted from "@litfuse/kit/scriptedHttp"
import { sourceLaws } from "@litfuse/kit/sourceLaws"
import { sourcePartLaws } from "@litfuse/kit/sourcePartLaws"
import { askSource, request } from "@litfuse/kit/askSource"
import { testLaws } from "@litfuse/kit/testLaws"
import harness from "./harness.ts"
import source from "../src/Core.ts"

describe("CORE", () => {
  const all = [...sourceLaws(source, harness), ...sourcePartLaws(source, harness)]
  testLaws(it, all)

  it("keeps every law: none is left unchecked", () => {
    expect(all.filter((law) => law.notRun !== undefined).map(({ name }) => name)).toEqual([])
  })
})

const fixture = (name: string): string => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8")
const [heart, mice] = Raw.identifiers([
  ["doi", "10.5555/heart.1"],
  ["core", "103"]
])

describe("what is peculiar to CORE", () => {
  it("is skipped without its key, with how to get one, and sends no request", async () => {
    const script = Scripted.script(() => ({ body: fixture("search.json") }))
    const asked = Effect.flatMap(Source.connect(source, {}), searching(harness))
    const found = await Effect.runPromise(onTestClock(Effect.scoped(asked).pipe(Effect.provide(Scripted.scriptedHttp(script)))))
    expect(found!.value).toEqual({
      _tag: "Skipped",
      source: "core",
      notices: [],
      why: "needs a key: set CORE_API_KEY, register, free, at https://core.ac.uk/services/api"
    })
    expect(script.seen).toEqual([])
  })

  it("is refused with a wrong key, and prints no key", async () => {
    const outcome = await answered(source, harness, searching(harness), { status: 401, body: fixture("search-401.json") })
    expect(outcome).toMatchObject({ error: { reason: { _tag: "Unauthorised", detail: expect.stringContaining("The key is not valid") } } })
    expect(JSON.stringify(outcome)).not.toContain("s3cr3t")
  })

  it("finds nothing where the page is empty, and asks with the last slash, the key and without full texts", async () => {
    const { outcome, script } = await Effect.runPromise(
      askSource(source, harness, searching(harness), () => ({ body: fixture("search-empty.json") }))
    )
    expect(outcome).toMatchObject({ _tag: "Empty", total: 0 })
    const { url, headers } = script.seen[0]!.sent
    expect([url.pathname, url.searchParams.get("exclude"), headers["authorization"]]).toEqual([
      "/v3/search/works/",
      "fullText",
      "Bearer s3cr3t-key@example.org"
    ])
  })

  it("asks for works of all schemes at once, by their fields", async () => {
    const { script } = await Effect.runPromise(askSource(source, harness, lookingUp(heart!, mice!)))
    expect(script.seen.map(({ sent }) => sent.url.searchParams.get("q"))).toEqual(['doi:"10.5555/heart.1" OR id:"103"'])
  })

  it("gives the text of a work that has one, and none where it is withheld or belongs to another work", async () => {
    const read = (identifier: NonNullable<typeof heart>) =>
      Effect.runPromise(askSource(source, harness, (connection) => connection.fullText({ identifier, timeoutMs: 60_000 })))
    expect((await read(heart!)).outcome).toMatchObject({
      _tag: "Found",
      text: { source: "core", identifier: heart, sections: [{ path: [], text: expect.stringContaining("Fewer died") }] }
    })
    expect((await read(mice!)).outcome).toMatchObject({ _tag: "Empty" })
    const others = await Effect.runPromise(
      askSource(
        source,
        harness,
        (connection) => connection.fullText({ identifier: Raw.identifiers([["doi", "10.5555/other"]])[0]!, timeoutMs: 60_000 }),
        () => ({ body: fixture("search.json") })
      )
    )
    expect(others.outcome).toMatchObject({ _tag: "Empty" })
  })

  it("stays within ten requests a minute", async () => {
    const twice = (connection: Source.Connection) => Effect.all([1, 2].map(() => searching(harness)(connection)))
    const { script } = await Effect.runPromise(askSource(source, harness, twice))
    expect(script.seen.map(({ atMs }) => atMs)).toEqual([0, 6000])
  })

  const total = 10_250
  /** A server with more works than one may turn pages to; `scrolls` whether it lets its user scroll. */
  const many = (scrolls: boolean) => {
    let at = 0
    const pageFrom = (from: number, limit: number, scrollId: string | null) => ({
      json: {
        totalHits: total,
        scrollId,
        results: Array.from({ length: Math.min(limit, total - from) }, (_, i) => ({ id: from + i + 1, title: `Heart ${from + i + 1}` }))
      }
    })
    return (_reply: unknown, { url: { searchParams: query } }: Sent): Scripted.Reply => {
      const limit = Number(query.get("limit"))
      if (query.get("scroll") === "true") return pageFrom(0, (at = limit), scrolls ? "a-scroll" : null)
      if (query.get("scrollId") === "a-scroll") return pageFrom((at += limit) - limit, limit, "a-scroll")
      const offset = Number(query.get("offset"))
      return offset + limit > 10_000 ? { status: 500 } : pageFrom(offset, limit, null)
    }
  }
  const deep = async (depth: number, scrolls = true) => {
    const deeply = (connection: Source.Connection) => connection.search(request(Query.text("heart"), { depth }))
    const { outcome, script } = await Effect.runPromise(askSource(source, harness, deeply, many(scrolls)))
    const asked = script.seen.map(({ sent }) => sent.url.searchParams)
    return {
      ids: Source.recordsOf(outcome!).map(({ id }) => Number(id)),
      codes: outcome!.notices.map(({ code }) => code),
      scrolls: asked.filter((query) => query.has("scroll") || query.has("scrollId")).length
    }
  }
  const upTo = (most: number) => Array.from({ length: most }, (_, i) => i + 1)

  it("scrolls where more than 10,000 works are requested and there, each work once, with a notice about the cost", async () => {
    expect(await deep(Source.everything)).toEqual({ ids: upTo(total), codes: ["scrolled"], scrolls: 103 })
    expect(await deep(10_050)).toEqual({ ids: upTo(10_050), codes: ["scrolled"], scrolls: 101 })
    expect(await deep(300)).toEqual({ ids: upTo(300), codes: [], scrolls: 0 })
  })

  it("turns pages as far as allowed where scrolling is refused, with a notice about what is missing", async () => {
    expect(await deep(Source.everything, false)).toEqual({ ids: upTo(10_000), codes: ["incomplete"], scrolls: 1 })
  })

  it("looks up an identifier with half a character in it, and finds nothing", async () => {
    const [half] = Raw.identifiers([["doi", "10.5555/\ud800"]])
    const { outcome } = await Effect.runPromise(
      askSource(source, harness, (connection) => connection.lookup({ identifiers: [half!], timeoutMs: 60_000 }))
    )
    expect(outcome).toMatchObject({ _tag: "Empty" })
  })
})
