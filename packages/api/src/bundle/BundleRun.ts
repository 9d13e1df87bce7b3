import * as Cassette from "@litfuse/engine/http/Cassette"
import * as Tape from "@litfuse/engine/http/Tape"
import * as Ids from "@litfuse/engine/Ids"
import type { PipelineError } from "@litfuse/engine/PipelineError"
import type { PartialDate } from "@litfuse/engine/SourceRecord"
import * as Pipeline from "@litfuse/engine/Pipeline"
import { StoredOutcomes } from "@litfuse/engine/source/StoredOutcomes"
import { outcomeStates } from "@litfuse/engine/source/OutcomeState"
import { silentOutcome, type Whole } from "@litfuse/engine/SearchAccount"
import type * as Registry from "@litfuse/engine/Registry"
import { badLine } from "@litfuse/files/DatasetError"
import { betweenProcessors, numbersApart } from "@litfuse/files/numbersApart"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Refused } from "../ApiError.ts"
import { about, refuse } from "../Question.ts"
import * as BundleFile from "./BundleFile.ts"
import type { Config } from "@litfuse/host/Config"
import * as FileSource from "@litfuse/host/FileSource"
import type { Traffic } from "@litfuse/host/http/HostServices"
import { aggregatesOf } from "../search/recordedOutputs.ts"
import { type SourceAnswer, type Streamed, wholeAnswer } from "../search/Answer.ts"
import { isLicensed } from "../search/licensedSources.ts"
import * as SearchRun from "../search/SearchRun.ts"
import * as PipelineFile from "@litfuse/host/PipelineFile"
import { version } from "@litfuse/host/version"

/** The files of references of a bundle, opened as the search opened them. Errors: `DatasetError` for a file that is not in the bundle. */
const openFiles = (strategy: BundleFile.Strategy, files: ReadonlyArray<BundleFile.ReferenceFile>, atMs: number) =>
  FileSource.open(
    (strategy.files ?? []).map((path) => `file:${path}`),
    undefined,
    {
      isBadSkipped: strategy.skipBad ?? false,
      platforms: strategy.names ?? [],
      latestYear: new Date(atMs).getUTCFullYear() + 1,
      contentOf: (path) => {
        const held = files.find((file) => file.path === path)
        return held === undefined
          ? Result.fail(badLine(path, 0, "the bundle does not hold this file", "a bundle that `litfuse bundle` wrote"))
          : Result.succeed(held.bytes)
      }
    }
  )

/** Runs the search of a strategy over recordings, with litfuse's built-in plugins only. */
const replayed = Effect.fnUntraced(function* (
  config: Config,
  { strategy, pipeline, files = [] }: Pick<BundleFile.Bundle, "strategy" | "pipeline" | "files">,
  tape: Tape.Tape
) {
  const { text, syntax = "litfuse", sources, from, until, sort, limit, perSource, explain } = strategy
  const bounds = {
    ...(from === undefined ? {} : { from: from as PartialDate }),
    ...(until === undefined ? {} : { until: until as PartialDate })
  }
  const own: Config = { ...config, plugins: [] }
  const { leftOut, silent = [], whole, outputs } = strategy
  const atMs = strategy.atMs ?? (yield* Effect.fromResult(Cassette.read(tape))).latestMs
  const opened = yield* Effect.fromResult(openFiles(strategy, files, atMs))
  const prepared = yield* SearchRun.prepare(own, {
    text,
    atHand: opened.localSources,
    sizes: opened.sizes,
    syntax,
    pipeline: PipelineFile.fromText("pipeline", pipeline),
    sources,
    without: leftOut.filter((source) => !silent.includes(source)),
    ...bounds,
    sort,
    limit,
    perSource,
    explain,
    beside: ["prisma-s"],
    traffic: {
      _tag: "Replay",
      folder: tape,
      atMs,
      isUncached: true,
      leftOut,
      ...(outputs === undefined ? {} : { outputs }),
      ...(whole === undefined ? {} : { whole, ...(strategy.silent === undefined ? {} : { outcomes: whole.sources }) })
    }
  })
  if (Result.isFailure(prepared.checked))
    return yield* refuse(`the pipeline needs plugins, and a bundle is replayed without them: ${firstOf(prepared.checked.failure)}`)
  const searched = yield* SearchRun.run(own, prepared.checked.success, prepared).pipe(
    Effect.provideService(StoredOutcomes, outcomesOf(whole, silent, leftOut))
  )
  return { ...searched, answer: wholeAnswer(searched.answer), prismaS: searched.beside[0]! }
})

const firstOf = ([first]: ReadonlyArray<PipelineError>): string => first?.message.split("\n")[0] ?? ""

const dayMs = 86_400_000

/** The outcomes of the sources that a replay does not search again. */
const outcomesOf = (whole: Whole | undefined, silent: ReadonlyArray<string>, leftOut: ReadonlyArray<string>) =>
  new Map(
    (whole?.sources ?? []).flatMap((account) => {
      const outcome = silent.includes(account.source) ? silentOutcome(account) : undefined
      const isLeftOut = leftOut.includes(account.source)
      return outcome === undefined ? [] : [[account.source, { ability: "search" as const, outcome, isLeftOut }] as const]
    })
  )

/** Sources that a replay cannot search again: those that never answered, and licensed ones without records, whose answers are omitted. */
const silentOf = ({ outcomes }: Streamed, licensed: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...Map.groupBy(outcomes, ({ source }) => source)].flatMap(([source, all]) => {
    const isSilent = ({ state }: SourceAnswer) => !outcomeStates[state].hasAnswered || (state === "empty" && licensed.includes(source))
    return all.every(isSilent) ? [source] : []
  })

/** The outcomes and counts of a search, without texts of services. */
const wholeOf = ({ outcomes, counts }: Streamed, { plugins }: Registry.Registry): Whole => {
  const [platforms, names] = [Pipeline.platformsOf(plugins), Pipeline.namesOf(plugins)]
  return {
    sources: outcomes.map(({ source, state, delivered, total, effectiveQuery, error, notices }) => ({
      source,
      ...(names.has(source) ? { name: names.get(source)! } : {}),
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

const recordingsOf = ({ texts }: Tape.Tape): ReadonlyArray<BundleFile.Recorded> =>
  [...texts].map(([file, text]) => ({ file, text })).sort((a, b) => Ids.compare(a.file, b.file))

/** A tape of recordings that are in no folder; messages call it "the bundle". */
const tape = (recordings: ReadonlyArray<BundleFile.Recorded> = []): Tape.Tape =>
  Tape.make(
    "the bundle",
    recordings.map(({ file, text }) => [file, text] as const)
  )

/** Refuses a bundle that exceeds the size limit of a replay. */
export const tooLarge = refuse(
  about(
    ["perSource"],
    "the bundle would exceed 256 MB, the limit of a replay. Request fewer records with {perSource}, or use a project: `litfuse project export` has no such limit"
  )
)

const onlyLicensed = (sources: ReadonlyArray<string>) =>
  about(
    ["withLicensed"],
    `only services that require a key answered (${sources.join(", ")}), and a bundle omits their answers; {withLicensed} includes them, if their terms allow it`
  )

interface MakeOptions {
  readonly over?: string
  readonly isWhole: boolean
  readonly files?: ReadonlyArray<BundleFile.ReferenceFile>
  readonly skipBad?: boolean
  readonly names?: ReadonlyArray<string>
}

/** How often the size of the answers is checked, in milliseconds. */
const weighMs = 250

/** Fails as soon as a tape exceeds the size limit, because a deep search takes hours and its answers would fill the memory. */
const overfull = (folder: Tape.Tape, most: number): Effect.Effect<never, Refused> =>
  Effect.suspend(() => {
    let size = 0
    for (const text of folder.texts.values()) size += text.length
    return size > most ? tooLarge : Effect.andThen(Effect.sleep(weighMs), overfull(folder, most))
  })

/**
 * Runs a search, records every answer, and makes a bundle. The answer in the bundle is that of its replay, so that it is the same everywhere. If sources
 * are omitted, the remaining works differ, and so do the requests to enrichers. So the search runs again without those sources; recorded answers serve all
 * equal requests, and the bundle contains exactly what its replay requests. How every source answered is a part of the bundle: a source that failed is not
 * searched again, and stays failed.
 *
 * - `over` recordings to use instead of the network
 * - `files` of references that the search reads; `skipBad`, `names` how they are read
 * - `isWhole` whether the bundle includes answers that only users with a key may read
 * - errors: `Refused` for sources that are not services, for pipelines that need plugins, and for too many answers; those of a search
 */
export const make = Effect.fn("BundleRun.make")(function* (
  config: Config,
  prepared: SearchRun.Prepared,
  { over, isWhole, files = [], skipBad = false, names = [] }: MakeOptions
) {
  const { request, registry } = prepared
  if ((request.atHand ?? []).length > files.length)
    return yield* refuse("a bundle contains answers of services and files of references; a dataset and an index cannot be bundled")
  const pipeline = request.pipeline
  if (Result.isFailure(pipeline)) return yield* refuse(firstOf(pipeline.failure))
  const record = Effect.fnUntraced(function* (asking: SearchRun.Prepared, folder: Tape.Tape, first?: Tape.Tape) {
    if (Result.isFailure(asking.checked)) return yield* refuse(firstOf(asking.checked.failure))
    const traffic: Traffic = {
      _tag: "Record",
      folder,
      ...(over === undefined ? {} : { over }),
      ...(first === undefined || first.texts.size === 0 ? {} : { first })
    }
    const searched = SearchRun.run(config, asking.checked.success, { ...asking, request: { ...asking.request, traffic } })
    return yield* Effect.raceFirst(searched, overfull(folder, yield* BundleFile.Most))
  })
  const [all, rest] = [tape(), tape()]
  const asked = yield* record(prepared, all)
  const sources = asked.asked.map((source) => registry.plugins.find("source", source)).filter((one) => one !== undefined)
  const licensed = isWhole ? [] : sources.filter(isLicensed).map(({ plugin }) => plugin.id)
  const silent = silentOf(asked.answer, licensed)
  const leftOut = licensed.filter((source) => !silent.includes(source) || asked.followed.includes(source))
  const kept = [...new Set(asked.answer.outcomes.map(({ source }) => source))].filter(
    (source) => silent.includes(source) || !licensed.includes(source)
  )
  const answered = asked.answer.outcomes.filter(({ state }) => outcomeStates[state].hasAnswered)
  if (answered.length === 0) return yield* refuse("no service answered, so there is nothing to bundle")
  // a source that found nothing answered too, and a bundle holds that it did
  if (!answered.some(({ source }) => kept.includes(source))) return yield* refuse(onlyLicensed(leftOut))
  const whole = wholeOf(asked.answer, registry)
  const hasRest = leftOut.length > 0 || silent.length > 0
  if (hasRest)
    yield* record(
      yield* SearchRun.prepare(config, { ...request, sources: kept, without: leftOut.filter((source) => !silent.includes(source)) }),
      rest,
      all
    ).pipe(Effect.provideService(StoredOutcomes, outcomesOf(whole, silent, leftOut)))
  const played = hasRest ? rest : all
  const recordings = recordingsOf(played)
  const outputs = leftOut.length === 0 ? {} : aggregatesOf(asked.analyses)
  const strategy: BundleFile.Strategy = {
    text: request.text,
    ...(prepared.syntax === "litfuse" ? {} : { syntax: prepared.syntax }),
    sources: kept,
    ...(request.from === undefined ? {} : { from: request.from }),
    ...(request.until === undefined ? {} : { until: request.until }),
    sort: request.sort ?? "relevance",
    limit: request.limit === undefined ? 10 : request.limit,
    perSource: request.perSource === undefined ? 100 : request.perSource,
    explain: request.explain ?? false,
    leftOut,
    ...(hasRest ? { silent, whole } : {}),
    ...(Object.keys(outputs).length === 0 ? {} : { outputs }),
    ...(files.length === 0 ? {} : { files: files.map(({ path }) => path) }),
    ...(names.length === 0 ? {} : { names }),
    ...(skipBad ? { skipBad } : {}),
    ...(recordings.length === 0 ? { atMs: dayMs * Math.floor((yield* Clock.currentTimeMillis) / dayMs) } : {})
  }
  const inOne = yield* Effect.fromResult(PipelineFile.inOne(pipeline.success))
  // the path of the schema differs between installations
  const text = inOne.replace(/^# yaml-language-server: .*\n/, "")
  const held = files.length === 0 ? {} : { files }
  const { answer } = yield* replayed(config, { strategy, pipeline: text, ...held }, played)
  return { bundle: { litfuse: version, strategy, pipeline: text, ...held, recordings, answer } satisfies BundleFile.Bundle, asked }
})

/**
 * Replays a bundle: the same search over the same answers, without network, keys or third-party plugins.
 *
 * - `isSame` whether the answer equals that of the bundle, apart from differences of numbers between processors; `apart` the largest difference
 * - `prismaS` the report for the items of PRISMA-S
 * - errors: `Refused` if the pipeline needs plugins that this litfuse does not have; `CassetteError` for invalid recordings
 */
export const replay = Effect.fn("BundleRun.replay")(function* (config: Config, { recordings, answer, ...bundle }: BundleFile.Bundle) {
  const searched = yield* replayed(config, bundle, tape(recordings))
  const [again, held] = [JSON.stringify(searched.answer), JSON.stringify(answer)]
  const apart = again === held ? 0 : numbersApart(JSON.parse(again), JSON.parse(held))
  const isSame = apart <= betweenProcessors
  return { ...searched, isSame, apart: isSame ? apart : null }
})
