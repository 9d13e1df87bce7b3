import { type Answer, empty } from "./Answer.ts"
import { type Part, page } from "./page.ts"
import { isDone, type Run, type Running } from "./Runs.ts"

/** A page of a run; of one that is not over, its name, and how to ask for it. */
export const waiting = (run: Run | Running, part: Part, left: number | null): Answer =>
  isDone(run)
    ? page(run, part, left)
    : {
        ...empty,
        run: run.id,
        state: "running",
        cut: ["the answer, which is not there yet; next asks for it"],
        next: run.id,
        cost: { ...empty.cost, left }
      }
