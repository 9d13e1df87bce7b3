import type { Identifier } from "@litfuse/engine/Identifier"
import * as Jats from "@litfuse/engine/Jats"
import * as Listed from "@litfuse/engine/Listed"
import * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as SourceError from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import * as Api from "./EuropePmcApi.ts"
import { toQuery } from "./toQuery.ts"
import { citationRecord, encodeForAddress, toRecord } from "./toRecord.ts"

/** Results per page: a search result has some 10 kB, an entry of a citation list less. */
const pageSizes = { search: 200, citations: 500 } as const

const first = "*"

const identifierQuery = ({ scheme, value }: Identifier): string => {
  if (scheme === "pmid") return `(EXT_ID:${value} AND SRC:MED)`
  return scheme === "pmcid" ? `PMCID:${value}` : `DOI:"${value.replaceAll('"', " ")}"`
}

const refused = (text: string) => SourceError.make("europepmc", "search", { _tag: "QueryRejected", detail: text })

/** Europe PMC: pure data until made. */
export default Source.plugin({
  id: "europepmc",
  title: "Europe PMC",
  revision: 1,
  about: "Europe PMC: PubMed, preprints, patents and guidelines, with citations and open full texts",
  upstream: Api.upstream,
  ingests: ["pubmed", "pmc", "crossref"],
  abilities: ["search", "lookup", "citations", "fullText"],
  capabilities: {
    booleans: "exact",
    phrases: "exact",
    truncation: "exact",
    wildcards: "approximate",
    headings: "approximate",
    fields: {
      title: "exact",
      abstract: "exact",
      keyword: "approximate",
      heading: "approximate",
      substance: "exact",
      contributor: "exact",
      firstAuthor: "exact",
      lastAuthor: "exact",
      investigator: "exact",
      editor: "exact",
      authorId: "exact",
      affiliation: "exact",
      containerTitle: "exact",
      issn: "exact",
      volume: "exact",
      issue: "exact",
      pages: "exact",
      publicationType: "exact",
      language: "exact",
      identifier: "exact",
      pmid: "exact",
      pmcid: "exact",
      doi: "exact",
      isbn: "exact",
      grant: "exact",
      fullText: "exact"
    },
    published: "day",
    dates: { created: "day" },
    sorts: ["relevance", "newest", "cited"],
    maxRecords: Source.everything,
    pageSize: pageSizes.search,
    identifiers: ["pmid", "pmcid", "doi"],
    batch: 100
  },
  params: Params.none,
  known: "PMID:20516115",
  harness: () => import("../test/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make

    const lookup = Effect.fn("EuropePmc.lookup")(function* (identifiers: ReadonlyArray<Identifier>) {
      const text = identifiers.map(identifierQuery).join(" OR ")
      const { resultList } = yield* api.search(text, { cursor: first, pageSize: Math.min(1000, identifiers.length * 3), sort: undefined })
      return Source.recordsHaving(identifiers, yield* Listed.records(resultList.result, toRecord))
    })

    /** The Europe PMC key of a publication, such as `MED/12345`; undefined if it has none. */
    const keyOf = (of: Identifier) =>
      of.scheme === "pmid" ? Effect.succeed(`MED/${of.value}`) : Effect.map(lookup([of]), ([record]) => record?.id)

    return {
      lookup,

      searchPage: Effect.fn("EuropePmc.searchPage")(function* ({ cursor = first, wanted, ...search }: Source.PageRequest) {
        const { text, sort, notices } = toQuery(search)
        if (text === "") return yield* Effect.fail(refused("no part of the query can be searched"))
        const page = yield* api.search(text, { cursor, pageSize: Math.min(wanted, pageSizes.search), sort })
        const { nextCursorMark: next } = page
        const { result } = page.resultList
        return {
          records: yield* Listed.records(result, toRecord),
          total: page.hitCount,
          // the last page has no cursor, or repeats its own
          next: result.length === 0 || next === cursor ? undefined : next,
          notices,
          ...(page.request?.queryString === undefined ? {} : { effectiveQuery: page.request.queryString })
        }
      }),

      citationsPage: Effect.fn("EuropePmc.citationsPage")(function* ({ of, direction, cursor, wanted }: Source.CitationsTurn) {
        // pages are numbered, so all must have one size
        const [key, size, page] =
          cursor === undefined
            ? [yield* keyOf(of), Math.min(wanted, pageSizes.citations), 1]
            : [cursor.split(" ")[0], Number(cursor.split(" ")[1]), Number(cursor.split(" ")[2])]
        if (key === undefined) return { records: [], total: 0, next: undefined }
        const { total, found } = yield* api.citations(key.split("/").map(encodeForAddress).join("/"), direction, page, size)
        const day = yield* Source.today
        const records = found.flatMap((citation) => (citation && citationRecord(citation, key, day)) ?? [])
        const unnamed = found.filter((citation) => citation !== undefined).length - records.length
        return {
          records: records.slice(0, wanted),
          total: records.length === 0 && unnamed > 0 ? undefined : total,
          notices:
            unnamed === 0
              ? []
              : [Notice.make("citations-unnamed", "europepmc", `${unnamed} of ${found.length} citations have no title or no key`)],
          next: found.length === 0 || Source.isAtEnd(page * size, total) ? undefined : `${key} ${size} ${page + 1}`
        }
      }),

      fullText: Effect.fn("EuropePmc.fullText")(function* (identifier: Identifier) {
        const pmcid =
          identifier.scheme === "pmcid"
            ? identifier
            : (yield* lookup([identifier])).flatMap((record) => record.identifiers).find(({ scheme }) => scheme === "pmcid")
        const root = pmcid === undefined ? undefined : yield* api.fullText(pmcid.value)
        const article = root === undefined ? undefined : Jats.articleOf(root)
        const content = article === undefined ? undefined : Jats.contentOf(article)
        if (content === undefined || pmcid === undefined) return undefined
        return { source: "europepmc", identifier, ...content, url: `https://europepmc.org/article/PMC/${pmcid.value}` }
      })
    }
  })
})
