import { checkDatasetFile, checkRunSet } from "@litfuse/bench/dataset/checkDatasetFile"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Config from "@litfuse/host/Config"
import { Host } from "@litfuse/host/Host"
import { live } from "@litfuse/host/http/HostServices"
import { store } from "@litfuse/host/Workspace"
import { resolve } from "node:path"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Refused } from "./ApiError.ts"
import { tell } from "./Events.ts"
import { fetchFiles } from "./data/fetchFiles.ts"
import * as DatasetServerApi from "./data/DatasetServerApi.ts"
import * as FileOrigin from "./data/FileOrigin.ts"
import * as Field from "./fields.ts"
import * as Question from "./Question.ts"

const folder = Field.folder

/** Lists datasets. */
export const ListRequest = Schema.Struct({ folder })

/**
 * A dataset in a list.
 *
 * - `state` of its files: `embedded` next to the manifest; `here`, `not here` on this machine or not; `broken` unknown, because the manifest is invalid
 * - `title`, `about` absent if it is broken; `problem` of the manifest, in lines, only if it is broken
 */
export const Listed = Schema.Struct({
  id: Schema.String,
  state: Schema.Literals(["embedded", "here", "not here", "broken"]),
  title: Schema.optionalKey(Schema.String),
  about: Schema.optionalKey(Schema.String),
  problem: Schema.optionalKey(Schema.String)
})
export type Listed = typeof Listed.Type

/** The datasets of a workspace, by id. */
export const List = Schema.Struct({ datasets: Schema.Array(Listed) })

const listed = (here: DatasetStore.Store, id: string): Listed => {
  const opened = DatasetStore.open(here, id)
  if (Result.isFailure(opened)) return { id, state: "broken", problem: opened.failure.message }
  const { title, embedded, about } = opened.success.manifest
  const place = DatasetStore.isPresent(opened.success) ? "here" : "not here"
  return { id, state: embedded ? "embedded" : place, title, about: about.trim() }
}

/**
 * Lists the datasets of the workspace around a folder, and whether their files are on this machine.
 *
 * - errors: `ApiError` without a workspace; an invalid manifest is a problem in the answer
 */
export const list = Question.make(
  "data",
  ListRequest,
  Effect.fnUntraced(function* ({ folder: from }: typeof ListRequest.Type) {
    const here = yield* store(from)
    return { datasets: DatasetStore.list(here).map((id) => listed(here, id)) } satisfies typeof List.Type
  })
)

/** Datasets to check; none = all whose files are on this machine. */
export const CheckRequest = Schema.Struct({
  folder,
  datasets: Field.or(Schema.Array(Schema.String), [], "Ids of datasets. Default: all whose files are here.")
})

/**
 * The result for one file or run set of a dataset.
 *
 * - `file` its name in the manifest; `dataset.yaml` for an invalid manifest; absent for a dataset that is not here
 * - `found` the content of a valid file; `problem` of an invalid one, in lines; `obtain` how to get a dataset that is not here
 */
export const Checked = Schema.Struct({
  dataset: Schema.String,
  file: Schema.optionalKey(Schema.String),
  state: Schema.Literals(["ok", "wrong", "not here"]),
  found: Schema.optionalKey(Schema.String),
  problem: Schema.optionalKey(Schema.String),
  obtain: Schema.optionalKey(Schema.String)
})
export type Checked = typeof Checked.Type

/** The results by dataset, in the order of their manifests. */
export const Checks = Schema.Struct({ files: Schema.Array(Checked) })

interface Due {
  readonly dataset: string
  readonly file: string
  readonly check: Effect.Effect<string, DatasetError>
}

const planOf = (here: DatasetStore.Store, dataset: string, isNamed: boolean): ReadonlyArray<Checked | Due> => {
  const opened = DatasetStore.open(here, dataset)
  if (Result.isFailure(opened)) return [{ dataset, file: "dataset.yaml", state: "wrong", problem: opened.failure.message }]
  const { manifest } = opened.success
  if (!isNamed && !DatasetStore.isPresent(opened.success)) return [{ dataset, state: "not here", obtain: manifest.obtain.trim() }]
  return [
    ...Object.keys(manifest.files).map((file) => ({ dataset, file, check: checkDatasetFile(opened.success, file) })),
    ...Object.keys(manifest.runsets).map((file) => ({ dataset, file, check: checkRunSet(opened.success, file) }))
  ]
}

const isDue = (one: Checked | Due): one is Due => "check" in one

/**
 * Checks the files of datasets: checksums, formats, and the counts of their manifests. Emits a progress event for each file.
 *
 * - empty: files of an unnamed dataset that is not on this machine are not checked
 * - errors: `ApiError` without a workspace, and for an unknown dataset; problems of files are in the answer
 */
export const check = Question.make(
  "data",
  CheckRequest,
  Effect.fnUntraced(function* ({ folder: from, datasets }: typeof CheckRequest.Type) {
    const here = yield* store(from)
    const ids = datasets.length > 0 ? yield* Effect.fromResult(DatasetStore.known(here, datasets)) : DatasetStore.list(here)
    const plan = ids.flatMap((id) => planOf(here, id, datasets.length > 0))
    const total = plan.filter(isDue).length
    const files: Array<Checked> = []
    let done = 0
    for (const one of plan) {
      if (!isDue(one)) {
        files.push(one)
        continue
      }
      const { dataset, file } = one
      yield* tell({ _tag: "Stepped", done, total, what: `${dataset}: ${file}` })
      const found = yield* Effect.result(one.check)
      files.push(
        Result.isSuccess(found)
          ? { dataset, file, state: "ok", found: found.success }
          : { dataset, file, state: "wrong", problem: found.failure.message }
      )
      done++
      // a long check reads synchronously, so this is the point where it can be interrupted
      yield* Effect.yieldNow
    }
    return { files } satisfies typeof Checks.Type
  })
)

/** Datasets whose files are fetched. */
export const FetchRequest = Schema.Struct({
  folder,
  datasets: Field.about(Schema.NonEmptyArray(Schema.NonEmptyString), "Ids of datasets.", { argument: "dataset", completes: "dataset" }),
  from: Field.about(
    Field.text,
    "A folder, or the address of a web server. Both have the folders and files of LITFUSE_DATA. A server has FOLDER.sha256 for each folder of runs, as `LC_ALL=C sha256sum *` in it prints.",
    { completes: "folder" }
  ),
  mostMegabytes: Field.or(Field.count, 4000, "The largest file to accept, in megabytes. Default: 4000.")
})

/**
 * What became of a file.
 *
 * - `file` its name in the manifest; a run has that of its set before its own. Absent for `embedded`: the workspace has all files
 * - `state` `present` it was there already, with the right checksum; `failed` for the reason in `problem`, in one line
 * - `bytes` of a fetched file, as it is stored
 */
export const Fetched = Schema.Struct({
  dataset: Schema.String,
  file: Schema.optionalKey(Schema.String),
  state: Schema.Literals(["fetched", "present", "embedded", "failed"]),
  bytes: Schema.optionalKey(Schema.Int),
  problem: Schema.optionalKey(Schema.String)
})

/** The files by dataset, in the order of the request. */
export const Fetches = Schema.Struct({ files: Schema.Array(Fetched) })

const addressOf = (text: string): Effect.Effect<URL | undefined, Refused> => {
  if (!/^[a-z][a-z0-9+.-]+:\/\//iu.test(text)) return Effect.succeed(undefined)
  const url = URL.parse(text)
  const problem = url === null ? "is no address" : DatasetServerApi.addressProblem(url)
  return problem === undefined ? Effect.succeed(url!) : Question.refuse(Question.about(["from"], `{from} ${problem}`))
}

/**
 * Fetches the files of datasets into `$LITFUSE_DATA` and verifies each by the checksum of its manifest. Files that are there are left as they are. Emits a
 * progress event for each file.
 *
 * - errors: `ApiError` without a workspace or `$LITFUSE_DATA`, for an unknown dataset, an invalid manifest, and an address that cannot be used. Problems of
 *   files are in the answer
 */
export const fetch = Question.make(
  "data",
  FetchRequest,
  Effect.fnUntraced(function* ({ folder: at, datasets, from, mostMegabytes }: typeof FetchRequest.Type) {
    const here = yield* store(at)
    const { data } = here
    if (data === undefined)
      return yield* Question.refuse("LITFUSE_DATA is not set; set it to the folder in which the datasets of this machine are")
    const address = yield* addressOf(from)
    const opened = yield* Effect.fromResult(Result.all(datasets.map((id) => DatasetStore.open(here, id))))
    const origin = address === undefined ? Effect.succeed(FileOrigin.ofFolder(resolve(at, from))) : DatasetServerApi.make(address)
    const files: Array<typeof Fetched.Type> = []
    const fetching = Effect.gen(function* () {
      const source = yield* origin
      for (const dataset of opened) {
        const { id, embedded, variable } = dataset.manifest
        if (embedded) files.push({ dataset: id, state: "embedded" })
        else if (variable !== "LITFUSE_DATA")
          files.push({
            dataset: id,
            state: "failed",
            problem: `${id}: its files are in ${variable}, and only those of LITFUSE_DATA are fetched`
          })
        else files.push(...(yield* fetchFiles(dataset, data, source, mostMegabytes * 1_000_000)))
      }
    })
    yield* (yield* Host).around(Config.none(at), live)(Effect.scoped(fetching))
    return { files } satisfies typeof Fetches.Type
  })
)
