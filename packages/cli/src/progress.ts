import { type Event, Watch } from "@litfuse/api/Events"
import type { Step } from "@litfuse/bench/Progress"
import { visible } from "@litfuse/files/printable"
import * as Effect from "effect/Effect"
import * as GlobalFlag from "effect/cli/GlobalFlag"
import * as Option from "effect/Option"
import { toggle } from "./flag.ts"

/** Every command takes it. What a person has to know is said all the same: notices, refusals, and that a run is kept. */
export const quiet = GlobalFlag.Setting("quiet")({ flag: toggle("quiet", "Show no progress; notices and errors are shown all the same") })

/** Does to an effect what shows its progress, unless `--quiet` is given. */
export const unlessQuiet =
  <A, E, R>(showing: (effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>) =>
  (effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(Effect.serviceOption(quiet), (given) => (Option.getOrElse(given, () => false) ? effect : showing(effect)))

type Stepped = Extract<Event, { readonly _tag: "Stepped" }>

/** The milliseconds before a terminal shows a part of the work, and between two of its repaints. */
const quietMs = 1000
const repaintMs = 100

/** The milliseconds before a plain line, and between two of them: a log of an hour's work stays short. */
const plainMs = 10_000

const shareOf = ({ done, total }: Step): number => (total === 0 ? 1 : Math.min(1, done / total))

/** `40% what`: a line for files and pipes. */
export const line = (step: Step): string => `${Math.floor(shareOf(step) * 100)}% ${visible(step.what)}`

/** `[####------]  40% what`, at most as wide as the terminal. */
export const draw = (step: Step, columns: number): string => {
  const bar = "#".repeat(Math.round(shareOf(step) * 20)).padEnd(20, "-")
  return `[${bar}] ${line(step).padStart(step.what.length + 5)}`.slice(0, Math.max(20, columns - 1))
}

/** Time as people say it: `about 40 s left`, `about 3 min left`. Units: `ms` milliseconds. */
export const left = (ms: number): string =>
  ms < 90_000 ? `about ${Math.max(1, Math.round(ms / 1000))} s left` : `about ${Math.round(ms / 60_000)} min left`

/** A step with what it is a part of before it, and how long the rest will take behind it, where that is known. */
const whole = ({ of, remainingMs, ...step }: Stepped): Step => ({
  ...step,
  what: `${of === undefined ? "" : `${of}: `}${step.what}${remainingMs === undefined ? "" : `, ${left(remainingMs)}`}`
})

/**
 * Shows the steps of long work on stderr: on a terminal a line that repaints itself, and nothing of a part that takes less than a second; else a short
 * plain line every ten seconds. `--quiet` shows none.
 */
export const withProgress = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => unlessQuiet<A, E, R>(showingSteps)(effect)

const showingSteps = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    const { isTTY, columns = 100 } = process.stderr
    let next = performance.now() + (isTTY ? quietMs : plainMs)
    let part: string | undefined
    let isDrawn = false
    const clear = () => {
      if (isDrawn && isTTY) process.stderr.write("\r\u001b[K")
      isDrawn = false
    }
    const show = (step: Stepped) => {
      if (isTTY && step.of !== part) {
        clear()
        part = step.of
        next = performance.now() + quietMs
      }
      if (performance.now() < next) return
      next = performance.now() + (isTTY ? repaintMs : plainMs)
      isDrawn = true
      process.stderr.write(isTTY ? `\r\u001b[K${draw(whole(step), columns)}` : `${line(whole(step))}\n`)
    }
    const shown = Effect.flatMap(Watch, (before) =>
      Effect.provideService(effect, Watch, (event) => {
        // a line that somebody else writes does not begin behind the one that repaints itself
        if (event._tag === "Told") clear()
        before(event)
        if (event._tag === "Stepped") show(event)
      })
    )
    return Effect.ensuring(shown, Effect.sync(clear))
  })
