import * as Query from "@litfuse/engine/Query"
import { matchesQuery } from "@litfuse/kit/matchesQuery"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import { finds, type ServerRequest, type SourceHarness } from "@litfuse/kit/SourceHarness"
import answer from "../fixtures/searxng-search.json" with { type: "json" }

const syntax = { and: [], or: [], not: [], anywhere: ["all"] }

/** An instance says nothing of its last page: the page behind it has no results. */
const perPage = 3

const server = ({ path, query }: ServerRequest): Reply => {
  if (path !== "/search") return { status: 404, body: "Not Found" }
  if (query.get("format") !== "json") return { status: 200, headers: { "content-type": "text/html" }, body: "<html></html>" }
  const [q, page] = [query.get("q") ?? "", Number(query.get("pageno") ?? 1)]
  const found = answer.results.filter(({ title, content }) => matchesQuery(q, { all: `${title} ; ${content}` }, syntax))
  return { json: { ...answer, query: q, results: found.slice((page - 1) * perPage, page * perPage) } }
}

const harness: SourceHarness = {
  server,
  something: Query.text("heart"),
  nothing: Query.text("zzzznotthere"),
  asks: { phrases: finds(Query.phrase("heart attack"), "https://clinic.example.org/guides/heart-attack") }
}

/** What the laws need to try SearXNG without a network: an instance with five invented pages. */
export default harness
