import * as Result from "effect/Result"
import type { Meaning, Upstream } from "../Upstream.ts"

/** Statuses after which a retry may help. */
const transient = new Set([408, 425, 500, 502, 503, 504])

/** The usual meaning of a status; undefined = a normal answer. */
export const usual = (status: number): Meaning | undefined => {
  if (status >= 200 && status < 300) return undefined
  if (status === 429) return "RateLimited"
  if (status === 401 || status === 402 || status === 403 || status === 407) return "Unauthorised"
  if (status === 404 || status === 410) return "NotFound"
  if (status === 408 || status === 425 || status >= 500) return "Unreachable"
  return status >= 400 ? "QueryRejected" : "BadResponse"
}

/** Only bodies up to this length are searched for error messages. Longer ones are answers. */
const longestComplaint = 10_000

/**
 * The meaning of an answer. The body comes first if it overrides the status, then the table of the upstream, then the usual meaning of the status.
 *
 * - empty: undefined = a normal answer
 */
export const of = ({ statuses = {}, says = [] }: Upstream, status: number, body: () => string, bytes: number): Meaning | undefined => {
  const match = bytes <= longestComplaint ? says.find((one) => (one.status ?? status) === status && body().includes(one.text)) : undefined
  return match?.means ?? statuses[status] ?? usual(status)
}

/** Whether a retry may help. A status that the upstream itself declares unreachable counts. */
export const isTransient = ({ statuses = {} }: Upstream, status: number, meaning: Meaning | undefined): boolean =>
  meaning === "Unreachable" && (transient.has(status) || statuses[status] === "Unreachable" || status < 400)

const asText = (value: unknown): string | undefined => {
  if (typeof value === "string") return value
  if (Array.isArray(value))
    return (
      value
        .map(asText)
        .filter((text) => text !== undefined)
        .join("; ") || undefined
    )
  if (typeof value !== "object" || value === null) return undefined
  const named = value as Readonly<Record<string, unknown>>
  for (const key of ["error", "message", "detail", "error_description", "errors", "title", "reason"]) {
    const text = asText(named[key])
    if (text !== undefined && text !== "") return text
  }
  return undefined
}

const parsed = (text: string): unknown =>
  Result.getOrElse(
    Result.try((): unknown => JSON.parse(text)),
    () => undefined
  )

/** An error as the only entry of an Atom feed. */
const entry = /<entry>[^]*?<summary[^>]*>([^<]*)<\/summary>/i

/** The error message of a body: of a JSON error or a feed, the title of a page, or the start of a text. */
export const complaint = (body: string): string => {
  const message =
    asText(parsed(body)) ?? entry.exec(body)?.[1] ?? /<title[^>]*>([^<]*)<\/title>/i.exec(body)?.[1] ?? body.replace(/<[^>]*>/g, " ")
  return message.replace(/\s+/g, " ").trim().slice(0, 200)
}
