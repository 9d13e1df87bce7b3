import type { EntityLink } from "@litfuse/engine/Entity"
import { makeEntity } from "@litfuse/engine/entity/makeEntity"
import * as EntityName from "@litfuse/engine/entity/EntityName"
import * as EntitySource from "@litfuse/engine/entity/EntitySource"
import * as Listed from "@litfuse/engine/Listed"
import * as Params from "@litfuse/engine/Params"
import type { PartialDate } from "@litfuse/engine/SourceRecord"
import * as Xml from "@litfuse/engine/Xml"
import * as Effect from "effect/Effect"
import { upstream } from "../upstream.ts"
import * as Api from "./EntrezApi.ts"
import { type EntrezReading, makeEntrezLookup, makeEntrezSearch } from "./makeEntrezSearch.ts"

/** The link to an entity; none where a value is no id of the scheme. */
const linkTo = (relation: string, scheme: EntityName.EntityScheme, value: string | undefined): ReadonlyArray<EntityLink> => {
  const name = value === undefined ? undefined : EntityName.parseIn(scheme, value)
  return name !== undefined && "id" in name ? [{ relation, id: EntityName.printId(scheme, name.id) }] : []
}

const elementsBelow = (element: Xml.Element | undefined, name: string): ReadonlyArray<Xml.Element> =>
  Xml.elements(element).flatMap((child) => (child.name === name ? [child] : elementsBelow(child, name)))

const publicationsOf = (classifications: Xml.Element | undefined): ReadonlyArray<EntityLink> =>
  Xml.elements(classifications).flatMap((kind) =>
    Xml.all(kind, "Citation").flatMap((citation) =>
      Xml.all(citation, "ID").flatMap((id) => {
        const pmid = Xml.text(id)
        const isPmid = Xml.attribute(id, "Source") === "PubMed" && /^[1-9]\d{0,9}$/.test(pmid)
        return isPmid ? [{ relation: "publication", id: `pmid:${pmid}` }] : []
      })
    )
  )

const classificationNames: Readonly<Record<string, string>> = {
  GermlineClassification: "germline classification",
  SomaticClinicalImpact: "somatic clinical impact",
  OncogenicityClassification: "oncogenicity"
}

/** A variation as an entity; undefined without a number. */
const clinvarEntity = (archive: Xml.Element, retrieved: PartialDate) => {
  const id = Xml.attribute(archive, "VariationID")
  if (id === undefined || !/^[1-9]\d{0,11}$/.test(id)) return undefined
  const record = Xml.at(archive, "ClassifiedRecord") ?? Xml.at(archive, "InterpretedRecord") ?? Xml.at(archive, "IncludedRecord")
  const allele = Xml.at(record, "SimpleAllele")
  const classifications = Xml.at(record, "Classifications")
  const conditions = elementsBelow(Xml.at(record, "RCVList"), "ClassifiedCondition")
  const genes = Xml.all(Xml.at(allele, "GeneList"), "Gene")
  return makeEntity(
    {
      source: "clinvar",
      type: "variant",
      scheme: "clinvar",
      id,
      name: Xml.attribute(archive, "VariationName"),
      otherNames: [...Xml.all(allele, "ProteinChange"), ...elementsBelow(Xml.at(allele, "HGVSlist"), "Expression")].map((one) =>
        Xml.text(one)
      ),
      organism: { name: Xml.textAt(archive, "Species") },
      facts: [
        ["kind of variant", Xml.attribute(archive, "VariationType")],
        ["status of the record", Xml.textAt(archive, "RecordStatus")],
        ["location", Xml.textAt(allele, "Location", "CytogeneticLocation")],
        ...Xml.elements(classifications).flatMap((kind) => {
          const label = classificationNames[kind.name] ?? kind.name
          return [
            [label, Xml.textAt(kind, "Description")],
            [`review of the ${label}`, Xml.textAt(kind, "ReviewStatus")],
            [`last evaluated`, Xml.attribute(kind, "DateLastEvaluated")]
          ] as const
        }),
        ["last updated", Xml.attribute(archive, "DateLastUpdated")]
      ],
      identifiers: [
        ["ClinVar", Xml.attribute(archive, "Accession")],
        ...Xml.all(Xml.at(allele, "XRefList"), "XRef").flatMap((one) => {
          const [database, value] = [Xml.attribute(one, "DB"), Xml.attribute(one, "ID")]
          return database === undefined ? [] : [[database, Xml.attribute(one, "Type") === "rs" ? `rs${value}` : value] as const]
        })
      ],
      links: [
        ...genes.flatMap((gene) => linkTo("gene", "gene", Xml.attribute(gene, "GeneID"))),
        ...conditions
          .filter((one) => Xml.attribute(one, "DB") === "MedGen")
          .flatMap((one) => linkTo("condition", "medgen", Xml.attribute(one, "ID"))),
        ...publicationsOf(classifications)
      ]
    },
    retrieved
  )
}

/** ClinVar. Pure data until made. */
export const clinvar = EntitySource.plugin({
  id: "clinvar",
  title: "ClinVar",
  revision: 1,
  about: "ClinVar of NCBI: variants and what they mean for health, with genes, conditions and publications",
  upstream,
  scheme: "clinvar",
  abilities: ["lookup", "search"],
  params: Params.none,
  harness: () => import("../../test/entrez/clinvar/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make("clinvar", "clinvar")
    const reading: EntrezReading = {
      term: ({ words }) => Api.quoted(words),
      entities: (ids) =>
        Effect.flatMap(api.records(ids, "ClinVarResult-Set", { rettype: "vcv", is_variationid: "true" }), (found) =>
          Listed.records(
            found.filter(({ name }) => name === "VariationArchive"),
            clinvarEntity
          )
        )
    }
    return { lookup: makeEntrezLookup(reading, (id) => EntityName.printId("clinvar", id)), search: makeEntrezSearch(api, reading) }
  })
})
