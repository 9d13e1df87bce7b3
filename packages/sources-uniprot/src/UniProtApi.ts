import type { EntityQuery } from "@litfuse/engine/entity/EntitySource"
import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { UniProtEntry } from "./UniProtEntry.ts"

/** The service; litfuse chose the pace. Source: https://www.uniprot.org/help/api (as stored 2026). */
export const upstream: Upstream = {
  id: "uniprot",
  origin: "https://rest.uniprot.org",
  pace: { requests: 5, perMs: 1000, concurrency: 2 },
  timeoutMs: 30_000,
  maxBytes: 20_000_000
}

const SearchPage = Schema.Struct({ results: Listed.list(UniProtEntry) })

/** Words without the signs of the query language. */
const escaped = (words: string): string =>
  words
    .replaceAll(/["\\()[\]{}:*]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()

/** A search in the syntax of UniProt: a single word is the name of a gene or a word of the entry. Reviewed entries only. */
const uniprotQuery = ({ words, organism }: EntityQuery): string => {
  const clean = escaped(words)
  const of = organism?.taxon === undefined ? organism && `organism_name:"${escaped(organism.name)}"` : `organism_id:${organism.taxon}`
  const own = /\s/.test(clean) ? `"${clean}"` : `(gene_exact:"${clean}" OR protein_name:"${clean}")`
  return [own, ...(of === undefined ? [] : [of]), "reviewed:true"].join(" AND ")
}

/** The endpoints in use. */
export const make = Effect.map(Http.client(upstream, "uniprot"), (client) => ({
  /** One entry; undefined for an unknown accession. */
  entry: (accession: string) => client.findJson(UniProtEntry, { path: `/uniprotkb/${encodeURIComponent(accession)}.json` }),

  /** Entries by words, best match first. */
  search: (query: EntityQuery) =>
    Effect.map(
      client.json(SearchPage, {
        path: "/uniprotkb/search",
        query: { query: uniprotQuery(query), format: "json", size: query.wanted },
        says: uniprotQuery(query)
      }),
      ({ results }) => results
    )
}))
