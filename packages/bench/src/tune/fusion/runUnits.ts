import { EvaluationError } from "@litfuse/eval/EvaluationError"
import * as Effect from "effect/Effect"
import * as Pieces from "../../Pieces.ts"
import * as WorkerPool from "../../WorkerPool.ts"
import { Progress } from "../../Progress.ts"
import type * as TuningData from "./TuningData.ts"
import type { FoldResult } from "./FoldResult.ts"
import type { DesignKey } from "./DesignKey.ts"
import type { Journal } from "../TuningJournal.ts"
import { findLeak, foldsToRepeat, runRepeat } from "./findLeak.ts"
import * as SharedFrames from "./SharedFrames.ts"
import { Tuning } from "../Tuning.ts"
import type { Job, Task } from "./TuningJob.ts"
import { type Answer, answersTo, type Group, keyOf, runUnit, type Unit, unitsOf } from "./Unit.ts"

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
  const work = Pieces.each(tasks)
  const size = Math.min(workers, tasks.length)
  const here = (task: T) =>
    Effect.andThen(
      Effect.yieldNow,
      Effect.sync(() => run(task))
    )
  if (entry === undefined || size === 0) return yield* WorkerPool.run(work, { here, onDone })
  const { design, frames, isNew } = data
  const job: Job = { kind: "tune", folder, design, shared: SharedFrames.share(frames), isNew }
  return yield* WorkerPool.run<T, A>(work, { threads: { entry, job, size }, onDone })
})

/**
 * Does all units: those whose answers are in the journal are not done again, the others are done by as many workers as there are.
 *
 * - `of` all units of which these are a part, and how many were done before: what progress counts
 * - shape: answers in the order of the units, whatever the workers
 */
export const runUnits = Effect.fn("Tune.work")(function* (
  data: TuningData.TuningData,
  units: ReadonlyArray<Unit>,
  journal: Journal,
  what: string,
  of: { readonly before: number; readonly total: number } = { before: 0, total: units.length }
) {
  const { workers } = yield* Tuning
  const report = yield* Progress
  const missing = units.filter((unit) => !journal.known.has(keyOf(unit)))
  let done = of.before + units.length - missing.length
  const onDone = (number: number, answer: Answer): void => {
    journal.write(keyOf(missing[number]!), answer)
    report({ done: ++done, total: of.total, what })
  }
  const made = yield* doTasks(data, missing, workers < 2 ? 0 : workers, (unit) => runUnit(data, unit), onDone)
  const answers = [...made.values()].values()
  return units.map((unit) => (journal.known.get(keyOf(unit)) as Answer | undefined) ?? answers.next().value!)
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
  const { journal: open } = yield* Tuning
  // once, because a journal that begins again is emptied when it is opened
  const journal = open(key)
  const units = unitsOf(data, groups)
  const count = units.findLastIndex(({ kind }) => kind === "fold") + 1
  const folds = yield* runUnits(data, units.slice(0, count), journal, what, { before: 0, total: units.length })
  const foldResults = answersTo("fold", units.slice(0, count), folds) as ReadonlyArray<FoldResult>
  yield* checkMemory(data, thirdParty, foldResults)
  const others = yield* runUnits(data, units.slice(count), journal, what, { before: count, total: units.length })
  return { units, answers: [...folds, ...others], foldResults }
})
