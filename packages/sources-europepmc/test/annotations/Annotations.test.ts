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
import { annotations } from "../../src/Annotations.ts"
import harness from "./harness.ts"

const source = enricherAsSource(annotations)
const small = asSourceHarness(harness)
const pmids = (count: number) => Raw.identifiers(Array.from({ length: count }, (_, i) => ["pmid", String(41_000_001 + i)] as const))

describe("the annotations of Europe PMC", () => {
  const all = enricherLaws(annotations, harness)
  testLaws(it, all)

  it("keep every law: none is left unchecked", () => {
    expect(all.filter((law) => law.notRun !== undefined).map(({ name }) => name)).toEqual([])
  })

  it("are concepts with ids of their databases; relations between concepts are left out", async () => {
    const [first] = Source.recordsOf((await Effect.runPromise(askSource(source, small, lookingUp(...harness.known)))).outcome!)
    expect(first!.annotations!.map(({ type, name, id, mentions }) => [type, name, id, mentions])).toEqual([
      ["gene", "WAKE1", "UNIPROT:A0A999ZZZ9", 2],
      ["chemical", "wakeine", "CHEBI:999301", 1],
      ["disease", "Drowsiness", "UMLS:C0013144", 1],
      ["experimental methods", "a scale", undefined, 1],
      ["gene ontology", "sleep", "GO:0030431", 1],
      ["species", "Mus musculus", "TAXON:10090", 1]
    ])
  })

  it("are asked for 8 articles at a time", async () => {
    const { outcome, script } = await Effect.runPromise(askSource(source, small, lookingUp(...pmids(20))))
    expect(Source.recordsOf(outcome!).map(({ id }) => id)).toEqual(["41000001", "41000002"])
    expect(script.seen.map(({ sent: { url } }) => url.searchParams.get("articleIds")!.split(",").length)).toEqual([8, 8, 4])
  })

  it.each([
    ["a missing page", { status: 404, json: { message: "Not Found" } }, "BadResponse"],
    ["a page of another service", { json: { hitCount: 3 } }, "BadResponse"],
    ["a fault of the service", { status: 500, json: { message: "boom" } }, "Unreachable"]
  ])("refuse %s with its reason", async (_, reply, reason) => {
    const outcome = await answered(source, small, lookingUp(...harness.known), reply)
    expect(Source.errorOf(outcome)?.reason._tag).toBe(reason)
  })

  it("take nothing of preprints and articles that were not asked for, and no id of an address that they do not know", async () => {
    const tags = [{ name: "evil", uri: "javascript:alert(1)//UNIPROT:nothing" }]
    const one = { source: "MED", extId: 41000001, annotations: [{ exact: "evil", type: "Gene_Proteins", tags }] }
    const reply = { json: [one, { ...one, source: "PPR" }, { ...one, extId: "5" }] }
    const outcome = await answered(source, small, lookingUp(...harness.known), reply)
    expect(Source.recordsOf(outcome).map(({ id, annotations: kept }) => [id, kept])).toEqual([
      ["41000001", [{ source: "europepmc-annotations", type: "gene", name: "evil", mentions: 1 }]]
    ])
  })
})
