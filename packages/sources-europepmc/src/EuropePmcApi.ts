import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Citation, EuropePmcResult } from "./EuropePmcResult.ts"

/**
 * The service. It publishes no rate limit; litfuse asks at most five times a second. An unavailable text is an XML error in any
 * format, with any status.
 *
 * - source: https://europepmc.org/RestfulWebService (as stored 2026)
 */
export const upstream: Upstream = {
  id: "europepmc",
  origin: "https://www.ebi.ac.uk",
  pace: { requests: 1, perMs: 200, concurrency: 2 },
  credentials: [{ name: "email", env: "EUROPEPMC_EMAIL", how: "an address at which Europe PMC can reach you", goesIn: { query: "email" } }],
  says: [
    { text: "is not open access one</errMsg>", means: "NotFound" },
    { text: "<errorBean><errCode>", means: "QueryRejected" },
    { text: '"errMsg"', means: "QueryRejected" }
  ],
  timeoutMs: 60_000,
  maxBytes: 50_000_000
}

const base = "/europepmc/webservices/rest"

/** An answer to a search. The last page, or a page without hits, has no next cursor. */
export const SearchAnswer = Schema.Struct({
  hitCount: Schema.Int,
  nextCursorMark: Schema.optionalKey(Schema.String),
  request: Schema.optionalKey(Schema.Struct({ queryString: Schema.optionalKey(Schema.String) })),
  resultList: Schema.Struct({ result: Listed.list(EuropePmcResult) })
})

/** A page of works that cite a publication. */
export const CitationsAnswer = Schema.Struct({
  hitCount: Schema.Int,
  citationList: Schema.optionalKey(Schema.Struct({ citation: Schema.optionalKey(Listed.list(Citation)) }))
})

/** A page of works that a publication cites. */
export const ReferencesAnswer = Schema.Struct({
  hitCount: Schema.Int,
  referenceList: Schema.optionalKey(Schema.Struct({ reference: Schema.optionalKey(Listed.list(Citation)) }))
})

/** Longer queries are sent by POST. Units: characters. */
const longest = 1500

/** The endpoints in use. */
export const make = Effect.map(Http.client(upstream, "europepmc"), (client) => ({
  search: (text: string, page: { readonly cursor: string; readonly pageSize: number; readonly sort: string | undefined }) => {
    const parameters = {
      query: text,
      resultType: "core",
      format: "json",
      // synonyms would make words match more than themselves
      synonym: "false",
      pageSize: page.pageSize,
      cursorMark: page.cursor,
      sort: page.sort
    }
    return text.length > longest
      ? client.json(SearchAnswer, { path: `${base}/searchPOST`, form: parameters, says: text })
      : client.json(SearchAnswer, { path: `${base}/search`, query: parameters, says: text })
  },

  /** A page of the works that cite a publication, or that it cites; pages count from 1. */
  citations: (of: string, direction: "citing" | "cited", page: number, pageSize: number) => {
    const query = { page, pageSize, format: "json" }
    return direction === "citing"
      ? Effect.map(client.json(CitationsAnswer, { path: `${base}/${of}/citations`, query }), ({ hitCount, citationList }) => ({
          total: hitCount,
          found: citationList?.citation ?? []
        }))
      : Effect.map(client.json(ReferencesAnswer, { path: `${base}/${of}/references`, query }), ({ hitCount, referenceList }) => ({
          total: hitCount,
          found: referenceList?.reference ?? []
        }))
  },

  /** The full text of a PMC article in JATS; undefined if it is not available. */
  fullText: (pmcid: string) => client.findXml(["article"], { path: `${base}/${pmcid}/fullTextXML` })
}))

/** The endpoints of Europe PMC. */
export type EuropePmc = Effect.Success<typeof make>
