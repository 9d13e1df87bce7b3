import * as Identifier from "@litfuse/engine/Identifier"
import * as Listed from "@litfuse/engine/Listed"
import * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"
import * as Api from "./CoreApi.ts"
import { identifierQuery, schemes, toQuery } from "./toQuery.ts"
import { identifiersOf, toRecord, toText } from "./toRecord.ts"

/** Source: https://api.core.ac.uk/docs/v3#section/Rate-limits (as stored 2026). */
const scrolled = Notice.make(
  "scrolled",
  "core",
  `pages end at work ${Api.deepest}, so this search is scrolled: each page of ${Api.mostPerPage} works costs three to five of the day's tokens`
)

/** CORE. Pure data until made. */
export default Source.plugin({
  id: "core",
  title: "CORE",
  revision: 1,
  about: "CORE: open-access works from repositories all over the world, with full texts",
  upstream: Api.upstream,
  ingests: ["crossref", "arxiv"],
  abilities: ["search", "lookup", "fullText"],
  capabilities: {
    booleans: "exact",
    phrases: "exact",
    truncation: "approximate",
    fields: {
      title: "exact",
      abstract: "exact",
      fullText: "exact",
      contributor: "approximate",
      containerTitle: "approximate",
      publicationType: "approximate",
      language: "exact",
      identifier: "approximate",
      doi: "exact"
    },
    published: "year",
    sorts: ["relevance", "newest"],
    maxRecords: Source.everything,
    pageSize: Api.mostPerPage,
    identifiers: schemes,
    batch: 20
  },
  params: Params.none,
  known: "arXiv:1708.06987",
  harness: () => import("../test/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make

    /** Works by identifier. The search also finds similar identifiers; only exact matches are returned. */
    const worksOf = (identifiers: ReadonlyArray<Identifier.Identifier>, whole: boolean) =>
      Effect.map(
        api.search(identifierQuery(identifiers), undefined, { cursor: undefined, wanted: whole ? 5 : Api.mostPerPage, whole }),
        ({ works }) => {
          const wanted = new Set(identifiers.map(Identifier.print))
          return works.filter((work) => work !== undefined && identifiersOf(work).some((one) => wanted.has(Identifier.print(one))))
        }
      )

    return {
      searchPage: Effect.fn("Core.searchPage")(function* ({ cursor, wanted, ...search }: Source.PageRequest) {
        const { q, sort, notices } = toQuery(search)
        const { works, total, next, isScrolled } = yield* api.search(q, sort, { cursor, wanted })
        return {
          records: yield* Listed.records(works, toRecord),
          total,
          next,
          effectiveQuery: q,
          notices: isScrolled ? [...notices, scrolled] : notices
        }
      }),
      lookup: Effect.fn("Core.lookup")(function* (identifiers: ReadonlyArray<Identifier.Identifier>) {
        return yield* Listed.records(yield* worksOf(identifiers, false), toRecord)
      }),
      fullText: Effect.fn("Core.fullText")(function* (identifier: Identifier.Identifier) {
        if (!(schemes as ReadonlyArray<string>).includes(identifier.scheme)) return undefined
        const works = yield* worksOf([identifier], true)
        return works.map((work) => work && toText(work, identifier)).find((text) => text !== undefined)
      })
    }
  })
})
