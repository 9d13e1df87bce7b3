import { Progress, type Step } from "@litfuse/bench/Progress"
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
    const onStep: Building.OnStep = (step, done, total) => job.steps.set([Building.steps.indexOf(step), done, total])
    const built = await Effect.runPromise(Effect.result(Building.build(job, retriever!, { ...stored!, merge: stored!.merge! }, onStep)))
    return Result.isSuccess(built) ? { built: built.success } : { refused: Wire.answerOf(Result.fail(built.failure)) }
  }

const pollMs = 200

const mb = (bytes: number): string => {
  const size = bytes / 2 ** 20
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} MB`
}

const count = (items: number): string => items.toLocaleString("en")

/** How each step is said: what is done, and how much of it. Units: `rate` things a second. */
const said: Readonly<Record<(typeof Building.steps)[number], readonly [of: string, what: (of: number, rate: number) => string]>> = {
  compared: ["text of an earlier build compared", (of) => mb(of)],
  read: ["1 of 4, documents indexed", (_, rate) => `${mb(rate)} a second`],
  ordered: ["2 of 4, documents put in order", (of) => count(of)],
  joined: ["3 of 4, words of segments joined", (of) => count(of)],
  written: ["4 of 4, index written", (of) => mb(of)]
}

/** Makes a step of what the worker says of itself. The rate is that since the step began. */
const saying = (now: () => number) => {
  let begun: readonly [step: number, at: number, done: number] | undefined
  return (step: number, done: number, total: number): Step => {
    if (begun?.[0] !== step) begun = [step, now(), done]
    const [of, what] = said[Building.steps[step]!]
    const seconds = (now() - begun[1]) / 1000
    const whole = total === 0 ? done : total
    return { of, done, total: whole, what: what(whole, seconds > 0 ? (done - begun[2]) / seconds : 0) }
  }
}

/** Builds an index in segments, in a worker: whoever interrupts it ends it at once, and what is whole is there for the next time. */
export const build = (entry: URL, folder: string, retriever: string, plan: Building.Plan): Effect.Effect<Building.Built, DatasetError> =>
  Effect.scoped(
    Effect.gen(function* () {
      const steps = new Float64Array(new SharedArrayBuffer(24))
      const report = yield* Progress
      const pool = yield* WorkerPool.make<null, Answer>(entry, { ...plan, kind: "index", folder, retriever, steps } satisfies Job, 1)
      const step = saying(performance.now.bind(performance))
      const poll = Effect.forever(
        Effect.andThen(
          Effect.sleep(pollMs),
          Effect.sync(() => {
            const [at, done, total] = Array.from(steps) as [number, number, number]
            if (done > 0 || at > 0) report(step(at, done, total))
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
