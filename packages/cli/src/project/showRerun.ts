import type { Answered } from "@litfuse/api/replay/Rerun"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { printTo, writtenReport } from "../answer/writtenReport.ts"
import { printReport } from "./printReport.ts"
import { showPipelineRun } from "../pipeline/showPipelineRun.ts"
import { type Format, showAnswer } from "../search/showAnswer.ts"
import { formatFor, showWalk } from "../walk/showWalk.ts"

/** Shows the answer of a resumed or replayed run, in the format of its command. */
export const showRerun = (command: string, rerun: Answered, form: Format, file: string | undefined) =>
  Effect.suspend(() => {
    switch (rerun.question) {
      case "pipeline":
        return showPipelineRun(command, rerun.found)
      case "answer": {
        const named = form === "json" || form === "html" ? form : "md"
        return Effect.flatMap(writtenReport(rerun.found, named), (text) => printTo(file ?? "-", text))
      }
      case "bench":
        return printReport(rerun.found)
      case "review":
        return Console.log(rerun.found)
      case "cites":
      case "related":
        return showWalk(command, rerun.found, formatFor(form, file), file)
      default:
        return showAnswer(command, rerun.found, form, rerun.found.silence, file)
    }
  })
