import type { Event } from "@litfuse/api/Events"
import { counted, grouped } from "@litfuse/files/numbers"
import type { Titles } from "@litfuse/api/search/sourceTitles"
import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { printable } from "@litfuse/files/printable"
import { left, unlessQuiet } from "../progress.ts"
import { watchEvents } from "../watchEvents.ts"

/** A search shorter than this prints no progress. After it, a terminal shows one line, which is repainted each second. */
const quietMs = 1000

/** The longest pause between plain lines. In files and pipes each pause is twice the previous one, because a deep search takes hours. */
const longestMs = 60_000

const repeat = (show: () => void, isRepainted: boolean): Effect.Effect<never> => {
  const from = (pauseMs: number): Effect.Effect<never> =>
    Effect.flatMap(Effect.sleep(pauseMs), () => {
      show()
      return from(isRepainted ? quietMs : Math.min(2 * pauseMs, longestMs))
    })
  return from(quietMs)
}

type Course = Omit<Extract<Event, { readonly _tag: "Searched" }>, "_tag">

/** The progress of a source, with remaining requests, time and cost: `600 of 1,200 records, 3 requests and about 4 s left`. */
const courseOf = ({ delivered, wanted, requestsLeft, leftMs, usd, usdLeft }: Course): string =>
  [
    `${grouped(delivered)} of ${counted(wanted, "record")}`,
    ...(requestsLeft === null || leftMs === null ? [] : [`${counted(requestsLeft, "request")} and ${left(leftMs)}`]),
    ...(usd === null || usdLeft === null ? [] : [`$${usd.toFixed(2)} of about $${(usd + usdLeft).toFixed(2)}`])
  ].join(", ")

/** One line with the outcomes of sources that have answered, and the progress of those that have not. */
export const progressLine = (
  waiting: ReadonlySet<string>,
  answered: ReadonlyMap<string, string>,
  courses: ReadonlyMap<string, Course> = new Map(),
  titles: Titles = new Map()
): string => {
  const name = (source: string): string => titles.get(source) ?? source
  const far = (source: string): string => {
    const course = courses.get(source)
    return course === undefined || course.delivered >= course.wanted ? name(source) : `${name(source)} (${courseOf(course)})`
  }
  const outcomes = [...answered].map(([source, what]) => `${name(source)} ${what}`)
  const open = waiting.size === 0 ? [] : [`waiting for ${[...waiting].map(far).join(", ")}`]
  return printable([...outcomes, ...open].join(" · "))
}

const prefix = "source/"

/**
 * Shows on stderr the progress of the sources that have not answered yet. The Clock updates a terminal each second. Files and pipes get a line after
 * a second, and then after pauses that double up to a minute. `--quiet` shows none.
 */
export const withSearchProgress = <A, E, R>(search: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  unlessQuiet<A, E, R>(showingSources)(search)

const showingSources = <A, E, R>(search: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.acquireUseRelease(
    Effect.gen(function* () {
      const waiting = new Set<string>()
      const answered = new Map<string, string>()
      const courses = new Map<string, Course>()
      let titles: Titles = new Map()
      const { isTTY, columns = 100 } = process.stderr
      let isDrawn = false
      const show = () => {
        if (waiting.size === 0) return
        isDrawn = true
        const text = progressLine(waiting, answered, courses, titles)
        process.stderr.write(isTTY ? `\r\u001b[K${text.slice(0, Math.max(20, columns - 1))}` : `${text}\n`)
      }
      const showing = yield* Effect.forkDetach(repeat(show, isTTY === true))
      const end = (source: string, state: string): void => {
        waiting.delete(source)
        answered.set(source, state)
        if (isDrawn && isTTY) show()
      }
      const watch = (event: Event): void => {
        if (event._tag === "Searched") courses.set(event.source, event)
        if (event._tag === "Titled") titles = event.titles
        if (event._tag === "Asked") {
          if (event.state === "asked") {
            // a source is asked again at each hop
            answered.delete(event.source)
            waiting.add(event.source)
          } else end(event.source, event.state)
        }
        if (event._tag !== "Started" && event._tag !== "Ended") return
        const plugin = event._tag === "Started" ? event.plugin : event.entry.plugin
        if (!plugin.startsWith(prefix)) return
        const source = plugin.slice(prefix.length)
        if (event._tag === "Started") waiting.add(source)
        else end(source, event.entry.outcomes.map(OutcomeState.stateOf).join() || event.entry.status)
      }
      const close = Effect.andThen(
        Fiber.interrupt(showing),
        Effect.sync(() => {
          if (isDrawn && isTTY) process.stderr.write("\r\u001b[K")
        })
      )
      return { watch, close }
    }),
    ({ watch }) => watchEvents(watch)(search),
    ({ close }) => close
  )
