import * as Tape from "@litfuse/engine/http/Tape"
import * as Ids from "@litfuse/engine/Ids"
import type { PipelineError } from "@litfuse/engine/PipelineError"
import type { PartialDate } from "@litfuse/engine/SourceRecord"
import * as Pipeline from "@litfuse/engine/Pipeline"
import type { Whole } from "@litfuse/engine/SearchAccount"
import type * as Registry from "@litfuse/engine/Registry"
import { betweenProcessors, numbersApart } from "@litfuse/files/numbersApart"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Refused } from "../ApiError.ts"
import { about, refuse } from "../Question.ts"
import * as Bundle from "./Bundle.ts"
import type { Config } from "@litfuse/host/Config"
import type { Traffic } from "@litfuse/host/http/services"
import { type Streamed, whole as wholeAnswer } from "../search/Answer.ts"
import { isLicensed } from "../search/licensed.ts"
import * as SearchRun from "../search/SearchRun.ts"
import * as PipelineFile from "@litfuse/host/PipelineFile"
import { version } from "@litfuse/host/version"

/** The search of a strategy, over recordings, with the plugins of litfuse and no others. */
const replayed = Effect.fnUntraced(function* (config: Config, strategy: Bundle.Strategy, pipeline: string, tape: Tape.Tape) {
  const { text, syntax = "litfuse", sources, from, until, sort, limit, perSource, explain } = strategy
  const bounds = {
    ...(from === undefined ? {} : { from: from as PartialDate }),
    ...(until === undefined ? {} : { until: until as PartialDate })
  }
  const own: Config = { ...config, plugins: [] }
  const prepared = yield* SearchRun.prepare(own, {
    text,
    syntax,
    pipeline: PipelineFile.fromText("pipeline", pipeline),
    sources,
    without: strategy.leftOut,
    ...bounds,
    sort,
    limit,
    perSource,
    explain,
    beside: ["prisma-s"],
    traffic: {
      _tag: "Replay",
      folder: tape,
      isUncached: true,
      leftOut: strategy.leftOut,
      ...(strategy.whole === undefined ? {} : { whole: strategy.whole })
    }
  })
  if (Result.isFailure(prepared.checked))
    return yield* refuse(
      `the pipeline needs what litfuse does not have; a bundle is replayed without plugins: ${firstOf(prepared.checked.failure)}`
    )
  const searched = yield* SearchRun.run(own, prepared.checked.success, prepared)
  return { ...searched, answer: wholeAnswer(searched.answer), prismaS: searched.beside[0]! }
})

const firstOf = ([first]: ReadonlyArray<PipelineError>): string => first?.message.split("\n")[0] ?? ""

/** How a search went, in numbers: no text of a service is in it. */
const wholeOf = ({ outcomes, counts }: Streamed, { plugins }: Registry.Registry): Whole => {
  const platforms = Pipeline.platformsOf(plugins)
  return {
    sources: outcomes.map(({ source, state, delivered, total, effectiveQuery, error, notices }) => ({
      source,
      platform: platforms.get(source) ?? null,
      state,
      delivered,
      total,
      effectiveQuery,
      error,
      notices
    })),
    counts
  }
}

/** The recordings of a tape, by their files. */
const recordingsOf = ({ texts }: Tape.Tape): ReadonlyArray<Bundle.Recorded> =>
  [...texts].map(([file, text]) => ({ file, text })).sort((a, b) => Ids.compare(a.file, b.file))

/** What messages call recordings that lie in no folder. */
const tape = (recordings: ReadonlyArray<Bundle.Recorded> = []): Tape.Tape =>
  Tape.make(
    "the bundle",
    recordings.map(({ file, text }) => [file, text] as const)
  )

/** What is said of a bundle that nobody could replay. */
export const tooLarge = refuse(
  about(
    ["perSource"],
    "the bundle would be larger than 256 MB, which no replay reads; ask for fewer records with {perSource}, or keep the search in a project: `litfuse project export` has no such limit"
  )
)

/** How often the answers of a search are weighed, in milliseconds. */
const weighMs = 250

/** Fails as soon as a tape holds more than a bundle may: a deep search takes hours, and its answers would fill the memory. */
const overfull = (folder: Tape.Tape, most: number): Effect.Effect<never, Refused> =>
  Effect.suspend(() => {
    let size = 0
    for (const text of folder.texts.values()) size += text.length
    return size > most ? tooLarge : Effect.andThen(Effect.sleep(weighMs), overfull(folder, most))
  })

/**
 * Asks a search, keeps every answer, and makes a bundle of it. The answer in the bundle is that of its replay, so that it is the same everywhere.
 * Where sources are left out, fewer works are found and enrichers are asked about these: the search is asked once more without those sources, and every
 * request that is the same is answered by what was kept, so that the bundle holds what its replay asks for and nothing else.
 *
 * - `over` recordings that are asked instead of the network
 * - `isWhole` whether answers that only those with a key may read are handed on
 * - errors: `Refused` for sources that are no services, for pipelines that need plugins, and for too many answers; those of a search
 */
export const make = Effect.fn("BundleRun.make")(function* (
  config: Config,
  prepared: SearchRun.Prepared,
  { over, isWhole }: { readonly over?: string; readonly isWhole: boolean }
) {
  const { request, registry } = prepared
  if ((request.atHand ?? []).length > 0)
    return yield* refuse("a bundle holds what services answer; a dataset, an index and files of references cannot be bundled")
  const pipeline = request.pipeline
  if (Result.isFailure(pipeline)) return yield* refuse(firstOf(pipeline.failure))
  const record = Effect.fnUntraced(function* (asking: SearchRun.Prepared, folder: Tape.Tape, first?: Tape.Tape) {
    if (Result.isFailure(asking.checked)) return yield* refuse(firstOf(asking.checked.failure))
    const traffic: Traffic = {
      _tag: "Record",
      folder,
      ...(over === undefined ? {} : { over }),
      ...(first === undefined ? {} : { first })
    }
    const searched = SearchRun.run(config, asking.checked.success, { ...asking, request: { ...asking.request, traffic } })
    return yield* Effect.raceFirst(searched, overfull(folder, yield* Bundle.Most))
  })
  const [all, rest] = [tape(), tape()]
  const asked = yield* record(prepared, all)
  const sources = asked.asked.map((source) => registry.plugins.find("source", source)).filter((one) => one !== undefined)
  const licensed = isWhole ? [] : sources.filter(isLicensed).map(({ plugin }) => plugin.id)
  const kept = asked.answer.outcomes.map(({ source }) => source).filter((source) => !licensed.includes(source))
  const hasRest = licensed.length > 0 && kept.length > 0 && all.texts.size > 0
  if (hasRest) yield* record(yield* SearchRun.prepare(config, { ...request, sources: kept, without: licensed }), rest, all)
  const played = hasRest ? rest : all
  const recordings = kept.length === 0 ? [] : recordingsOf(played)
  if (recordings.length === 0) return yield* refuse("no service answered, so that there is nothing to bundle")
  const strategy: Bundle.Strategy = {
    text: request.text,
    ...(prepared.syntax === "litfuse" ? {} : { syntax: prepared.syntax }),
    sources: kept,
    ...(request.from === undefined ? {} : { from: request.from }),
    ...(request.until === undefined ? {} : { until: request.until }),
    sort: request.sort ?? "relevance",
    limit: request.limit === undefined ? 10 : request.limit,
    perSource: request.perSource === undefined ? 100 : request.perSource,
    explain: request.explain ?? false,
    leftOut: licensed,
    ...(licensed.length === 0 ? {} : { whole: wholeOf(asked.answer, registry) })
  }
  const whole = yield* Effect.fromResult(PipelineFile.inOne(pipeline.success))
  // where editors find its schema differs from one installation to the next
  const text = whole.replace(/^# yaml-language-server: .*\n/, "")
  const { answer } = yield* replayed(config, strategy, text, played)
  return { bundle: { litfuse: version, strategy, pipeline: text, recordings, answer } satisfies Bundle.Bundle, asked }
})

/**
 * Plays a bundle: the same search over the same answers, without plugins of others, network or keys.
 *
 * - `isSame` whether it came to the answer that the bundle holds, but for numbers that differ as between processors; `apart` by how much they differ
 * - `prismaS` what the search says for the items of PRISMA-S
 * - errors: `Refused` when the pipeline needs what this litfuse does not have; `CassetteError` for recordings that are none
 */
export const replay = Effect.fn("BundleRun.replay")(function* (config: Config, { strategy, pipeline, recordings, answer }: Bundle.Bundle) {
  const searched = yield* replayed(config, strategy, pipeline, tape(recordings))
  const [again, held] = [JSON.stringify(searched.answer), JSON.stringify(answer)]
  const apart = again === held ? 0 : numbersApart(JSON.parse(again), JSON.parse(held))
  const isSame = apart <= betweenProcessors
  return { ...searched, isSame, apart: isSame ? apart : null }
})
