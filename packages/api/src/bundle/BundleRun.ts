import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { PipelineError } from "@litfuse/engine/PipelineError"
import type { PartialDate } from "@litfuse/engine/SourceRecord"
import type * as Registry from "@litfuse/engine/Registry"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Bundle from "./Bundle.ts"
import type { Config } from "@litfuse/host/Config"
import type { Traffic } from "@litfuse/host/http/services"
import * as SearchRun from "../search/SearchRun.ts"
import * as PipelineFile from "@litfuse/host/PipelineFile"
import { version } from "@litfuse/host/version"

/** A search cannot be bundled, or a bundle cannot be replayed. */
export class BundleError extends Data.TaggedError("BundleError")<{ readonly what: string }> {
  override get message() {
    return this.what
  }
}

const refuse = (what: string) => Effect.fail(new BundleError({ what }))

/** A folder for recordings that is gone when the effect is over. */
const inFolder = <A, E, R>(use: (folder: string) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.acquireUseRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "litfuse-bundle-"))),
    use,
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
  )

/** Recordings of a bundle as messages name them: where they lie for the time being is nobody's business, and differs from run to run. */
const played = (folder: string, { leftOut }: Bundle.Strategy): Traffic => ({ _tag: "Replay", folder, label: "the bundle", leftOut })

/** The search of a strategy, over recordings in a folder, with the plugins of litfuse and no others. */
const replayed = Effect.fnUntraced(function* (config: Config, strategy: Bundle.Strategy, pipeline: string, folder: string) {
  const { text, sources, from, until, sort, limit, perSource, explain } = strategy
  const file = join(folder, ".search.pipeline.yaml")
  yield* Effect.sync(() => writeFileSync(file, pipeline))
  const bounds = {
    ...(from === undefined ? {} : { from: from as PartialDate }),
    ...(until === undefined ? {} : { until: until as PartialDate })
  }
  const own: Config = { ...config, plugins: [] }
  const prepared = yield* SearchRun.prepare(own, {
    text,
    file,
    sources,
    ...bounds,
    sort,
    limit,
    perSource,
    explain,
    beside: ["prisma-s"],
    traffic: played(folder, strategy)
  })
  if (Result.isFailure(prepared.checked))
    return yield* refuse(
      `the pipeline needs what litfuse does not have; a bundle is replayed without plugins: ${firstOf(prepared.checked.failure)}`
    )
  const searched = yield* SearchRun.run(own, prepared.checked.success, prepared)
  return { ...searched, prismaS: searched.beside[0]! }
})

const firstOf = ([first]: ReadonlyArray<PipelineError>): string =>
  first?.message.split("\n")[0]?.replace(/^.*\.search\.pipeline\.yaml:?/, "pipeline:") ?? ""

/** Whether only those who have a key may read what a service answers: its answers are not handed on unless that is asked for. */
const isLicensed = ({ plugin }: Registry.Registered<"source">): boolean =>
  plugin.upstream?.credentials?.some(({ isRequired }) => isRequired === true) === true

const recordingsIn = (folder: string): ReadonlyArray<Bundle.Recorded> =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [])
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /^[a-z0-9-]+\/[0-9a-f]{12}-\d+\.json$/.test(file))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }))

/**
 * Asks a search, keeps every answer, and makes a bundle of it. The answer in the bundle is that of its replay, so that it is the same everywhere.
 * Where sources are left out, fewer works are found and enrichers are asked about these: the search is asked once more without those sources, and every
 * request that is the same is answered by what was kept, so that the bundle holds what its replay asks for and nothing else.
 *
 * - `over` recordings that are asked instead of the network
 * - `isWhole` whether answers that only those with a key may read are handed on
 * - errors: `BundleError` for sources that are no services and for pipelines that need plugins; those of a search
 */
export const make = Effect.fn("BundleRun.make")(function* (
  config: Config,
  prepared: SearchRun.Prepared,
  { over, isWhole }: { readonly over?: string; readonly isWhole: boolean }
) {
  const { request, registry } = prepared
  if ((request.atHand ?? []).length > 0)
    return yield* refuse("a bundle holds what services answer; a dataset, an index and files of references cannot be bundled")
  const record = Effect.fnUntraced(function* (asking: SearchRun.Prepared, folder: string, first?: string) {
    if (Result.isFailure(asking.checked)) return yield* refuse(firstOf(asking.checked.failure))
    const traffic: Traffic = {
      _tag: "Record",
      folder,
      ...(over === undefined ? {} : { over }),
      ...(first === undefined ? {} : { first })
    }
    return yield* SearchRun.run(config, asking.checked.success, { ...asking, request: { ...asking.request, traffic } })
  })
  return yield* inFolder(
    Effect.fnUntraced(function* (room: string) {
      const [all, rest] = [join(room, "all"), join(room, "rest")]
      const asked = yield* record(prepared, all)
      const sources = asked.answer.outcomes.map(({ source }) => registry.plugins.find("source", source)).filter((one) => one !== undefined)
      const licensed = isWhole ? [] : sources.filter(isLicensed)
      const kept = sources.filter((one) => !licensed.includes(one)).map(({ plugin }) => plugin.id)
      const hasRest = licensed.length > 0 && kept.length > 0 && recordingsIn(all).length > 0
      if (hasRest) yield* record(yield* SearchRun.prepare(config, { ...request, sources: kept }), rest, all)
      const folder = hasRest ? rest : all
      const recordings = kept.length === 0 ? [] : recordingsIn(folder)
      if (recordings.length === 0) return yield* refuse("no service answered, so that there is nothing to bundle")
      const strategy: Bundle.Strategy = {
        text: request.text,
        sources: kept,
        ...(request.from === undefined ? {} : { from: request.from }),
        ...(request.until === undefined ? {} : { until: request.until }),
        sort: request.sort ?? "relevance",
        limit: request.limit ?? 10,
        perSource: request.perSource ?? 100,
        explain: request.explain ?? false,
        leftOut: licensed.map(({ plugin }) => plugin.id)
      }
      // where editors find its schema differs from one installation to the next
      const whole = yield* Effect.fromResult(PipelineFile.inOne(request.file))
      const pipeline = whole.replace(/^# yaml-language-server: .*\n/, "")
      const { answer } = yield* replayed(config, strategy, pipeline, folder)
      const bundle: Bundle.Bundle = { litfuse: version, strategy, pipeline, recordings, answer }
      return { bundle, asked }
    })
  )
})

/**
 * Plays a bundle: the same search over the same answers, without plugins of others, network or keys.
 *
 * - `isSame` whether it came to the answer that the bundle holds; `prismaS` what the search says for the items of PRISMA-S
 * - errors: `BundleError` when the pipeline needs what this litfuse does not have; `CassetteError` for recordings that are none
 */
export const replay = Effect.fn("BundleRun.replay")(function* (config: Config, { strategy, pipeline, recordings, answer }: Bundle.Bundle) {
  return yield* inFolder(
    Effect.fnUntraced(function* (folder: string) {
      yield* Effect.sync(() => {
        for (const { file, text } of recordings) {
          mkdirSync(dirname(join(folder, file)), { recursive: true })
          writeFileSync(join(folder, file), text, { flag: "wx" })
        }
      })
      const searched = yield* replayed(config, strategy, pipeline, folder)
      return { ...searched, isSame: JSON.stringify(searched.answer) === JSON.stringify(answer) }
    })
  )
})
