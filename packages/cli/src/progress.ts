import { type Event, Watch } from "@litfuse/api/Events"
import type { Step } from "@litfuse/bench/Progress"
import { visible } from "@litfuse/files/printable"
import * as Effect from "effect/Effect"
import * as GlobalFlag from "effect/cli/GlobalFlag"
import * as Option from "effect/Option"
import { toggle } from "./flags.ts"

/** A global flag. Notices and errors are printed with it, too. */
export const quiet = GlobalFlag.Setting("quiet")({ flag: toggle("quiet", "Show no progress; notices and errors are still shown") })

/** Shows the progress of an effect, unless `--quiet` is given. */
export const unlessQuiet =
  <A, E, R>(showing: (effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>) =>
  (effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(Effect.serviceOption(quiet), (isQuiet) => (Option.getOrElse(isQuiet, () => false) ? effect : showing(effect)))

type Stepped = Extract<Event, { readonly _tag: "Stepped" }>

/** Milliseconds before a terminal shows a step, and between two repaints. */
const quietMs = 1000
const repaintMs = 100

/** Milliseconds before and between plain lines, so that the log of an hour stays short. */
const plainMs = 10_000

const shareOf = ({ done, total }: Step): number => (total === 0 ? 1 : Math.min(1, done / total))

/** `40% what`: a line for files and pipes. */
export const line = (step: Step): string => `${Math.floor(shareOf(step) * 100)}% ${visible(step.what)}`

/** `[####------]  40% what`, at most as wide as the terminal. */
export const draw = (step: Step, columns: number): string => {
  const bar = "#".repeat(Math.round(shareOf(step) * 20)).padEnd(20, "-")
  return `[${bar}] ${line(step).padStart(step.what.length + 5)}`.slice(0, Math.max(20, columns - 1))
}

/** Remaining time for people: `about 40 s left`, `about 3 min left`. Units: `ms` milliseconds. */
export const left = (ms: number): string =>
  ms < 90_000 ? `about ${Math.max(1, Math.round(ms / 1000))} s left` : `about ${Math.round(ms / 60_000)} min left`

const describeStep = ({ of, remainingMs, ...step }: Stepped): Step => ({
  ...step,
  what: `${of === undefined ? "" : `${of}: `}${step.what}${remainingMs === undefined ? "" : `, ${left(remainingMs)}`}`
})

/**
 * Shows the steps of long work on stderr. A terminal has one line that is repainted, for parts longer than a second; files and pipes get a short line
 * every ten seconds. `--quiet` shows none.
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
      process.stderr.write(isTTY ? `\r\u001b[K${draw(describeStep(step), columns)}` : `${line(describeStep(step))}\n`)
    }
    const watched = Effect.flatMap(Watch, (before) =>
      Effect.provideService(effect, Watch, (event) => {
        // other output must not begin after the repainted line
        if (event._tag === "Told") clear()
        before(event)
        if (event._tag === "Stepped") show(event)
      })
    )
    return Effect.ensuring(watched, Effect.sync(clear))
  })
