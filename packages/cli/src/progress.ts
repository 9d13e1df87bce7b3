import type { Step } from "@litfuse/bench/Progress"
import * as Effect from "effect/Effect"
import { alsoWatching } from "./watching.ts"

/** The milliseconds before the first line and between lines. */
const quietMs = 1000

const shareOf = ({ done, total }: Step): number => (total === 0 ? 1 : Math.min(1, done / total))

/** `40% what`: a line for files and pipes. */
export const line = (step: Step): string => `${Math.floor(shareOf(step) * 100)}% ${step.what}`

/** `[####------]  40% what`, at most as wide as the terminal. */
export const draw = (step: Step, columns: number): string => {
  const bar = "#".repeat(Math.round(shareOf(step) * 20)).padEnd(20, "-")
  return `[${bar}] ${line(step).padStart(step.what.length + 5)}`.slice(0, Math.max(20, columns - 1))
}

/**
 * Shows the steps of long work on stderr: a line that repaints itself on a terminal, else a short plain line a second. Work under a second says
 * nothing.
 */
export const withProgress = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => withProgressOf(undefined, effect)

/** The same, with the name of the experiment before every step. */
export const withProgressOf = <A, E, R>(name: string | undefined, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    const { isTTY, columns = 100 } = process.stderr
    let next = performance.now() + quietMs
    let isDrawn = false
    const show = (given: Step) => {
      const step = name === undefined ? given : { ...given, what: `${name}: ${given.what}` }
      if (performance.now() < next) return
      next = performance.now() + (isTTY ? 100 : quietMs)
      isDrawn = true
      process.stderr.write(isTTY ? `\r\u001b[K${draw(step, columns)}` : `${line(step)}\n`)
    }
    const clear = Effect.sync(() => {
      if (isDrawn && isTTY) process.stderr.write("\r\u001b[K")
    })
    return effect.pipe(
      alsoWatching((event) => {
        if (event._tag === "Stepped") show(event)
      }),
      Effect.ensuring(clear)
    )
  })
