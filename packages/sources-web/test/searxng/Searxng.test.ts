import * as Source from "@litfuse/engine/Source"
import { answered, searching } from "@litfuse/kit/answered"
import { askSource } from "@litfuse/kit/askSource"
import { sourceLaws } from "@litfuse/kit/sourceLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import answer from "../fixtures/searxng-search.json" with { type: "json" }
import source from "../../src/Searxng.ts"
import harness from "./harness.ts"

describe("SearXNG", () => {
  const all = sourceLaws(source, harness)
  testLaws(it, all)

  it("keeps every law: none is left unchecked", () => {
    expect(all.filter((law) => law.notRun !== undefined).map(({ name }) => name)).toEqual([])
  })
})

const silent = [["google", "timeout"], ["bing", "CAPTCHA"]] // prettier-ignore

describe("what is peculiar to SearXNG", () => {
  it("names the engines that did not answer", async () => {
    const outcome = await answered(source, harness, searching(harness, { depth: 2 }), { json: { ...answer, unresponsive_engines: silent } })
    expect(outcome._tag).toBe("Found")
    expect(outcome.notices.find(({ code }) => code === "engines-silent")?.text).toBe(
      "these engines of the instance did not answer: google (timeout), bing (CAPTCHA)"
    )
  })

  it("is no empty result where engines were silent and no page came", async () => {
    const outcome = await answered(source, harness, searching(harness), { json: { ...answer, results: [], unresponsive_engines: silent } })
    expect(Source.errorOf(outcome as Source.Outcome)).toMatchObject({
      reason: { _tag: "Unreachable" },
      message: expect.stringMatching(/no page came.*google \(timeout\), bing \(CAPTCHA\)/)
    })
  })

  it("reads odd lists of silent engines", async () => {
    for (const odd of [[], ["google"], [null], [[]], [[{}]], [["google"]], {}, "x", null])
      expect(
        (await answered(source, harness, searching(harness, { depth: 2 }), { json: { ...answer, unresponsive_engines: odd } }))._tag
      ).toBe("Found")
  })

  it("says what to change where an instance has no JSON", async () => {
    const outcome = await answered(source, harness, searching(harness), { status: 403, body: "Forbidden" })
    expect(Source.errorOf(outcome as Source.Outcome)?.message).toMatch(/add json to search.formats in the settings.yml of your instance/)
  })

  it("asks for ten pages at most", async () => {
    let pages = 0
    const { outcome, script } = await Effect.runPromise(
      askSource(
        source,
        harness,
        (connection) => connection.search({ query: harness.something, sort: "relevance", depth: 100, timeoutMs: 600_000 }),
        () => ({ json: { ...answer, results: answer.results.map((one, i) => ({ ...one, url: `https://example.org/${pages++}/${i}` })) } })
      )
    )
    expect(script.seen).toHaveLength(10)
    expect(Source.recordsOf(outcome!)).toHaveLength(50)
  })
})
