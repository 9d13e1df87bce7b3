import { noneAnswered } from "@litfuse/engine/source/OutcomeState"
import type { SourceAnswer } from "./Answer.ts"

/**
 * The field `silence` of an answer, so that an answer without works never looks like one in which sources found nothing.
 *
 * - empty: no field where a source answered, and where none was asked
 */
export const silence = (outcomes: ReadonlyArray<SourceAnswer>): { readonly silence?: string } => {
  if (!noneAnswered(outcomes)) return {}
  const reasons = outcomes.map(({ source, state, error }) =>
    state === "skipped" ? `${source} is skipped: ${error?.message ?? "it was not asked"}` : (error?.message ?? `${source} failed`)
  )
  return { silence: `no source answered: ${[...new Set(reasons)].join("; ")}` }
}
