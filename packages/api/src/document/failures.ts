import { markup, type Markup } from "@litfuse/bench/report/html/Markup"
import type { SourceAnswer } from "../search/Answer.ts"

/** What a reader can do about a source that did not answer, by the reason. */
const advice: Readonly<Record<string, string>> = {
  RateLimited: "It wants fewer requests. Wait some minutes and ask again; a key of your own, where it takes one, allows more.",
  OutOfTime: "Ask again, or leave it out. What it had sent is kept.",
  Unauthorised: "Set its key; the page of plugins and sources names the variable.",
  QueryRejected: "It does not take this query. Write it with fewer operators, or leave this source out.",
  BadResponse: "Its answer was not what it should be. Ask again later.",
  NotRecorded: "The recordings hold no answer of it to this question. Leave it out, or start without --replay.",
  Crashed: "That is a fault of its plugin. Leave it out, and report it.",
  Unreachable: "Ask again later, or leave it out. Nothing is known of what it would have found."
}

/** What a reader can do about it. */
export const adviceOf = (error: SourceAnswer["error"]): string => advice[error?.reason ?? ""] ?? "Ask again later, or leave it out."

const verdicts: Partial<Readonly<Record<SourceAnswer["state"], string>>> = {
  failed: "did not answer",
  partial: "did not answer completely",
  skipped: "was not asked"
}

/**
 * That a source did not answer, or not completely, in a line with what to do; nothing for one that did.
 *
 * - `when` it was asked, where it was asked several times: `at hop 2`
 */
export const failure = ({ source, state, error }: SourceAnswer, titleOf: (source: string) => string, when = ""): Markup | undefined => {
  const verdict = verdicts[state]
  if (verdict === undefined) return undefined
  // why a source was not asked says what to do
  const what = state === "skipped" ? `It ${error?.message ?? "was left out"}.` : adviceOf(error)
  return markup`<p class="failure"><strong>${titleOf(source)} ${verdict}${when === "" ? "" : ` ${when}`}.</strong> ${what} <a href="#by-source">What it said</a></p>
`
}
