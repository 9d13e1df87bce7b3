import { enricherAsSource } from "@litfuse/engine/enricher/enricherAsSource"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import { answered, lookingUp } from "@litfuse/kit/answered"
import { askSource } from "@litfuse/kit/askSource"
import { asSourceHarness } from "@litfuse/kit/EnricherHarness"
import { enricherLaws } from "@litfuse/kit/enricherLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { pubtator } from "../../src/pubtator/PubTator.ts"
import harness from "./harness.ts"

const source = enricherAsSource(pubtator)
const small = asSourceHarness(harness)
const pmids = (count: number) => Raw.identifiers(Array.from({ length: count }, (_, i) => ["pmid", String(41_000_001 + i)] as const))

describe("PubTator", () => {
  const all = enricherLaws(pubtator, harness)
  testLaws(it, all)

  it("keeps every law: none is left unchecked", () => {
    expect(all.filter((law) => law.notRun !== undefined).map(({ name }) => name)).toEqual([])
  })

  it("gives each concept once, with its id and the number of its mentions, the most frequent first", async () => {
    const [first] = Source.recordsOf((await Effect.runPromise(askSource(source, small, lookingUp(...harness.known)))).outcome!)
    expect(first!.annotations!.map(({ type, name, id, mentions }) => [type, name, id, mentions])).toEqual([
      ["gene", "WAKE1", "GENE:990001", 2],
      ["cell line", "WA-1", "CVCL:9901", 1],
      ["chemical", "wakeine", "MESH:C999301", 1],
      ["disease", "Drowsiness", "MESH:D999001", 1],
      ["disease", "sleepiness scale", undefined, 1],
      ["species", "Mus musculus", "TAXON:10090", 1],
      ["variant", "p.A2V", "HGVS:p.A2V", 1],
      ["variant", "p.W17K", "DBSNP:rs990000001", 1]
    ])
    expect(first!.identifiers.map(({ value }) => value)).toEqual(["41000001", "PMC99000001"])
  })

  it("gets requests for 100 articles at a time", async () => {
    const { outcome, script } = await Effect.runPromise(askSource(source, small, lookingUp(...pmids(250))))
    expect(Source.recordsOf(outcome!).map(({ id }) => id)).toEqual(["41000001", "41000002"])
    expect(script.seen.map(({ sent: { url } }) => url.searchParams.get("pmids")!.split(",").length)).toEqual([100, 100, 50])
    expect(script.seen[0]!.sent.url.host).toBe("www.ncbi.nlm.nih.gov")
  })

  it.each([
    ["a missing page, which is no unknown article", { status: 404, json: { detail: "Not Found" } }, "BadResponse"],
    ["another refusal", { status: 400, json: { detail: "Too many publications" } }, "QueryRejected"],
    ["a page of another service", { json: { results: [] } }, "BadResponse"],
    ["a rate limit", { status: 429, body: "slow down" }, "RateLimited"]
  ])("refuses %s with its reason", async (_, reply, reason) => {
    const outcome = await answered(source, small, lookingUp(...harness.known), reply)
    expect(Source.errorOf(outcome)?.reason._tag).toBe(reason)
  })

  it("keeps 200 concepts of a hostile answer and says so, and takes none of an article that was not asked for", async () => {
    const annotations = Array.from({ length: 5000 }, (_, i) => ({ text: `name ${i}`, infons: { type: "Gene", identifier: String(i + 1) } }))
    const odd = [
      { text: "x".repeat(100_000) },
      { text: null, infons: null },
      { infons: { type: "\u001b[2J", identifier: "tax:0" }, text: "odd" }
    ]
    const of = (id: string) => ({ id, passages: [{ annotations: [...odd, ...annotations] }, {}, { annotations: null }] })
    const outcome = await answered(source, small, lookingUp(harness.known[0]!), {
      json: { PubTator3: [of("41000001"), of("41000001"), of("7")] }
    })
    const records = Source.recordsOf(outcome)
    expect(records.map(({ id, annotations: kept }) => [id, kept!.length])).toEqual([["41000001", 200]])
    expect(outcome.notices.map(({ code }) => code)).toContain("list-shortened")
  })
})
