/** Which decisions of others a person may see. Files of other people stay closed until those of all reviewers of the stage are committed. */
import type { Placed } from "@litfuse/project/LineLog"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as Result from "effect/Result"
import * as Commitments from "./Commitments.ts"
import type { Review, Stage } from "./ReviewFile.ts"

type BytesOf = Parameters<typeof Commitments.committedLines>[2]

/** How many lines of a file may be seen, by the person and the stage of the file. 0: the file stays closed. */
export type VisibleLines = (who: string, stage: string) => number

const everything: VisibleLines = () => Number.POSITIVE_INFINITY

const ofStage = (
  stage: Stage,
  lines: ReadonlyArray<Placed<Commitments.Line>>,
  bytesOf: BytesOf
): Result.Result<VisibleLines, ProjectError> => {
  const { id, reviewers } = stage
  // one person has nothing to hide
  if (reviewers.length < 2) return Result.succeed(everything)
  // no file is read before all are committed, not even for its hash
  if (!reviewers.every((who) => lines.some(({ value }) => value.stage === id && value.who === who))) return Result.succeed(() => 0)
  return Result.map(Commitments.committedLines(lines, stage, bytesOf), (committed) => {
    const isOpen = reviewers.every((who) => committed.get(who)! > 0)
    // who settles is bound by no commitment, and has seen the decisions of all
    return (who) => committed.get(who) ?? (isOpen ? Number.POSITIVE_INFINITY : 0)
  })
}

/**
 * What others may see of each file: the lines that were committed, once the files of all reviewers of the stage are. Lines that a person adds later are hidden
 * again, until that file is committed again.
 *
 * - `lifted` the stages whose decisions are open
 * - errors: a committed file cannot be read
 */
export const visibleLines = (
  { stages }: Review,
  lines: ReadonlyArray<Placed<Commitments.Line>>,
  bytesOf: BytesOf
): Result.Result<{ readonly lifted: ReadonlySet<string>; readonly visible: VisibleLines }, ProjectError> =>
  Result.gen(function* () {
    const byStage = new Map<string, VisibleLines>()
    for (const stage of stages) byStage.set(stage.id, yield* ofStage(stage, lines, bytesOf))
    const visible: VisibleLines = (who, stage) => byStage.get(stage)?.(who, stage) ?? 0
    return {
      visible,
      lifted: new Set(stages.filter(({ id, reviewers }) => reviewers.every((who) => visible(who, id) > 0)).map(({ id }) => id))
    }
  })
