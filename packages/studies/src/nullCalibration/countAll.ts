import * as Deal from "@litfuse/bench/tune/Deal"
import { answerUnits, type OnDone } from "@litfuse/bench/tune/answerUnits"
import { Tuning } from "@litfuse/bench/tune/Tuning"
import * as WorkerPool from "@litfuse/bench/WorkerPool"
import * as Effect from "effect/Effect"
import { type Counts, keyOf, type Place } from "./Cell.ts"
import type { Counted } from "./calibrationFindings.ts"

/**
 * Counts what is not counted yet, place by place, and records it in the journal of what was asked. So an interrupted run goes on.
 *
 * - `asked` everything that counts depend on, but not how many sets are drawn: more of them go on from those that there are
 */
export const countAll = Effect.fnUntraced(function* <P extends Place>(
  places: ReadonlyArray<P>,
  { asked, inputs }: { readonly asked: unknown; readonly inputs: unknown },
  count: (place: P) => Counts
): Effect.fn.Return<ReadonlyArray<Counted & { readonly cell: P }>> {
  const { journal: open } = yield* Tuning
  const journal = open({ design: Deal.hashed(asked), all: Deal.hashed([asked, inputs]) })
  const whatOf = ({ kind, design, topics }: P) => `${kind}, ${design}, ${topics} topics`
  const counts = yield* answerUnits({ units: places, keyOf, whatOf, journal }, (missing, onDone: OnDone<Counts>) =>
    WorkerPool.runHere(missing, count, onDone)
  )
  return places.map((cell, i) => ({ cell, counts: counts[i]! }))
})
