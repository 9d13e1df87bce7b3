import { makeEntity } from "@litfuse/engine/entity/makeEntity"
import * as EntityName from "@litfuse/engine/entity/EntityName"
import * as EntitySource from "@litfuse/engine/entity/EntitySource"
import * as Listed from "@litfuse/engine/Listed"
import * as Params from "@litfuse/engine/Params"
import { optionalField, optionalList, optionalText, optionalTextOrNumber } from "@litfuse/engine/source/optionalField"
import type { PartialDate } from "@litfuse/engine/SourceRecord"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { upstream } from "../upstream.ts"
import * as Api from "./EntrezApi.ts"
import { type EntrezReading, makeEntrezLookup, makeEntrezSearch } from "./makeEntrezSearch.ts"

/** The summary of a gene, as ESummary writes it in JSON. No recorded answer has it: the names of fields are those of NCBI's documentation. */
const GeneSummary = Schema.Struct({
  uid: Schema.String,
  name: optionalText,
  description: optionalText,
  status: optionalTextOrNumber,
  currentid: optionalTextOrNumber,
  chromosome: optionalText,
  maplocation: optionalText,
  otheraliases: optionalText,
  otherdesignations: optionalText,
  nomenclaturesymbol: optionalText,
  nomenclaturename: optionalText,
  mim: optionalList(Schema.Union([Schema.String, Schema.Finite])),
  summary: optionalText,
  organism: optionalField(Schema.Struct({ scientificname: optionalText, commonname: optionalText, taxid: optionalTextOrNumber }))
})

const listOf = (text: string | null | undefined, separator: string): ReadonlyArray<string> => text?.split(separator) ?? []

/** The current id of a record that was replaced; NCBI writes 0 or an empty text where there is none. */
const replacement = ({ currentid }: typeof GeneSummary.Type): string | undefined => {
  const id = String(currentid ?? "")
  return /^[1-9]\d*$/.test(id) ? EntityName.printId("gene", id) : undefined
}

/** The summary of a gene as an entity; undefined without a number. */
const geneEntity = (gene: typeof GeneSummary.Type, retrieved: PartialDate) => {
  const { uid, name, description, nomenclaturesymbol, nomenclaturename, otheraliases, otherdesignations, mim, organism } = gene
  const replacedBy = replacement(gene)
  if (!/^[1-9]\d{0,11}$/.test(uid)) return undefined
  return makeEntity(
    {
      source: "ncbi-gene",
      type: "gene",
      scheme: "gene",
      id: uid,
      symbol: nomenclaturesymbol || name,
      name: nomenclaturename || description,
      otherNames: [description, ...listOf(otheraliases, ","), ...listOf(otherdesignations, "|")],
      organism: { name: organism?.scientificname, taxon: organism?.taxid },
      summary: gene.summary,
      facts: [
        ["chromosome", gene.chromosome],
        ["location", gene.maplocation],
        ["replaced by", replacedBy]
      ],
      identifiers: (mim ?? []).map((id) => ["OMIM", id]),
      links: replacedBy === undefined ? [] : [{ relation: "replaced by", id: replacedBy }]
    },
    retrieved
  )
}

const ofOrganism = ({ organism }: EntitySource.EntityQuery): string => {
  if (organism === undefined) return ""
  return organism.taxon === undefined ? ` AND ${Api.quoted(organism.name)}[Organism]` : ` AND txid${organism.taxon}[Organism]`
}

/** One word is a symbol; several are words of a name. Records that were withdrawn or replaced do not count. */
const geneTerm = (query: EntitySource.EntityQuery): string => {
  const { words } = query
  const own = /\s/.test(words) ? `${Api.quoted(words)}[Gene/Protein Name]` : `${Api.quoted(words)}[Gene Name]`
  return `${own}${ofOrganism(query)} AND alive[prop]`
}

/** NCBI Gene. Pure data until made. */
export const gene = EntitySource.plugin({
  id: "ncbi-gene",
  title: "NCBI Gene",
  revision: 1,
  about: "NCBI Gene: genes by number, symbol or name, with their publications",
  upstream,
  scheme: "gene",
  abilities: ["lookup", "search", "links"],
  params: Params.none,
  harness: () => import("../../test/entrez/gene/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make("ncbi-gene", "gene")
    const reading: EntrezReading = {
      term: geneTerm,
      entities: (ids) =>
        Effect.gen(function* () {
          return yield* Listed.records(yield* Listed.decoded(GeneSummary, yield* api.summaries(ids)), geneEntity)
        })
    }
    return {
      lookup: makeEntrezLookup(reading, (id) => EntityName.printId("gene", id)),
      search: makeEntrezSearch(api, reading),
      links: api.publications
    }
  })
})
