import { createHash } from "node:crypto"
import * as Effect from "effect/Effect"
import { Progress } from "@litfuse/bench/Progress"
import { Tuning } from "@litfuse/bench/tune/Tuning"
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
  const progress = yield* Progress
  const hash = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex")
  const journal = open({ design: hash(asked), all: hash([asked, inputs]) })
  const counted: Array<Counted & { readonly cell: P }> = []
  for (const cell of places) {
    const known = journal.known.get(keyOf(cell)) as Counts | undefined
    const counts = known ?? count(cell)
    if (known === undefined) journal.write(keyOf(cell), counts)
    counted.push({ cell, counts })
    progress({ done: counted.length, total: places.length, what: `${cell.kind}, ${cell.design}, ${cell.topics} topics` })
    yield* Effect.yieldNow
  }
  return counted
})
