import type * as Registry from "@litfuse/engine/Registry"
import * as Notice from "@litfuse/engine/Notice"
import * as Source from "@litfuse/engine/Source"
import { type Forecast, forecast } from "@litfuse/engine/source/forecast"
import { Host } from "@litfuse/host/Host"
import { live } from "@litfuse/host/http/HostServices"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as NoticeCodec from "@litfuse/engine/notice/noticeCodec"
import { shownOf } from "./Pipeline.ts"
import * as Field from "./fields.ts"
import * as Question from "./Question.ts"
import * as Search from "./Search.ts"
import { furtherPlanned } from "./search/withFurther.ts"

/** A search whose duration to forecast. */
export const Request = Search.Request
export type Request = Search.Request

/**
 * A forecast of a search for each source. `notices` name the sources without a forecast, and why.
 *
 * - units: `usd` US dollars, null for a free service
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  sources: Schema.Array(
    Schema.Struct({
      source: Schema.String,
      name: Field.optional(Schema.String, "The display name of the source."),
      requests: Schema.Int,
      seconds: Schema.Int,
      usd: Schema.NullOr(Schema.Finite)
    })
  ),
  notices: Schema.Array(NoticeCodec.noticeCodec)
})
export type Answer = typeof Answer.Type

/** The assumed page size of a service that declares none. */
const usualPage = 100

type Told = (Forecast & { readonly source: string; readonly name?: string }) | Notice.Notice

type Asked = Omit<Source.SearchRequest, "query"> & { readonly source: unknown }

const planned = Effect.fnUntraced(function* (
  { plugin }: Registry.Registered<"source">,
  { source: params, depth, ...asked }: Asked,
  query: Source.SearchRequest["query"]
) {
  const { id, title, upstream, capabilities: can } = plugin
  const named = { source: id, ...(title === undefined ? {} : { name: title }) }
  const unknown = (why: string): Told => Notice.make("not-planned", id, why)
  if (can.isTriedHere === true) return unknown("reads a whole date window before it answers, so its duration is known only after it starts")
  if (upstream === undefined) return { ...named, requests: 0, seconds: 0, usd: null } satisfies Told
  const outcome = yield* Effect.scoped(
    Effect.flatMap(Source.connect(plugin, params), ({ search }) => search({ ...asked, query, depth: 1 }))
  )
  const error = Source.errorOf(outcome)
  if (outcome._tag === "Skipped") return unknown(outcome.why)
  if (error !== undefined) return unknown(error.message)
  const { total, delivered } = Source.completeness(outcome)
  const exchanges = Source.exchangesOf(outcome)
  const records = Math.min(depth, can.maxRecords, total ?? (delivered === 0 ? 0 : depth))
  if (records >= Source.everything) return unknown("does not report how many records match, and all were requested")
  const known = {
    records,
    pageSize: can.pageSize ?? usualPage,
    before: Math.max(0, exchanges.length - 1),
    answerMs: Math.min(...exchanges.map(({ ms }) => ms ?? 0)),
    pace: yield* Source.paceOf(upstream),
    usdPerRequest: upstream.usdPerRequest
  }
  return { ...named, ...forecast(known) } satisfies Told
})

/** Forecasts time, requests and costs of a search. Requests one record from each source to learn the number of matching records. Errors: `ApiError`. */
export const ask = Question.make(
  "plan",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { expand, headings: _, ...first } = request
    if (expand !== undefined) yield* Search.prepare(request)
    const { config, prepared, graph } = yield* Search.prepare(first)
    const host = yield* Host
    const nodes = graph.nodes.flatMap(({ type, params }) => {
      const one = type.kind === "source" ? prepared.registry.plugins.find("source", type.id) : undefined
      return one === undefined ? [] : [{ one, params: params as Asked }]
    })
    const forecasts = yield* host.around(
      config,
      prepared.request.traffic ?? live
    )(Effect.forEach(nodes, ({ one, params }) => planned(one, params, prepared.query), { concurrency: "unbounded" }))
    return {
      version: 1,
      sources: forecasts.flatMap((one) => ("requests" in one ? [one] : [])),
      notices: [...forecasts.flatMap((one) => ("code" in one ? [one] : [])), ...(expand === undefined ? [] : [furtherPlanned])]
    } satisfies Answer
  })
)

/** The nodes of a search's pipeline and their order, without asking any source. Errors: `ApiError` with all problems of the pipeline. */
export const nodes = Question.make("plan", Request, (request: Request) =>
  Effect.map(Search.prepare(request), ({ graph }) => shownOf(graph))
)
