import { enricherAsSource } from "@litfuse/engine/enricher/enricherAsSource"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import { answered, lookingUp } from "@litfuse/kit/answered"
import { asSourceHarness } from "@litfuse/kit/EnricherHarness"
import { enricherLaws } from "@litfuse/kit/enricherLaws"
import { askSource } from "@litfuse/kit/askSource"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import enricher from "../src/ICite.ts"
import { fields } from "../src/ICitePublication.ts"
import harness from "./harness.ts"

describe("iCite", () => {
  const all = enricherLaws(enricher, harness)
  testLaws(it, all)

  it("keeps every law: none is left unchecked", () => {
    expect(all.filter((law) => law.notRun !== undefined).map(({ name }) => name)).toEqual([])
  })
})

const source = enricherAsSource(enricher)
const small = asSourceHarness(harness)
const pmids = (count: number) => Raw.identifiers(Array.from({ length: count }, (_, i) => ["pmid", String(41_000_001 + i)] as const))

describe("what is peculiar to iCite", () => {
  it("gets requests for 200 publications at a time, half a second apart, and only for fields that are read", async () => {
    const { outcome, script } = await Effect.runPromise(askSource(source, small, lookingUp(...pmids(450))))
    expect(Source.recordsOf(outcome!).map(({ id }) => id)).toEqual(["41000001", "41000002", "41000003"])
    const sent = script.seen.map(({ sent: { url } }) => url)
    expect(sent.map((url) => url.searchParams.get("pmids")!.split(",").length)).toEqual([200, 200, 50])
    expect(script.seen.map(({ atMs }) => atMs)).toEqual([0, 500, 1000])
    expect(new Set(sent.map((url) => url.searchParams.get("fl")))).toEqual(new Set([fields.join(",")]))
    expect(fields).not.toContain("cited_by")
  })

  it("gets no requests for other identifiers than PMIDs, with a notice", async () => {
    const [doi] = Raw.identifiers([["doi", "10.5555/heart.1"]])
    const { outcome, script } = await Effect.runPromise(askSource(source, small, lookingUp(doi!)))
    expect(outcome).toMatchObject({ _tag: "Empty", notices: [{ code: "schemes-unknown" }] })
    expect(script.seen).toEqual([])
  })

  it.each([
    ["a page of another service", { json: { results: [] } }, "BadResponse"],
    ["a publication without its PMID", { json: { data: [{ title: "T" }] } }, "BadResponse"],
    ["a fault of its own", { status: 500, json: { error: "boom" } }, "Unreachable"],
    ["PMIDs that it cannot read", { status: 400, json: { error: "pmids must be numbers" } }, "QueryRejected"],
    ["a rate limit", { status: 429, body: "slow down" }, "RateLimited"]
  ])("refuses %s with its reason", async (_, reply, reason) => {
    const outcome = await answered(source, small, lookingUp(...harness.known), reply)
    expect(Source.errorOf(outcome)?.reason._tag).toBe(reason)
  })
})
