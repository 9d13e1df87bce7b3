import { type ToolAnswer, emptyAnswer } from "./ToolAnswer.ts"
import { type Part, runPage } from "./runPage.ts"
import { isDone, type Run, type Running } from "./ServerRuns.ts"

/** A page of a run. For an unfinished run: its name and how to ask for it. */
export const runAnswer = (run: Run | Running, part: Part, left: number | null): ToolAnswer =>
  isDone(run)
    ? runPage(run, part, left)
    : {
        ...emptyAnswer,
        run: run.id,
        state: "running",
        cut: ["the answer is not ready; use next to ask for it"],
        next: run.id,
        cost: { ...emptyAnswer.cost, left }
      }
