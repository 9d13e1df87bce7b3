import * as Http from "@litfuse/engine/Http"
import * as Xml from "@litfuse/engine/Xml"
import * as Effect from "effect/Effect"
import { isMissing, linkedIds, SearchAnswer, SummaryAnswer } from "../EutilsApi.ts"
import { upstream } from "../upstream.ts"

/** The Entrez databases of entities, with the name of the list of publications that ELink has for each. */
const publications = { gene: "gene_pubmed", clinvar: "clinvar_pubmed", medgen: "medgen_pubmed", pccompound: "pccompound_pubmed" } as const

/** An Entrez database of entities. */
export type EntityDatabase = keyof typeof publications

const path = (tool: string): string => `/entrez/eutils/${tool}.fcgi`

/** A text in quotation marks for Entrez, without signs that end it. */
export const quoted = (text: string): string =>
  `"${text
    .replaceAll(/["[\]\\]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()}"`

/**
 * The E-utilities for one database of entities.
 *
 * - source: https://www.ncbi.nlm.nih.gov/books/NBK25499/ (The E-utilities In-Depth, as stored 2026)
 */
export const make = (source: string, db: EntityDatabase) =>
  Effect.map(Http.client(upstream, source), (client) => ({
    /** The ids of a search. A phrase that Entrez does not know would be dropped, and the rest searched for: then nothing is found. */
    find: (term: string, retmax: number) =>
      Effect.map(
        client.json(SearchAnswer, { path: path("esearch"), query: { db, term, retmode: "json", retmax }, says: term }),
        ({ esearchresult: { count, idlist, errorlist } }) =>
          (errorlist?.phrasesnotfound ?? []).length + (errorlist?.fieldsnotfound ?? []).length > 0
            ? { ids: [], total: 0 }
            : { ids: [...new Set(idlist)].slice(0, retmax), total: Number(count) }
      ),

    /** Summaries as JSON values, in the order of the ids; missing ones are left out. */
    summaries: (ids: ReadonlyArray<string>) =>
      ids.length === 0
        ? Effect.succeed([])
        : Effect.map(
            client.json(SummaryAnswer, { path: path("esummary"), query: { db, id: ids.join(","), retmode: "json" } }),
            ({ result }): ReadonlyArray<unknown> => result.uids.map((uid) => result[uid]).filter((one) => !isMissing(one))
          ),

    /** Summaries as the elements `name`: `DocSum`, or `DocumentSummary` of newer databases. Missing ones are left out. */
    summaryElements: (ids: ReadonlyArray<string>, name: "DocSum" | "DocumentSummary") =>
      ids.length === 0
        ? Effect.succeed([])
        : Effect.map(client.xml(["eSummaryResult"], { path: path("esummary"), query: { db, id: ids.join(","), retmode: "xml" } }), (root) =>
            (name === "DocSum" ? Xml.all(root, name) : Xml.all(Xml.at(root, "DocumentSummarySet"), name)).filter(
              (one) => Xml.at(one, "error") === undefined
            )
          ),

    /** Whole records as elements below the outermost one, which is named `root`. */
    records: (ids: ReadonlyArray<string>, root: string, parameters: Readonly<Record<string, string>>) =>
      ids.length === 0
        ? Effect.succeed([])
        : Effect.map(client.xml([root], { path: path("efetch"), query: { db, id: ids.join(","), ...parameters } }), (answer) =>
            Xml.elements(answer)
          ),

    /** The PMIDs of publications about an entity: the first `wanted`, and how many there are. */
    publications: (id: string, wanted: number) =>
      client
        .xml(["eLinkResult"], { path: path("elink"), query: { dbfrom: db, db: "pubmed", id, linkname: publications[db], cmd: "neighbor" } })
        .pipe(
          Effect.flatMap((answer) => linkedIds(answer, publications[db])),
          Effect.map((found) => ({
            links: found.slice(0, wanted).map((pmid) => ({ relation: "publication", id: `pmid:${pmid}` })),
            total: found.length
          }))
        )
  }))

/** The E-utilities of one database of entities. */
export type Entrez = Effect.Success<ReturnType<typeof make>>
