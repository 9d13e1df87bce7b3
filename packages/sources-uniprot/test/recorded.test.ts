import type { Entity } from "@litfuse/engine/Entity"
import { entityAsSource } from "@litfuse/engine/entity/entityAsSource"
import { asIdentifier, asSourceHarness } from "@litfuse/engine/entity/EntityHarness"
import type { EntitySource } from "@litfuse/engine/entity/EntitySource"
import type { Services } from "@litfuse/engine/Services"
import * as Source from "@litfuse/engine/Source"
import { answered, crashes, lookingUp, missingPaths, searching } from "@litfuse/kit/answered"
import { recorded, type Recorded, replyOf } from "@litfuse/kit/recorded"
import { describe, expect, it } from "vitest"
import uniprot from "../src/UniProt.ts"
import entries from "./fixtures/entries.json" with { type: "json" }
import harness from "./harness.ts"

const real = recorded("uniprot", process.env["LITFUSE_FIXTURES"])
const plugin = uniprot as unknown as EntitySource<unknown, Services>
const miniature = asSourceHarness(plugin.scheme, harness)

const accessionOf = ({ text }: Recorded): string | undefined =>
  (JSON.parse(text) as { readonly primaryAccession?: string }).primaryAccession

const question = (one: Recorded) => {
  const accession = accessionOf(one)
  return accession === undefined ? searching(miniature) : lookingUp(asIdentifier("uniprot", accession))
}

const entityOf = async (one: Recorded) => {
  const found: Array<Entity> = []
  const source = entityAsSource(plugin, { entity: (entity) => void found.push(entity), link: () => undefined })
  return { outcome: await answered(source, miniature, question(one), replyOf(one)), entity: found[0] }
}

const named = (file: string): Recorded => real.find((one) => one.file === file)!

describe.skipIf(real.length === 0)("recorded answers of UniProt", () => {
  it("are all read", async () => {
    const read: Record<string, unknown> = {}
    for (const one of real) {
      const { outcome, entity } = await entityOf(one)
      read[one.file] = Source.errorOf(outcome)?.reason._tag ?? [outcome._tag, entity?.id]
    }
    expect(read).toEqual({
      "entry-P15056-reduced.json": ["Found", "UNIPROT:P15056"],
      "entry-inactive-deleted.json": ["Found", "UNIPROT:I8FBX0"],
      "entry-inactive-demerged.json": ["Found", "UNIPROT:Q00007"],
      "search-braf-reduced.json": ["Found", "UNIPROT:P15056"]
    })
  })

  it("give function, names, structures and the link to the predicted one", async () => {
    const { entity } = await entityOf(named("entry-P15056-reduced.json"))
    expect(entity).toMatchObject({
      symbol: "BRAF",
      name: "Serine/threonine-protein kinase B-raf",
      organism: { name: "Homo sapiens", taxon: "9606" },
      summary: expect.stringContaining("transduction of mitogenic signals"),
      links: [{ relation: "predicted structure", id: "AF-P15056-F1" }]
    })
    expect(entity!.otherNames).toEqual(["Proto-oncogene B-Raf", "BRAF1", "RAFB1"])
    expect(entity!.identifiers).toContain("PDB:1UWH")
  })

  it("say why an entry is not active, and where its parts are now", async () => {
    const { entity: deleted } = await entityOf(named("entry-inactive-deleted.json"))
    const { entity: divided } = await entityOf(named("entry-inactive-demerged.json"))
    expect(deleted!.facts).toContainEqual({ label: "inactive", text: "deleted" })
    expect(divided!.facts).toContainEqual({ label: "inactive", text: "demerged, now P63151, P63150" })
    expect(divided!.links.map(({ id }) => id)).toEqual(["UNIPROT:P63151", "UNIPROT:P63150"])
  })

  it("have no place that our own fixtures do not have", () => {
    const theirs = real.flatMap(({ text }): ReadonlyArray<unknown> => {
      const answer = JSON.parse(text) as { readonly results?: ReadonlyArray<unknown> }
      return answer.results ?? [answer]
    })
    expect(missingPaths(theirs, entries)).toEqual([])
  })

  it("never crash the parser when they are mutated, and never hang it", async () => {
    expect(await crashes(entityAsSource(plugin), miniature, real, question, Number(process.env["LITFUSE_FUZZ"] ?? 200))).toEqual([])
  }, 3_600_000)
})
