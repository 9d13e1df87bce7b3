import * as Http from "@litfuse/engine/Http"
import type { Identifier } from "@litfuse/engine/Identifier"
import type { SourceError } from "@litfuse/engine/SourceError"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import { rememberingAuthors } from "./rememberingAuthors.ts"
import { Authors, Batch, Found, Linked, Paper } from "./Paper.ts"

/**
 * The service, as data.
 *
 * - source: https://www.semanticscholar.org/product/api (as stored 2026): one request a second over all endpoints with a key; without one,
 *   all clients share a pool that is often empty
 */
export const upstream: Upstream = {
  id: "semanticscholar",
  origin: "https://api.semanticscholar.org",
  pace: { requests: 1, perMs: 1100, concurrency: 1 },
  credentials: [
    {
      name: "key",
      env: "S2_API_KEY",
      also: ["SEMANTIC_SCHOLAR_API_KEY"],
      how: "ask for one, free, at https://www.semanticscholar.org/product/api#api-key",
      without: "all users without a key share one request pool, which is often empty",
      goesIn: { header: "x-api-key" }
    }
  ],
  // the answer to a batch without any known paper, not a failure
  says: [{ text: "No valid paper ids given", means: "NotFound" }],
  timeoutMs: 60_000
}

const common =
  "paperId,corpusId,externalIds,url,title,abstract,venue,publicationVenue,journal,year,publicationDate,publicationTypes,s2FieldsOfStudy,authors,citationCount,influentialCitationCount,openAccessPdf"
/** The bulk search and citation lists have no summaries. */
const summarised = `${common},tldr`

/** Limit of the relevance search, in pages of a hundred; other pages are larger. */
export const mostRanked = 1000
const rankedPage = 100
const bulkPage = 1000
const linkedPage = 1000

/** Filters in addition to words, by the service's names. */
export type Filters = Readonly<Record<string, string>>

/** The requested page of a list. */
export interface Turn {
  readonly cursor: string | undefined
  readonly wanted: number
}

/** Papers, the total if the service gives it, and the cursor of the next page. */
export interface Papers {
  readonly papers: ReadonlyArray<Paper | undefined>
  readonly total: number | undefined
  readonly next: string | undefined
}

const prefixes = { doi: "DOI:", pmid: "PMID:", pmcid: "PMCID:", arxiv: "ARXIV:", corpusid: "CorpusId:", s2: "" } as const

/** The identifier schemes that the service can look up. */
export const schemes = Object.keys(prefixes) as ReadonlyArray<keyof typeof prefixes>

/** The identifier of a paper in an address or a batch. */
export const nameOf = ({ scheme, value }: Identifier): string =>
  `${prefixes[scheme as keyof typeof prefixes]}${scheme === "pmcid" ? value.replace(/^PMC/, "") : value}`.toWellFormed()

/** The endpoints in use. Source: https://api.semanticscholar.org/api-docs/graph (as stored 2026). */
export const make = Effect.map(Effect.all([Http.client(upstream, "semanticscholar"), Http.Http]), ([client, http]) => ({
  /** Words by relevance. The last page has no `next`, and the service refuses offsets beyond 1,000: `isCut` if there are more papers. */
  relevance: (query: string, filters: Filters, { cursor, wanted }: Turn) => {
    const offset = Number(cursor ?? 0)
    const limit = Math.min(rankedPage, wanted, mostRanked - offset)
    return Effect.map(
      client.json(Found, { path: "/graph/v1/paper/search", query: { query, ...filters, fields: summarised, offset, limit }, says: query }),
      ({ data, total, next }): Papers & { readonly isCut: boolean } => ({
        papers: data ?? [],
        total,
        next: next === null || next === undefined || next <= offset || next >= mostRanked ? undefined : String(next),
        isCut: offset + limit >= mostRanked && (total ?? 0) > mostRanked
      })
    )
  },
  /** Operators, without relevance. A page has a thousand papers: the cursor says how many of them were used, so that the rest can follow. */
  bulk: (query: string, filters: Filters, sort: string, { cursor, wanted }: Turn) => {
    const [, used = "0", token] = /^(\d+):(.*)$/su.exec(cursor ?? "") ?? []
    return Effect.map(
      client.json(Found, {
        path: "/graph/v1/paper/search/bulk",
        query: { query: query === "" ? undefined : query, ...filters, sort, fields: common, token: token === "" ? undefined : token },
        says: query
      }),
      ({ data, total, token: following }): Papers => {
        const all = data ?? []
        const end = Number(used) + Math.min(bulkPage, wanted)
        const rest = all.length > end ? `${end}:${token ?? ""}` : undefined
        const after = following === null || following === undefined || following === "" ? undefined : `0:${following}`
        return { papers: all.slice(Number(used), end), total, next: rest ?? after }
      }
    )
  },
  /** The one paper with the closest title; 404 if none is close. */
  match: (query: string, filters: Filters) =>
    Effect.map(
      client.findJson(Found, { path: "/graph/v1/paper/search/match", query: { query, ...filters, fields: summarised }, says: query }),
      (found): Papers => ({ papers: found?.data ?? [], total: found?.data?.length ?? 0, next: undefined })
    ),
  /** One paper, or several at once; unknown ones are left out. */
  papers: (identifiers: ReadonlyArray<Identifier>): Effect.Effect<ReadonlyArray<Paper | undefined>, SourceError> => {
    const [first, ...others] = identifiers.map(nameOf)
    if (first === undefined) return Effect.succeed([])
    const query = { fields: summarised }
    if (others.length === 0)
      return Effect.map(client.findJson(Paper, { path: `/graph/v1/paper/${encodeURIComponent(first)}`, query }), (found) =>
        found === undefined ? [] : [found]
      )
    return Effect.map(client.findJson(Batch, { path: "/graph/v1/paper/batch", query, json: { ids: [first, ...others] } }), (found) =>
      (found ?? []).filter((paper) => paper !== null)
    )
  },
  /** The h-index of authors by their ids; authors without a number are left out. Asked once a day for each author. */
  hIndexes: rememberingAuthors(http, (ids) =>
    Effect.map(client.findJson(Authors, { path: "/graph/v1/author/batch", query: { fields: "hIndex" }, json: { ids } }), (found) => {
      const known = (found ?? []).flatMap((one) =>
        typeof one?.authorId === "string" && typeof one.hIndex === "number" ? [[one.authorId, one.hIndex] as const] : []
      )
      return new Map(known)
    })
  ),
  /** Papers that cite one, or that it cites; undefined for an unknown paper. */
  citations: (of: Identifier, direction: "citing" | "cited", { cursor, wanted }: Turn) => {
    const offset = Number(cursor ?? 0)
    const path = `/graph/v1/paper/${encodeURIComponent(nameOf(of))}/${direction === "citing" ? "citations" : "references"}`
    const query = { fields: common, offset, limit: Math.min(linkedPage, wanted) }
    return Effect.map(client.findJson(Linked, { path, query }), (found): (Papers & { readonly offset: number }) | undefined =>
      found === undefined
        ? undefined
        : {
            offset,
            papers: (found.data ?? []).flatMap((link) => {
              const paper = direction === "citing" ? link?.citingPaper : link?.citedPaper
              return paper === null || paper === undefined ? [] : [paper]
            }),
            total: undefined,
            next: found.next === null || found.next === undefined || found.next <= offset ? undefined : String(found.next)
          }
    )
  }
}))
