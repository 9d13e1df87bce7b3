import type { Identifier } from "@litfuse/engine/Identifier"
import * as Listed from "@litfuse/engine/Listed"
import * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"
import { completeAuthors } from "./completeAuthors.ts"
import * as Api from "./OpenAlexApi.ts"
import { toQuery } from "./toQuery.ts"
import { toRecord } from "./toRecord.ts"
import type { OpenAlexWork } from "./OpenAlexWork.ts"

const schemes = ["openalex", "doi", "pmid", "pmcid"] as const

/** Filters that take several values of a scheme, joined by bars. */
const filters = { openalex: "ids.openalex", doi: "doi", pmid: "ids.pmid", pmcid: "ids.pmcid" } as const

/** Whether a value can be in a filter, where commas and bars end values; other identifiers are requested one by one. */
const isPlain = ({ value }: Identifier): boolean => !/[,|"!+\s]/.test(value)

const journal = (code: string, text: string) => Notice.make(code, "openalex", text)

/** OpenAlex. Pure data until made. */
export default Source.plugin({
  id: "openalex",
  title: "OpenAlex",
  revision: 1,
  about: "OpenAlex: works of all fields with citations, open-access locations and, for many, abstracts",
  upstream: Api.upstream,
  ingests: ["crossref", "pubmed", "arxiv"],
  abilities: ["search", "lookup", "citations"],
  capabilities: {
    booleans: "exact",
    phrases: "exact",
    proximity: "approximate",
    truncation: "approximate",
    wildcards: "approximate",
    fields: {
      title: "exact",
      abstract: "exact",
      fullText: "approximate",
      contributor: "approximate",
      containerTitle: "approximate",
      affiliation: "exact",
      issn: "exact",
      publicationType: "approximate",
      language: "exact"
    },
    published: "day",
    sorts: ["relevance", "newest", "cited"],
    maxRecords: Source.everything,
    pageSize: Api.mostPerPage,
    identifiers: schemes,
    batch: 50
  },
  params: Params.none,
  known: "10.1158/0008-5472.can-09-4563",
  harness: () => import("../test/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make

    const completed = (works: ReadonlyArray<OpenAlexWork | undefined>) =>
      completeAuthors(works, (value) => api.work({ scheme: "openalex", value }))

    const page = Effect.fnUntraced(function* (filter: string, sort: string | undefined, turn: Api.Turn) {
      const { works, total, next } = yield* api.list(filter, sort, turn)
      return { records: yield* Listed.records(yield* completed(works), toRecord), total, next, effectiveQuery: filter }
    })

    /** All works of a filter with at most a page of them, which may be several smaller pages. */
    const listed = Effect.fnUntraced(function* (filter: string) {
      const works: Array<OpenAlexWork | undefined> = []
      let cursor: string | undefined
      do {
        const page = yield* api.list(filter, undefined, { cursor, wanted: Api.mostPerPage })
        works.push(...page.works)
        cursor = /^\d+ /.test(page.next ?? "") && page.works.length > 0 ? page.next : undefined
      } while (cursor !== undefined)
      return works
    })

    /** Works by identifier: a single one is requested by its address, which is free; several of a scheme together. */
    const worksOf = Effect.fnUntraced(function* (identifiers: ReadonlyArray<Identifier>) {
      const works: Array<OpenAlexWork | undefined> = []
      for (const scheme of schemes) {
        const own = identifiers.filter((one) => one.scheme === scheme)
        const together = own.length > 1 ? own.filter(isPlain) : []
        for (const one of own.filter((each) => !together.includes(each))) {
          const work = yield* api.work(one)
          if (work !== undefined) works.push(work)
        }
        if (together.length === 0) continue
        const filter = `${filters[scheme]}:${together.map(({ value }) => value).join("|")}`
        works.push(...(yield* completed(yield* listed(filter))))
      }
      return works
    })

    // every page of a search has the same journals, and looking them up costs as much as a search
    const known = new Map<string, Effect.Success<ReturnType<typeof api.journals>>>()
    const journalsOf = Effect.fnUntraced(function* (name: string) {
      const found = known.get(name) ?? (yield* api.journals(name))
      known.set(name, found)
      return found
    })

    return {
      searchPage: Effect.fn("OpenAlex.searchPage")(function* ({ cursor, wanted, ...search }: Source.PageRequest) {
        const { filter, journals, sort, notices } = toQuery(search)
        const filters = filter === "" ? [] : [filter]
        const warnings = [...notices]
        for (const name of journals) {
          const { ids, isExact } = yield* journalsOf(name)
          if (ids.length === 0)
            return {
              records: [],
              total: 0,
              next: undefined,
              notices: [...warnings, journal("journal-unknown", `knows no journal named "${name}"`)]
            }
          if (!isExact)
            warnings.push(
              journal("journal-approximated", `knows no journal with exactly the name "${name}"; ${ids.length} with its words are searched`)
            )
          filters.push(`primary_location.source.id:${ids.join("|")}`)
        }
        return { ...(yield* page(filters.join(","), sort, { cursor, wanted })), notices: warnings }
      }),
      lookup: Effect.fn("OpenAlex.lookup")(function* (identifiers: ReadonlyArray<Identifier>) {
        return yield* Listed.records(yield* worksOf(identifiers), toRecord)
      }),
      citationsPage: Effect.fn("OpenAlex.citationsPage")(function* ({ of, direction, cursor, wanted }: Source.CitationsTurn) {
        const id = of.scheme === "openalex" ? of.value : (yield* api.work(of))?.id.split("/").at(-1)
        if (id === undefined) return { records: [], total: 0, next: undefined }
        return yield* page(`${direction === "citing" ? "cites" : "cited_by"}:${id}`, "publication_date:desc", { cursor, wanted })
      })
    }
  })
})
