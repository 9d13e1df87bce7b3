import * as Files from "@litfuse/files/Files"
import * as FlowFile from "@litfuse/review/FlowFile"
import * as Result from "effect/Result"
import { flowOf } from "./flowOf.ts"
import type { ReviewState } from "./reviewState.ts"

/** Sums of the flow that do not add up, each with the line of flow.yaml to correct; null where there is none. `file`: its path or its bytes. */
export const placedFlowProblems = (state: ReviewState, file: string | Uint8Array) => {
  const { problems } = flowOf(state)
  if (problems.length === 0) return []
  const text = typeof file === "string" ? Files.readPlainText(file) : Files.decode(file, "flow.yaml")
  // without the file there is no line
  const lineOf = FlowFile.linesIn(Result.getOrElse(text, () => ""))
  return problems.map(({ box, text: message }) => ({ subject: "flow", file: "flow.yaml", line: lineOf(box), message }))
}
