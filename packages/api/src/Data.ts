import { checkFile, checkRunSet } from "@litfuse/bench/dataset/checkDataset"
import * as Store from "@litfuse/bench/dataset/Store"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { store } from "@litfuse/host/Workspace"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { tell } from "./Events.ts"
import * as Field from "./fields.ts"
import * as Question from "./Question.ts"

const folder = Field.folder

/** Which datasets there are. */
export const ListRequest = Schema.Struct({ folder })

/**
 * A dataset as lists show it.
 *
 * - `state` of its files: `embedded` they lie beside the manifest; `here`, `not here` they are on this machine or not; `broken` nobody knows, because
 *   its manifest cannot be read
 * - `title`, `about` absent where it is broken; `problem` what is wrong with the manifest, in lines, only there
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

const listed = (here: Store.Store, id: string): Listed => {
  const opened = Store.open(here, id)
  if (Result.isFailure(opened)) return { id, state: "broken", problem: opened.failure.message }
  const { title, embedded, about } = opened.success.manifest
  return { id, state: embedded ? "embedded" : Store.isPresent(opened.success) ? "here" : "not here", title, about: about.trim() }
}

/**
 * Lists the datasets of the workspace around a folder, and whether their files are on this machine.
 *
 * - errors: `ApiError` where there is no workspace; a manifest that cannot be read is a problem of the answer
 */
export const list = Question.make(
  "data",
  ListRequest,
  Effect.fnUntraced(function* ({ folder: from }: typeof ListRequest.Type) {
    const here = yield* store(from)
    return { datasets: Store.list(here).map((id) => listed(here, id)) } satisfies typeof List.Type
  })
)

/** Datasets to be checked; none named = all whose files are on this machine. */
export const CheckRequest = Schema.Struct({
  folder,
  datasets: Field.or(Schema.Array(Schema.String).annotate({ description: "Ids of datasets. Default: all whose files are here." }), [])
})

/**
 * What was found of one file, or run set, of a dataset.
 *
 * - `file` by its name in the manifest; `dataset.yaml` where that is wrong; absent for a dataset that is not here
 * - `found` in a file that is ok; `problem` of one that is wrong, in lines; `obtain` how to get a dataset that is not here
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

/** What was found, dataset by dataset, in the order of their manifests. */
export const Checks = Schema.Struct({ files: Schema.Array(Checked) })

/** A check that is still to be made. */
interface Due {
  readonly dataset: string
  readonly file: string
  readonly check: Effect.Effect<string, DatasetError>
}

/** What is to be checked of a dataset, or what is known of it without. */
const planOf = (here: Store.Store, dataset: string, isNamed: boolean): ReadonlyArray<Checked | Due> => {
  const opened = Store.open(here, dataset)
  if (Result.isFailure(opened)) return [{ dataset, file: "dataset.yaml", state: "wrong", problem: opened.failure.message }]
  const { manifest } = opened.success
  if (!isNamed && !Store.isPresent(opened.success)) return [{ dataset, state: "not here", obtain: manifest.obtain.trim() }]
  return [
    ...Object.keys(manifest.files).map((file) => ({ dataset, file, check: checkFile(opened.success, file) })),
    ...Object.keys(manifest.runsets).map((file) => ({ dataset, file, check: checkRunSet(opened.success, file) }))
  ]
}

const isDue = (one: Checked | Due): one is Due => "check" in one

/**
 * Checks the files of datasets: checksums, formats, and the counts that their manifests state. Whoever watches is told of each file.
 *
 * - empty: files of a dataset that nobody named, and that is not on this machine, are not checked
 * - errors: `ApiError` where there is no workspace, and for a dataset that there is not; what is wrong with files is in the answer
 */
export const check = Question.make(
  "data",
  CheckRequest,
  Effect.fnUntraced(function* ({ folder: from, datasets }: typeof CheckRequest.Type) {
    const here = yield* store(from)
    const ids = datasets.length > 0 ? yield* Effect.fromResult(Store.known(here, datasets)) : Store.list(here)
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
      // a check takes long, and reads without waiting: here it can be interrupted
      yield* Effect.yieldNow
    }
    return { files } satisfies typeof Checks.Type
  })
)
