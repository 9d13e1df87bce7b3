import type { Entity } from "@litfuse/engine/Entity"
import { makeEntity } from "@litfuse/engine/entity/makeEntity"
import * as EntityName from "@litfuse/engine/entity/EntityName"
import type { PartialDate } from "@litfuse/engine/SourceRecord"
import type { Model } from "./AlphaFoldApi.ts"

/** The address of a file of the service; undefined for any other address. */
const fileAt = (address: string | null | undefined): string | undefined =>
  /^https:\/\/alphafold\.ebi\.ac\.uk\/files\/[\w.-]+$/.exec(address ?? "")?.[0]

const range = ({ uniprotStart: from, uniprotEnd: to }: Model): string | undefined =>
  typeof from === "number" && typeof to === "number" ? `amino acids ${from} to ${to}` : undefined

/** A model as an entity; undefined without a name. Files at other addresses than the service's are left out. */
export const toEntity = (model: Model, retrieved: PartialDate): Entity | undefined => {
  const name = EntityName.parseIn("alphafold", model.entryId ?? "")
  if (name === undefined || !("id" in name)) return undefined
  const protein = EntityName.parseIn("uniprot", model.uniprotAccession ?? "")
  return makeEntity(
    {
      source: "alphafold",
      type: "structure",
      scheme: "alphafold",
      id: name.id,
      symbol: model.gene,
      name: model.uniprotDescription,
      organism: { name: model.organismScientificName, taxon: model.taxId },
      facts: [
        ["part", range(model)],
        ["version", model.latestVersion],
        ["created", model.modelCreatedDate],
        ["mean confidence (pLDDT)", model.globalMetricValue],
        ["model (PDB)", fileAt(model.pdbUrl)],
        ["model (mmCIF)", fileAt(model.cifUrl)]
      ],
      identifiers: [["UniProtKB", model.uniprotId]],
      links: protein !== undefined && "id" in protein ? [{ relation: "protein", id: EntityName.printId("uniprot", protein.id) }] : [],
      picture: { address: fileAt(model.paeImageUrl), shows: "predicted aligned error" }
    },
    retrieved
  )
}
