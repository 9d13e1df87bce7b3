import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import { answered, lookingUp, searching } from "@litfuse/kit/answered"
import { onTestClock } from "@litfuse/kit/onTestClock"
import * as Scripted from "@litfuse/kit/scriptedHttp"
import { sourceLaws } from "@litfuse/kit/sourceLaws"
import { sourcePartLaws } from "@litfuse/kit/sourcePartLaws"
import { type AnySource, askSource } from "@litfuse/kit/askSource"
import { testLaws } from "@litfuse/kit/testLaws"
import harness from "./harness.ts"
import source from "../../src/scopus/Scopus.ts"
import tooDeep from "../fixtures/scopus-400.json" with { type: "json" }
import refused from "../fixtures/scopus-401.json" with { type: "json" }
import usedUp from "../fixtures/scopus-429.json" with { type: "json" }
import empty from "../fixtures/scopus-empty.json" with { type: "json" }
import standard from "../fixtures/scopus-standard.json" with { type: "json" }

describe("Scopus", () => {
  const all = [...sourceLaws(source, harness), ...sourcePartLaws(source, harness)]
  testLaws(it, all)

  it("keeps every law: none is left unchecked", () => {
    expect(all.filter((law) => law.notRun !== undefined).map(({ name }) => name)).toEqual([])
  })
})

const standardView = source as unknown as AnySource
const complete: AnySource = { ...standardView, make: () => source.make({ view: "COMPLETE" }) }
const answer = standard["search-results"]

/** A page of works that do not end, of the size that is asked for. */
const endless = ({ searchParams }: URL) => {
  const [start, count] = [Number(searchParams.get("start")), Number(searchParams.get("count"))]
  const entry = Array.from({ length: count }, (_, i) => ({ ...answer.entry[0]!, eid: `2-s2.0-${start + i}` }))
  return { json: { "search-results": { ...answer, "opensearch:totalResults": "14501", entry } } }
}

const asking = async (asked: AnySource, depth: number) => {
  const { outcome, script } = await Effect.runPromise(
    askSource(asked, harness, searching(harness, { depth }), (_, { url }) => endless(url))
  )
  const pages = script.seen.map(({ sent: { url } }) => `${url.searchParams.get("start")}+${url.searchParams.get("count")}`)
  return { records: Source.recordsOf(outcome!), codes: outcome!.notices.map(({ code }) => code), pages }
}

describe("what is peculiar to Scopus", () => {
  it("is skipped without its key, with the variable to set, and sends no request", async () => {
    const script = Scripted.script(() => ({ json: standard }))
    const asked = Effect.flatMap(Source.connect(source, { view: "STANDARD" }), searching(harness))
    const found = await Effect.runPromise(onTestClock(Effect.scoped(asked).pipe(Effect.provide(Scripted.scriptedHttp(script)))))
    expect(found!.value).toMatchObject({ _tag: "Skipped", why: expect.stringContaining("needs a key: set ELSEVIER_API_KEY, register") })
    expect(script.seen).toEqual([])
  })

  it("sends the key in a header and never in the address, and an institution's token in another header", async () => {
    const { script } = await Effect.runPromise(askSource(standardView, harness, searching(harness)))
    const { url, headers, recorded } = script.seen[0]!.sent
    expect([headers["x-els-apikey"], headers["x-els-insttoken"]]).toEqual([
      "s3cr3t-key@example.org",
      "s3cr3t-institution-token@example.org"
    ])
    expect(`${url.href} ${recorded}`).not.toContain("s3cr3t")
  })

  it("works with a key alone", async () => {
    const script = Scripted.script((sent) => endless(sent.url))
    const asked = Effect.flatMap(Source.connect(source, { view: "STANDARD" }), searching(harness, { depth: 2 }))
    const found = await Effect.runPromise(
      onTestClock(Effect.scoped(asked).pipe(Effect.provide(Scripted.scriptedHttp(script, { key: "s3cr3t" }))))
    )
    expect(found!.value).toMatchObject({ _tag: "Found" })
    expect("x-els-insttoken" in script.seen[0]!.sent.headers).toBe(false)
  })

  it("turns pages of 200 works, or of 25 in the view COMPLETE, to the 5,000th and no further", async () => {
    const short = await asking(standardView, 450)
    expect([short.pages, short.records.length]).toEqual([["0+200", "200+200", "400+50"], 450])
    const whole = await asking(complete, 60)
    expect([whole.pages, whole.records.length]).toEqual([["0+25", "25+25", "50+10"], 60])
    const deep = await asking(standardView, 9000)
    expect([deep.pages.length, deep.pages.at(-1), deep.records.length]).toEqual([25, "4800+200", 5000])
    expect(deep.codes).toContain("depth-capped")
  })

  it("has a notice that its short view has one author and no abstract; the whole view has them, and no notice", async () => {
    expect((await asking(standardView, 1)).codes).toContain("fields-withheld")
    const { outcome } = await Effect.runPromise(askSource(complete, harness, searching(harness, { depth: 1 })))
    const [record] = Source.recordsOf(outcome!)
    expect(record).toMatchObject({
      abstract: "Aspirin may help after a heart attack.",
      contributors: [{ given: "Ada" }, { family: "Muster" }]
    })
    expect(outcome!.notices.map(({ code }) => code)).not.toContain("fields-withheld")
  })

  it.each([
    ["as a list", empty],
    ["as one object", { "search-results": { ...empty["search-results"], entry: empty["search-results"].entry[0] } }],
    ["not at all", { "search-results": { "opensearch:totalResults": null } }]
  ])("finds nothing where the entry that says so comes %s", async (_, json) => {
    expect(await answered(source, harness, searching(harness), { json })).toMatchObject({ _tag: "Empty" })
  })

  it.each([
    ["a wrong key", { status: 401, json: refused }, "Unauthorised", "Invalid API Key"],
    ["a page that is too deep", { status: 400, json: tooDeep }, "QueryRejected", "Exceeds the maximum"],
    [
      "an entry with another error",
      { json: { "search-results": { ...answer, entry: [{ error: "Query too long" }] } } },
      "QueryRejected",
      "Query too long"
    ],
    ["XML where JSON was asked for", { headers: { "content-type": "text/xml" }, body: "<search-results/>" }, "BadResponse", "JSON"]
  ])("refuses %s with its reason, and prints no key", async (_, reply, reason, words) => {
    const outcome = await answered(source, harness, searching(harness), reply)
    expect(Source.errorOf(outcome)?.reason._tag).toBe(reason)
    expect(Source.errorOf(outcome)?.message).toContain(words)
    expect(JSON.stringify(outcome)).not.toContain("s3cr3t")
  })

  it.each([
    ["in seconds", "1000400000"],
    ["in milliseconds", "1000400000000"]
  ])("fails at once where the quota of the week is used up, with the time of its renewal %s since 1970", async (_, reset) => {
    const headers = { "x-els-status": "QUOTA_EXCEEDED - Quota Exceeded", "x-ratelimit-reset": reset }
    const { outcome, script } = await Effect.runPromise(
      askSource(standardView, harness, searching(harness), () => ({ status: 429, headers, json: usedUp }))
    )
    expect(outcome).toMatchObject({ error: { reason: { _tag: "RateLimited", retryAfterMs: 1_000_400_000_000 } } })
    expect(script.seen.length).toBe(1)
  })

  it("repeats requests that came too fast, and has a notice when little of the quota is left", async () => {
    const { outcome, script } = await Effect.runPromise(
      askSource(standardView, harness, searching(harness, { depth: 2 }), (_, { url }, count) =>
        count === 1
          ? { status: 429, headers: { "x-els-status": "THROTTLED" } }
          : { ...endless(url), headers: { "x-ratelimit-limit": "20000", "x-ratelimit-remaining": "12" } }
      )
    )
    expect([outcome!._tag, script.seen.length]).toEqual(["Found", 2])
    expect(outcome!.notices.map(({ code }) => code)).toContain("quota-low")
  })

  it("looks for words in titles, abstracts and keywords, and never in lists of references", async () => {
    const { script } = await Effect.runPromise(askSource(standardView, harness, searching(harness, { query: Query.text("heart attack") })))
    expect(script.seen[0]!.sent.url.searchParams.get("query")).toBe("TITLE-ABS-KEY(heart AND attack)")
  })

  it("requests works of all schemes at once, and returns only those", async () => {
    const [half] = Raw.identifiers([["doi", '10.5555/\ud800"x']])
    const { outcome, script } = await Effect.runPromise(askSource(standardView, harness, lookingUp(...harness.lookup!.known, half!)))
    expect(script.seen[0]!.sent.url.searchParams.get("query")).toBe(
      'EID("2-s2.0-90000000003") OR DOI("10.5555/heart.4") OR PMID("31000001") OR DOI("10.5555/\ufffd x")'
    )
    expect(Source.recordsOf(outcome!).length).toBe(3)
    expect(await answered(source, harness, lookingUp(harness.lookup!.unknown), { json: standard })).toMatchObject({ _tag: "Empty" })
  })
})
