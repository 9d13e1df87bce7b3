import { alpha } from "@litfuse/bench/report/Gain"
import { type Document, notes, paragraph, type Section, type Table } from "@litfuse/engine/Document"
import { counted } from "@litfuse/files/numbers"
import type { Answer, Compared } from "./answer.ts"
import { compactTable } from "./compactTable.ts"
import { compareSection } from "./compareSection.ts"
import { paperTable } from "./paperTable.ts"

/** The first sentence: which run has the highest mean of the first measure. */
const verdict = ({ measures: [first] }: Compared): string => {
  const { measure, baseline, runs } = first!
  const best = [baseline, ...runs].reduce((a, b) => (b.mean > a.mean ? b : a))
  const shown = runs.filter(({ randomisation: { adjusted } }) => adjusted < alpha).length
  return `${best.run} has the highest ${measure}, ${best.mean.toFixed(4)}. ${shown} of ${counted(runs.length, "run")} differ${shown === 1 ? "s" : ""} from ${baseline.run} (corrected p below ${alpha}).`
}

const overview = (table: Table & { readonly caption?: string }): Section => ({
  id: "all",
  title: "All runs",
  blocks: [...(table.caption === undefined ? [] : [paragraph(table.caption, "muted")]), table]
})

/**
 * What a document of a comparison shows.
 *
 * - `overview` all runs in one table: with letters of the runs that each beats, or with p as in a paper
 * - `hasMeasures` the tables of each measure; `hasDetails` other tests and all effect sizes too
 */
export interface Parts {
  readonly overview?: "letters" | "p"
  readonly hasMeasures: boolean
  readonly hasDetails: boolean
}

/** A comparison as a document. Shape: letters need `answer` with `tukey`. */
export const compareDocument = (answer: Answer, { overview: kind, hasMeasures, hasDetails }: Parts): Document => {
  const { qrels, seed, compat, correction, measures, notices } = answer
  const { topics, runs } = measures[0]!
  return {
    title: `${counted(runs.length + 1, "run")} compared`,
    by: "litfuse compare",
    lead: [
      paragraph(verdict(answer), "verdict"),
      paragraph(
        `${counted(topics, "topic")}, judgements ${qrels}. Correction: ${correction}. Seed ${seed}; hits ordered by ${compat}.`,
        "muted"
      ),
      ...notes(notices)
    ],
    sections: [
      ...(kind === undefined ? [] : [overview(kind === "letters" ? compactTable(answer) : paperTable(answer))]),
      ...(hasMeasures ? measures.map((one, m) => compareSection(one, answer, hasDetails, m)) : [])
    ],
    end: []
  }
}
