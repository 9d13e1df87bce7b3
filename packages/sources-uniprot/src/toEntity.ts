import type { Entity, EntityLink } from "@litfuse/engine/Entity"
import { makeEntity } from "@litfuse/engine/entity/makeEntity"
import * as EntityName from "@litfuse/engine/entity/EntityName"
import type { PartialDate } from "@litfuse/engine/SourceRecord"
import type { UniProtEntry } from "./UniProtEntry.ts"

type Comments = NonNullable<UniProtEntry["comments"]>

const linkTo = (relation: string, scheme: EntityName.EntityScheme, value: string | null | undefined): ReadonlyArray<EntityLink> => {
  const name = EntityName.parseIn(scheme, value ?? "")
  return name !== undefined && "id" in name ? [{ relation, id: EntityName.printId(scheme, name.id) }] : []
}

const ofType = (comments: Comments, type: string): Comments => comments.filter(({ commentType }) => commentType === type)

const textsOf = (comments: Comments, type: string): ReadonlyArray<string | null | undefined> =>
  ofType(comments, type).flatMap(({ texts }) => (texts ?? []).map(({ value }) => value))

const publicationsOf = ({ references }: UniProtEntry): ReadonlyArray<EntityLink> =>
  (references ?? []).flatMap(({ citation }) =>
    (citation?.citationCrossReferences ?? []).flatMap(({ database, id }) =>
      database === "PubMed" && /^[1-9]\d{0,9}$/.test(id ?? "") ? [{ relation: "publication", id: `pmid:${id}` }] : []
    )
  )

/** Other databases whose numbers are entities here, with the relation. */
const linkedDatabases: Readonly<Record<string, readonly [relation: string, scheme: EntityName.EntityScheme]>> = {
  GeneID: ["gene", "gene"],
  AlphaFoldDB: ["predicted structure", "alphafold"]
}

/** Other databases whose numbers are kept as identifiers. */
const keptDatabases = new Set(["PDB", "HGNC", "MIM", "Ensembl", "RefSeq"])

/** Why an entry is not active, and the entries that took its place. */
const inactive = ({ inactiveReason }: UniProtEntry) => {
  const reason = inactiveReason?.inactiveReasonType?.toLowerCase()
  const others = inactiveReason?.mergeDemergeTo ?? []
  return {
    fact: reason === undefined ? undefined : `${reason}${others.length === 0 ? "" : `, now ${others.join(", ")}`}`,
    links: others.flatMap((accession) => linkTo("replaced by", "uniprot", accession))
  }
}

/** An entry as an entity; undefined when its accession is none. An inactive entry says why it is so. */
export const toEntity = (entry: UniProtEntry, retrieved: PartialDate): Entity | undefined => {
  const id = EntityName.parseIn("uniprot", entry.primaryAccession)
  if (id === undefined || !("id" in id)) return undefined
  const { proteinDescription: described, genes, organism, sequence, secondaryAccessions } = entry
  const comments = entry.comments ?? []
  const references = entry.uniProtKBCrossReferences ?? []
  const names = [...(described?.submissionNames ?? []), ...(described?.alternativeNames ?? [])]
  const shortNames = [described?.recommendedName, ...names].flatMap((one) => (one?.shortNames ?? []).map(({ value }) => value))
  const [first, ...others] = genes ?? []
  const { fact, links } = inactive(entry)
  return makeEntity(
    {
      source: "uniprot",
      type: "protein",
      scheme: "uniprot",
      id: id.id,
      symbol: first?.geneName?.value,
      name: described?.recommendedName?.fullName?.value ?? names[0]?.fullName?.value ?? entry.uniProtkbId ?? entry.uniProtId,
      otherNames: [
        ...names.map(({ fullName }) => fullName?.value),
        ...shortNames,
        ...(first?.synonyms ?? []).map(({ value }) => value),
        ...others.map(({ geneName }) => geneName?.value)
      ],
      organism: { name: organism?.scientificName, taxon: organism?.taxonId },
      summary: textsOf(comments, "FUNCTION").join(" "),
      facts: [
        ["entry", entry.entryType],
        ["inactive", fact],
        ["length", sequence?.length === undefined || sequence.length === null ? undefined : `${sequence.length} amino acids`],
        ["sequence", sequence?.value],
        ...ofType(comments, "SUBCELLULAR LOCATION").flatMap(({ subcellularLocations }) =>
          (subcellularLocations ?? []).map(({ location }) => ["location in the cell", location?.value] as const)
        ),
        ...textsOf(comments, "SUBUNIT").map((text) => ["interactions", text] as const),
        ...ofType(comments, "DISEASE").map(({ disease }) => ["disease", disease?.diseaseId] as const)
      ],
      identifiers: [
        ["UniProtKB", entry.uniProtkbId ?? entry.uniProtId],
        ...(secondaryAccessions ?? []).map((accession) => ["UNIPROT", accession] as const),
        ...references.filter(({ database }) => keptDatabases.has(database)).map(({ database, id: value }) => [database, value] as const)
      ],
      links: [
        ...links,
        ...references.flatMap(({ database, id: value }) => {
          const linked = Object.hasOwn(linkedDatabases, database) ? linkedDatabases[database] : undefined
          return linked === undefined ? [] : linkTo(linked[0], linked[1], value)
        }),
        ...ofType(comments, "INTERACTION").flatMap(({ interactions }) =>
          (interactions ?? []).flatMap(({ interactantTwo }) => linkTo("interacts with", "uniprot", interactantTwo?.uniProtKBAccession))
        ),
        ...publicationsOf(entry)
      ]
    },
    retrieved
  )
}
