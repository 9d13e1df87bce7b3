import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
import * as Xml from "@litfuse/engine/Xml"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { upstream } from "./upstream.ts"

/** The Entrez databases in use, with the outermost element of their answers, and the elements in it that are records. */
const roots = { pubmed: "PubmedArticleSet", pmc: "pmc-articleset" } as const
const records = new Set(["PubmedArticle", "PubmedBookArticle", "article"])

/** An Entrez database in use. */
export type Database = keyof typeof roots

/** A set of hits that the history server stores for some hours, in the order in which they were found. */
export interface StoredSet {
  readonly webEnv: string
  readonly queryKey: string
}

const digits = Schema.String.check(Schema.isPattern(/^\d{1,12}$/, { expected: "a count in digits" }))
const words = Schema.optionalKey(Schema.Array(Schema.String))

/** The result of ESearch: numbers are texts, and an empty list can be missing. */
export const Search = Schema.Struct({
  count: digits,
  idlist: Schema.Array(Schema.String),
  webenv: Schema.optionalKey(Schema.String),
  querykey: Schema.optionalKey(Schema.String),
  querytranslation: Schema.optionalKey(Schema.String),
  errorlist: Schema.optionalKey(Schema.Struct({ phrasesnotfound: words, fieldsnotfound: words })),
  warninglist: Schema.optionalKey(Schema.Struct({ phrasesignored: words, quotedphrasesnotfound: words, outputmessages: words }))
})
export type Search = typeof Search.Type

/** The whole answer of ESearch. */
export const SearchAnswer = Schema.Struct({
  header: Schema.optionalKey(Schema.Struct({ version: Schema.optionalKey(Schema.String) })),
  esearchresult: Search
})

/** One summary of ESummary in JSON. Numbers are texts, and some are empty texts. */
export const Summary = Schema.Struct({
  uid: Schema.String,
  title: Schema.optionalKey(Schema.String),
  vernaculartitle: Schema.optionalKey(Schema.String),
  fulljournalname: Schema.optionalKey(Schema.String),
  source: Schema.optionalKey(Schema.String),
  pubdate: Schema.optionalKey(Schema.String),
  epubdate: Schema.optionalKey(Schema.String),
  volume: Schema.optionalKey(Schema.String),
  issue: Schema.optionalKey(Schema.String),
  pages: Schema.optionalKey(Schema.String),
  lang: words,
  issn: Schema.optionalKey(Schema.String),
  essn: Schema.optionalKey(Schema.String),
  pubtype: words,
  pmcrefcount: Schema.optionalKey(Schema.Union([Schema.String, Schema.Number])),
  authors: Schema.optionalKey(Schema.Array(Schema.Struct({ name: Schema.String, authtype: Schema.optionalKey(Schema.String) }))),
  articleids: Schema.optionalKey(Schema.Array(Schema.Struct({ idtype: Schema.String, value: Schema.String })))
})
export type Summary = typeof Summary.Type

/** Whether a summary only says that its id is not there. */
export const isMissing = Schema.is(Schema.Struct({ error: Schema.String }))

/** The whole answer of ESummary: summaries by id, in the order of `uids`; a missing id has an `error` instead. */
export const SummaryAnswer = Schema.Struct({
  result: Schema.StructWithRest(Schema.Struct({ uids: Schema.Array(Schema.String) }), [Schema.Record(Schema.String, Schema.Unknown)])
})

/** The sort orders of ESearch. */
export type Order = "relevance" | "pub_date" | "Author"

/** The most ids, and the longest search in characters, that fit into an address; more are sent by POST. */
const most = { ids: 200, length: 1500 } as const

const path = (tool: string): string => `/entrez/eutils/${tool}.fcgi`

const idOf = (link: Xml.Element): string | undefined => /^[1-9]\d{0,11}$/.exec(Xml.textAt(link, "Id") ?? "")?.[0]

/** The ids in an answer of ELink under one name, each once. A link without an id is reported. */
export const linkedIds = (answer: Xml.Element, name: string): Effect.Effect<ReadonlyArray<string>> => {
  const blocks = Xml.all(answer, "LinkSet").flatMap((set) => Xml.all(set, "LinkSetDb"))
  const links = blocks.filter((block) => Xml.textAt(block, "LinkName") === name).flatMap((block) => Xml.all(block, "Link"))
  return Effect.map(Listed.records(links, idOf), (ids) => [...new Set(ids)])
}

/**
 * The E-utilities for one database, requested by the source `source`.
 *
 * - source: https://www.ncbi.nlm.nih.gov/books/NBK25499/ (The E-utilities In-Depth, as stored 2026)
 */
export const make = (source: string, db: Database) =>
  Effect.map(Http.client(upstream, source), (client) => {
    const withParams = (parameters: Readonly<Record<string, string | number | undefined>>) => {
      const params = Object.fromEntries(Object.entries({ db, ...parameters }).filter(([, value]) => value !== undefined))
      const isLong = Object.values(params).some((value) => String(value).length > most.length)
      return isLong ? { form: params } : { query: params }
    }
    const fetchRecords = (parameters: Readonly<Record<string, string | number | undefined>>) =>
      Effect.map(client.xml([roots[db]], { path: path("efetch"), ...withParams({ ...parameters, retmode: "xml" }) }), (root) =>
        Xml.elements(root).filter(({ name }) => records.has(name))
      )

    return {
      /** A search: the total, the first `retmax` ids, and where the history server stores all. Within `webEnv` the text may name sets: `#2`. */
      search: (
        term: string,
        { retmax = 0, order, webEnv }: { readonly retmax?: number; readonly order?: Order; readonly webEnv?: string } = {}
      ) =>
        Effect.map(
          client.json(SearchAnswer, {
            path: path("esearch"),
            ...withParams({ term, retmode: "json", retmax, usehistory: "y", sort: order, WebEnv: webEnv }),
            says: term
          }),
          ({ header, esearchresult }): Search & { readonly apiVersion?: string } =>
            header?.version === undefined ? esearchresult : { ...esearchresult, apiVersion: `ESearch ${header.version}` }
        ),

      /** Stores a list of ids as another set, so that a search can exclude them. */
      post: (ids: ReadonlyArray<string>, webEnv: string) =>
        Effect.map(
          client.xml(["ePostResult"], { path: path("epost"), form: { db, id: ids.join(","), WebEnv: webEnv } }),
          (answer): StoredSet | undefined => {
            const [queryKey, env] = [Xml.textAt(answer, "QueryKey"), Xml.textAt(answer, "WebEnv")]
            return queryKey === undefined || env === undefined ? undefined : { queryKey, webEnv: env }
          }
        ),

      /** Records of a stored set, in set order. */
      stored: ({ webEnv, queryKey }: StoredSet, retstart: number, retmax: number) =>
        fetchRecords({ WebEnv: webEnv, query_key: queryKey, retstart, retmax }),

      /** Records by id; missing ones are left out. */
      records: (ids: ReadonlyArray<string>) => (ids.length === 0 ? Effect.succeed([]) : fetchRecords({ id: ids.join(",") })),

      /** Summaries of a stored set, in set order: no abstracts, but the number of citing articles in PMC. */
      summaries: ({ webEnv, queryKey }: StoredSet, retstart: number, retmax: number) =>
        Effect.flatMap(
          client.json(SummaryAnswer, {
            path: path("esummary"),
            ...withParams({ WebEnv: webEnv, query_key: queryKey, retstart, retmax, retmode: "json" })
          }),
          ({ result }) =>
            Listed.decoded(
              Summary,
              result.uids.map((uid) => result[uid]).filter((one) => !isMissing(one))
            )
        ),

      /** The records that a record links to under one name. Without the link name, ELink answers with half a dozen lists. */
      links: (id: string, name: string) =>
        client.xml(["eLinkResult"], { path: path("elink"), query: { dbfrom: db, db: "pubmed", id, linkname: name, cmd: "neighbor" } }).pipe(
          Effect.flatMap((answer) => linkedIds(answer, name)),
          Effect.map((found) => found.filter((other) => other !== id))
        ),

      /** ESpell's suggested spelling; undefined if it has none. */
      spelling: (term: string) =>
        Effect.map(client.xml(["eSpellResult"], { path: path("espell"), ...withParams({ term }) }), (answer) =>
          Xml.textAt(answer, "CorrectedQuery")
        )
    }
  })

/** The E-utilities for one database. */
export type Eutils = Effect.Success<ReturnType<typeof make>>

/** Where a search is stored; undefined if the answer does not say so. */
export const storedOf = ({ webenv, querykey }: Search): StoredSet | undefined =>
  webenv === undefined || querykey === undefined ? undefined : { webEnv: webenv, queryKey: querykey }
