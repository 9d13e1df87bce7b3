import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Source from "@litfuse/engine/Source"
import * as Xml from "@litfuse/engine/Xml"
import { type AnySource, askSource, law, request } from "./askSource.ts"
import { type Law, notRun } from "./Law.ts"
import { noRecord } from "./property.ts"
import { pagesOf } from "./pagesOf.ts"
import type { Reply } from "./scriptedHttp.ts"
import type { SourceHarness } from "./SourceHarness.ts"

/** The value without its lists of several things; other fields, such as a total, stay. */
const withoutLists = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length > 1 ? [] : value.map(withoutLists)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutLists(inner)]))
}

const withoutElements = (body: string): string => {
  const names = Xml.elements(Result.getOrUndefined(Xml.parse(body))).map(({ name }) => name)
  const repeated = new Set(names.filter((name, at) => names.indexOf(name) < at))
  return Array.from(repeated).reduce((text, name) => text.replace(new RegExp(`<${name}(?:\\s[^>]*)?>[\\s\\S]*?</${name}>`, "gu"), ""), body)
}

/** The same answer without its records. */
const emptied = (reply: Reply): Reply => {
  if ((reply.status ?? 200) >= 300) return reply
  const { json, body = "" } = reply
  if (json === undefined && body.trimStart().startsWith("<")) return { ...reply, body: withoutElements(body) }
  const parsed = Result.try((): unknown => json ?? JSON.parse(body))
  if (Result.isFailure(parsed)) return reply
  const { body: _, ...rest } = reply
  return { ...rest, json: withoutLists(parsed.success) }
}

const counting = /total|count|found|hits|results/iu

/** The value with another number where it says how many records match. */
const recounted = (value: unknown, total: number): unknown => {
  if (Array.isArray(value)) return value.length > 1 ? value : value.map((one) => recounted(one, total))
  if (typeof value !== "object" || value === null) return value
  const change = (key: string, one: unknown): unknown => {
    if (!counting.test(key) || String(one) !== String(total)) return recounted(one, total)
    return typeof one === "string" ? "-1" : -1
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(key, one)]))
}

/** The same answer with a negative total. */
const negative = (reply: Reply, total: number): Reply => {
  const { json, body = "" } = reply
  if (json === undefined && body.trimStart().startsWith("<"))
    return { ...reply, body: body.replace(new RegExp(`>\\s*${total}\\s*(</(?:\\w+:)?(?:totalResults|Count)>)`, "u"), ">-1$1") }
  const parsed = Result.try((): unknown => json ?? JSON.parse(body))
  if (Result.isFailure(parsed)) return reply
  const { body: _, ...rest } = reply
  return { ...rest, json: recounted(parsed.success, total) }
}

const idsOf = (pages: ReadonlyArray<Source.Page> | undefined): string =>
  (pages ?? []).flatMap(({ records }) => records.map(({ id }) => id)).join(" ")

const unknown = "a negative total is unknown: it ends no list, or becomes BadResponse"
const name = "a total without records becomes BadResponse, and is never read as an empty result"

/** The laws of totals: records that a service counts and does not deliver, and numbers that are no counts. */
export const sourceTotalLaws = (source: AnySource, harness: SourceHarness): ReadonlyArray<Law> => {
  if (source.upstream === undefined) return [name, unknown].map((one) => notRun(one, "it has no upstream"))
  if (harness.server === undefined) return [name, unknown].map((one) => notRun(one, "the harness has no server"))
  const two = () => 2
  const search = (connection: Source.Connection) => connection.search(request(harness.something, { depth: 4, timeoutMs: 600_000 }))
  return [
    law(
      source.id,
      name,
      Effect.gen(function* () {
        const { outcome: usual } = yield* askSource(source, harness, search)
        if (usual?._tag === "Failed") return usual.error.message
        if (usual?._tag !== "Found") return `it finds nothing when all goes well: ${usual?._tag ?? "it never ends"}`
        if (usual.total === undefined) return undefined
        const { outcome } = yield* askSource(source, harness, search, (reply) => emptied(reply()))
        if (outcome === undefined) return "it never ends when its upstream lists nothing"
        const reason = outcome._tag === "Failed" ? outcome.error.reason._tag : outcome._tag
        return reason === "BadResponse" ? undefined : `its upstream counts ${usual.total} and lists nothing, and it becomes ${reason}`
      })
    ),
    law(
      source.id,
      unknown,
      Effect.gen(function* () {
        const usual = yield* pagesOf(source, harness, two)
        const total = usual?.[0]?.total
        if (idsOf(usual) === "") return noRecord
        if (total === undefined) return undefined
        const asked = pagesOf(source, harness, two, (reply) => negative(reply(), total))
        const found = yield* Effect.catchIf(
          asked,
          ({ reason }) => reason._tag === "BadResponse",
          () => Effect.succeed(usual)
        )
        return idsOf(found) === idsOf(usual) ? undefined : `${idsOf(found)} come instead of ${idsOf(usual)}`
      })
    )
  ]
}
