import { submissionsOf } from "@litfuse/bench/analyses/RunSets"
import { loadQrels } from "@litfuse/bench/dataset/load"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { Qrels } from "@litfuse/eval/Qrels"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import { mergedOf } from "../sourceOverlap/merged.ts"
import { type Row, rowsIn } from "../sourceLists/rows.ts"
import type { Exports, Lists, Runs } from "./params.ts"
import type { Need } from "./value.ts"

/**
 * Needs with what their sources have, and what was read for it.
 *
 * - `earlier` the same with what an earlier selection kept, where there is one
 * - `unread` lines of files that name no source
 */
export interface Found {
  readonly needs: ReadonlyArray<Need>
  readonly earlier?: ReadonlyArray<Need>
  readonly unread: number
  readonly inputs: Analysis.Findings["inputs"]
}

const opened = ({ dataset }: LoadedExperiment, id: string) =>
  dataset.manifest.id === id ? Result.succeed(dataset) : DatasetStore.open(dataset.store, id)

/** One need: works merged from all exports, and those of them that a selection has. A selected record that no database has is a work too. */
export const findingsOfExports = (
  loaded: LoadedExperiment,
  { dataset: id, databases, studies, more }: Exports
): Result.Result<Found, DatasetError> =>
  Result.gen(function* () {
    const dataset = yield* opened(loaded, id)
    const stages = { ...(studies === undefined ? {} : { " studies": studies }), ...(more === undefined ? {} : { " more": more }) }
    const { merged, inputs } = yield* mergedOf(dataset, databases, stages)
    const has = (source: string): ReadonlySet<string> =>
      new Set(merged.filter(({ records }) => records.some((record) => record.source === source)).map(({ id: work }) => work))
    const sources = new Map(Object.keys(databases).map((name) => [name, has(name)]))
    const need = (stage: string): ReadonlyArray<Need> => [{ id, sources, relevant: has(stage) }]
    return { needs: need(" studies"), ...(more === undefined ? {} : { earlier: need(" more") }), unread: 0, inputs }
  })

const relevantOf = ({ topics }: Qrels, level: number): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map([...topics].map(([topic, grades]) => [topic, new Set([...grades].flatMap(([id, grade]) => (grade >= level ? [id] : [])))]))

const sourcesOf = (rows: ReadonlyArray<Row>) => {
  const sources = new Map<string, Set<string>>()
  const workOf = new Map<string, string>()
  for (const { id: work, sources: names, documents } of rows) {
    for (const name of names) sources.set(name, (sources.get(name) ?? new Set()).add(work))
    for (const document of documents) workOf.set(document, work)
  }
  return { sources, workOf }
}

/**
 * Needs of a file of lists. A work that has several documents is relevant when one of them is. A relevant document that no list has counts as one more work.
 * Where lines belong to no topic, all needs have the same sources.
 */
export const findingsOfLists = (
  loaded: LoadedExperiment,
  { dataset: id, lists, columns, qrels, level, within = false }: Lists
): Result.Result<Found, DatasetError> =>
  Result.gen(function* () {
    const dataset = yield* opened(loaded, id)
    const file = yield* DatasetStore.read(dataset, lists)
    const { rows, unsaid } = yield* rowsIn(file, columns)
    const { value, sha256 } = yield* loadQrels(dataset, qrels)
    const relevant = relevantOf(value, level)
    const whole = columns.topic === undefined ? sourcesOf(rows) : undefined
    const byTopic = Map.groupBy(rows, ({ topic }) => topic)
    const needs = [...(whole === undefined ? byTopic.keys() : relevant.keys())].map((topic): Need => {
      const { sources, workOf } = whole ?? sourcesOf(byTopic.get(topic)!)
      const works = [...(relevant.get(topic) ?? [])].flatMap((document) => workOf.get(document) ?? (within ? [] : `document ${document}`))
      return { id: topic, sources, relevant: new Set(works) }
    })
    const inputs = [
      { kind: "lists", source: `${id}: ${lists}`, sha256: file.sha256 },
      { kind: "judgements", source: `${id}: ${qrels}`, sha256 }
    ]
    return { needs, unread: unsaid, inputs }
  })

/** Needs of runs: the hits of each, down to a depth. */
export const findingsOfRuns = (loaded: LoadedExperiment, { dataset: id, runset, depth, level }: Runs): Result.Result<Found, DatasetError> =>
  Result.gen(function* () {
    const dataset = yield* opened(loaded, id)
    const set = yield* DatasetStore.runSet(dataset, runset)
    const name = [set.qrels].flat()[0]!
    const { value, sha256 } = yield* loadQrels(dataset, name)
    const { submissions, inputs } = yield* submissionsOf({ ...loaded, dataset }, runset)
    const needs = [...relevantOf(value, level)].map(([topic, relevant]): Need => ({
      id: topic,
      relevant,
      sources: new Map(submissions.map(({ tag, sorted }) => [tag, new Set(sorted.topics.get(topic)?.ids.slice(0, depth) ?? [])]))
    }))
    return { needs, unread: 0, inputs: [{ kind: "judgements", source: `${id}: ${name}`, sha256 }, ...inputs] }
  })
