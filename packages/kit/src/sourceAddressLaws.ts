import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Source from "@litfuse/engine/Source"
import { type AnySource, askSource, law, type Plant, request, whyNoRecord } from "./askSource.ts"
import { type Law, notRun } from "./Law.ts"
import type { Reply } from "./scriptedHttp.ts"
import type { SourceHarness } from "./SourceHarness.ts"

/** The address with its scheme in capitals, which mean the same. */
const inCapitals = (address: string): string => address.replace(/^https?:/u, (scheme) => scheme.toUpperCase())

const withCapitals = (value: unknown): unknown => {
  if (typeof value === "string") return inCapitals(value)
  if (Array.isArray(value)) return value.map(withCapitals)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withCapitals(one)]))
}

/** The same answer with capitals in all its addresses, but for names of XML, where capitals matter. */
const capitalised = (reply: Reply): Reply => {
  const { json, body = "" } = reply
  if (json === undefined && body.trimStart().startsWith("<"))
    return {
      ...reply,
      body: body.replace(/(>\s*|\s(?:href|url)=")(https?:)/gu, (_, before: string, scheme: string) => before + scheme.toUpperCase())
    }
  const parsed = Result.try((): unknown => json ?? JSON.parse(body))
  if (Result.isFailure(parsed)) return reply
  const { body: _, ...rest } = reply
  return { ...rest, json: withCapitals(parsed.success) }
}

/** A record but for its licences, which are texts as the service writes them. */
const shown = (record: object): string => JSON.stringify(record, (key, value: unknown) => (key === "licence" ? undefined : value))

const redirected = (location: string): Reply => ({ status: 302, headers: { location }, body: "" })

/** A redirect of each first request for an address to a place in the same document. Requests with a body are not redirected. */
const aside = (): Plant => {
  const seen = new Set<string>()
  return (reply, { url, body }) => {
    if (body !== undefined || url.hash !== "" || seen.has(url.href)) return reply()
    seen.add(url.href)
    return redirected(`${inCapitals(url.href)}#moved`)
  }
}

const other = "https://other.example/"

const followed = "a redirect within its upstream is followed, whatever the letters of its scheme"
const elsewhere = "a redirect to another host becomes BadResponse, and nothing is sent there"
const same = "addresses in answers mean the same with a scheme in capitals"
const names = [followed, elsewhere, same]

/** The laws of addresses that an upstream answers with, for searches. */
export const sourceAddressLaws = (source: AnySource, harness: SourceHarness): ReadonlyArray<Law> => {
  if (source.upstream === undefined) return names.map((name) => notRun(name, "it has no upstream"))
  if (harness.server === undefined) return names.map((name) => notRun(name, "the harness has no server"))
  const search = (plant?: Plant) =>
    askSource(source, harness, (connection) => connection.search(request(harness.something, { depth: 4, timeoutMs: 600_000 })), plant)
  const isUnchanged = (plant: Plant) =>
    Effect.gen(function* () {
      const [usual, planted] = [(yield* search()).outcome, (yield* search(plant)).outcome]
      if (usual === undefined || planted === undefined) return "it never ends"
      if (Source.recordsOf(usual).length === 0) return whyNoRecord(usual)
      const error = Source.errorOf(planted)
      if (error !== undefined) return error.message
      const [before, after] = [usual, planted].map((outcome) => Source.recordsOf(outcome).map(shown))
      const at = before!.findIndex((record, i) => record !== after![i])
      return at < 0 ? undefined : `${after![at] ?? "nothing"} comes instead of ${before![at]}`
    })
  return [
    law(
      source.id,
      followed,
      Effect.suspend(() => isUnchanged(aside()))
    ),
    law(
      source.id,
      elsewhere,
      Effect.gen(function* () {
        const { outcome, script } = yield* search(() => redirected(other))
        if (script.seen.some(({ sent }) => sent.url.href.startsWith(other))) return `a request goes to ${other}`
        const reason = outcome === undefined ? undefined : (Source.errorOf(outcome)?.reason._tag ?? outcome._tag)
        return reason === "BadResponse" ? undefined : `it becomes ${reason ?? "nothing, for it never ends"}`
      })
    ),
    law(
      source.id,
      same,
      isUnchanged((reply) => capitalised(reply()))
    )
  ]
}
