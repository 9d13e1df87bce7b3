import type * as Registry from "@litfuse/engine/Registry"
import * as Notice from "@litfuse/engine/Notice"
import * as Source from "@litfuse/engine/Source"
import { type Forecast, forecast } from "@litfuse/engine/source/forecast"
import { Host } from "@litfuse/host/Host"
import { live } from "@litfuse/host/http/services"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as NoticeCodec from "@litfuse/engine/notice/codec"
import { shownOf } from "./Pipeline.ts"
import * as Question from "./Question.ts"
import * as Search from "./Search.ts"

/** A search whose length is asked for. */
export const Request = Search.Request
export type Request = Search.Request

/**
 * How long a search will take: a forecast for each source that can be asked. What cannot be forecast, and why, is in `notices`.
 *
 * - units: `usd` US dollars, null where the service takes no money
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  sources: Schema.Array(
    Schema.Struct({
      source: Schema.String,
      requests: Schema.Int,
      seconds: Schema.Int,
      usd: Schema.NullOr(Schema.Finite)
    })
  ),
  notices: Schema.Array(NoticeCodec.codec)
})
export type Answer = typeof Answer.Type

/** A service whose pages are of no declared size is taken to send so many records with each. */
const usualPage = 100

type Told = (Forecast & { readonly source: string }) | Notice.Notice

/** How deep a node of a pipeline asks a source, and how. */
type Asked = Omit<Source.SearchRequest, "query"> & { readonly source: unknown }

/** Asks a source for one record, and says from its answer how long the rest takes. */
const planned = Effect.fnUntraced(function* (
  { plugin }: Registry.Registered<"source">,
  { source: params, depth, ...asked }: Asked,
  query: Source.SearchRequest["query"]
) {
  const { id, upstream, capabilities: can } = plugin
  const unknown = (why: string): Told => Notice.make("not-planned", id, why)
  if (can.isTriedHere === true) return unknown("reads a window as a whole before it answers: its length is known when it has begun")
  if (upstream === undefined) return { source: id, requests: 0, seconds: 0, usd: null } satisfies Told
  const outcome = yield* Effect.scoped(
    Effect.flatMap(Source.connect(plugin, params), ({ search }) => search({ ...asked, query, depth: 1 }))
  )
  const error = Source.errorOf(outcome)
  if (outcome._tag === "Skipped") return unknown(outcome.why)
  if (error !== undefined) return unknown(error.message)
  const { total, delivered } = Source.completeness(outcome)
  const exchanges = Source.exchangesOf(outcome)
  const records = Math.min(depth, can.maxRecords, total ?? (delivered === 0 ? 0 : depth))
  if (records >= Source.everything) return unknown("does not say how many records match, and all were asked for")
  const known = {
    records,
    pageSize: can.pageSize ?? usualPage,
    before: Math.max(0, exchanges.length - 1),
    answerMs: Math.min(...exchanges.map(({ ms }) => ms ?? 0)),
    pace: yield* Source.paceOf(upstream),
    usdPerRequest: upstream.usdPerRequest
  }
  return { source: id, ...forecast(known) } satisfies Told
})

/** Forecasts time, requests and costs of a search; each source is asked for one record, which says how many there are. Errors: `ApiError`. */
export const ask = Question.make(
  "plan",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { config, prepared, graph } = yield* Search.prepare(request)
    const host = yield* Host
    const nodes = graph.nodes.flatMap(({ type, params }) => {
      const one = type.kind === "source" ? prepared.registry.plugins.find("source", type.id) : undefined
      return one === undefined ? [] : [{ one, params: params as Asked }]
    })
    const told = yield* host.around(
      config,
      prepared.request.traffic ?? live
    )(Effect.forEach(nodes, ({ one, params }) => planned(one, params, prepared.query), { concurrency: "unbounded" }))
    return {
      version: 1,
      sources: told.flatMap((one) => ("requests" in one ? [one] : [])),
      notices: told.flatMap((one) => ("code" in one ? [one] : []))
    } satisfies Answer
  })
)

/** What a search runs, and when: the nodes of its pipeline, with nobody asked. Errors: `ApiError` with all problems of the pipeline. */
export const nodes = Question.make("plan", Request, (request: Request) =>
  Effect.map(Search.prepare(request), ({ graph }) => shownOf(graph))
)
