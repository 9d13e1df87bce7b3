import type { ProjectError } from "@litfuse/project/ProjectError"
import * as Commitments from "@litfuse/review/Commitments"
import type { Stage } from "@litfuse/review/ReviewFile"
import type { Attached, Word } from "@litfuse/review/Screening"
import * as Result from "effect/Result"
import type { OpenReview } from "./openReview.ts"

/**
 * Which words of a stage its reviewers may know: those in lines that were committed, once the files of all reviewers are. Decisions that a person makes later are
 * blinded again, until that person's file is committed again.
 *
 * - errors: commitments or a file of decisions cannot be read
 */
export const openWords = (
  open: OpenReview,
  { byWork, lost }: Attached,
  stage: Stage
): Result.Result<(word: Word) => boolean, ProjectError> =>
  Result.gen(function* () {
    const { lines } = yield* Commitments.read(open.at.commitments)
    const committed = yield* Commitments.committedLines(lines, stage, Commitments.inFolder(open.at.screening))
    const blinded = new Set(
      [...byWork.flat(), ...lost].flatMap(({ line, decision: { who, record, stage: of, action } }) =>
        of === stage.id && action !== "settle" && line > (committed.get(who) ?? 0) ? [`${who}\n${record}`] : []
      )
    )
    return ({ who, record }) => !blinded.has(`${who}\n${record}`)
  })
