import type { Paragraph } from "@litfuse/engine/Document"
import type { SourceAnswer } from "../search/Answer.ts"

const advice: Readonly<Record<string, string>> = {
  RateLimited:
    "The source limits requests. Wait a few minutes and search again; with an API key, if the source accepts one, it allows more.",
  OutOfTime: "Search again, or omit the source. Records received before the time limit are kept.",
  Unauthorised: "Set its API key; the page of plugins and sources names the variable.",
  QueryRejected: "The source does not accept this query. Use fewer operators, or omit the source.",
  BadResponse: "The source sent an invalid answer. Search again later.",
  NotRecorded: "The recordings contain no answer of this source. Omit it, or start without --replay.",
  Crashed: "The plugin of this source has a bug. Omit the source, and report the bug.",
  Unreachable: "Search again later, or omit the source. Works that only this source has are missing."
}

/** Advice for the user about a failed source. */
export const adviceOf = (error: SourceAnswer["error"]): string => advice[error?.reason ?? ""] ?? "Search again later, or omit the source."

const verdicts: Partial<Readonly<Record<SourceAnswer["state"], string>>> = {
  failed: "did not answer",
  partial: "did not answer completely",
  skipped: "was not asked"
}

/**
 * A message that a source did not answer, or not completely, with advice; none for one that did.
 *
 * - `when` it was asked, if it was asked several times: `at hop 2`
 */
export const sourceFailure = (
  { source, state, error }: SourceAnswer,
  titleOf: (source: string) => string,
  when = ""
): ReadonlyArray<Paragraph> => {
  const verdict = verdicts[state]
  if (verdict === undefined) return []
  // the reason for skipping a source includes the advice
  const what = state === "skipped" ? `It ${error?.message ?? "was left out"}.` : adviceOf(error)
  const lead = `${titleOf(source)} ${verdict}${when === "" ? "" : ` ${when}`}.`
  return [
    {
      type: "paragraph",
      tone: "failure",
      text: [{ strong: lead }, ` ${what} `, { text: "Details", address: "#by-source" }]
    }
  ]
}
