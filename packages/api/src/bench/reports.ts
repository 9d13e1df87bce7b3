import { statSync } from "node:fs"
import { join } from "node:path"
import * as Store from "@litfuse/bench/dataset/Store"
import { list } from "@litfuse/bench/experiment/load"
import * as Files from "@litfuse/files/Files"
import * as YamlText from "@litfuse/files/YamlText"
import { store } from "@litfuse/host/Workspace"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import * as Question from "../Question.ts"

/** Which reports there are. */
export const Request = Schema.Struct({ folder: Field.folder })
export type Request = typeof Request.Type

/** A report: what it asks, and over which collection; or why that cannot be read. `isHere` the data of the collection are on this machine. */
export type Reported =
  | { readonly id: string; readonly dataset: string; readonly question: string; readonly isHere: boolean }
  | { readonly id: string; readonly problem: string }

/** When a file was last written, and how long it is; empty where there is none, or where none can have this name. */
const stampOf = (file: string): string =>
  Result.getOrElse(
    Result.map(
      Result.try(() => statSync(file)),
      ({ mtimeMs, size }) => `${mtimeMs} ${size}`
    ),
    () => ""
  )

/** What is known of files, each read again only when it has changed. */
const remembering = <A>(read: (store: Store.Store, id: string, file: string) => A) => {
  const known = new Map<string, { readonly stamp: string; readonly value: A }>()
  return (store: Store.Store, id: string, path: string): A => {
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

const aboutOf = (here: Store.Store, _: string, file: string): About => {
  const text = Files.readText(file)
  if (Result.isFailure(text)) return { problem: text.failure.message }
  const yaml = YamlText.parse(Store.nameOf(here, file), text.success)
  if (Result.isFailure(yaml)) return { problem: yaml.failure.map(({ line, what }) => `line ${line}: ${what}`).join("; ") }
  const { dataset, question } = (yaml.success.value ?? {}) as Readonly<Record<string, unknown>>
  return typeof dataset === "string" && typeof question === "string"
    ? { dataset, question: question.trim() }
    : { problem: "names no dataset or no question" }
}

/**
 * Tells which reports there are, for whoever looks for one. Whether their experiments can be run is not checked, as `Bench.List` does, and of a file that
 * has not changed since the last time nothing is read.
 *
 * - errors: `ApiError` where there is no workspace
 */
export const reader = () => {
  const abouts = remembering(aboutOf)
  const datasets = remembering((here, id) => Store.open(here, id))
  return Question.make(
    "bench",
    Request,
    Effect.fnUntraced(function* ({ folder }: Request) {
      const here = yield* store(folder)
      return list(here).map((id): Reported => {
        const about = abouts(here, id, `reports/${id}/experiment.yaml`)
        if ("problem" in about) return { id, problem: about.problem }
        const dataset = datasets(here, about.dataset, `datasets/${about.dataset}/dataset.yaml`)
        return { id, ...about, isHere: Result.isSuccess(dataset) && Store.isPresent(dataset.success) }
      })
    })
  )
}
