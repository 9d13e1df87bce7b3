import type { Entity } from "@litfuse/engine/Entity"
import { entityAsSource } from "@litfuse/engine/entity/entityAsSource"
import { asIdentifier, asSourceHarness } from "@litfuse/engine/entity/EntityHarness"
import type { EntitySource } from "@litfuse/engine/entity/EntitySource"
import type { Services } from "@litfuse/engine/Services"
import * as Source from "@litfuse/engine/Source"
import { answered, crashes, lookingUp, missingPaths, searching } from "@litfuse/kit/answered"
import { recorded, type Recorded, replyOf } from "@litfuse/kit/recorded"
import { describe, expect, it } from "vitest"
import trials from "../src/ClinicalTrials.ts"
import page from "./fixtures/studies.json" with { type: "json" }
import harness from "./harness.ts"

const real = recorded("clinicaltrials", process.env["LITFUSE_FIXTURES"])
const plugin = trials as unknown as EntitySource<unknown, Services>
const miniature = asSourceHarness(plugin.scheme, harness)

const question = ({ file }: Recorded) => {
  const number = /study-(NCT\d{8})/.exec(file)?.[1]
  return number === undefined ? searching(miniature) : lookingUp(asIdentifier("nct", number))
}

const entitiesOf = async (one: Recorded) => {
  const found: Array<Entity> = []
  const source = entityAsSource(plugin, { entity: (entity) => void found.push(entity), link: () => undefined })
  return { outcome: await answered(source, miniature, question(one), replyOf(one)), found }
}

describe.skipIf(real.length === 0)("recorded answers of ClinicalTrials.gov", () => {
  it("are all read", async () => {
    const read: Record<string, unknown> = {}
    for (const one of real) {
      const { outcome, found } = await entitiesOf(one)
      read[one.file] = [outcome._tag, found.length, Source.completeness(outcome).total]
    }
    expect(read).toEqual({
      "search-egfr-l858r.json": ["Found", 2, 2],
      "search-keytruda-3.json": ["Found", 3, expect.any(Number)],
      "search-melanoma-recruiting-3.json": ["Found", 3, expect.any(Number)],
      "search-phelan-last.json": ["Found", 3, 3],
      "search-phelan-page1-5.json": ["Found", 5, 21],
      // only the first page has a total
      "search-phelan-page2-5.json": ["Found", 5, undefined],
      "study-NCT06382129.json": ["Found", 1, undefined],
      "study-NCT06604689.json": ["Found", 1, undefined]
    })
  })

  it("give every field that is read, in words", async () => {
    const { found } = await entitiesOf(real.find(({ file }) => file === "study-NCT06382129.json")!)
    const textsOf = (label: string) => found[0]!.facts.filter((fact) => fact.label === label).map(({ text }) => text)
    expect(found[0]).toMatchObject({ id: "NCT06382129", type: "trial", address: "https://clinicaltrials.gov/study/NCT06382129", links: [] })
    expect(textsOf("status")).toEqual(["active not recruiting"])
    expect(textsOf("phase")).toEqual(["phase 3"])
    expect(textsOf("completion")).toEqual(["2026-12"])
    expect(textsOf("participants")).toEqual(["698"])
    expect(textsOf("intervention")).toEqual(["BL-B01D1", "Docetaxel"])
  })

  it("have no place that our own fixtures do not have", () => {
    const theirs = real.flatMap(({ text }): ReadonlyArray<unknown> => {
      const answer = JSON.parse(text) as { readonly studies?: ReadonlyArray<unknown> }
      return answer.studies ?? [answer]
    })
    expect(missingPaths(theirs, page.studies)).toEqual([])
  })

  it("never crash the parser when they are mutated, and never hang it", async () => {
    expect(await crashes(entityAsSource(plugin), miniature, real, question, Number(process.env["LITFUSE_FUZZ"] ?? 200))).toEqual([])
  }, 3_600_000)
})
