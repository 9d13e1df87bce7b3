import type { Identifier } from "@litfuse/engine/Identifier"
import * as Listed from "@litfuse/engine/Listed"
import * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import * as Query from "@litfuse/engine/Query"
import { matching, newestFirst } from "@litfuse/engine/sourceRecord/matching"
import * as Source from "@litfuse/engine/Source"
import * as SourceError from "@litfuse/engine/SourceError"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Api from "./PreprintsApi.ts"
import { toQuery } from "./toQuery.ts"
import { nameOf, preprintsOf, toRecord } from "./toRecord.ts"
import * as Window from "./Window.ts"

const Own = Schema.Struct({
  /** Limit on the versions that one search reads, a hundred per request. */
  window: Params.integer(10_000, { minimum: 100, maximum: 1_000_000 })
})

const needsFirstDay = (server: Api.Server) =>
  SourceError.make(server, "search", {
    _tag: "QueryRejected",
    detail: `${nameOf(server)} cannot search words, it lists preprints by day: give a first day, or use europepmc, which has its preprints too`
  })

/** The prefixes of DOIs of these servers, and of journals of their founder. */
const isOwn = ({ value }: Identifier): boolean => /^10\.(?:1101|64898)\//u.test(value)

/** One of the preprint servers as a source. Pure data until made. */
export const plugin = (server: Api.Server, about: string, known: string) =>
  Source.plugin({
    id: server,
    title: nameOf(server),
    revision: 1,
    about,
    upstream: Api.upstream,
    abilities: ["search", "lookup"],
    capabilities: {
      isTriedHere: true,
      booleans: "exact",
      phrases: "exact",
      proximity: "exact",
      truncation: "exact",
      wildcards: "exact",
      fields: {
        title: "exact",
        abstract: "exact",
        keyword: "exact",
        contributor: "exact",
        firstAuthor: "exact",
        lastAuthor: "exact",
        identifier: "exact",
        doi: "exact"
      },
      published: "day",
      sorts: ["relevance", "newest"],
      maxRecords: Source.everything,
      identifiers: ["doi"],
      batch: 1
    },
    isOnlyByName: true,
    params: Own,
    known,
    harness: () => import("../test/harness.ts"),
    make: Effect.fnUntraced(function* ({ window }: typeof Own.Type) {
      const api = yield* Api.make
      return {
        searchPage: Effect.fn("Preprints.searchPage")(function* ({ cursor, wanted, ...search }: Source.PageRequest) {
          const { from, until = yield* Source.today, rest } = toQuery(search)
          if (from === undefined) return yield* Effect.fail(needsFirstDay(server))
          const { postings, notices } =
            from > until ? { postings: [], notices: [] } : yield* Window.read(api, server, from, until, Math.max(window, wanted))
          const all = yield* Listed.records(preprintsOf(postings), (versions) => toRecord(server, versions))
          const found = rest === undefined ? all : matching(rest, all)
          const listed = search.sort === "newest" ? newestFirst(found) : found
          const revised = found.filter(({ published }) => published === undefined).length
          const warnings = [
            ...notices,
            ...(search.sort === "relevance"
              ? [Notice.make("unranked", server, "has no ranking by relevance: matches keep the order of its list")]
              : []),
            ...(revised > 0
              ? [
                  Notice.make(
                    "revised-only",
                    server,
                    `${revised} of ${found.length} were posted before these dates and only revised within them`
                  )
                ]
              : [])
          ]
          return {
            ...Source.pageOf(listed, { cursor, wanted }),
            effectiveQuery: `${server}/${from}/${until}${rest === undefined ? "" : `, of that here: ${Query.print(rest)}`}`,
            notices: warnings
          }
        }),
        lookup: Effect.fn("Preprints.lookup")(function* (identifiers: ReadonlyArray<Identifier>) {
          const records: Array<SourceRecord> = []
          for (const one of identifiers.filter(isOwn)) {
            const { postings } = yield* api.versions(server, one.value)
            records.push(...(yield* Listed.records(preprintsOf(postings), (versions) => toRecord(server, versions))))
          }
          return Source.recordsHaving(identifiers, records)
        })
      }
    })
  })
