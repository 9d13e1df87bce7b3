import { Progress, type Step } from "@litfuse/bench/Progress"
import * as Pieces from "@litfuse/bench/Pieces"
import * as WorkerPool from "@litfuse/bench/WorkerPool"
import type { DatasetError } from "@litfuse/files/DatasetError"
import type { Plugins } from "@litfuse/bench/experiment/Plugins"
import * as Invariant from "@litfuse/engine/Invariant"
import * as Effect from "effect/Effect"
import { buildSegments, type Built, type OnStep, type Plan, steps as buildSteps } from "./segments/buildSegments.ts"

export type { Built, Plan } from "./segments/buildSegments.ts"
export { isLarger } from "./segments/DocumentFile.ts"

/** The start data of a worker: a plan, the id of the retriever, and shared memory for its progress. */
export interface Job extends Plan {
  readonly kind: "index"
  readonly folder: string
  readonly retriever: string
  readonly steps: Float64Array
}

/** Builds an index inside a worker. */
export const serve =
  (job: Job, { retrievers }: Plugins) =>
  (): Effect.Effect<Built, DatasetError> => {
    const retriever = retrievers.get(job.retriever)
    const stored = retriever?.stored
    Invariant.check(stored?.merge !== undefined, `retriever "${job.retriever}" can merge its indexes`)
    const onStep: OnStep = (step, done, total) => job.steps.set([buildSteps.indexOf(step), done, total])
    return buildSegments(job, retriever!, { ...stored!, merge: stored!.merge! }, onStep)
  }

const pollMs = 200

const mb = (bytes: number): string => {
  const size = bytes / 2 ** 20
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} MB`
}

const count = (items: number): string => items.toLocaleString("en")

/** The progress text of each step: what is done, and how much. Units: `rate` items per second. */
const stepTexts: Readonly<Record<(typeof buildSteps)[number], readonly [of: string, what: (of: number, rate: number) => string]>> = {
  compared: ["text of an earlier build compared", (of) => mb(of)],
  read: ["1 of 4, documents indexed", (_, rate) => `${mb(rate)} a second`],
  ordered: ["2 of 4, documents put in order", (of) => count(of)],
  joined: ["3 of 4, words of segments joined", (of) => count(of)],
  written: ["4 of 4, index written", (of) => mb(of)]
}

/** Turns the progress of the worker into steps. The rate is measured since the start of the step. */
const makeSteps = (now: () => number) => {
  let begun: readonly [step: number, at: number, done: number] | undefined
  return (step: number, done: number, total: number): Step => {
    if (begun?.[0] !== step) begun = [step, now(), done]
    const [of, what] = stepTexts[buildSteps[step]!]
    const seconds = (now() - begun[1]) / 1000
    const whole = total === 0 ? done : total
    return { of, done, total: whole, what: what(whole, seconds > 0 ? (done - begun[2]) / seconds : 0) }
  }
}

/** Builds an index in segments, in a worker. An interruption stops it at once; complete segments stay for the next build. */
export const build = Effect.fnUntraced(function* (
  entry: URL,
  folder: string,
  retriever: string,
  plan: Plan
): Effect.fn.Return<Built, DatasetError> {
  const steps = new Float64Array(new SharedArrayBuffer(24))
  const report = yield* Progress
  const job: Job = { ...plan, kind: "index", folder, retriever, steps }
  const step = makeSteps(performance.now.bind(performance))
  const poll = Effect.forever(
    Effect.andThen(
      Effect.sleep(pollMs),
      Effect.sync(() => {
        const [at, done, total] = Array.from(steps) as [number, number, number]
        if (done > 0 || at > 0) report(step(at, done, total))
      })
    )
  )
  const built = yield* Effect.raceFirst(
    WorkerPool.run<null, Built, DatasetError>(Pieces.each([null]), { threads: { entry, job, size: 1 } }),
    poll
  )
  return built.get(0)!
})
