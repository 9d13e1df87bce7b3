import * as Http from "@litfuse/engine/Http"
import * as Source from "@litfuse/engine/Source"
import * as SourceError from "@litfuse/engine/SourceError"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Xml from "@litfuse/engine/Xml"
import * as Effect from "effect/Effect"

/**
 * The service, as data. It answers in Atom, errors too: a feed with one entry "Error" that links a page about errors, with status 400 today and
 * 200 in earlier years.
 *
 * - source: Terms of Use for arXiv APIs, https://info.arxiv.org/help/api/tou.html (as stored 2026): one request every three seconds, one connection
 *   at a time
 */
export const upstream: Upstream = {
  id: "arxiv",
  origin: "https://export.arxiv.org",
  pace: { requests: 1, perMs: 3000, concurrency: 1 },
  says: ["https", "http"].map((scheme) => ({ text: `<id>${scheme}://arxiv.org/api/errors#`, means: "QueryRejected" as const })),
  timeoutMs: 60_000
}

/** Entries per page. The service allows 2,000, of some 2 kB each. */
const mostPerPage = 500

/** The last entry of a search that can be fetched. */
export const deepest = 30_000

/** Longer queries are sent by POST. Units: characters. */
const longest = 1500

interface Feed {
  readonly entries: ReadonlyArray<Xml.Element>
  readonly total: number | undefined
  readonly says: string | undefined
}

const totalOf = (root: Xml.Element): number | undefined => {
  const digits = /^-?\d{1,15}$/.exec(Xml.text(Xml.at(root, "opensearch:totalResults")))?.[0]
  return digits === undefined ? undefined : Number(digits)
}

const feedOf = (root: Xml.Element): Feed => ({
  entries: Xml.all(root, "entry"),
  total: totalOf(root),
  says: /search_query=(.+?)&id_list=/i.exec(Xml.text(Xml.at(root, "title")))?.[1]
})

/**
 * The only endpoint, for searches and identifiers.
 *
 * - source: arXiv API User's Manual, https://info.arxiv.org/help/api/user-manual.html (as stored 2026)
 */
export const make = Effect.map(Http.client(upstream, "arxiv"), (client) => {
  const ask = (parameters: Readonly<Record<string, string | number | undefined>>, says: string) =>
    Effect.map(
      client.xml(
        ["feed"],
        says.length > longest ? { path: "/api/query", form: parameters, says } : { path: "/api/query", query: parameters, says }
      ),
      feedOf
    )

  return {
    search: Effect.fnUntraced(function* (text: string, sort: string | undefined, { cursor, wanted }: Source.Turn) {
      const start = Number(cursor ?? 0)
      const order = sort === undefined ? {} : { sortBy: sort, sortOrder: "descending" }
      const size = Math.min(mostPerPage, wanted, deepest - start)
      const { entries, total, says } = yield* ask({ search_query: text, start, max_results: size, ...order }, text)
      const end = start + entries.length
      // arXiv sends an empty page when it is busy (https://github.com/lukasschwab/arxiv.py/issues/129)
      if (entries.length === 0 && start < (total ?? 0))
        return yield* Effect.fail(
          SourceError.make("arxiv", "search", {
            _tag: "BadResponse",
            detail: `it reports ${total} results and sent an empty page from ${start} on; it does so when it is busy. Try again later`
          })
        )
      const isLast = entries.length === 0 || end >= deepest || Source.isAtEnd(end, total)
      return { entries, total, says, next: isLast ? undefined : String(end) }
    }),

    /** Works by identifier, in no order; unknown ones are left out. Without `max_results` arXiv sends only ten. */
    byId: (ids: ReadonlyArray<string>) => ask({ id_list: ids.join(","), max_results: ids.length }, ids.join(","))
  }
})
