/** The result of one attempt: an answer, "not found", or an error, and whether a retry may help. */
import * as Result from "effect/Result"
import type * as SourceError from "../SourceError.ts"
import type { Upstream } from "../Upstream.ts"
import { text as textOf } from "./Body.ts"
import * as Meaning from "./Meaning.ts"
import { type Answer, broken, type Request } from "./Request.ts"
import * as Quota from "./Quota.ts"
import * as Retry from "./Retry.ts"
import type { Secrets } from "./Secrets.ts"
import type { Received, TransportError } from "./Transport.ts"

type Reason = SourceError.Reason

/**
 * The result of an attempt.
 *
 * - `answer` undefined = nothing is at the address, and that is a legal answer
 * - `mayPass` whether a retry may help; `waitMs` how long to wait first, if the upstream says so
 * - `isDown` whether the upstream seems to be down, for the breaker; undefined = the upstream was not asked
 */
export type AttemptResult =
  | { readonly _tag: "Answer"; readonly answer: Answer | undefined; readonly isDown: false }
  | {
      readonly _tag: "Wrong"
      readonly reason: Reason
      readonly mayPass: boolean
      readonly waitMs: number | undefined
      readonly isDown: boolean | undefined
    }

/** A failed attempt. */
export const failedAttempt = (
  reason: Reason,
  rest: { readonly mayPass?: boolean; readonly waitMs?: number | undefined; readonly isDown?: boolean | undefined } = {}
): AttemptResult => ({ _tag: "Wrong", reason, mayPass: false, waitMs: undefined, isDown: false, ...rest })

/** A rate limit, with the time to wait in its message. */
export const rateLimited = (detail: string, waitMs: number): Reason => ({
  _tag: "RateLimited",
  detail: `${detail}; try again in ${Math.ceil(waitMs / 1000)} s`,
  retryAfterMs: waitMs
})

const found = (answer: Answer | undefined): AttemptResult => ({ _tag: "Answer", answer, isDown: false })

const mapped = (headers: Readonly<Record<string, string>>, change: (text: string) => string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value)]))

/** Why an answer is only a part, although litfuse requests no parts; undefined = it is whole. */
const partOf = (status: number, headers: Readonly<Record<string, string>>): string | undefined => {
  if (status !== 206) return undefined
  const range = headers["content-range"]?.trim()
  const [, from, to, size] = /^bytes (\d+)-(\d+)\/(\d+)$/i.exec(range ?? "") ?? []
  const isWhole = from === "0" && Number(to) + 1 === Number(size)
  return isWhole ? undefined : `it sent only a part (${range ?? "without a range"})`
}

/** Judges an answer. `url`: its address; `mayMiss`: whether "not found" is an answer. */
export const judgeAnswer = (
  upstream: Upstream,
  { redactUrl, hide, removeKeys }: Secrets,
  request: Request,
  url: URL,
  { status, headers, body }: Received,
  nowMs: number,
  mayMiss: boolean
): AttemptResult => {
  const type = headers["content-type"] ?? ""
  const decoded = request.expects === "bytes" && status < 300 ? Result.succeed("") : textOf(body, type)
  const text = Result.getOrElse(decoded, () => "")
  const meaning = Meaning.of(upstream, status, () => text, body.byteLength)
  const summary = `${redactUrl(url)} answered ${status}`
  const problem = partOf(status, headers) ?? (Result.isFailure(decoded) ? decoded.failure : broken(request.expects, type, text))
  if (meaning === undefined && problem === undefined)
    return found({ status, url: redactUrl(url), headers: mapped(headers, removeKeys), bytes: body, text: removeKeys(text) })
  // only errors contain a complaint; searching a large valid answer takes as long as reading it
  const about = hide(Meaning.complaint(text))
  const detail = about === "" ? summary : `${summary}: ${about}`
  if (meaning === undefined) {
    return failedAttempt({ _tag: "BadResponse", detail: `${summary}, but ${problem}${about === "" ? "" : ` ("${about.slice(0, 80)}")`}` })
  }
  if (meaning === "NotFound") return mayMiss ? found(undefined) : failedAttempt({ _tag: "BadResponse", detail })
  const waitMs = Retry.retryAfterMs(headers["retry-after"], nowMs) ?? Quota.renewedInMs(upstream, headers, nowMs)
  if (meaning === "RateLimited") return failedAttempt({ _tag: "RateLimited", detail, retryAfterMs: waitMs ?? 0 }, { mayPass: true, waitMs })
  if (meaning === "Unreachable")
    return failedAttempt({ _tag: "Unreachable", detail }, { mayPass: Meaning.isTransient(upstream, status, meaning), waitMs, isDown: true })
  return failedAttempt({ _tag: meaning, detail })
}

/** Judges an attempt without a complete answer. */
export const judgeFailure = ({ redactUrl, hide }: Secrets, url: URL, { reason, detail: why, nearest }: TransportError): AttemptResult => {
  const detail = `${redactUrl(url)}: ${hide(why)}`
  if (reason === "not-recorded") return failedAttempt({ _tag: "NotRecorded", detail, ...(nearest === undefined ? {} : { nearest }) })
  return reason === "unreachable"
    ? failedAttempt({ _tag: "Unreachable", detail }, { mayPass: true, isDown: true })
    : failedAttempt({ _tag: "BadResponse", detail })
}
