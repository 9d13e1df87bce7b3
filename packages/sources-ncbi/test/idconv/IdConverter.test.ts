import { enricherAsSource } from "@litfuse/engine/enricher/enricherAsSource"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import { answered, lookingUp } from "@litfuse/kit/answered"
import { askSource } from "@litfuse/kit/askSource"
import { asSourceHarness } from "@litfuse/kit/EnricherHarness"
import { enricherLaws } from "@litfuse/kit/enricherLaws"
import { recorded, replyOf } from "@litfuse/kit/recorded"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { idconv } from "../../src/IdConverter.ts"
import harness from "./harness.ts"

const source = enricherAsSource(idconv)
const small = asSourceHarness(harness)

describe("the identifier converter", () => {
  const all = enricherLaws(idconv, harness)
  testLaws(it, all)

  it("keeps every law: none is left unchecked", () => {
    expect(all.filter((law) => law.notRun !== undefined).map(({ name }) => name)).toEqual([])
  })

  it("gives all three identifiers of an article, whichever was asked for", async () => {
    const asked = Raw.identifiers([
      ["pmcid", "PMC99000002"],
      ["pmid", "99000004"],
      ["doi", "10.5555/imag.1"]
    ])
    const records = Source.recordsOf((await Effect.runPromise(askSource(source, small, lookingUp(...asked)))).outcome!)
    expect(records.map(({ id, identifiers }) => [id, identifiers.length])).toEqual([
      ["PMC99000004", 3],
      ["PMC99000002", 3],
      ["PMC99000001", 3]
    ])
  })
})

const real = recorded("pmc", process.env["LITFUSE_FIXTURES"]).filter(({ file }) => file.startsWith("idconv"))

describe.skipIf(real.length === 0)("recorded answers of the converter", () => {
  it("are all read, or refused with the reason", async () => {
    const found: Record<string, unknown> = {}
    for (const one of real) {
      const ids = Raw.identifiers([["doi", one.file.includes("ok") ? "10.1038/ng.590" : "10.1016/s0140-6736(97)11096-0"]])
      const outcome = await answered(source, small, lookingUp(...ids), replyOf(one))
      found[one.file] =
        Source.errorOf(outcome)?.reason._tag ?? Source.recordsOf(outcome).flatMap(({ identifiers }) => identifiers.map(Identifier.print))
    }
    expect(found).toEqual({
      "idconv-error-bad-type.json": "BadResponse",
      "idconv-not-in-pmc.json": [],
      "idconv-ok.json": ["pmcid:PMC2883744", "pmid:20495566", "doi:10.1038/ng.590"]
    })
  })
})
