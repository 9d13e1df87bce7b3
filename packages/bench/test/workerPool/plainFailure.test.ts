import * as Data from "@litfuse/files/DatasetError"
import * as Evaluation from "@litfuse/eval/EvaluationError"
import { expect, it } from "vitest"
import { failureOf, plainFailure } from "../../src/workerPool/plainFailure.ts"

const dataset = [
  new Data.Missing({ file: "a", remedy: "get it" }),
  new Data.BadLine({ file: "a", line: 3, what: "wrong", expected: "right" }),
  new Data.ChecksumMismatch({ file: "a", expected: "1", actual: "2" } as never),
  new Data.CountMismatch({ file: "a" } as never),
  new Data.BadShape({ file: "a", problems: [{ path: ["b", 1], what: "wrong" }] } as never)
]
const evaluation = [
  new Evaluation.BadParameter({ what: "wrong", expected: "right" }),
  new Evaluation.UnknownMeasure({ name: "x" } as never),
  new Evaluation.NoSharedTopics({ run: "r", inRun: "1", inQrels: "2" }),
  new Evaluation.DuplicateDocument({ topic: "1" } as never),
  new Evaluation.LeakedGrades({ plugin: "p", system: "s", seed: 1, fold: 2 })
]

it("an error of every reason is the same after it was sent to another thread", () => {
  for (const failure of [
    ...dataset.map((reason) => new Data.DatasetError({ dataset: "d", reason })),
    ...evaluation.map((reason) => new Evaluation.EvaluationError({ measure: "m", reason }))
  ]) {
    const back = failureOf(structuredClone(plainFailure(failure)))
    expect(back).toEqual(failure)
    expect(back.reason).toBeInstanceOf(failure.reason.constructor)
    expect(back.constructor).toBe(failure.constructor)
  }
})
