import * as Cites from "@litfuse/api/Cites"
import type { Event } from "@litfuse/api/Events"
import * as Related from "@litfuse/api/Related"
import { outcomeOf, type SourceAnswer } from "@litfuse/api/search/Answer"
import type { Titles } from "@litfuse/api/search/titles"
import type { Work } from "@litfuse/engine/Work"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Holding from "./Holding.ts"
import { Setting } from "./Setting.ts"
import { type Asked, requestOf } from "./AskedWalk.ts"

/** How the sources answered at a hop; none yet while they are being asked. Hop 0 is the look-up of the works to start from. */
export interface Hop {
  readonly hop: number
  answers: ReadonlyArray<SourceAnswer> | undefined
}

/** A walk that is done. What it met beside its answer is not held: it may be much, and no page shows it. */
export interface Done {
  readonly answer: Cites.Answer | Related.Answer
  readonly works: ReadonlyArray<Work>
  readonly titles: Titles
  readonly silence: string | undefined
}

/** A walk that the server holds. */
export type Held = Holding.Held<Asked, Array<Hop>, Done>

/** The walks of a server: each is held until newer ones take its place. */
export class Walks extends Context.Service<Walks, Holding.Offers<Asked, Array<Hop>, Done>>()("@litfuse/page/Walks") {}

const steps: ReadonlyArray<string> = ["step/seeds", "step/citations"]

/** Hops begin and end one after the other. */
const note = (hops: Array<Hop>, event: Event): boolean => {
  if (event._tag === "Started" && steps.includes(event.plugin)) {
    hops.push({ hop: hops.length, answers: undefined })
    return true
  }
  if (event._tag !== "Ended" || !steps.includes(event.entry.plugin)) return false
  const last = hops.at(-1)
  if (last === undefined || last.answers !== undefined) return false
  last.answers = event.entry.outcomes.flatMap((outcome) => ("texts" in outcome ? [] : [outcomeOf(outcome)]))
  return true
}

/** The walks of a server; those that are being asked end with its scope. */
export const layer: Layer.Layer<Walks> = Layer.effect(
  Walks,
  Effect.map(
    Holding.make<Asked, Array<Hop>, Done>({
      name: "cites",
      mostHeld: 6,
      begin: () => [],
      note,
      run: Effect.fnUntraced(function* (asked) {
        const request = requestOf(asked, yield* Setting)
        const { answer, works, titles, silence } = yield* asked.way === "related" ? Related.run(request) : Cites.run(request)
        return { answer, works, titles, silence }
      })
    }),
    Walks.of
  )
)
