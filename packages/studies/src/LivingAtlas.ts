import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { FreeTable } from "@litfuse/bench/report/Results"
import { kinds, overlapOf } from "@litfuse/engine/works/WorkChanges"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { counted, fixed } from "@litfuse/files/numbers"
import { mean } from "@litfuse/stats/Summary"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { absentFile } from "./absentFile.ts"
import { type ComparedDay, comparedWorld, differencesOf } from "./livingWorld/comparedWorld.ts"
import { type Answer, livingWorld, type Mistake } from "./livingWorld/LivingWorld.ts"
import { worldSources } from "./livingWorld/WorldSource.ts"
import type { PlantedChange } from "./livingWorld/WorldState.ts"

const Name = Schema.NonEmptyString

const Params = Schema.Struct({
  /** Files with the answers of each day, the first one before any change; the list of changes. */
  days: Schema.NonEmptyArray(Name),
  changes: Name,
  /** Of the generator, which makes the worlds with a mistake. */
  seed: Schema.Int,
  /** Published stabilities of sources. */
  printed: Schema.Record(Name, Schema.Finite)
})
type Params = typeof Params.Type

const linesOf = <A>({ bytes }: DatasetStore.Opened): ReadonlyArray<A> =>
  new TextDecoder()
    .decode(bytes)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as A)

const kindsTable = (made: ReadonlyArray<PlantedChange>, days: ReadonlyArray<ComparedDay>): FreeTable => {
  const found = days.flatMap((one) => one.found)
  const { missed, invented } = differencesOf(made, found)
  const countOf = (all: ReadonlyArray<PlantedChange>, kind: string) => all.filter((one) => one.kind === kind).length
  return {
    id: "kinds",
    title: "Changes that the generator made, by kind, and what the comparison found",
    columns: [{ name: "kind" }, { name: "made" }, { name: "found" }, { name: "missed" }, { name: "invented" }],
    rows: kinds.map((kind) => [kind, countOf(made, kind), countOf(found, kind), countOf(missed, kind), countOf(invented, kind)])
  }
}

/** How many differences a world with a mistake has. The days after the mistake are not needed. */
const noticed = (seed: number, days: number, mistake: Mistake): readonly [missed: number, invented: number] => {
  const world = livingWorld(seed, days, mistake)
  const last = world.mistaken ?? 0
  const found = comparedWorld(world.days.slice(0, last + 1)).flatMap((one) => one.found)
  const { missed, invented } = differencesOf(
    world.changes.filter(({ day }) => day <= last),
    found
  )
  return [missed.length, invented.length]
}

const mistakesTable = (seed: number, days: number): FreeTable => ({
  id: "mistakes",
  title: "Mistakes that were planted, one at a time: the first change of a kind is listed but not made, or made but not listed",
  columns: [{ name: "kind" }, { name: "missed, when not made" }, { name: "invented, when not listed" }],
  rows: kinds.map((kind) => [kind, noticed(seed, days, { kind, how: "not made" })[0], noticed(seed, days, { kind, how: "not listed" })[1]])
})

const daysTable = (made: ReadonlyArray<PlantedChange>, days: ReadonlyArray<ComparedDay>): FreeTable => ({
  id: "days",
  title: "Each update: changes that were made and found, sources that failed, and how many works several sources have",
  columns: [
    { name: "update" },
    { name: "made" },
    { name: "found" },
    { name: "failed" },
    { name: "works" },
    { name: "in several sources" },
    { name: "share", digits: 4 }
  ],
  rows: days.map(({ day, found, failed, works, shared }) => [
    day,
    made.filter((one) => one.day === day).length,
    found.length,
    failed.join(", ") || "none",
    works,
    shared,
    shared / works
  ])
})

/** Overlaps of a source with its answer before, without the updates in which it failed. */
const overlaps = (source: string, days: ReadonlyArray<ComparedDay>): Float64Array =>
  Float64Array.from(
    days.filter(({ failed }) => !failed.includes(source)),
    ({ reruns }) => overlapOf(reruns.find(({ search }) => search === source) ?? { search: source, before: 0, after: 0, both: 0 })
  )

const stabilityTable = (days: ReadonlyArray<ComparedDay>, printed: Params["printed"]): FreeTable => ({
  id: "stability",
  title:
    "Stability of each source from its own reruns: mean Jaccard overlap from one answer to the next, next to the constants of the paper",
  columns: [
    { name: "source" },
    { name: "reruns" },
    { name: "overlap", digits: 4 },
    { name: "lowest", digits: 4 },
    { name: "constant of the paper", digits: 2 }
  ],
  rows: worldSources.map((source) => {
    const values = overlaps(source, days)
    return [source, values.length, mean(values), Math.min(...values), printed[source] ?? null]
  })
})

const find = (
  { dataset }: LoadedExperiment,
  { days: files, changes, seed, printed }: Params
): Result.Result<Analysis.Findings, DatasetError> =>
  Result.gen(function* () {
    const opened: Array<DatasetStore.Opened> = []
    for (const file of files) opened.push(yield* DatasetStore.read(dataset, file))
    const listed = yield* DatasetStore.read(dataset, changes)
    const answers = opened.map((one) => linesOf<Answer>(one))
    const made = linesOf<PlantedChange>(listed)
    const days = comparedWorld(answers)
    const { missed, invented } = differencesOf(
      made,
      days.flatMap((one) => one.found)
    )
    const failed = differencesOf(
      made,
      comparedWorld(answers, true).flatMap((one) => one.found)
    )
    const mistakes = mistakesTable(seed, days.length)
    const unnoticed = mistakes.rows.flatMap((row) => row.slice(1)).filter((count) => count === 0).length
    const means = worldSources.map((source) => mean(overlaps(source, days)))
    const planted = 2 * kinds.length
    return {
      headline: `Over ${counted(days.length, "update")}, ${made.length - missed.length} of ${counted(made.length, "change")} are found and ${invented.length} are invented; ${planted - unnoticed} of ${planted} planted mistakes are noticed.`,
      inputs: [...opened, listed].map(({ name, sha256 }) => ({ kind: "recordings", source: name, sha256 })),
      conclusions: [
        `${counted(missed.length, "change")} missed, ${invented.length} invented, of ${kinds.length} kinds.`,
        `A source that fails keeps its records. Taken for an empty answer, its failure would invent ${counted(failed.invented.length, "change")}.`,
        `The mean overlap of a source with its answer before is ${fixed(Math.min(...means), 4)} to ${fixed(Math.max(...means), 4)}. The world is invented, so this checks the calculation and says nothing about real services.`
      ],
      tables: [kindsTable(made, days), daysTable(made, days), stabilityTable(days, printed), mistakes]
    }
  })

/** Whether comparing reruns finds all changes of a world that changes day by day, and invents none. */
export const LivingAtlas = Analysis.make<Params>({
  id: "living-atlas",
  revision: 1,
  about: "whether comparing reruns of searches finds every change of an invented world, and how stable its sources are",
  params: Params,
  problems: (loaded, { days, changes }) => [
    ...days.flatMap((file) => absentFile(loaded, file, "days")),
    ...absentFile(loaded, changes, "changes")
  ],
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})
