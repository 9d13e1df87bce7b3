import { Progress, type Step } from "@litfuse/bench/Progress"
import * as Effect from "effect/Effect"

/** A line is drawn after so many milliseconds, and again after as many. */
const quietMs = 1000

/** `[####------] 40% what`, at most as wide as the terminal. */
export const draw = ({ done, total, what }: Step, columns: number): string => {
  const share = total === 0 ? 1 : Math.min(1, done / total)
  const bar = "#".repeat(Math.round(share * 20)).padEnd(20, "-")
  return `[${bar}] ${String(Math.floor(share * 100)).padStart(3)}% ${what}`.slice(0, Math.max(20, columns - 1))
}

/**
 * Shows the steps of long work on stderr: a line that repaints itself on a terminal, else a plain line a second. Work under a second says
 * nothing.
 */
export const withProgress = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    const { isTTY, columns = 100 } = process.stderr
    let next = performance.now() + quietMs
    let isDrawn = false
    const show = (step: Step) => {
      if (performance.now() < next) return
      next = performance.now() + (isTTY ? 100 : quietMs)
      isDrawn = true
      process.stderr.write(isTTY ? `\r\u001b[K${draw(step, columns)}` : `${draw(step, columns)}\n`)
    }
    const clear = Effect.sync(() => {
      if (isDrawn && isTTY) process.stderr.write("\r\u001b[K")
    })
    return effect.pipe(Effect.provideService(Progress, show), Effect.ensuring(clear))
  })
