import * as Listed from "@litfuse/engine/Listed"
import type * as Source from "@litfuse/engine/Source"
import type * as SourceError from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import type { Eutils } from "../EutilsApi.ts"
import { pmidsOf } from "./makeLookup.ts"
import { toRecord } from "./toRecord.ts"

/** PubMed's links to works that cite a record, as far as these are in PMC, and to works that it cites. */
const linkNames = { citing: "pubmed_pubmed_citedin", cited: "pubmed_pubmed_refs" } as const

const pageSize = 200

/** Pages of the works that cite a record, or that it cites, in ELink's order. The cursor contains the remaining ids. */
export const makeCitations = (api: Eutils) =>
  Effect.fn("Pubmed.citationsPage")(function* ({
    of,
    direction,
    cursor,
    wanted
  }: Source.CitationsTurn): Effect.fn.Return<Source.Page, SourceError.SourceError> {
    const begin = Effect.gen(function* () {
      const [pmid] = yield* pmidsOf(api, [of])
      return pmid === undefined ? [] : yield* api.links(pmid, linkNames[direction])
    })
    const left = cursor === undefined ? yield* begin : cursor.split(",").slice(1)
    const total = cursor === undefined ? left.length : Number(cursor.split(",", 1)[0])
    const page = left.slice(0, Math.min(wanted, pageSize))
    const found = new Map((yield* Listed.records(yield* api.records(page), toRecord)).map((record) => [record.id, record]))
    const rest = left.slice(page.length)
    return {
      records: page.flatMap((id) => found.get(id) ?? []),
      total,
      next: rest.length === 0 ? undefined : [total, ...rest].join(",")
    }
  })
