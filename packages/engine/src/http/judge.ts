/** The result of one attempt: an answer, "not found", or an error, and whether sending the request again may help. */
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
 * An attempt that ended.
 *
 * - `answer` undefined = there is nothing at the address, when that is a legal answer
 * - `mayPass` whether sending the request again may help; `waitMs` how long to wait before that, if the upstream says so
 * - `isDown` whether the upstream seems to be down, for the breaker; undefined = the upstream was not asked
 */
export type Ended =
  | { readonly _tag: "Answer"; readonly answer: Answer | undefined; readonly isDown: false }
  | {
      readonly _tag: "Wrong"
      readonly reason: Reason
      readonly mayPass: boolean
      readonly waitMs: number | undefined
      readonly isDown: boolean | undefined
    }

/** An attempt that failed for a reason. */
export const wrong = (
  reason: Reason,
  rest: { readonly mayPass?: boolean; readonly waitMs?: number | undefined; readonly isDown?: boolean | undefined } = {}
): Ended => ({ _tag: "Wrong", reason, mayPass: false, waitMs: undefined, isDown: false, ...rest })

/** A rate limit, with the time to wait in its message. */
export const limited = (detail: string, waitMs: number): Reason => ({
  _tag: "RateLimited",
  detail: `${detail}; try again in ${Math.ceil(waitMs / 1000)} s`,
  retryAfterMs: waitMs
})

const found = (answer: Answer | undefined): Ended => ({ _tag: "Answer", answer, isDown: false })

const mapped = (headers: Readonly<Record<string, string>>, change: (text: string) => string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value)]))

/** What an answer means. `url`: where it came from; `mayMiss` whether "not found" is an answer. */
export const answered = (
  upstream: Upstream,
  { shown, hide, withoutKeys }: Secrets,
  request: Request,
  url: URL,
  { status, headers, body }: Received,
  nowMs: number,
  mayMiss: boolean
): Ended => {
  const type = headers["content-type"] ?? ""
  const decoded = request.expects === "bytes" && status < 300 ? Result.succeed("") : textOf(body, type)
  const text = Result.getOrElse(decoded, () => "")
  const meaning = Meaning.of(upstream, status, () => text, body.byteLength)
  const said = `${shown(url)} answered ${status}`
  const problem = Result.isFailure(decoded) ? decoded.failure : broken(request.expects, type, text)
  if (meaning === undefined && problem === undefined)
    return found({ status, url: shown(url), headers: mapped(headers, withoutKeys), bytes: body, text: withoutKeys(text) })
  // only what went wrong has something to say; looking for it in a large answer that is as it should be takes as long as reading it
  const about = hide(Meaning.complaint(text))
  const detail = about === "" ? said : `${said}: ${about}`
  if (meaning === undefined) {
    return wrong({ _tag: "BadResponse", detail: `${said}, but ${problem}${about === "" ? "" : ` ("${about.slice(0, 80)}")`}` })
  }
  if (meaning === "NotFound") return mayMiss ? found(undefined) : wrong({ _tag: "BadResponse", detail })
  const waitMs = Retry.retryAfterMs(headers["retry-after"], nowMs) ?? Quota.renewedInMs(upstream, headers, nowMs)
  if (meaning === "RateLimited") return wrong({ _tag: "RateLimited", detail, retryAfterMs: waitMs ?? 0 }, { mayPass: true, waitMs })
  if (meaning === "Unreachable")
    return wrong({ _tag: "Unreachable", detail }, { mayPass: Meaning.isTransient(upstream, status, meaning), waitMs, isDown: true })
  return wrong({ _tag: meaning, detail })
}

/** What it means that no whole answer came. */
export const failed = ({ shown, hide }: Secrets, url: URL, { reason, detail: why, nearest }: TransportError): Ended => {
  const detail = `${shown(url)}: ${hide(why)}`
  if (reason === "not-recorded") return wrong({ _tag: "NotRecorded", detail, ...(nearest === undefined ? {} : { nearest }) })
  return reason === "unreachable"
    ? wrong({ _tag: "Unreachable", detail }, { mayPass: true, isDown: true })
    : wrong({ _tag: "BadResponse", detail })
}
