import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import * as Query from "@litfuse/engine/Query"
import * as Source from "@litfuse/engine/Source"
import { answered, lookingUp, searching } from "@litfuse/kit/answered"
import { onTestClock } from "@litfuse/kit/onTestClock"
import * as Scripted from "@litfuse/kit/scriptedHttp"
import { sourceLaws } from "@litfuse/kit/sourceLaws"
import { sourcePartLaws } from "@litfuse/kit/sourcePartLaws"
import { askSource } from "@litfuse/kit/askSource"
import { testLaws } from "@litfuse/kit/testLaws"
import harness from "./harness.ts"
import source from "../src/Springer.ts"
import refused from "./fixtures/search-401.json" with { type: "json" }
import empty from "./fixtures/search-empty.json" with { type: "json" }
import answer from "./fixtures/search.json" with { type: "json" }

describe("Springer Nature", () => {
  const all = [...sourceLaws(source, harness), ...sourcePartLaws(source, harness)]
  testLaws(it, all)

  it("keeps every law: none is left unchecked", () => {
    expect(all.filter((law) => law.notRun !== undefined).map(({ name }) => name)).toEqual([])
  })
})

/** A page of works that do not end, of the size that is asked for. */
const endless = ({ searchParams }: URL) => {
  const [start, size] = [Number(searchParams.get("s")), Number(searchParams.get("p"))]
  const records = Array.from({ length: size }, (_, i) => ({ ...answer.records[0]!, doi: `10.5555/x.${start + i}` }))
  return { json: { ...answer, result: [{ total: "14000000" }], records } }
}

describe("what is peculiar to Springer Nature", () => {
  it("is skipped without its key, with the variable to set, and sends no request", async () => {
    const script = Scripted.script(() => ({ json: answer }))
    const asked = Effect.flatMap(Source.connect(source, {}), searching(harness))
    const found = await Effect.runPromise(onTestClock(Effect.scoped(asked).pipe(Effect.provide(Scripted.scriptedHttp(script)))))
    expect(found!.value).toMatchObject({
      _tag: "Skipped",
      why: "needs a key: set SPRINGER_API_KEY, register, free, at https://dev.springernature.com"
    })
    expect(script.seen).toEqual([])
  })

  it("sends the key in the address, as the service wants it, and writes it down nowhere", async () => {
    const { outcome, script } = await Effect.runPromise(askSource(source, harness, searching(harness, { depth: 2 })))
    const [{ sent }] = script.seen as [(typeof script.seen)[number]]
    expect(sent.url.searchParams.get("api_key")).toBe("s3cr3t-key@example.org")
    expect(`${JSON.stringify(outcome)} ${sent.recorded}`).not.toContain("s3cr3t")
    expect(Source.exchangesOf(outcome!).map(({ url }) => url)).toEqual([expect.stringContaining("/meta/v2/json?q=heart")])
  })

  it("turns pages of 25 works, counted from 1, once a second, to the 5,000th and no further", async () => {
    const asking = (depth: number) =>
      askSource(source, harness, searching(harness, { depth, timeoutMs: 600_000 }), (_, { url }) => endless(url))
    const { outcome, script } = await Effect.runPromise(asking(60))
    const pages = script.seen.map(({ sent: { url }, atMs }) => [url.searchParams.get("s"), url.searchParams.get("p"), atMs])
    expect(pages).toEqual([
      ["1", "25", 0],
      ["26", "25", 1000],
      ["51", "10", 2000]
    ])
    expect(Source.recordsOf(outcome!).length).toBe(60)
    const deep = await Effect.runPromise(asking(9000))
    expect([deep.script.seen.length, Source.recordsOf(deep.outcome!).length]).toEqual([200, 5000])
    expect(deep.outcome!.notices.map(({ code }) => code)).toContain("depth-capped")
  })

  it("finds nothing where the page is empty, or has no list", async () => {
    expect(await answered(source, harness, searching(harness), { json: empty })).toMatchObject({ _tag: "Empty", total: 0 })
    const bare = { json: { result: [{ total: "0" }] } }
    expect(await answered(source, harness, searching(harness), bare)).toMatchObject({ _tag: "Empty", total: 0 })
  })

  it.each([
    ["a wrong key", { status: 401, json: refused }, "Unauthorised"],
    ["a question that its plan does not allow", { status: 403, json: { message: "not allowed by your plan" } }, "Unauthorised"],
    ["a query that it cannot read", { status: 400, json: { message: "Bad Request" } }, "QueryRejected"],
    ["requests that come too fast", { status: 429, json: { message: "Too Many Requests" } }, "RateLimited"],
    ["XML where JSON was asked for", { headers: { "content-type": "text/xml" }, body: "<response/>" }, "BadResponse"]
  ])("refuses %s with its reason, and prints no key", async (_, reply, reason) => {
    const outcome = await answered(source, harness, searching(harness), reply)
    expect(Source.errorOf(outcome)?.reason._tag).toBe(reason)
    expect(JSON.stringify(outcome)).not.toContain("s3cr3t")
  })

  it("sends no request for an empty query, and returns only the requested works", async () => {
    const nothing = searching({ something: Query.field("volume", Query.text("12")) })
    const { outcome, script } = await Effect.runPromise(askSource(source, harness, nothing))
    expect([Source.errorOf(outcome!)?.reason._tag, script.seen.length]).toEqual(["QueryRejected", 0])
    expect(await answered(source, harness, lookingUp(harness.lookup!.unknown), { json: answer })).toMatchObject({ _tag: "Empty" })
  })
})
