import { join } from "node:path"
import { runReport } from "@litfuse/bench/experiment/run"
import * as Journal from "@litfuse/bench/tune/Journal"
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
import { noted } from "../project/kept.ts"
import * as Question from "../Question.ts"
import * as Fields from "./fields.ts"
import { experimentOf } from "./load.ts"
import { circumstancesOf, Made, noteOf, withRuns, write } from "./made.ts"
import { withSteps } from "./steps.ts"
import { writable } from "./threads.ts"

/** An experiment that tunes, to be run or continued. */
export const Request = Schema.Struct({
  ...Fields.named,
  ...Fields.making,
  again: Field.or(
    Schema.Boolean.annotate({
      description: "Whether it starts from the beginning, instead of continuing an interrupted run of the same design."
    }),
    false
  ),
  machine: Fields.machine
})
export type Request = typeof Request.Type

/**
 * The report that was made, with its page.
 *
 * - `otherDesigns` how many other designs of the experiment were tuned here before, which a report cannot say because it must not depend on the machine
 */
export const Answer = Schema.Struct({ ...Made.fields, otherDesigns: Schema.Int })
export type Answer = typeof Answer.Type

/** Opens journals below a folder. Whoever watches is told of entries that are not the user's, and of a key that cannot be used: then nothing is kept. */
const openingIn = Effect.fnUntraced(function* (folder: string, isNew: boolean) {
  const watch = yield* Watch
  const tell = (text: string): void => watch({ _tag: "Told", text })
  const seal = Seal.ofUser()
  if (Result.isFailure(seal)) {
    tell(`an interrupted run cannot continue, because the key ${Seal.keyFile()} cannot be used: ${seal.failure.message}`)
    return () => Journal.none
  }
  return (name: string): Journal.Journal => {
    const file = join(folder, name)
    const journal = Journal.open(file, (entry) => seal.success.of(`journal ${name}`, entry), isNew)
    if (journal.refused > 0) tell(`${file}: ${journal.refused} of its entries were not written by you, so their units are done again`)
    return journal
  }
})

/**
 * Tunes inside a nested cross-validation, and writes the report into the workspace; a run that was interrupted goes on where it was.
 *
 * - errors: `ApiError` for an experiment that cannot be read or that tunes nothing, for data that are absent or not what their manifest says
 */
export const ask = Question.make(
  "bench",
  Request,
  noted(
    "bench",
    ({ experiment }) => `tune ${experiment}`,
    noteOf.counts,
    noteOf.hashed,
    Effect.fnUntraced(function* (request: Request) {
      const { folder, experiment: id, workers, again, machine } = request
      const { here, registry, loaded } = yield* experimentOf(request)
      const tuning = new Set(loaded.plugins.analyses.flatMap(({ id: name, tunes }) => (tunes === true ? [name] : [])))
      if (!loaded.experiment.analyses.some(({ analysis }) => tuning.has(analysis)))
        return yield* Question.refuse(`"${id}" tunes nothing; run it with \`litfuse bench run ${id}\``)
      const code = SourcesHash.withPlugins(registry.plugins)
      const journals = UserFolders.cacheOf("tune", here.root)
      const designs: Array<string> = []
      const openJournal = yield* openingIn(journals, again)
      const how: Tuning = {
        workers,
        entry: workerEntry,
        folder,
        journal: (key) => {
          designs.push(key.design)
          return openJournal(Journal.fileName(id, key, code))
        }
      }
      const report = yield* withSteps(runReport(loaded)).pipe(Effect.provideService(Tuning, how), withRuns(request))
      const made = yield* write(here, id, writable(loaded, report), ["html"], circumstancesOf(machine))
      return { ...made, otherDesigns: Journal.others([journals, join(here.root, ".cache", "tune")], id, designs) } satisfies Answer
    })
  )
)
