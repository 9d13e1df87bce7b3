import * as Source from "@litfuse/engine/Source"
import { answered, searching } from "@litfuse/kit/answered"
import { askSource } from "@litfuse/kit/askSource"
import { sourceLaws } from "@litfuse/kit/sourceLaws"
import { sourcePartLaws } from "@litfuse/kit/sourcePartLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import harness from "./harness.ts"
import items from "./fixtures/items.json" with { type: "json" }
import source from "../src/Zotero.ts"

describe("Zotero", () => {
  const all = [...sourceLaws(source, harness), ...sourcePartLaws(source, harness)]
  testLaws(it, all)

  it("keeps every law: none is left unchecked", () => {
    expect(all.filter((law) => law.notRun !== undefined).map(({ name }) => name)).toEqual([])
  })
})

describe("what is peculiar to Zotero", () => {
  it("reads its items as records, with the date as Zotero understood it, and leaves out files and notes", async () => {
    const { outcome } = await Effect.runPromise(askSource(source, harness, searching(harness)))
    const records = Source.recordsOf(outcome!)
    expect(records.map(({ id }) => id)).toEqual(["AAAAAAA2", "AAAAAAA3", "AAAAAAA4", "AAAAAAA5"])
    expect(records[0]).toMatchObject({
      source: "zotero",
      title: "The heart under attack",
      published: "2021-03-15",
      contributors: [{ family: "Muster" }, { family: "Last" }],
      identifiers: [
        { scheme: "doi", value: "10.5555/heart.2" },
        { scheme: "pmid", value: "22" },
        { scheme: "pmcid", value: "PMC22" }
      ],
      language: "eng"
    })
    expect(outcome!._tag).toBe("Found")
  })

  it("says how to switch on the local API, and to start the program", async () => {
    const off = await answered(source, harness, searching(harness), { status: 403, body: "Local API is not enabled" })
    expect(Source.errorOf(off as Source.Outcome)?.message).toMatch(
      /Local API is not enabled; allow other applications to communicate with Zotero, in its settings under Advanced$/
    )
    const { outcome } = await Effect.runPromise(askSource(source, harness, searching(harness), () => ({ breaks: "connection refused" })))
    expect(Source.errorOf(outcome!)?.message).toMatch(/connection refused; start Zotero on this machine$/)
  })

  it("reads a library of several pages to its end, and as far as a search of it needs no second time", async () => {
    const many = Array.from({ length: 1203 }, (_, i) => ({ ...items[1]!, key: `K${i}`, data: { ...items[1]!.data, title: `Heart ${i}` } }))
    const { outcome, script } = await Effect.runPromise(
      askSource(
        source,
        harness,
        (connection) => connection.search({ query: harness.something, sort: "relevance", depth: 1203, timeoutMs: 60_000 }),
        (_, { url: { searchParams } }) => {
          const start = Number(searchParams.get("start"))
          return { json: many.slice(start, start + Number(searchParams.get("limit"))), headers: { "total-results": String(many.length) } }
        }
      )
    )
    expect(Source.recordsOf(outcome!)).toHaveLength(1203)
    expect(script.seen.map(({ sent }) => sent.url.searchParams.get("start"))).toEqual(["0", "500", "1000"])
  })
})
