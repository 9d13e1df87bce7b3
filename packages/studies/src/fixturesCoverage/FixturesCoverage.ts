import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type * as Registry from "@litfuse/engine/Registry"
import { enricherAsSource } from "@litfuse/engine/enricher/enricherAsSource"
import { recorded } from "@litfuse/kit/recorded"
import type { AnySource } from "@litfuse/kit/askSource"
import { type DatasetError, Missing } from "@litfuse/files/DatasetError"
import * as DatasetErrors from "@litfuse/files/DatasetError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Read } from "./tables.ts"

const Params = Schema.Struct({
  /** The sources and enrichers, each with answers in the folder of its name. */
  sources: Schema.NonEmptyArray(Schema.NonEmptyString)
})

const digestOf = (path: string): string => createHash("sha256").update(readFileSync(path)).digest("hex")

const failure = (dataset: string, file: string, remedy: string) =>
  new DatasetErrors.DatasetError({ dataset, reason: new Missing({ file, remedy }) })

/** The answers of one source, each with the checksum that the index names. */
const answersOf = (
  dataset: DatasetStore.Dataset,
  index: ReadonlyArray<{ readonly file: string; readonly sha256: string }>,
  source: string
) =>
  Result.gen(function* () {
    const root = DatasetStore.folderOf(dataset)!
    const answers = recorded(source, root).toSorted((a, b) => (a.file < b.file ? -1 : 1))
    if (answers.length === 0)
      return yield* Result.fail(failure(dataset.manifest.id, `${source}/`, "the index names no recorded answers of that source"))
    for (const { file, sha256 } of index.filter((one) => one.file.startsWith(`${source}/`)))
      yield* DatasetStore.checkDigest(dataset, file, sha256, digestOf(join(root, file)))
    return answers
  })

/** A source by its id, or an enricher as the source that it is to those who try it. */
const sourceOf = (plugins: Registry.Registry["plugins"], id: string): AnySource | undefined => {
  const enricher = plugins.find("enricher", id)?.plugin
  return enricher === undefined ? (plugins.find("source", id)?.plugin as unknown as AnySource | undefined) : enricherAsSource(enricher)
}

/**
 * What each source reads out of answers of its service that others recorded.
 *
 * The answers are played by a scripted server, and the source is asked the question to which each of them belongs.
 *
 * - errors: `DatasetError` when the answers are not there, or are not those that their index names
 */
export const fixturesCoverage = ({ plugins }: Registry.Registry): Analysis.Analysis =>
  Analysis.make<typeof Params.Type>({
    id: "fixtures-coverage",
    revision: 1,
    about: "recorded answers of services: which of them each source reads, and which fields its records have",
    params: Params,
    problems: (_, { sources }) =>
      sources.flatMap((id, i) =>
        sourceOf(plugins, id)?.harness === undefined
          ? [{ path: ["sources", i], what: `"${id}" is no source or enricher that can be tried without a network` }]
          : []
      ),
    run: Effect.fnUntraced(function* ({ dataset }, { sources }): Effect.fn.Return<Analysis.Findings, DatasetError> {
      const index = yield* Effect.fromResult(DatasetStore.read(dataset, "index"))
      const entries = JSON.parse(new TextDecoder().decode(index.bytes)) as ReadonlyArray<{ file: string; sha256: string }>
      // what tries sources is loaded only here: no other experiment needs it
      const { recordingOutcome: outcomeOf } = yield* Effect.promise(() => import("./recordingOutcome.ts"))
      const { byAnswer, bySource, sentence } = yield* Effect.promise(() => import("./tables.ts"))
      const all = new Map<string, ReadonlyArray<Read>>()
      for (const id of sources) {
        const source = sourceOf(plugins, id)!
        const { default: harness } = yield* Effect.promise(() => source.harness!())
        const answers = yield* Effect.fromResult(answersOf(dataset, entries, id))
        const read: Array<Read> = []
        for (const one of answers) read.push({ one, outcome: yield* Effect.promise(() => outcomeOf(source, harness, one)) })
        all.set(id, read)
      }
      return {
        inputs: [{ kind: "recorded answers", source: `${dataset.manifest.id}: index`, sha256: index.sha256 }],
        conclusions: [sentence(all)],
        tables: [bySource(all), ...[...all].map(([id, read]) => byAnswer(id, read))]
      }
    })
  })
