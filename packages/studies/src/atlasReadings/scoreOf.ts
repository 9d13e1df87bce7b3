import type * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type { MilestonesOutput } from "@litfuse/analyzers/Milestones"
import * as Work from "@litfuse/engine/Work"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Tsv from "@litfuse/files/Tsv"
import * as Result from "effect/Result"

/** The level at which a person expects a study of each design; a design that is not here has none. */
const levels: Readonly<Record<string, number>> = {
  "meta-analysis": 1,
  "trial-2": 2,
  "trial-3": 2,
  "trial-4": 2,
  "trial-1": 3,
  cohort: 3,
  "case-control": 3,
  "cross-sectional": 3,
  "case-report": 4,
  editorial: 5,
  letter: 5,
  review: 5
}

const columns = [
  "work",
  "design",
  "condition",
  "intervention",
  "comparator",
  "population",
  "outcome",
  "mechanism",
  "exclusion",
  "result",
  "quality"
]

/** What the generator made of a work: its design. */
export const designsIn = ({ bytes, path }: DatasetStore.Opened): Result.Result<ReadonlyMap<string, string>, DatasetError> => {
  const designs = new Map<string, string>()
  const visit: Tsv.Visit = ([work = "", design = ""]) => {
    designs.set(work, design)
    return undefined
  }
  return Result.map(Tsv.each(bytes, path, columns, visit, true), () => designs)
}

/** The level that a person expects of a work: that of its design; none of a preprint, and of an erratum. */
export const levelOf = (work: Work.Work, design: string | undefined): number | undefined => {
  const types = Work.items(work, "publicationTypes").map(({ value }) => value)
  return types.includes("Preprint") || types.includes("Published Erratum") ? undefined : levels[design ?? ""]
}

/**
 * The printed L-Score of a work that one source found, by its citations, its level and its milestone. The formula is written out here, because the code under
 * test must not check itself.
 */
export const scoreOf = (work: Work.Work, level: number | undefined, found: MilestonesOutput["works"][number] | undefined): number => {
  const count = Work.field(work, "citationCount")?.value.count ?? 0
  const age = Math.max(1, 2024 - Number(Work.field(work, "published")?.value.slice(0, 4)))
  const evidence = level === undefined ? 0 : (5 - level) / 4
  return (
    0.35 * Math.min(1, Math.log2(1 + count) / Math.log2(501)) +
    0.2 * (found?.confidence ?? 0) +
    0.15 * 0.1 +
    0.15 * evidence +
    0.15 * Math.min(1, Math.log2(1 + count / age) / Math.log2(51))
  )
}
