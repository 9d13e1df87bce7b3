import * as Effect from "effect/Effect"
import { Progress } from "../Progress.ts"
import type * as TuningData from "./TuningData.ts"
import type { Key } from "./Key.ts"
import { Tuning } from "./Tuning.ts"
import { type Answer, keyOf, type Unit } from "./unit.ts"
import * as UnitPool from "./UnitPool.ts"

/**
 * Does all units: those whose answers are in the journal are not done again, the others are done by as many workers as there are.
 *
 * - `key` names everything that answers depend on, apart from the unit
 * - shape: answers in the order of the units, whatever the workers
 */
export const work = Effect.fn("Tune.work")(function* (data: TuningData.TuningData, units: ReadonlyArray<Unit>, key: Key, what: string) {
  const { workers, entry, folder, journal: open } = yield* Tuning
  const report = yield* Progress
  const journal = open(key)
  let done = 0
  const step = () => report({ done: ++done, total: units.length, what })
  const isAlone = workers < 2 || entry === undefined
  return yield* Effect.scoped(
    Effect.gen(function* () {
      const run = isAlone ? UnitPool.here(data) : yield* UnitPool.make(entry, folder, data, workers)
      return yield* Effect.forEach(
        units,
        (unit) => {
          const name = keyOf(unit)
          const known = journal.known.get(name)
          const answer =
            known === undefined
              ? Effect.tap(run(unit), (made) => Effect.sync(() => journal.write(name, made)))
              : Effect.succeed(known as Answer)
          return Effect.tap(answer, () => Effect.sync(step))
        },
        { concurrency: isAlone ? 1 : workers }
      )
    })
  )
})
