import { sourceLaws } from "@litfuse/kit/sourceLaws"
import { sourcePartLaws } from "@litfuse/kit/sourcePartLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { readFileSync } from "node:fs"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import { askSource, request } from "@litfuse/kit/askSource"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import harness from "./harness.ts"
import source from "../src/OpenAlex.ts"

describe("OpenAlex", () => {
  const all = [...sourceLaws(source, harness), ...sourcePartLaws(source, harness)]
  testLaws(it, all)

  it("keeps every law: none is left unchecked", () => {
    expect(all.filter((law) => law.notRun !== undefined).map(({ name }) => name)).toEqual([])
  })
})

const fixture = (name: string): string => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8")

const search = (reply: Reply | ((count: number) => Reply), query = Query.text("heart")) =>
  Effect.runPromise(
    askSource(
      source,
      harness,
      (connection) => connection.search(request(query, { depth: 4 })),
      (_, __, count) => (typeof reply === "function" ? reply(count) : reply)
    )
  )

describe("what is peculiar to OpenAlex", () => {
  it("finds nothing where the page is empty", async () => {
    expect((await search({ body: fixture("works-empty.json") })).outcome).toMatchObject({ _tag: "Empty", total: 0 })
  })

  it("takes a page of HTML with status 404 for an answer where one work is looked up, and for a fault where many are searched", async () => {
    const page: Reply = { status: 404, headers: { "content-type": "text/html; charset=utf-8" }, body: fixture("work-404.html") }
    const looked = await Effect.runPromise(
      askSource(
        source,
        harness,
        (connection) => connection.lookup({ identifiers: Raw.identifiers([["doi", "10.5555/none"]]), timeoutMs: 60_000 }),
        () => page
      )
    )
    expect(looked.outcome).toMatchObject({ _tag: "Empty", notices: [{ code: "not-found" }] })
    const searched = await search(page)
    expect(searched.outcome).toMatchObject({
      _tag: "Failed",
      error: { reason: { _tag: "BadResponse", detail: expect.stringContaining("404") } }
    })
  })

  it("is rate-limited by 403, and gives up at once when it must wait for fifteen hours", async () => {
    expect((await search({ status: 403, headers: { "retry-after": "900" }, json: { error: "Forbidden" } })).outcome).toMatchObject({
      error: { reason: { _tag: "RateLimited", retryAfterMs: 900_000 } }
    })
    const { outcome, script } = await search({ status: 429, headers: { "retry-after": "54000" }, json: { message: "Rate limit exceeded" } })
    expect(outcome).toMatchObject({ ms: 0, error: { reason: { _tag: "RateLimited", retryAfterMs: 54_000_000 } } })
    expect(script.seen.length).toBe(1)
  })

  it("is not slowed by the quota of the day, although all of it is spent", async () => {
    const { outcome } = await Effect.runPromise(askSource(source, harness, (connection) => connection.search(request(Query.text("heart")))))
    expect(outcome).toMatchObject({ _tag: "Found", ms: 0 })
  })

  it("looks up the journals of a name once for all pages; an unknown name finds nothing, and part of one has a notice", async () => {
    const inJournal = (name: string) => Query.and(Query.text("heart"), Query.field("containerTitle", Query.text(name)))
    const of = (name: string) => Effect.runPromise(askSource(source, harness, (connection) => connection.search(request(inJournal(name)))))
    const exact = await of("the example heart journal")
    expect(exact.script.seen.map(({ sent }) => sent.url.searchParams.get("filter"))).toEqual([
      "default.search:example heart journal",
      "fulltext.search:heart,primary_location.source.id:S1"
    ])
    const unknown = await of("nature")
    expect(unknown.outcome).toMatchObject({ _tag: "Empty" })
    expect(unknown.outcome!.notices.map(({ code }) => code)).toContain("journal-unknown")
    const part = await of("heart journal")
    expect(part.outcome!.notices.map(({ code }) => code)).toContain("journal-approximated")
  })

  it("sends the key as a parameter and prints it nowhere", async () => {
    const { outcome, script } = await search({ body: fixture("works-empty.json") })
    expect(script.seen[0]!.sent.url.searchParams.get("api_key")).toBe("s3cr3t-key@example.org")
    expect(JSON.stringify(outcome)).not.toContain("s3cr3t")
  })

  it("reports the service's reason for a refused query", async () => {
    const long = { error: "Request URL too long", message: "Your request URL is 4612 bytes, over the 4094-byte limit" }
    const { outcome } = await search({ status: 400, json: long })
    expect(outcome).toMatchObject({ error: { reason: { _tag: "QueryRejected", detail: expect.stringContaining("Request URL too long") } } })
    expect(Source.recordsOf(outcome!)).toEqual([])
  })

  it("asks for one work by its address and for several of a scheme together; commas keep a DOI apart", async () => {
    const identifiers = Raw.identifiers([
      ["doi", "10.5555/heart.2"],
      ["doi", "10.5555/heart.3"],
      ["doi", "10.5555/a,b"],
      ["pmid", "31000001"]
    ])
    const { script } = await Effect.runPromise(
      askSource(source, harness, (connection) => connection.lookup({ identifiers, timeoutMs: 60_000 }))
    )
    expect(script.seen.map(({ sent }) => `${sent.url.pathname} ${sent.url.searchParams.get("filter") ?? ""}`)).toEqual([
      "/works/doi:10.5555%2Fa%2Cb ",
      "/works doi:10.5555/heart.2|10.5555/heart.3",
      "/works/pmid:31000001 "
    ])
  })

  it("looks up an identifier with half a character in it, and finds nothing", async () => {
    const [half] = Raw.identifiers([["doi", "10.5555/\ud800"]])
    const { outcome } = await Effect.runPromise(
      askSource(source, harness, (connection) => connection.lookup({ identifiers: [half!], timeoutMs: 60_000 }))
    )
    expect(outcome).toMatchObject({ _tag: "Empty" })
  })
})
