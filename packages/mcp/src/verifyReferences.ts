import type { ApiError } from "@litfuse/api/ApiError"
import type { Host } from "@litfuse/api/Host"
import * as Verify from "@litfuse/api/Verify"
import { findingsOf, nameIn } from "@litfuse/api/verify/verifyLines"
import { hasProblem, states } from "@litfuse/api/verify/Verification"
import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import * as Effect from "effect/Effect"
import { cleanText } from "./cleanText.ts"
import { clipText, fitRows } from "./fitRows.ts"
import { printNotice } from "./runPage.ts"
import { ServerSettings } from "./ServerSettings.ts"
import { emptyAnswer, type Outcome, type ToolAnswer } from "./ToolAnswer.ts"

/** More references take longer than clients wait for an answer. */
const mostReferences = 50

/** The first characters of a reference, by which its sender recognises it. */
const mostCharacters = 100

const columns = ["line", "reference", "state", "findings", "id", "title"]

const outcomeOf = ({ source, state, delivered, error }: Verify.Answer["outcomes"][number]): Outcome => ({
  source: cleanText(source),
  state,
  delivered,
  total: null,
  query: null,
  error: error === null ? null : clipText(cleanText(`${error.reason}: ${error.message}`), 300)
})

/**
 * Checks references that a client sends as text: one row for each, in the order of the text. Services are asked, and no file is read.
 *
 * - `state` as of `litfuse verify`; `unknown` when a source failed, which never counts as absent
 * - `counts` the references of each state, and how many have a problem
 * - errors: `ApiError` for a text without a reference, and for more than `mostReferences`
 */
export const verifyReferences = Effect.fnUntraced(function* (
  text: string,
  budget: number,
  left: number | null
): Effect.fn.Return<ToolAnswer, ApiError, Host | ServerSettings> {
  const { folder, replay } = yield* ServerSettings
  const answer = yield* Verify.ask({ folder, text, most: mostReferences, ...(replay === undefined ? {} : { replay }) })
  const { references, outcomes, notices } = answer
  const nameOf = nameIn(answer)
  const head: ToolAnswer = {
    ...emptyAnswer,
    state: OutcomeState.noneAnswered(outcomes) ? "failed" : "done",
    replayed: replay !== undefined,
    counts: {
      references: references.length,
      ...Object.fromEntries(states.map((state) => [state, references.filter((one) => one.state === state).length])),
      problems: references.filter(hasProblem).length
    },
    outcomes: outcomes.map(outcomeOf),
    columns,
    notices: notices.map(printNotice),
    cost: { requests: outcomes.reduce((sum, { requests }) => sum + requests, 0), ms: null, left }
  }
  const rows = references.map((reference) => () => {
    const { line, key, input, state, match } = reference
    const shown = [
      key ?? clipText(input, mostCharacters),
      state,
      findingsOf(reference, nameOf).join("; "),
      match?.id ?? "",
      match?.title ?? ""
    ]
    return [String(line), ...shown.map(cleanText)]
  })
  return fitRows(head, rows, budget, { what: "reference", how: "call export with these references alone" })
})
