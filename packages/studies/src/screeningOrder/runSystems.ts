import * as TermWeights from "@litfuse/lexical/learning/TermWeights"
import { drawStart } from "./drawStart.ts"
import * as HitCurve from "./HitCurve.ts"
import { learningHits } from "./learningHits.ts"
import { questionScores } from "./questionScores.ts"
import type { Screened, ScreenedRecord, Target } from "./readScreened.ts"
import type { RecordedHits } from "./recordedHits.ts"

/** The systems that are compared, in the order of tables. `learning, no headings` has title and abstract alone, as ASReview. */
export const systems = ["learning", "learning, no headings", "bm25", "random", "asreview"] as const
/** A system that is compared. */
export type System = (typeof systems)[number]

/** A review with one target: the curves of each system, one for each seed; `asreview` is absent where no run was recorded. */
export interface Runs {
  readonly review: Screened
  readonly target: Target
  readonly curves: ReadonlyMap<System, ReadonlyArray<HitCurve.HitCurve>>
}

const textOf = ({ title, abstract, headings }: ScreenedRecord, hasHeadings: boolean): string =>
  [title, abstract, ...(hasHeadings ? [headings] : [])].join("\n")

/** Runs all systems on a review, for each of its targets, with the same priors for all. `seeds` runs, from seed 1. */
export const runSystems = (review: Screened, seeds: number, every: number, recorded: RecordedHits | undefined): ReadonlyArray<Runs> => {
  const { records, about } = review
  const hasHeadings = about.columns.headings !== undefined
  const texts = TermWeights.make(records.map((record) => textOf(record, true)))
  const plain = hasHeadings ? TermWeights.make(records.map((record) => textOf(record, false))) : texts
  const byQuestion = questionScores(records, about.question)
  const alike = new Float64Array(records.length)
  return [...review.relevant].map(([target, marks]) => {
    const curves = new Map<System, Array<HitCurve.HitCurve>>(systems.map((system) => [system, []]))
    for (let seed = 1; seed <= seeds; seed++) {
      const start = drawStart(about.file, target, seed, marks)
      const rows = Array.from(records.keys()).filter((row) => !start.priors.includes(row))
      const learnt = HitCurve.ofHits(rows.length, learningHits(texts, marks, start, every))
      curves.get("learning")!.push(learnt)
      curves
        .get("learning, no headings")!
        .push(hasHeadings ? HitCurve.ofHits(rows.length, learningHits(plain, marks, start, every)) : learnt)
      curves.get("bm25")!.push(HitCurve.ofScores(rows, byQuestion, marks))
      curves.get("random")!.push(HitCurve.ofScores(rows, alike, marks))
      const theirs = recorded?.of(about.file, target, seed, start.priors)
      if (theirs !== undefined) curves.get("asreview")!.push(HitCurve.ofHits(rows.length, theirs))
    }
    for (const [system, some] of curves) if (some.length === 0) curves.delete(system)
    return { review, target, curves }
  })
}
