/** Lists of works name the first hundred authors of each; a page of such works may be too large for OpenAlex. */
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import { askSource, type Plant, request } from "@litfuse/kit/askSource"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import harness from "./harness.ts"
import source from "../src/OpenAlex.ts"

const authors = (n: number) => Array.from({ length: n }, (_, i) => ({ author: { display_name: `Ann Name${i}` } }))

const work = (id: string, n: number, all: number) => ({
  id: `https://openalex.org/${id}`,
  title: "Big",
  ...(n === all ? {} : { is_authors_truncated: true }),
  authors_count: all,
  authorships: authors(n)
})

const page = (...results: ReadonlyArray<object>): Reply => ({ json: { meta: { count: results.length, next_cursor: null }, results } })

const search = (plant: Plant, depth = 10) =>
  Effect.runPromise(askSource(source, harness, (connection) => connection.search(request(Query.text("heart"), { depth })), plant))

const counts = ({ outcome }: Awaited<ReturnType<typeof search>>) =>
  Source.recordsOf(outcome!).map(({ contributors }) => contributors.length)
const codes = ({ outcome }: Awaited<ReturnType<typeof search>>) => outcome!.notices.map(({ code }) => code)

describe("a truncated list of authors", () => {
  it("is completed by the work alone", async () => {
    const found = await search((_, { url }) =>
      url.pathname === "/works" ? page(work("W9", 100, 377), work("W8", 3, 3)) : { json: work("W9", 377, 377) }
    )
    expect([counts(found), codes(found)]).toEqual([[377, 3], []])
    expect(found.script.seen.map(({ sent }) => sent.url.pathname)).toEqual(["/works", "/works/W9"])
  })

  it.each<[string, Reply]>([
    ["is as short", { json: work("W9", 100, 377) }],
    ["is unknown", { status: 404, body: "<!doctype html><title>404</title>" }],
    ["is another answer", page(work("W9", 100, 377))]
  ])("has a warning where the work alone %s", async (_, alone) => {
    const found = await search((_, { url }) => (url.pathname === "/works" ? page(work("W9", 100, 377)) : alone))
    expect([found.outcome!._tag, counts(found), codes(found)]).toEqual(["Found", [100], ["authors-truncated"]])
    expect(found.outcome!.notices[0]!.text).toBe("names only the first authors of a work: W9 (100 of 377)")
  })

  it("is completed where several works are looked up", async () => {
    const identifiers = Raw.identifiers([
      ["doi", "10.5555/heart.2"],
      ["doi", "10.5555/heart.3"]
    ])
    const { outcome } = await Effect.runPromise(
      askSource(
        source,
        harness,
        (connection) => connection.lookup({ identifiers, timeoutMs: 60_000 }),
        (_, { url }) =>
          url.pathname === "/works"
            ? page({ ...work("W9", 100, 120), doi: "https://doi.org/10.5555/heart.2" })
            : { json: { ...work("W9", 120, 120), doi: "https://doi.org/10.5555/heart.2" } }
      )
    )
    expect(Source.recordsOf(outcome!).map(({ contributors }) => contributors.length)).toEqual([120])
  })
})

describe("a page that is too large for OpenAlex", () => {
  const tooLarge: Reply = {
    status: 503,
    headers: { "content-type": "text/html; charset=utf-8" },
    body: '<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html><head><title>503 Response object too large</title></head></html>'
  }

  it("is asked for with fewer works, and so are the pages after it", async () => {
    const sizes: Array<string> = []
    const found = await search((reply, { url }) => {
      sizes.push(url.searchParams.get("per_page")!)
      return Number(sizes.at(-1)) > 5 ? tooLarge : reply()
    }, 150)
    expect(found.outcome).toMatchObject({ _tag: "Found", total: Source.recordsOf(found.outcome!).length, notices: [] })
    expect(sizes.slice(0, 3)).toEqual(["100", "25", "5"])
    expect(new Set(sizes.slice(2))).toEqual(new Set(["5"]))
  })

  it("fails at once where one work is too large", async () => {
    const found = await search(() => tooLarge)
    expect(found.outcome).toMatchObject({ _tag: "Failed", error: { reason: { _tag: "QueryRejected" } } })
    expect(found.script.seen).toHaveLength(3)
  })

  it("is no word of an answer", async () => {
    const found = await search(() => page({ ...work("W9", 1, 1), title: "Hearts that are too large" }))
    expect(found.outcome).toMatchObject({ _tag: "Found" })
  })
})
