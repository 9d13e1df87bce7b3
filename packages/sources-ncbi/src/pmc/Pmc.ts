import * as Identifier from "@litfuse/engine/Identifier"
import * as Jats from "@litfuse/engine/Jats"
import * as Listed from "@litfuse/engine/Listed"
import * as Params from "@litfuse/engine/Params"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import * as SourceError from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import { entrezCapabilities } from "../entrezCapabilities.ts"
import * as Converter from "../ConverterApi.ts"
import * as Api from "../EutilsApi.ts"
import { searchWarnings } from "../pubmed/searchWarnings.ts"
import { upstream } from "../upstream.ts"
import { fields } from "./fields.ts"
import { toQuery } from "./toQuery.ts"
import { toRecord } from "./toRecord.ts"

/** Articles per page: each is delivered with its full text, some 100 kB. */
const pageSize = 25

/** The most hits that the history server delivers of one search. */
const most = 9999

const orders = { relevance: "relevance", newest: "pub_date", cited: "relevance", author: "relevance" } as const

interface Cursor extends Api.StoredSet {
  readonly total: number
  readonly at: number
}

const refused = (_tag: "QueryRejected" | "BadResponse", detail: string) => SourceError.make("pmc", "search", { _tag, detail })

const digitsOf = (pmcid: string): string => pmcid.replace(/^PMC/u, "")

/** PMC: pure data until made. */
export const pmc = Source.plugin({
  id: "pmc",
  title: "PubMed Central",
  revision: 1,
  about: "PMC: full texts of biomedical articles that may be read for free",
  upstream,
  // its articles are also in PubMed and Europe PMC, whose records cost a hundredth of its full texts
  ingests: ["pubmed"],
  isOnlyByName: true,
  abilities: ["search", "lookup", "fullText"],
  capabilities: {
    ...entrezCapabilities,
    fields,
    published: "day",
    sorts: ["relevance", "newest"],
    maxRecords: most,
    identifiers: ["pmcid", "pmid", "doi"],
    batch: pageSize
  },
  params: Params.none,
  known: "PMC3040717",
  harness: () => import("../../test/pmc/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make("pmc", "pmc")
    const converter = yield* Converter.make

    /** The PMCIDs for identifiers of any kind. */
    const pmcidsOf = Effect.fnUntraced(function* (identifiers: ReadonlyArray<Identifier.Identifier>) {
      const valuesOf = (wanted: Identifier.Scheme) =>
        identifiers.flatMap(({ scheme, value }) => (scheme === wanted ? [value as string] : []))
      const converted = [
        ...(yield* converter.convert("pmid", valuesOf("pmid"))),
        // the converter splits ids at commas, which DOIs may contain
        ...(yield* converter.convert(
          "doi",
          valuesOf("doi").filter((doi) => !doi.includes(","))
        ))
      ]
      const found = Raw.identifiers(converted.flatMap(({ pmcid, status }) => (status === "error" ? [] : [["pmcid", pmcid] as const])))
      return [...new Set([...valuesOf("pmcid"), ...found.map(({ value }) => value)])]
    })

    return {
      searchPage: Effect.fn("Pmc.searchPage")(function* (request: Source.PageRequest) {
        const { text, notices } = toQuery(request)
        if (text === "") return yield* Effect.fail(refused("QueryRejected", "no part of the query can be searched"))
        const begin = Effect.gen(function* () {
          const search = yield* api.search(text, { order: orders[request.sort] })
          const total = Number(search.count)
          const stored = Api.storedOf(search)
          if (stored === undefined && total > 0)
            return yield* Effect.fail(refused("BadResponse", "ESearch found records but named no set on the history server"))
          const cursor: Cursor = { webEnv: "", queryKey: "", ...stored, total, at: 0 }
          return { cursor, notices: [...notices, ...searchWarnings("pmc", search)], translation: search.querytranslation }
        })
        const firstPage = request.cursor === undefined ? yield* begin : undefined
        const { total, at, ...stored } = firstPage?.cursor ?? (JSON.parse(request.cursor!) as Cursor)
        const size = Math.min(total, most)
        const wanted = Math.min(request.wanted, pageSize, size - at)
        const articles = wanted === 0 ? [] : yield* api.stored(stored, at, wanted)
        const records = yield* Listed.records(articles, toRecord)
        if (wanted > 0 && records.length === 0)
          return yield* Effect.fail(refused("BadResponse", `${total} articles match, but none of the ${wanted} requested were delivered`))
        const next: Cursor = { ...stored, total, at: at + wanted }
        return {
          records,
          total,
          next: next.at >= size ? undefined : JSON.stringify(next),
          notices: firstPage?.notices ?? [],
          ...(firstPage?.translation === undefined ? {} : { effectiveQuery: firstPage.translation })
        }
      }),

      lookup: Effect.fn("Pmc.lookup")(function* (identifiers: ReadonlyArray<Identifier.Identifier>) {
        const articles = yield* api.records((yield* pmcidsOf(identifiers)).map(digitsOf))
        return Source.recordsHaving(identifiers, yield* Listed.records(articles, toRecord))
      }),

      fullText: Effect.fn("Pmc.fullText")(function* (identifier: Identifier.Identifier) {
        const [pmcid] = yield* pmcidsOf([identifier])
        const [article] = pmcid === undefined ? [] : yield* api.records([digitsOf(pmcid)])
        const content = article === undefined ? undefined : Jats.contentOf(article)
        const record = article === undefined ? undefined : toRecord(article)
        if (content === undefined || record === undefined) return undefined
        const { version } = record.openAccess![0]
        return { source: "pmc", identifier, ...content, ...Raw.known({ version, licence: record.licence, url: record.url }) }
      })
    }
  })
})
