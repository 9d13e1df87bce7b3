import * as Result from "effect/Result"
import * as Identifier from "../Identifier.ts"
import * as Ids from "../Ids.ts"
import type { Recording } from "./Recording.ts"

/** A recorded request, and the upstream that it was sent to. */
export interface RecordedRequest {
  readonly upstream: string
  readonly request: Recording["request"]
}

/** The names under which services take the text of a search. */
const textParameter = /^(?:q|query|term|search)(?:\.|$)/i

const isPlain = (text: string): boolean => /^[\p{L}\p{N}\s-]+$/u.test(text) && !/(?:^|\s)(?:AND|OR|NOT)(?:\s|$)/.test(text)

/** A text as a person types it: without the brackets and operators that every word of a plain search gets in some syntaxes. */
const typed = (text: string): string => {
  const inner = /^\(([^()]*)\)$/.exec(text.trim())?.[1] ?? text
  const parts = inner.split(" AND ").map((part) => part.trim())
  return parts.every(isPlain) ? parts.join(" ") : text.trim()
}

const identifierIn = (text: string): string | undefined => {
  // as services write them in queries: `10.1000/182[doi]`, `DOI:"10.1000/182"`
  const bare = text.replace(/\[\w+\]$/, "").replaceAll('"', "")
  return Result.getOrUndefined(Result.map(Identifier.parse(bare), Identifier.print))
}

const textsOf = ({ url, body }: Recording["request"]): ReadonlyArray<string> => {
  const form = typeof body === "string" ? [...new URLSearchParams(body)] : []
  return [...new URL(url).searchParams, ...form].flatMap(([name, value]) => (textParameter.test(name) && value !== "" ? [value] : []))
}

const decoded = (text: string): string =>
  Result.getOrElse(
    Result.try(() => decodeURIComponent(text)),
    () => text
  )

/** The identifiers that a request names in its path or text. */
export const identifiersIn = (request: Recording["request"]): ReadonlyArray<string> => {
  // a segment of digits alone is a page or an internal number
  const segments = new URL(request.url).pathname
    .split("/")
    .map(decoded)
    .filter((segment) => /\D/.test(segment))
  return [...segments, ...textsOf(request)].flatMap((text) => identifierIn(text) ?? [])
}

const marks = (texts: ReadonlyArray<string>): number =>
  texts.reduce((sum, text) => sum + text.replaceAll(/[\p{L}\p{N}\s]/gu, "").length, 0) / texts.length

const byCount = (texts: ReadonlyArray<readonly [text: string, upstream: string]>): ReadonlyArray<string> => {
  const counts = new Map<string, Set<string>>()
  for (const [text, upstream] of texts) counts.set(text, (counts.get(text) ?? new Set()).add(upstream))
  return [...counts].sort(([a, m], [b, n]) => n.size - m.size || Ids.compare(a, b)).map(([text]) => text)
}

/**
 * The questions that recordings hold, as a person can ask them again.
 *
 * - `texts` of searches. Services write one question differently, so these are the texts of the service that adds the fewest marks
 * - `identifiers` that were looked up, those that most services were asked for first
 */
export const recordedQuestions = (
  recorded: ReadonlyArray<RecordedRequest>
): { readonly texts: ReadonlyArray<string>; readonly identifiers: ReadonlyArray<string> } => {
  const searched = recorded.flatMap(({ upstream, request }) =>
    textsOf(request).flatMap((text) => (identifierIn(text) === undefined ? [[typed(text), upstream] as const] : []))
  )
  const [plainest] = [...Map.groupBy(searched, ([, upstream]) => upstream).values()]
    .map((all) => byCount(all))
    .sort((a, b) => marks(a) - marks(b) || b.length - a.length)
  const identifiers = byCount(recorded.flatMap(({ upstream, request }) => identifiersIn(request).map((one) => [one, upstream] as const)))
  return { texts: plainest ?? [], identifiers }
}
