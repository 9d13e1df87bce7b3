import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Source from "@litfuse/engine/Source"
import * as Xml from "@litfuse/engine/Xml"
import { type AnySource, askSource, law, request, whyNoRecord } from "./askSource.ts"
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
const recounted = (value: unknown, total: number, other: number): unknown => {
  if (Array.isArray(value)) return value.length > 1 ? value : value.map((one) => recounted(one, total, other))
  if (typeof value !== "object" || value === null) return value
  const change = (key: string, one: unknown): unknown => {
    if (!counting.test(key) || String(one) !== String(total)) return recounted(one, total, other)
    return typeof one === "string" ? String(other) : other
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(key, one)]))
}

/** The same answer with another total; undefined where it gives none. */
const withTotal = (reply: Reply, total: number, other: number): Reply | undefined => {
  const { json, body = "" } = reply
  if (json === undefined && body.trimStart().startsWith("<")) {
    const changed = body.replace(new RegExp(`>\\s*${total}\\s*(</(?:\\w+:)?(?:totalResults|Count)>)`, "u"), `>${other}$1`)
    return changed === body ? undefined : { ...reply, body: changed }
  }
  const parsed = Result.try((): unknown => json ?? JSON.parse(body))
  if (Result.isFailure(parsed)) return undefined
  const changed = recounted(parsed.success, total, other)
  const { body: _, ...rest } = reply
  return JSON.stringify(changed) === JSON.stringify(parsed.success) ? undefined : { ...rest, json: changed }
}

/** The source with pages of at most two records, and whether one has come: totals can change only between pages. */
const inPages = (source: AnySource): { readonly paged: AnySource; readonly isLater: () => boolean } => {
  let pages = 0
  const make: AnySource["make"] = (params) =>
    Effect.map(source.make(params), (primitives) => ({
      ...primitives,
      searchPage: (page: Source.PageRequest) =>
        Effect.tap(primitives.searchPage!({ ...page, wanted: Math.min(2, page.wanted) }), () => Effect.sync(() => void pages++))
    }))
  return { paged: { ...source, make }, isLater: () => pages > 0 }
}

const idsOf = (pages: ReadonlyArray<Source.Page> | undefined): string =>
  (pages ?? []).flatMap(({ records }) => records.map(({ id }) => id)).join(" ")

const unknown = "a negative total is unknown: it ends no list, or becomes BadResponse"
const jumps = "a total that changes between pages is reported, and costs no record"
const name = "a total without records becomes BadResponse, and is never read as an empty result"
const names = [name, unknown, jumps]

/** The laws of totals: records that a service counts and does not deliver, and numbers that are no counts. */
export const sourceTotalLaws = (source: AnySource, harness: SourceHarness): ReadonlyArray<Law> => {
  if (source.upstream === undefined) return names.map((one) => notRun(one, "it has no upstream"))
  if (harness.server === undefined) return names.map((one) => notRun(one, "the harness has no server"))
  const two = () => 2
  const search = (connection: Source.Connection) => connection.search(request(harness.something, { depth: 4, timeoutMs: 600_000 }))
  const jumping = law(
    source.id,
    jumps,
    Effect.gen(function* () {
      const { outcome: usual } = yield* askSource(inPages(source).paged, harness, search)
      if (usual?._tag !== "Found") return whyNoRecord(usual)
      const { total } = usual
      if (total === undefined) return undefined
      const { paged, isLater } = inPages(source)
      let isPlanted = false
      const { outcome } = yield* askSource(paged, harness, search, (reply) => {
        const usually = reply()
        const changed = isLater() ? withTotal(usually, total, total + 5) : undefined
        isPlanted ||= changed !== undefined
        return changed ?? usually
      })
      if (!isPlanted) return undefined
      if (outcome === undefined) return "it never ends when the total changes"
      // a source that reads a whole list finds that some of it is missing
      if (!outcome.notices.some(({ code }) => code === "total-changed" || code === "incomplete"))
        return `its upstream counts ${total}, then ${total + 5}, and no notice says so`
      const [all, left] = [usual, outcome].map((one) =>
        Source.recordsOf(one)
          .map(({ id }) => id)
          .join(" ")
      )
      return all === left ? undefined : `${left} come instead of ${all}`
    })
  )
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
        const asked = pagesOf(source, harness, two, (reply) => {
          const usually = reply()
          return withTotal(usually, total, -1) ?? usually
        })
        const found = yield* Effect.catchIf(
          asked,
          ({ reason }) => reason._tag === "BadResponse",
          () => Effect.succeed(usual)
        )
        return idsOf(found) === idsOf(usual) ? undefined : `${idsOf(found)} come instead of ${idsOf(usual)}`
      })
    ),
    // a source that tries queries itself counts what it finds
    ...(source.capabilities.isTriedHere === true ? [] : [jumping])
  ]
}
