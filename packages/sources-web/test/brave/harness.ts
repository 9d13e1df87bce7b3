import * as Query from "@litfuse/engine/Query"
import { matchesQuery } from "@litfuse/kit/matchesQuery"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import { finds, type ServerRequest, type SourceHarness } from "@litfuse/kit/SourceHarness"
import answer from "../fixtures/brave-search.json" with { type: "json" }
import refused from "../fixtures/brave-422.json" with { type: "json" }

const syntax = { and: ["AND"], or: ["OR"], not: ["-"], anywhere: ["all"] }

const server = ({ path, query, headers }: ServerRequest): Reply => {
  if (path !== "/res/v1/web/search") return { status: 404, json: {} }
  if (headers["x-subscription-token"] === undefined) return { status: 422, json: refused }
  const [q, count, offset] = [query.get("q") ?? "", Number(query.get("count") ?? 20), Number(query.get("offset") ?? 0)]
  const found = answer.web.results.filter(({ title, description }) => matchesQuery(q, { all: `${title} ; ${description}` }, syntax))
  const results = found.slice(offset * count, (offset + 1) * count)
  const state = { ...answer.query, original: q, more_results_available: found.length > (offset + 1) * count }
  return { json: { ...answer, query: state, web: { ...answer.web, results } } }
}

const harness: SourceHarness = {
  server,
  something: Query.text("heart"),
  nothing: Query.text("zzzznotthere"),
  asks: { phrases: finds(Query.phrase("heart attack"), "https://clinic.example.org/guides/heart-attack") }
}

/** What the laws need to try Brave Search without a network: five invented pages and its words. */
export default harness
