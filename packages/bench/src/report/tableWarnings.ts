import { fixed } from "@litfuse/files/numbers"
import { hasBest } from "./bestValues.ts"
import { sortBySummary } from "./sortBySummary.ts"
import type { SystemResult, TableResult } from "./Results.ts"

/** Below this share of judged documents a system's values are marked: what is not judged counts as not relevant. */
export const enoughJudged = 0.9

/** A share in percent; the sign stays on the number's line. */
const percent = (share: number): string => `${Math.round(share * 100)}\u00a0%`

/** The cutoff of a `Judged` column, undefined for any other measure. */
export const judgedCutoff = (measure: string): string | undefined => /^Judged(?:@(\d+))?$/.exec(measure)?.[1]

/** Measures whose value cannot fall when more hits are judged: shares of relevant hits, and sums of their gains. nDCG and AP can fall. */
const isLowerBound = (name: string): boolean => /^(?:P|RBP)(?:\(|@|$)/.test(name)

const lowerBounds = (measures: TableResult["measures"]): string => {
  const names = measures.map(({ name }) => name).filter((name) => isLowerBound(name) && !name.includes("judged_only"))
  return names.length === 0 ? "" : `, so values of ${names.join(", ")} are lower bounds`
}

const judgedWarnings = ({ systems, measures }: TableResult): ReadonlyArray<string> =>
  measures.flatMap(({ name }) => {
    const cutoff = judgedCutoff(name)
    if (cutoff === undefined) return []
    const low = systems.filter(({ summary }) => (summary[name] ?? 1) < enoughJudged).sort((a, b) => a.summary[name]! - b.summary[name]!)
    if (low.length === 0) return []
    const shown = low.slice(0, 5).map(({ system, summary }) => `\`${system}\` ${percent(1 - summary[name]!)}`)
    const more = low.length > shown.length ? `, and ${low.length - shown.length} more` : ""
    return [
      `Unjudged documents: in ${low.length} of ${systems.length} systems more than ${percent(1 - enoughJudged)} of the top ${cutoff} were never judged and count as not relevant${lowerBounds(measures)}. Most unjudged: ${shown.join(", ")}${more}.`
    ]
  })

const top = (systems: ReadonlyArray<SystemResult>, measure: string): SystemResult | undefined =>
  sortBySummary({ systems, measures: [{ name: measure, revision: 1, about: "" }] }).find(({ summary }) => summary[measure] !== undefined)

/** Where another system is best when only judged documents count: then the full measure depends on the pool as much as on the systems. */
const condensedWarnings = ({ systems, measures }: TableResult): ReadonlyArray<string> =>
  measures.flatMap(({ name }) => {
    const condensed = measures.find((other) => other.name !== name && other.name.replace("(judged_only=True)", "") === name)?.name
    const full = top(systems, name)
    const judged = condensed === undefined ? undefined : top(systems, condensed)
    if (condensed === undefined || full === undefined || judged === undefined || full.system === judged.system || !hasBest(name)) return []
    return [
      `Judged documents only: the best system by \`${condensed}\` is \`${judged.system}\` (${fixed(judged.summary[condensed]!)}), by \`${name}\` it is \`${full.system}\` (${fixed(full.summary[name]!)}).`
    ]
  })

/**
 * Warnings of unjudged documents, which only pages have room for, each as a sentence of prose. Notices and missing topics are in all forms of a report.
 */
export const tableWarnings = (result: TableResult): ReadonlyArray<string> => [...judgedWarnings(result), ...condensedWarnings(result)]
