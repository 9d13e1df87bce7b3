import { Progress } from "@litfuse/bench/Progress"
import * as WorkerPool from "@litfuse/bench/WorkerPool"
import * as Wire from "@litfuse/bench/experiment/PartPool"
import type { DatasetError } from "@litfuse/files/DatasetError"
import type { Plugins } from "@litfuse/bench/experiment/Plugins"
import * as Invariant from "@litfuse/engine/Invariant"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Building from "./segments/build.ts"

export type { Built, Plan } from "./segments/build.ts"
export { isLarger } from "./segments/source.ts"

/** What a worker is told: a plan, the retriever by its id, and memory in which it says how far it is. */
export interface Job extends Building.Plan {
  readonly kind: "index"
  readonly folder: string
  readonly retriever: string
  readonly steps: Float64Array
}

type Answer = { readonly built: Building.Built } | { readonly refused: Wire.Answer }

/** Builds an index in a worker. */
export const serve =
  (job: Job, { retrievers }: Plugins) =>
  async (): Promise<Answer> => {
    const retriever = retrievers.get(job.retriever)
    const stored = retriever?.stored
    Invariant.check(stored?.merge !== undefined, `retriever "${job.retriever}" can merge its indexes`)
    const onStep: Building.OnStep = (step, done, total) => job.steps.set([step === "read" ? 0 : 1, done, total])
    const built = await Effect.runPromise(Effect.result(Building.build(job, retriever!, { ...stored!, merge: stored!.merge! }, onStep)))
    return Result.isSuccess(built) ? { built: built.success } : { refused: Wire.answerOf(Result.fail(built.failure)) }
  }

const pollMs = 200

const mb = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`

/** Builds an index in segments, in a worker: whoever interrupts it ends it at once, and what is whole is there for the next time. */
export const build = (entry: URL, folder: string, retriever: string, plan: Building.Plan): Effect.Effect<Building.Built, DatasetError> =>
  Effect.scoped(
    Effect.gen(function* () {
      const steps = new Float64Array(new SharedArrayBuffer(24))
      const report = yield* Progress
      const pool = yield* WorkerPool.make<null, Answer>(entry, { ...plan, kind: "index", folder, retriever, steps } satisfies Job, 1)
      const begun = performance.now()
      const poll = Effect.forever(
        Effect.andThen(
          Effect.sleep(pollMs),
          Effect.sync(() => {
            const [step, done, total] = steps as unknown as [number, number, number]
            const rate = (1000 * done) / (performance.now() - begun)
            const of = total === 0 ? done : total
            report({ done, total: of, what: step === 1 ? `index of ${mb(of)} written` : `documents indexed, ${mb(rate)} a second` })
          })
        )
      )
      const answer = yield* Effect.raceFirst(pool.run(null), poll)
      if ("built" in answer) return answer.built
      const refused = Wire.resultOf(answer.refused)
      Invariant.check(Result.isFailure(refused) && refused.failure._tag === "DatasetError", "a build fails with errors of its files")
      return yield* Effect.fail(refused.failure)
    })
  )
