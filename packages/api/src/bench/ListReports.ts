import { statSync } from "node:fs"
import { join } from "node:path"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import { listExperiments } from "@litfuse/bench/experiment/readExperiment"
import * as Files from "@litfuse/files/Files"
import * as YamlText from "@litfuse/files/YamlText"
import { store } from "@litfuse/host/Workspace"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import * as Question from "../Question.ts"

/** Lists reports. */
export const Request = Schema.Struct({ folder: Field.folder })
export type Request = typeof Request.Type

/** A report with its question and dataset, or why these cannot be read. `isHere` the data of the dataset are on this machine. */
export type Reported =
  | { readonly id: string; readonly dataset: string; readonly question: string; readonly isHere: boolean }
  | { readonly id: string; readonly problem: string }

/** The modification time and size of a file; empty without a file. */
const stampOf = (file: string): string =>
  Result.getOrElse(
    Result.map(
      Result.try(() => statSync(file)),
      ({ mtimeMs, size }) => `${mtimeMs} ${size}`
    ),
    () => ""
  )

/** Caches what was read from files; a file is read again only after it has changed. */
const cached = <A>(read: (store: DatasetStore.Store, id: string, file: string) => A) => {
  const known = new Map<string, { readonly stamp: string; readonly value: A }>()
  return (store: DatasetStore.Store, id: string, path: string): A => {
    const file = join(store.root, path)
    const stamp = stampOf(file)
    const before = known.get(file)
    if (before !== undefined && before.stamp === stamp && stamp !== "") return before.value
    const value = read(store, id, file)
    known.set(file, { stamp, value })
    return value
  }
}

type About = { readonly dataset: string; readonly question: string } | { readonly problem: string }

const aboutOf = (here: DatasetStore.Store, _: string, file: string): About => {
  const text = Files.readPlainText(file)
  if (Result.isFailure(text)) return { problem: text.failure.message }
  const yaml = YamlText.parse(DatasetStore.nameOf(here, file), text.success)
  if (Result.isFailure(yaml)) return { problem: yaml.failure.map(({ line, what }) => `line ${line}: ${what}`).join("; ") }
  const { dataset, question } = (yaml.success.value ?? {}) as Readonly<Record<string, unknown>>
  return typeof dataset === "string" && typeof question === "string"
    ? { dataset, question: question.trim() }
    : { problem: "names no dataset or no question" }
}

/**
 * Lists reports quickly: unlike `Bench.List` it does not check whether experiments can run, and it reads only files that changed since the last call.
 *
 * - errors: `ApiError` without a workspace
 */
export const reader = () => {
  const abouts = cached(aboutOf)
  const datasets = cached((here, id) => DatasetStore.open(here, id))
  return Question.make(
    "bench",
    Request,
    Effect.fnUntraced(function* ({ folder }: Request) {
      const here = yield* store(folder)
      return listExperiments(here).map((id): Reported => {
        const about = abouts(here, id, `reports/${id}/experiment.yaml`)
        if ("problem" in about) return { id, problem: about.problem }
        const dataset = datasets(here, about.dataset, `datasets/${about.dataset}/dataset.yaml`)
        return { id, ...about, isHere: Result.isSuccess(dataset) && DatasetStore.isPresent(dataset.success) }
      })
    })
  )
}
