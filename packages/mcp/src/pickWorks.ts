import { cleanText } from "./cleanText.ts"
import type { Run } from "./ServerRuns.ts"
import { workFinder } from "./workFinder.ts"

/** The works of a run with these identifiers, each once, in the given order; a Notice for each identifier that the run does not have. */
export const pickWorks = (run: Run, ids: ReadonlyArray<string>): Run => {
  const found = ids.map(workFinder(run.answer.works))
  const missing = ids.filter((_, i) => found[i] === undefined)
  const hits = [...new Set(found.filter((hit) => hit !== undefined))]
  const placeOf = new Map(run.answer.works.map((hit, i) => [hit, i]))
  return {
    ...run,
    works: hits.map((hit) => run.works[placeOf.get(hit)!]!),
    answer: {
      ...run.answer,
      works: hits,
      notices: missing.map((id) => ({
        code: "not-found",
        subject: cleanText(id),
        text: "the run has no such work; call get without run to ask sources"
      }))
    }
  }
}
