import { readFileSync } from "node:fs"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import { answered, lookingUp, searching } from "@litfuse/kit/answered"
import { sourceLaws } from "@litfuse/kit/sourceLaws"
import { sourcePartLaws } from "@litfuse/kit/sourcePartLaws"
import { askSource } from "@litfuse/kit/askSource"
import { testLaws } from "@litfuse/kit/testLaws"
import harness from "./harness.ts"
import source from "../src/Crossref.ts"

describe("Crossref", () => {
  const all = [...sourceLaws(source, harness), ...sourcePartLaws(source, harness)]
  testLaws(it, all)

  it("keeps every law: none is left unchecked but those of citations and full texts, which it does not have", () => {
    expect(all.filter((law) => law.notRun !== undefined).map(({ name }) => name)).toEqual([])
  })
})

const fixture = (name: string): string => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8")
const doi = Raw.identifiers([["doi", "10.5555/none"]])

describe("what is peculiar to Crossref", () => {
  it("finds nothing where the list is empty", async () => {
    expect(await answered(source, harness, searching(harness), { body: fixture("works-empty.json") })).toMatchObject({
      _tag: "Empty",
      total: 0
    })
  })

  it("takes a line of plain text with status 404 for an answer where a work is looked up", async () => {
    const reply = { status: 404, headers: { "content-type": "text/plain" }, body: fixture("work-404.txt") }
    expect(await answered(source, harness, lookingUp(...doi), reply)).toMatchObject({ _tag: "Empty", notices: [{ code: "not-found" }] })
  })

  it("reports the errors of the service: a list with 400 and 404, an object with 500", async () => {
    const of = (status: number, name: string) => answered(source, harness, searching(harness), { status, body: fixture(name) })
    expect(await of(400, "works-400.json")).toMatchObject({
      error: { reason: { _tag: "QueryRejected", detail: expect.stringContaining("does not take such parameters; Too many rows") } }
    })
    expect(await of(404, "works-404-cursor.json")).toMatchObject({
      error: { reason: { _tag: "BadResponse", detail: expect.stringContaining("The cursor is not valid") } }
    })
    expect(await of(500, "works-500.json")).toMatchObject({
      error: { reason: { _tag: "Unreachable", detail: expect.stringContaining("Response Exception") } }
    })
  })

  it("ends although the service gives the same cursor on every page, and one behind the last", async () => {
    const answer = JSON.parse(fixture("works-search.json")) as { readonly message: { readonly items: ReadonlyArray<unknown> } }
    const page = (from: number) => ({
      json: { ...answer, message: { ...answer.message, items: answer.message.items.slice(from, from + 3) } }
    })
    const outcome = await answered(source, harness, searching(harness), page(0), page(3), page(6), page(9))
    expect(outcome).toMatchObject({ _tag: "Found", total: 7, records: { length: 7 } })
    expect(Source.exchangesOf(outcome).length).toBe(3)
    const shorter = await answered(source, harness, searching(harness), page(0), page(9))
    expect(shorter.notices.map(({ code }) => code)).toContain("incomplete")
  })

  it("sends the user's address where there is one, and is slower when the service requires it", async () => {
    const { script } = await Effect.runPromise(askSource(source, harness, searching(harness)))
    // with select=, retractions are invisible
    expect(script.seen[0]!.sent.url.searchParams.has("select")).toBe(false)
    expect(script.seen[0]!.sent.url.searchParams.get("mailto")).toBe("s3cr3t-mailto@example.org")
    const lowered = { headers: { "x-rate-limit-limit": "1", "x-rate-limit-interval": "2s" }, body: fixture("works-empty.json") }
    const thrice = await Effect.runPromise(
      askSource(
        source,
        harness,
        (connection) => Effect.all([1, 2, 3].map(() => searching(harness)(connection))),
        () => lowered
      )
    )
    expect(thrice.script.seen.map(({ atMs }) => atMs)).toEqual([0, 1000, 3000])
  })

  it("looks up an identifier with half a character in it, and finds nothing", async () => {
    const [half] = Raw.identifiers([["doi", "10.5555/\ud800"]])
    const { outcome } = await Effect.runPromise(
      askSource(source, harness, (connection) => connection.lookup({ identifiers: [half!], timeoutMs: 60_000 }))
    )
    expect(outcome).toMatchObject({ _tag: "Empty" })
  })
})
