import { EvaluationError } from "@litfuse/eval/EvaluationError"
import * as Effect from "effect/Effect"
import * as Pieces from "../../Pieces.ts"
import * as WorkerPool from "../../WorkerPool.ts"
import type * as TuningData from "./TuningData.ts"
import type { FoldResult } from "./FoldResult.ts"
import type { DesignKey } from "./DesignKey.ts"
import { findLeak, foldsToRepeat, runRepeat } from "./findLeak.ts"
import * as SharedFrames from "./SharedFrames.ts"
import { answerUnits, type OnDone } from "../answerUnits.ts"
import { Tuning } from "../Tuning.ts"
import type { Job, Task } from "./TuningJob.ts"
import { type Answer, answersTo, type Group, keyOf, runUnit, unitsOf } from "./Unit.ts"

/**
 * Does tasks: by so many workers, which share the frames of the data, or in this thread, where other fibres have a turn before each. A task that fails is a
 * defect.
 *
 * - `onDone` receives an answer as soon as it is known
 */
const doTasks = Effect.fnUntraced(function* <T extends Task, A>(
  data: TuningData.TuningData,
  tasks: ReadonlyArray<T>,
  workers: number,
  run: (task: T) => A,
  onDone: (number: number, answer: A) => void = () => undefined
) {
  const { entry, folder } = yield* Tuning
  const size = Math.min(workers, tasks.length)
  if (entry === undefined || size === 0) return yield* WorkerPool.runHere(tasks, run, onDone)
  const { design, frames, isNew } = data
  const job: Job = { kind: "tune", folder, design, shared: SharedFrames.share(frames), isNew }
  return yield* WorkerPool.run<T, A>(Pieces.each(tasks), { threads: { entry, job, size }, onDone })
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
  const { workers } = yield* Tuning
  const repeats = foldsToRepeat(data, thirdParty)
  const again = yield* doTasks(data, repeats, workers, (repeat) => runRepeat(data, repeat))
  const leak = findLeak(data, foldResults, repeats, [...again.values()])
  if (leak !== undefined) return yield* Effect.fail(new EvaluationError({ measure: data.measures[0]!.name, reason: leak }))
  return repeats.length
})

/**
 * Does all units of a design, and looks for fusions that remember grades. Folds come first, so that such a fusion is found before the forward orders, which
 * take longer.
 *
 * - `key` names everything that answers depend on, apart from the unit; `thirdParty` fusions that are not built in
 * - shape: `answers[i]` belongs to `units[i]`; `foldResults` those to folds
 * - errors: as `checkMemory`
 */
export const runDesign = Effect.fnUntraced(function* (
  data: TuningData.TuningData,
  groups: ReadonlyArray<Group>,
  key: DesignKey,
  what: string,
  thirdParty: ReadonlySet<string>
) {
  const { journal: open, workers } = yield* Tuning
  // once, because a journal that begins again is emptied when it is opened
  const journal = open(key)
  const units = unitsOf(data, groups)
  const count = units.findLastIndex(({ kind }) => kind === "fold") + 1
  const whatOf = () => what
  const answer = (from: number, to: number) =>
    answerUnits(
      { units: units.slice(from, to), keyOf, whatOf, journal, of: { before: from, total: units.length } },
      (missing, onDone: OnDone<Answer>) => doTasks(data, missing, workers < 2 ? 0 : workers, (unit) => runUnit(data, unit), onDone)
    )
  const folds = yield* answer(0, count)
  const foldResults = answersTo("fold", units.slice(0, count), folds) as ReadonlyArray<FoldResult>
  yield* checkMemory(data, thirdParty, foldResults)
  const others = yield* answer(count, units.length)
  return { units, answers: [...folds, ...others], foldResults }
})
