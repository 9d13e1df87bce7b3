import { alpha } from "@litfuse/bench/report/Gain"
import { type Document, notes, paragraph, type Section, type Table } from "@litfuse/engine/Document"
import { counted } from "@litfuse/files/numbers"
import type { Answer, Compared } from "./answer.ts"
import { compactTable } from "./compactTable.ts"
import { compareSection, namesIn, topicsTable } from "./compareSection.ts"
import { paperTable } from "./paperTable.ts"

/** The first sentence: which run has the highest mean of the first measure. */
const verdict = ({ correction, measures: [first] }: Compared): string => {
  const { measure, baselines, runs } = first!
  const best = [...baselines, ...runs].reduce((a, b) => (b.mean > a.mean ? b : a))
  const found = baselines.map(({ run }, b) => {
    const shown = runs.filter(({ differences }) => differences[b]!.p < alpha).length
    return `${shown} of ${counted(runs.length, "run")} differ${shown === 1 ? "s" : ""} from ${run}`
  })
  return `${best.run} has the highest ${measure}, ${best.mean.toFixed(4)}. ${namesIn(found)} (${correction === "none" ? "p" : "corrected p"} below ${alpha}).`
}

const conditions = ({ qrels, seed, compat, measures: [first] }: Compared): string =>
  `${counted(first!.topics, "topic")}, judgements ${qrels}. Rule: ${first!.rule}. Seed ${seed}; hits ordered by ${compat}.`

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
 * - `hasTopics` one table of the topics that gained and lost most; the tables of each measure have them too
 */
export interface Parts {
  readonly overview?: "letters" | "p"
  readonly hasMeasures: boolean
  readonly hasDetails: boolean
  readonly hasTopics?: boolean
}

/** A comparison as a document. Shape: letters need `answer` with `tukey`. */
export const compareDocument = (answer: Answer, { overview: kind, hasMeasures, hasDetails, hasTopics = false }: Parts): Document => {
  const { measures, notices } = answer
  return {
    title: `${counted(measures[0]!.baselines.length + measures[0]!.runs.length, "run")} compared`,
    by: "litfuse compare",
    lead: [...(hasMeasures ? [paragraph(verdict(answer), "verdict"), paragraph(conditions(answer), "muted")] : []), ...notes(notices)],
    sections: [
      ...(kind === undefined ? [] : [overview(kind === "letters" ? compactTable(answer) : paperTable(answer))]),
      ...(hasTopics && !hasMeasures ? [{ id: "topics", title: "Topics", blocks: [topicsTable(answer)] }] : []),
      ...(hasMeasures ? measures.map((one, m) => compareSection(one, answer, hasDetails, m)) : [])
    ],
    end: []
  }
}
