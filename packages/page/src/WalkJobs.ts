import type { Event } from "@litfuse/api/Events"
import { outcomeOf, type SourceAnswer } from "@litfuse/api/search/Answer"
import type { Titles } from "@litfuse/api/search/sourceTitles"
import * as Walk from "@litfuse/api/Walk"
import type { SourceProgress } from "@litfuse/engine/source/SourceListener"
import type { Work } from "@litfuse/engine/Work"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Jobs from "./Jobs.ts"
import { PageSettings } from "./PageSettings.ts"
import { type WalkForm, walkRequest } from "./WalkForm.ts"

/**
 * The sources at a hop. Hop 0 is the look-up of the works to start from.
 *
 * - `asked` how far each source is; `answers` their outcomes, undefined while the hop runs
 */
export interface Hop {
  readonly hop: number
  readonly asked: Map<string, SourceProgress>
  answers: ReadonlyArray<SourceAnswer> | undefined
}

/** A finished walk, without records outside its answer, which would need much memory. */
export interface FinishedWalk {
  readonly answer: Walk.Answer
  readonly works: ReadonlyArray<Work>
  readonly titles: Titles
  readonly silence: string | undefined
}

/** A walk of the server, running or finished. */
export type WalkJob = Jobs.Job<WalkForm, Array<Hop>, FinishedWalk>

/** The walks of a server. Newer ones replace old ones. */
export class WalkJobs extends Context.Service<WalkJobs, Jobs.Jobs<WalkForm, Array<Hop>, FinishedWalk>>()("@litfuse/page/WalkJobs") {}

const steps: ReadonlyArray<string> = ["step/seeds", "step/citations"]

const note = (hops: Array<Hop>, event: Event): boolean => {
  if (event._tag === "Started" && steps.includes(event.plugin)) {
    hops.push({ hop: hops.length, asked: new Map(), answers: undefined })
    return true
  }
  if (event._tag === "Asked") {
    hops.at(-1)?.asked.set(event.source, event)
    return true
  }
  if (event._tag !== "Ended" || !steps.includes(event.entry.plugin)) return false
  const last = hops.at(-1)
  if (last === undefined || last.answers !== undefined) return false
  last.answers = event.entry.outcomes.flatMap((outcome) => ("texts" in outcome ? [] : [outcomeOf(outcome)]))
  return true
}

/** The walks of a server; running ones end with its scope. */
export const layer: Layer.Layer<WalkJobs> = Layer.effect(
  WalkJobs,
  Effect.map(
    Jobs.make<WalkForm, Array<Hop>, FinishedWalk>({
      name: "cites",
      mostStored: 6,
      begin: () => [],
      note,
      run: Effect.fnUntraced(function* (asked) {
        const { answer, works, titles, silence } = yield* Walk.run(walkRequest(asked, yield* PageSettings))
        return { answer, works, titles, silence }
      })
    }),
    WalkJobs.of
  )
)
