import type { Identifier } from "@litfuse/engine/Identifier"
import * as Listed from "@litfuse/engine/Listed"
import * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"
import * as Api from "./CrossrefApi.ts"
import type { Item } from "./Item.ts"
import { type ReferencedWork, referencedWorks } from "./references.ts"
import { toQuery } from "./toQuery.ts"
import { toRecord } from "./toRecord.ts"

/** Works per request when looked up by DOI. */
const batch = 40

const membersOnly = Notice.make(
  "citing-unknown",
  "crossref",
  "only its members can see which works cite a work; ask for cited works instead"
)

interface Cursor {
  readonly total: number
  readonly rest: ReadonlyArray<ReferencedWork>
}

/** Crossref. Pure data until made. */
export default Source.plugin({
  id: "crossref",
  title: "Crossref",
  revision: 1,
  about: "Crossref: what publishers deposit about works with a DOI",
  upstream: Api.upstream,
  abilities: ["search", "lookup", "citations"],
  capabilities: {
    fields: {
      title: "approximate",
      contributor: "approximate",
      affiliation: "approximate",
      containerTitle: "approximate",
      issn: "exact",
      publicationType: "approximate"
    },
    published: "day",
    dates: { created: "day" },
    sorts: ["relevance", "newest", "cited"],
    maxRecords: Source.everything,
    pageSize: 200,
    identifiers: ["doi"],
    batch
  },
  params: Params.none,
  known: "10.1158/0008-5472.can-09-4563",
  harness: () => import("../test/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make

    /** Works by DOI, in no order. DOIs with a comma, which ends a filter, and single DOIs are requested by address. */
    const itemsOf = Effect.fnUntraced(function* (dois: ReadonlyArray<string>) {
      const together = dois.length > 1 ? dois.filter((doi) => !doi.includes(",")) : []
      const items: Array<Item | undefined> = []
      for (const doi of dois.filter((one) => !together.includes(one))) {
        const item = yield* api.work(doi)
        if (item !== undefined) items.push(item)
      }
      if (together.length > 0) {
        const filter = together.map((doi) => `doi:${doi}`).join(",")
        const wanted = { cursor: undefined, wanted: together.length }
        items.push(...(yield* api.list({ query: {}, filter, sort: undefined }, wanted)).items)
      }
      return items
    })

    return {
      searchPage: Effect.fn("Crossref.searchPage")(function* ({ cursor, wanted, ...search }: Source.PageRequest) {
        const { notices, ...list } = toQuery(search)
        const { items, total, next, says } = yield* api.list(list, { cursor, wanted })
        return { records: yield* Listed.records(items, toRecord), total, next, effectiveQuery: says, notices }
      }),
      lookup: Effect.fn("Crossref.lookup")(function* (identifiers: ReadonlyArray<Identifier>) {
        return yield* Listed.records(yield* itemsOf(identifiers.map(({ value }) => value)), toRecord)
      }),
      citationsPage: Effect.fn("Crossref.citationsPage")(function* ({ of, direction, cursor, wanted }: Source.CitationsTurn) {
        if (direction === "citing") return { records: [], total: undefined, next: undefined, notices: [membersOnly] }
        const begin = Effect.map(api.references(of.value), (references) => referencedWorks(of.value, references ?? []))
        const firstPage = cursor === undefined ? yield* begin : undefined
        const { total, rest }: Cursor =
          firstPage === undefined ? (JSON.parse(cursor!) as Cursor) : { total: firstPage.entries.length, rest: firstPage.entries }
        const page = rest.slice(0, Math.min(wanted, batch))
        const dois = page.flatMap(({ doi }) => (doi === undefined ? [] : [doi]))
        const lookedUp = new Map((yield* Listed.records(yield* itemsOf(dois), toRecord)).map((record) => [record.id, record]))
        const left = rest.slice(page.length)
        return {
          records: page.map(({ record }) => lookedUp.get(record.id) ?? record),
          total,
          next: left.length === 0 ? undefined : JSON.stringify({ total, rest: left } satisfies Cursor),
          notices: firstPage?.notices ?? []
        }
      })
    }
  })
})
