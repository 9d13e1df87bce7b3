import type { Entity } from "@litfuse/engine/Entity"
import { entityAsSource } from "@litfuse/engine/entity/entityAsSource"
import { asIdentifier, asSourceHarness } from "@litfuse/engine/entity/EntityHarness"
import type { EntitySource } from "@litfuse/engine/entity/EntitySource"
import type { Services } from "@litfuse/engine/Services"
import * as Source from "@litfuse/engine/Source"
import { answered, crashes, lookingUp } from "@litfuse/kit/answered"
import { recorded, type Recorded, replyOf } from "@litfuse/kit/recorded"
import { describe, expect, it } from "vitest"
import { clinvar } from "../../src/entrez/ClinVar.ts"
import { medgen } from "../../src/entrez/MedGen.ts"
import { pubchem } from "../../src/entrez/PubChem.ts"
import ofClinvar from "./clinvar/harness.ts"
import ofMedgen from "./medgen/harness.ts"
import ofPubchem from "./pubchem/harness.ts"

const real = recorded("ncbi-other", process.env["LITFUSE_FIXTURES"])

const asked = (plugin: unknown, id: string) => {
  const { scheme } = plugin as EntitySource
  return lookingUp(asIdentifier(scheme, id))
}

/** Who reads each answer, and the id that it is about. Those without a reader belong to no source of litfuse. */
const readers = {
  "clinvar-vcv-12000.xml": [clinvar, ofClinvar, "12397"],
  "medgen-concept-336867.xml": [medgen, ofMedgen, "336867"],
  "medgen-esummary.xml": [medgen, ofMedgen, "336867"],
  "pccompound-esummary-7488.xml": [pubchem, ofPubchem, "7488"],
  // the answer of PUG, another service, to a question that is not asked
  "pubchem-pug-property-2244.json": [pubchem, ofPubchem, "2244"],
  // organisms are no entities here
  "taxonomy-efetch.xml": [clinvar, ofClinvar, "9615"]
} as const

const readerOf = ({ file }: Recorded) => readers[file as keyof typeof readers]

const entityOf = async (one: Recorded, id: string = readerOf(one)[2]) => {
  const [plugin, harness] = readerOf(one)
  const found: Array<Entity> = []
  const keeper = { entity: (entity: Entity) => void found.push(entity), link: () => undefined }
  const source = entityAsSource(plugin as unknown as EntitySource<unknown, Services>, keeper)
  const outcome = await answered(source, asSourceHarness(plugin.scheme, harness), asked(plugin, id), replyOf(one))
  return { outcome, entity: found[0] }
}

const named = (file: string): Recorded => real.find((one) => one.file === file)!

describe.skipIf(real.length === 0)("recorded answers of NCBI about entities", () => {
  it("are all read, or refused for the right reason", async () => {
    const found: Record<string, unknown> = {}
    for (const one of real) {
      const { outcome, entity } = await entityOf(one)
      found[one.file] = Source.errorOf(outcome)?.reason._tag ?? [outcome._tag, entity?.id]
    }
    expect(found).toEqual({
      "clinvar-vcv-12000.xml": ["Found", "CLINVAR:12397"],
      "medgen-concept-336867.xml": ["Found", "MEDGEN:C1845167"],
      "medgen-esummary.xml": ["Found", "MEDGEN:C1845167"],
      "pccompound-esummary-7488.xml": ["Found", "CID:7488"],
      "pubchem-pug-property-2244.json": "BadResponse",
      "taxonomy-efetch.xml": "BadResponse"
    })
  })

  it("an answer about another entity is none: that of ClinVar was recorded for 12000", async () => {
    const { outcome, entity } = await entityOf(named("clinvar-vcv-12000.xml"), "12000")
    expect([outcome._tag, Source.recordsOf(outcome)]).toEqual(["Empty", []])
    expect(entity).toBeUndefined()
  })

  it("give what people ask of a variant: its meaning, gene, conditions and publications", async () => {
    const { entity } = await entityOf(named("clinvar-vcv-12000.xml"))
    expect(entity).toMatchObject({
      type: "variant",
      organism: { name: "Homo sapiens" },
      address: "https://www.ncbi.nlm.nih.gov/clinvar/variation/12397/"
    })
    expect(entity!.facts).toContainEqual({ label: "germline classification", text: "Pathogenic" })
    expect(entity!.facts).toContainEqual({ label: "location", text: "16p13.3" })
    expect(entity!.identifiers).toContain("dbSNP:rs28934872")
    const of = (relation: string) => entity!.links.filter((one) => one.relation === relation).map(({ id }) => id)
    expect(of("gene")).toEqual(["GENE:7249"])
    expect(of("condition")).toContain("MEDGEN:C1860707")
    expect(of("publication").length).toBe(17)
  })

  it("give a condition alike in the format of 2014, where a part is escaped, and in that of 2024", async () => {
    const [old, fresh] = [await entityOf(named("medgen-concept-336867.xml")), await entityOf(named("medgen-esummary.xml"))]
    for (const { entity } of [old, fresh]) {
      expect(entity!.facts).toContainEqual({ label: "location", text: "Xq26.1" })
      expect(entity!.facts).toContainEqual({ label: "mode of inheritance", text: "X-linked recessive inheritance" })
      expect(entity!.identifiers).toEqual(expect.arrayContaining(["MEDGEN:336867", "OMIM:300555", "Orphanet:93623"]))
    }
    expect(fresh.entity!.identifiers).toContain("MONDO:0010359")
  })

  it("give a compound with its names and numbers", async () => {
    const { entity, outcome } = await entityOf(named("pccompound-esummary-7488.xml"))
    expect(entity).toMatchObject({
      name: "Terephthaloyl chloride",
      type: "compound",
      identifiers: ["InChIKey:LXEJRKJRKIFVNY-UHFFFAOYSA-N"]
    })
    expect(entity!.facts).toContainEqual({ label: "molecular weight", text: "203.018" })
    expect(entity!.otherNames.length).toBeGreaterThan(50)
    expect(outcome).toMatchObject({ _tag: "Found" })
  })

  it("never crash the parser when they are mutated, and never hang it", async () => {
    const runs = Number(process.env["LITFUSE_FUZZ"] ?? 200)
    for (const [plugin, harness] of [
      readers["clinvar-vcv-12000.xml"],
      readers["medgen-esummary.xml"],
      readers["pccompound-esummary-7488.xml"]
    ]) {
      const own = real.filter((one) => readerOf(one)[0] === plugin)
      const source = entityAsSource(plugin as unknown as EntitySource<unknown, Services>)
      const miniature = asSourceHarness(plugin.scheme, harness)
      expect(await crashes(source, miniature, own, (one) => asked(plugin, readerOf(one)[2]), runs)).toEqual([])
    }
  }, 3_600_000)
})
