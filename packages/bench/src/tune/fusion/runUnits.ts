import { EvaluationError } from "@litfuse/eval/EvaluationError"
import * as Effect from "effect/Effect"
import { Progress } from "../../Progress.ts"
import type * as TuningData from "./TuningData.ts"
import type { FoldResult } from "./FoldResult.ts"
import type { DesignKey } from "./DesignKey.ts"
import { findLeak, foldsToRepeat } from "./findLeak.ts"
import { Tuning } from "../Tuning.ts"
import { type Answer, keyOf, type Unit } from "./Unit.ts"
import * as UnitPool from "./UnitPool.ts"

/**
 * Does all units: those whose answers are in the journal are not done again, the others are done by as many workers as there are.
 *
 * - `key` names everything that answers depend on, apart from the unit
 * - `of` all units of which these are a part, and how many were done before: what progress counts
 * - shape: answers in the order of the units, whatever the workers
 */
export const runUnits = Effect.fn("Tune.work")(function* (
  data: TuningData.TuningData,
  units: ReadonlyArray<Unit>,
  key: DesignKey,
  what: string,
  of: { readonly before: number; readonly total: number } = { before: 0, total: units.length }
) {
  const { workers, entry, folder, journal: open } = yield* Tuning
  const report = yield* Progress
  const journal = open(key)
  let done = of.before
  const step = () => report({ done: ++done, total: of.total, what })
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

/**
 * Repeats folds in threads that have done nothing before, after training that was shown other grades for the topics that these folds hold out. A fusion
 * that remembers grades from one training to the next gives something else then.
 *
 * - `thirdParty` fusions that are not built in; the built-in ones are sampled
 * - errors: `LeakedGrades` with the plugin, for the first difference
 */
export const checkMemory = Effect.fn("Tune.checkMemory")(function* (
  data: TuningData.TuningData,
  thirdParty: ReadonlySet<string>,
  foldResults: ReadonlyArray<FoldResult>
): Effect.fn.Return<number, EvaluationError> {
  const { workers, entry, folder } = yield* Tuning
  const repeats = foldsToRepeat(data, thirdParty)
  const size = Math.min(workers, repeats.length)
  const again = yield* Effect.scoped(
    Effect.gen(function* () {
      if (size === 0) return []
      const run = entry === undefined ? UnitPool.here(data) : yield* UnitPool.make(entry, folder, data, size)
      return yield* Effect.forEach(repeats, (repeat) => run(repeat), { concurrency: entry === undefined ? 1 : size })
    })
  )
  const leak = findLeak(data, foldResults, repeats, again)
  if (leak !== undefined) return yield* Effect.fail(new EvaluationError({ measure: data.measures[0]!.name, reason: leak }))
  return repeats.length
})
