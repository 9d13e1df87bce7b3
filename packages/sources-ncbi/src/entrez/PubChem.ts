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

/** The fields of a summary that become facts, with their labels. */
const facts: ReadonlyArray<readonly [label: string, item: string]> = [
  ["molecular formula", "MolecularFormula"],
  ["molecular weight", "MolecularWeight"],
  ["systematic name", "IUPACName"],
  ["SMILES", "IsomericSmiles"],
  ["InChI", "InChI"],
  ["XLogP", "XLogP"],
  ["polar surface area", "TPSA"],
  ["hydrogen bond donors", "HydrogenBondDonorCount"],
  ["hydrogen bond acceptors", "HydrogenBondAcceptorCount"]
]

const itemsOf = (summary: Xml.Element): ReadonlyMap<string, Xml.Element> =>
  new Map(Xml.all(summary, "Item").map((item) => [Xml.attribute(item, "Name") ?? "", item]))

/** The summary of a compound as an entity; undefined without a CID. Synonyms are in PubChem's order, the best name first. */
const compoundEntity = (summary: Xml.Element, retrieved: PartialDate) => {
  const items = itemsOf(summary)
  const textOf = (name: string): string | undefined => Xml.text(items.get(name)) || undefined
  const listOf = (name: string) => Xml.all(items.get(name), "Item").map((item) => Xml.text(item))
  const id = /^[1-9]\d{0,11}$/.exec(textOf("CID") ?? Xml.textAt(summary, "Id") ?? "")?.[0]
  if (id === undefined) return undefined
  const [first, ...synonyms] = listOf("SynonymList")
  return makeEntity(
    {
      source: "pubchem",
      type: "compound",
      scheme: "pubchem",
      id,
      name: first ?? textOf("IUPACName"),
      otherNames: [...listOf("MeSHHeadingList"), ...synonyms],
      facts: [
        ...facts.map(([label, item]) => [label, textOf(item)] as const),
        ...listOf("PharmActionList").map((action) => ["pharmacological action", action] as const)
      ],
      identifiers: [["InChIKey", textOf("InChIKey")]]
    },
    retrieved
  )
}

/** PubChem's compounds, through Entrez: its own service, PUG, has another budget and is not asked. Pure data until made. */
export const pubchem = EntitySource.plugin({
  id: "pubchem",
  title: "PubChem",
  revision: 1,
  about: "PubChem of NCBI: compounds by CID or name, with their publications",
  upstream,
  scheme: "pubchem",
  abilities: ["lookup", "search", "links"],
  params: Params.none,
  harness: () => import("../../test/entrez/pubchem/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make("pubchem", "pccompound")
    const reading: EntrezReading = {
      term: ({ words }) => `${Api.quoted(words)}[CompleteSynonym]`,
      entities: (ids) => Effect.flatMap(api.summaryElements(ids, "DocSum"), (found) => Listed.records(found, compoundEntity))
    }
    return {
      lookup: makeEntrezLookup(reading, (id) => EntityName.printId("pubchem", id)),
      search: makeEntrezSearch(api, reading),
      links: api.publications
    }
  })
})
