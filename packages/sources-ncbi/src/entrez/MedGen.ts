import type { Entity } from "@litfuse/engine/Entity"
import { makeEntity } from "@litfuse/engine/entity/makeEntity"
import * as EntityName from "@litfuse/engine/entity/EntityName"
import * as EntitySource from "@litfuse/engine/entity/EntitySource"
import * as Listed from "@litfuse/engine/Listed"
import * as Params from "@litfuse/engine/Params"
import type { PartialDate } from "@litfuse/engine/SourceRecord"
import * as Xml from "@litfuse/engine/Xml"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { upstream } from "../upstream.ts"
import * as Api from "./EntrezApi.ts"
import { type EntrezReading, makeEntrezLookup, makeEntrezSearch } from "./makeEntrezSearch.ts"

/** The part ConceptMeta: elements since 2024, before that their text, escaped. */
const metaOf = (summary: Xml.Element): Xml.Element | undefined => {
  const meta = Xml.at(summary, "ConceptMeta")
  if (meta === undefined || Xml.elements(meta).length > 0) return meta
  const inside = meta.children.filter((child) => typeof child === "string").join("")
  return Result.getOrElse(Xml.parse(`<ConceptMeta>${inside}</ConceptMeta>`), () => undefined)
}

/** Vocabularies whose codes identify a condition, with the attribute that has the code. */
const vocabularies: Readonly<Record<string, readonly [database: string, attribute: string]>> = {
  OMIM: ["OMIM", "SDUI"],
  MONDO: ["MONDO", "SDUI"],
  ORDO: ["Orphanet", "SDUI"],
  SNOMEDCT_US: ["SNOMEDCT", "SCUI"],
  MSH: ["MeSH", "SDUI"],
  HPO: ["HPO", "SDUI"]
}

const codeOf = (name: Xml.Element): ReadonlyArray<readonly [string, string]> => {
  const found = vocabularies[Xml.attribute(name, "SAB") ?? ""]
  const code = found === undefined ? undefined : Xml.attribute(name, found[1])
  return found === undefined || code === undefined ? [] : [[found[0], code.replace(/^Orphanet_/, "")]]
}

/** The number of a summary, its concept (CUI), and the entity; undefined when the answer names no concept. */
const medgenEntity = (summary: Xml.Element, retrieved: PartialDate): Entity | undefined => {
  const meta = metaOf(summary)
  const names = Xml.all(Xml.at(meta, "Names"), "Name")
  const uid = Xml.attribute(summary, "uid") ?? ""
  const id = EntityName.parseIn("medgen", Xml.textAt(summary, "ConceptId") ?? uid)
  if (id === undefined || !("id" in id)) return undefined
  return makeEntity(
    {
      source: "medgen",
      type: "condition",
      scheme: "medgen",
      id: id.id,
      name: Xml.textAt(summary, "Title"),
      otherNames: names.map((name) => Xml.text(name)),
      summary: Xml.textAt(summary, "Definition"),
      facts: [
        ["semantic type", Xml.textAt(summary, "SemanticType")],
        ["location", Xml.textAt(meta, "Cytogenetic") ?? Xml.textAt(meta, "Chromosome")],
        ...Xml.all(Xml.at(meta, "ModesOfInheritance"), "ModeOfInheritance").map(
          (mode) => ["mode of inheritance", Xml.textAt(mode, "Name")] as const
        ),
        ...Xml.all(Xml.at(meta, "ClinicalFeatures"), "ClinicalFeature").map(
          (feature) => ["clinical feature", Xml.textAt(feature, "Name")] as const
        )
      ],
      identifiers: [
        ["MEDGEN", uid],
        ...Xml.all(Xml.at(meta, "OMIM"), "MIM").map((mim) => ["OMIM", Xml.text(mim)] as const),
        ...names.flatMap(codeOf)
      ]
    },
    retrieved
  )
}

/** MedGen. Pure data until made. */
export const medgen = EntitySource.plugin({
  id: "medgen",
  title: "MedGen",
  revision: 1,
  about: "MedGen of NCBI: genetic conditions by concept or name, with their publications",
  upstream,
  scheme: "medgen",
  abilities: ["lookup", "search", "links"],
  params: Params.none,
  harness: () => import("../../test/entrez/medgen/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make("medgen", "medgen")
    const printed = (id: string) => EntityName.printId("medgen", id)
    const reading: EntrezReading = {
      term: ({ words }) => `${Api.quoted(words)}[Title]`,
      entities: (ids) => Effect.flatMap(api.summaryElements(ids, "DocumentSummary"), (found) => Listed.records(found, medgenEntity))
    }
    /** The numbers of a concept; a number is its own. */
    const uidsOf = (id: string) =>
      /^\d+$/.test(id) ? Effect.succeed([id]) : Effect.map(api.find(`${Api.quoted(id)}[ConceptId]`, 2), ({ ids }) => ids)
    return {
      lookup: (id) =>
        Effect.flatMap(uidsOf(id), ([uid]) => {
          if (uid === undefined) return Effect.succeed(undefined)
          return makeEntrezLookup({ entities: () => reading.entities([uid]) }, printed)(id)
        }),
      search: makeEntrezSearch(api, reading),
      links: (id, wanted) =>
        Effect.flatMap(uidsOf(id), ([uid]) => (uid === undefined ? Effect.succeed({ links: [], total: 0 }) : api.publications(uid, wanted)))
    }
  })
})
