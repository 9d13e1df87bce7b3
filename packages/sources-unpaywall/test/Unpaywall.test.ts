import { enricherAsSource } from "@litfuse/engine/enricher/enricherAsSource"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import { answered, lookingUp } from "@litfuse/kit/answered"
import { asSourceHarness } from "@litfuse/kit/EnricherHarness"
import { enricherLaws } from "@litfuse/kit/enricherLaws"
import { onTestClock } from "@litfuse/kit/onTestClock"
import * as Scripted from "@litfuse/kit/scriptedHttp"
import { askSource } from "@litfuse/kit/askSource"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import enricher from "../src/Unpaywall.ts"
import harness from "./harness.ts"
import gold from "./fixtures/doi-gold.json" with { type: "json" }
import refused from "./fixtures/doi-422.json" with { type: "json" }

describe("Unpaywall", () => {
  const all = enricherLaws(enricher, harness)
  testLaws(it, all)

  it("keeps every law: none is left unchecked", () => {
    expect(all.filter((law) => law.notRun !== undefined).map(({ name }) => name)).toEqual([])
  })
})

const source = enricherAsSource(enricher)
const small = asSourceHarness(harness)
const dois = (count: number) => Raw.identifiers(Array.from({ length: count }, (_, i) => ["doi", `10.5555/x.${i}`] as const))
/** An answer about the work that an address asks for. */
const about = (url: URL) => ({ json: { ...gold, doi: decodeURIComponent(url.pathname.slice("/v2/".length)) } })

describe("what is peculiar to Unpaywall", () => {
  it("is skipped without an address, with the variable to set, and sends no request", async () => {
    const script = Scripted.script(() => ({ json: gold }))
    const asked = Effect.flatMap(Source.connect(source, {}), lookingUp(...harness.known))
    const found = await Effect.runPromise(onTestClock(Effect.scoped(asked).pipe(Effect.provide(Scripted.scriptedHttp(script)))))
    expect(found!.value).toMatchObject({
      _tag: "Skipped",
      why: expect.stringContaining("needs an email: set UNPAYWALL_EMAIL, your e-mail address")
    })
    expect(script.seen).toEqual([])
  })

  it("is refused with an invalid address, and does not print it", async () => {
    const outcome = await answered(source, small, lookingUp(...harness.known), { status: 422, json: refused })
    expect(outcome).toMatchObject({
      error: { reason: { _tag: "Unauthorised", detail: expect.stringContaining("your own email address") } }
    })
    expect(JSON.stringify(outcome)).not.toContain("s3cr3t")
  })

  it("gets requests for one DOI at a time, ten a second, with any signs in the DOI", async () => {
    const { outcome, script } = await Effect.runPromise(
      askSource(source, small, lookingUp(...dois(21), small.lookup!.known[2]!), (_, { url }) => about(url))
    )
    expect(Source.recordsOf(outcome!).length).toBe(22)
    expect(script.seen.map(({ atMs }) => atMs)).toEqual(Array.from({ length: 22 }, (_, i) => i * 100))
    expect(script.seen.at(-1)!.sent.url.pathname).toBe("/v2/10.5555%2F0006-3568(2005)055%5B0851%3Apotapf%5D2.0.co%3B2")
  })

  it("keeps what came before a failure", async () => {
    const { outcome } = await Effect.runPromise(
      askSource(source, small, lookingUp(...dois(10)), (_, { url }, count) => (count <= 6 ? about(url) : { status: 403 }))
    )
    expect(outcome).toMatchObject({ _tag: "Partial", error: { reason: { _tag: "Unauthorised" } } })
    expect(Source.recordsOf(outcome!).map(({ id }) => id)).toEqual(["10.5555/x.0", "10.5555/x.1", "10.5555/x.2", "10.5555/x.3"])
  })

  it("takes no answer about another work for one about this", async () => {
    expect(await answered(source, small, lookingUp(...dois(2)), { json: gold })).toMatchObject({ _tag: "Empty" })
  })

  it("gets no request with half a character, which no address can contain", async () => {
    const [half] = Raw.identifiers([["doi", "10.5555/\ud800"]])
    const { outcome } = await Effect.runPromise(askSource(source, small, lookingUp(half!)))
    expect(outcome).toMatchObject({ _tag: "Empty" })
  })
})
