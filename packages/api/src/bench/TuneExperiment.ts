import { join } from "node:path"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import { runReport } from "@litfuse/bench/experiment/runExperiment"
import * as TuningJournal from "@litfuse/bench/tune/TuningJournal"
import { Tuning } from "@litfuse/bench/tune/Tuning"
import * as Seal from "@litfuse/host/Seal"
import * as SourcesHash from "@litfuse/host/SourcesHash"
import * as UserFolders from "@litfuse/host/UserFolders"
import { workerEntry } from "@litfuse/host/workerEntry"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Watch } from "../Events.ts"
import * as Field from "../fields.ts"
import { recordQuestion } from "../project/recordRun.ts"
import * as Question from "../Question.ts"
import * as Fields from "./fields.ts"
import { makeDurably } from "./makeDurably.ts"
import { openExperiment } from "./openExperiment.ts"
import { circumstancesOf, WrittenReport, reportSummary, withRuns, writeReportFiles } from "./WrittenReport.ts"
import { withEstimatedSteps } from "./withEstimatedSteps.ts"
import { writable } from "./makeReport.ts"

/** An experiment that tunes, to run or continue. */
export const Request = Schema.Struct({
  ...Fields.named,
  ...Fields.making,
  durable: Field.durable,
  workersAt: Fields.workersAt,
  again: Field.or(
    Schema.Boolean,
    false,
    "Whether to start from the beginning instead of continuing an interrupted run of the same design."
  ),
  machine: Fields.machine
})
export type Request = typeof Request.Type

/**
 * The written report, with its page.
 *
 * - `otherDesigns` how many other designs of the experiment were tuned on this machine. A report must not depend on the machine, so it omits this number
 */
export const Answer = Schema.Struct({ ...WrittenReport.fields, otherDesigns: Schema.Int })
export type Answer = typeof Answer.Type

const tunesIn = ({ experiment, plugins }: LoadedExperiment): boolean =>
  experiment.analyses.some(({ analysis }) => plugins.analyses.some(({ id, tunes }) => id === analysis && tunes === true))

/** Whether an experiment tunes something, so that `ask` can make its report. Errors: `ApiError` for an unreadable experiment. */
export const isTuning = Question.make("bench", Schema.Struct(Fields.named), (request) =>
  Effect.map(openExperiment(request), ({ loaded }) => tunesIn(loaded))
)

/** Opens journals below a folder. Warns about entries of other users, and about an unusable key: then no journal is kept. */
const openJournals = Effect.fnUntraced(function* (folder: string, isNew: boolean) {
  const watch = yield* Watch
  const tell = (text: string): void => watch({ _tag: "Told", text })
  const seal = Seal.ofUser()
  if (Result.isFailure(seal)) {
    tell(`an interrupted run cannot continue, because the key ${Seal.keyFile()} is not usable: ${seal.failure.message}`)
    return () => TuningJournal.none
  }
  return (name: string): TuningJournal.Journal => {
    const file = join(folder, name)
    const journal = TuningJournal.open(file, (entry) => seal.success.of(`journal ${name}`, entry), isNew)
    if (journal.refused > 0) tell(`${file}: you did not write ${journal.refused} of its entries, so litfuse computes these units again`)
    return journal
  }
})

/**
 * Tunes inside a nested cross-validation, and writes the report into the workspace; an interrupted run continues.
 *
 * - errors: `ApiError` for an experiment that is unreadable or tunes nothing, and for data that are missing or differ from their manifest
 */
export const ask = Question.make(
  "bench",
  Request,
  recordQuestion(
    "bench",
    ({ experiment }) => `tune ${experiment}`,
    reportSummary.counts,
    reportSummary.hashed,
    Effect.fnUntraced(function* (request: Request, runId: string | null) {
      const { folder, experiment: id, workers, again, durable, machine } = request
      // stored pieces are those of a run that is continued
      if (durable && again) return yield* Question.refuse(Question.about(["durable", "again"], "{durable} and {again} exclude each other"))
      const { here: workspace, registry, loaded } = yield* openExperiment(request)
      if (!tunesIn(loaded)) return yield* Question.refuse(`"${id}" tunes nothing; run it with \`litfuse bench run ${id}\``)
      const code = SourcesHash.withPlugins(registry.plugins)
      const journals = UserFolders.cacheOf("tune", workspace.root)
      const designs: Array<string> = []
      const openJournal = yield* openJournals(journals, again)
      const how: Tuning = {
        workers,
        entry: workerEntry,
        folder,
        journal: (key) => {
          designs.push(key.design)
          return openJournal(TuningJournal.fileName(id, key, code))
        }
      }
      const here = Effect.map(withEstimatedSteps(runReport(loaded)), (made) => writable(loaded, made)).pipe(
        Effect.provideService(Tuning, how)
      )
      const report = makeDurably({ request, registry, loaded, tuning: how }, runId, here)
      const made = yield* writeReportFiles(workspace, id, yield* withRuns(request)(report), ["html"], circumstancesOf(machine))
      return {
        ...made,
        otherDesigns: TuningJournal.others([journals, join(workspace.root, ".cache", "tune")], id, designs)
      } satisfies Answer
    })
  )
)
