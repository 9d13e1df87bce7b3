import type { Example } from "@litfuse/lexical/learning/BalancedLogistic"
import * as LearningOrder from "@litfuse/lexical/learning/LearningOrder"
import type { SmallSteps } from "@litfuse/lexical/SmallSteps"
import * as TermWeights from "@litfuse/lexical/learning/TermWeights"

/**
 * An order of the works of a stage, as decisions store it.
 *
 * - `rows` the works by their rows, best first, every row once
 * - `rankOf` the place of a row, from 1
 * - `by` learning, or how the works were ordered before there was something to learn from; `model` the hash of what made it, or null
 */
export interface CurrentOrder {
  readonly rows: ArrayLike<number>
  readonly rankOf: (row: number) => number
  readonly by: string
  readonly model: string | null
}

/** An order that goes on learning while a person screens. */
export interface KeptOrder {
  /** The last order that is finished; it takes no time. */
  readonly current: () => CurrentOrder
  /** Takes a decision about a row: whether it is included; undefined for maybe, and for a decision that was taken back. */
  readonly decide: (row: number, isIn: boolean | undefined) => void
  /** Waits until all decisions so far are learnt from. */
  readonly settled: () => Promise<void>
}

const orderOf = (rows: ArrayLike<number>, by: string, model: string | null): CurrentOrder => {
  const ranks = new Int32Array(rows.length)
  for (let place = 0; place < rows.length; place++) ranks[rows[place]!] = place + 1
  return { rows, by, model, rankOf: (row) => ranks[row]! }
}

/** Lets other work of the process go first, such as the answer to a key. */
const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const unhurried = async <A>(steps: SmallSteps<A>): Promise<A> => {
  for (;;) {
    const next = steps.next()
    if (next.done === true) return next.value
    await pause()
  }
}

/**
 * Keeps an order that learns from each decision, in short steps between other work of the process. No answer waits for it: until a new
 * order is finished, the one of before holds. Decisions that are made meanwhile are learnt from together.
 *
 * - `texts` of all works of the stage in their stored order, by `textOf`; they are read once. `by` names that order
 * - `lessons` what was decided before, by `lessonsOf`
 * - deterministic: once settled, the order and its model are those of `learningOrder` on the same decisions in any order of time
 * - empty: the stored order until a work was included and another excluded
 */
export const keepLearning = (texts: Iterable<string>, by: string, size: number, lessons: ReadonlyArray<Example> = []): KeptOrder => {
  const known = new Map(lessons.map(({ row, isIn }) => [row, isIn]))
  const stored = orderOf(
    Array.from({ length: size }, (_, row) => row),
    by,
    null
  )
  let order = stored
  let isBehind = false
  let running: Promise<void> | undefined
  let weights: TermWeights.TermWeights | undefined
  const learn = async (): Promise<void> => {
    while (isBehind) {
      weights ??= await unhurried(TermWeights.making(texts))
      isBehind = false
      const learnt = await unhurried(
        LearningOrder.learning(
          weights,
          Array.from(known, ([row, isIn]) => ({ row, isIn }))
        )
      )
      order = learnt === undefined ? stored : orderOf(learnt.rows, "learning", learnt.model)
    }
    running = undefined
  }
  const start = (): void => {
    isBehind = true
    running ??= pause().then(learn)
  }
  if (lessons.length > 0) start()
  return {
    current: () => order,
    decide: (row, isIn) => {
      if (known.get(row) === isIn) return
      if (isIn === undefined) known.delete(row)
      else known.set(row, isIn)
      start()
    },
    settled: () => running ?? Promise.resolve()
  }
}
