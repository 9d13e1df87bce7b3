import { type ToolAnswer, emptyAnswer } from "./ToolAnswer.ts"
import { type Part, runPage } from "./runPage.ts"
import { runningAnswer } from "./runningAnswer.ts"
import { isDone, type Run, type Running } from "./ServerRuns.ts"

/** A page of a run. For an unfinished run: its name, how far its sources are, and how to ask for it. */
export const runAnswer = (run: Run | Running, part: Part, left: number | null): ToolAnswer => {
  if (isDone(run)) return runPage(run, part, left)
  const running = runningAnswer(run)
  return { ...running, cost: { ...emptyAnswer.cost, left } }
}
