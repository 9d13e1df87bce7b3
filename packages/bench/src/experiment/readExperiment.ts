import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import type { Problem } from "@litfuse/engine/Decode"
import * as Ids from "@litfuse/engine/Ids"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import * as Result from "effect/Result"
import { DatasetError, Missing } from "@litfuse/files/DatasetError"
import { checkInside } from "../dataset/checkInside.ts"
import * as DatasetStore from "../dataset/DatasetStore.ts"
import { Experiment } from "../Experiment.ts"
import * as Files from "@litfuse/files/Files"
import * as TableParam from "@litfuse/files/TableParam"
import * as YamlFile from "../formats/YamlFile.ts"
import { reportOf } from "../report/readReport.ts"
import { experimentProblems } from "./experimentProblems.ts"
import type { LoadedExperiment } from "./LoadedExperiment.ts"
import * as Plugins from "./Plugins.ts"

const foldersIn = (folder: string): ReadonlyArray<string> =>
  existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : [])) : []

/** The ids of all experiments, in byte order; appendices before the report that sums them up. */
export const listExperiments = (store: DatasetStore.Store): ReadonlyArray<string> => {
  const folder = join(store.root, "reports")
  const place = (id: string) => (id.includes("/") ? id : `${id}/~`)
  return foldersIn(folder)
    .flatMap((id) => [...foldersIn(join(folder, id)).map((part) => `${id}/${part}`), id])
    .filter((id) => existsSync(join(folder, id, "experiment.yaml")))
    .sort((a, b) => Ids.compare(place(a), place(b)))
}

/** These ids, when each is an experiment. Errors: `Missing` for the first that is none, naming those there are. */
export const knownExperiments = (
  store: DatasetStore.Store,
  ids: ReadonlyArray<string>
): Result.Result<ReadonlyArray<string>, DatasetError> => {
  const all = listExperiments(store)
  const unknown = ids.find((id) => !all.includes(id))
  if (unknown === undefined) return Result.succeed(ids)
  const remedy = `known experiments: ${all.join(", ") || "none"}${didYouMean(nearest(unknown, all))}`
  const file = DatasetStore.nameOf(store, `reports/${unknown}/experiment.yaml`)
  return Result.fail(new DatasetError({ dataset: unknown, reason: new Missing({ file, remedy }) }))
}

/** A report has parts, and a part has none. */
const partProblems = (store: DatasetStore.Store, id: string, report: string | undefined): ReadonlyArray<Problem> => {
  if (report === undefined) return []
  const all = listExperiments(store)
  const say = (what: string) => [{ path: ["partOf"], what }]
  if (report === id) return say("an experiment is no part of itself")
  if (!all.includes(report)) return say(`no experiment "${report}"${didYouMean(nearest(report, all))}`)
  return reportOf(store.root, report) === report
    ? []
    : say(`"${report}" is itself a part of "${reportOf(store.root, report)}"; name that one`)
}

const pathOf = (id: string): string => `reports/${id}/experiment.yaml`

/**
 * Reads `reports/<id>/experiment.yaml`, the tables in its folder that its parameters name, and its dataset's manifest.
 *
 * - errors: `Missing` for an unknown id, naming those there are; `BadShape` with every problem of the file and its line. Also for a table that cannot be
 *   read
 */
export const readExperiment = (
  store: DatasetStore.Store,
  id: string,
  plugins: Plugins.Plugins = Plugins.none,
  isForced = false
): Result.Result<LoadedExperiment, DatasetError> =>
  Result.gen(function* () {
    yield* knownExperiments(store, [id])
    // what is read, and what is written later on
    for (const part of [`reports/${id}`, ".cache", `.cache/reports/${id}`]) yield* checkInside(store.root, part)
    const text = yield* Files.readPlainText(join(store.root, pathOf(id)))
    return yield* readExperimentText(store, id, text, plugins, isForced)
  })

/** The same with a text that its file does not have yet. Errors: as `load`, but for those of finding and reading the file. */
export const readExperimentText = (
  store: DatasetStore.Store,
  id: string,
  text: string,
  plugins: Plugins.Plugins,
  isForced = false
): Result.Result<LoadedExperiment, DatasetError> =>
  Result.gen(function* () {
    const { value, checked } = yield* YamlFile.decode(Experiment, DatasetStore.nameOf(store, pathOf(id)), text)
    const folder = join(store.root, "reports", id)
    yield* checked(TableParam.outside(TableParam.filesWithin(value), store.root, folder))
    yield* checked(partProblems(store, id, value.partOf))
    const experiment = yield* TableParam.within(value, folder)
    const dataset = yield* DatasetStore.open(store, experiment.dataset)
    yield* checked(experimentProblems({ dataset, plugins, isForced }, experiment))
    return { experiment, dataset, plugins, isForced }
  })
