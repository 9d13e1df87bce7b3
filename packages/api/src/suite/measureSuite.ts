import { evaluate, notices } from "@litfuse/eval/Evaluation"
import * as IdPool from "@litfuse/eval/IdPool"
import * as InputNotices from "@litfuse/eval/InputNotices"
import * as Judgements from "@litfuse/eval/Judgements"
import * as Run from "@litfuse/eval/Run"
import * as Notice from "@litfuse/engine/Notice"
import type { Configured } from "@litfuse/engine/Measure"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { inFile } from "../evaluate/evaluateRuns.ts"
import { readQrels, readRun } from "../evaluate/readRuns.ts"
import { relevantTopics, withoutSkipped } from "../evaluate/relevantTopics.ts"
import * as Fields from "../evaluate/request.ts"
import { tell } from "../Events.ts"
import type { Suite } from "./SuiteFile.ts"

/**
 * A collection with the values of all runs.
 *
 * - `cluster` collections that share documents have the same; `named` is undefined where the suite names none
 * - `values[r][m]` by topic, aligned with `topics`; `values[r]` is undefined where the suite names no file for the run
 */
export interface MeasuredCollection {
  readonly id: string
  readonly cluster: string
  readonly named: string | undefined
  readonly topics: ReadonlyArray<string>
  readonly values: ReadonlyArray<ReadonlyArray<Float64Array> | undefined>
}

/** Options of measuring, as in `Compare`. */
export interface Options {
  readonly compat: (typeof Fields.compats)[number]
  readonly skipTopicsWithoutRelevant: boolean
}

type Documents = ReadonlyMap<string, ReadonlySet<string>>

/** Judged documents of a collection. */
const documentsOf = ({ topics }: Judgements.Judgements): ReadonlySet<string> =>
  new Set([...topics.values()].flatMap((judgement) => Judgements.judgedIds(judgement)))

/** The share of the smaller collection's judged documents from which on two collections probably have the same documents. */
const mostlyShared = 0.5

/** Notices about collections of different clusters that judge documents with the same ids. */
const sharedDocuments = (collections: ReadonlyArray<MeasuredCollection>, documents: Documents): ReadonlyArray<Notice.Notice> =>
  collections.flatMap((one, i) =>
    collections.slice(i + 1).flatMap((other) => {
      if (one.cluster === other.cluster) return []
      const [small, large] = [documents.get(one.id)!, documents.get(other.id)!].sort((a, b) => a.size - b.size) as [
        Set<string>,
        Set<string>
      ]
      const shared = [...small].filter((id) => large.has(id)).length
      if (shared < mostlyShared * small.size) return []
      const text = `${counted(shared, "judged document")} of ${one.id} and ${other.id} have the same ids. If they are the same documents, give both collections one \`cluster\`, so that they count as one`
      return [Notice.make("shared-documents", `${one.id}, ${other.id}`, text)]
    })
  )

/** Of fewer topics, resamples differ too little from each other: the interval of a mean is too narrow. */
const fewTopics = 10

const fewTopicsNotices = (collections: ReadonlyArray<MeasuredCollection>): ReadonlyArray<Notice.Notice> =>
  collections.flatMap(({ id, topics }) =>
    topics.length >= fewTopics
      ? []
      : [
          Notice.make(
            "few-topics",
            id,
            `${counted(topics.length, "topic")}: intervals that resample so few topics are too narrow. The tests of differences allow for it`
          )
        ]
  )

/**
 * Measures every run on every collection, one collection after the other, and emits progress events.
 *
 * - errors: those of files, and `NoSharedTopics` with the file of the run
 */
export const measureSuite = Effect.fnUntraced(function* (
  { folder, suite: { collections, runs } }: Suite,
  measures: ReadonlyArray<Configured>,
  { compat, skipTopicsWithoutRelevant }: Options
) {
  const measured: Array<MeasuredCollection> = []
  const all: Array<Notice.Notice> = []
  const documents = new Map<string, ReadonlySet<string>>()
  for (const [c, { id, qrels, cluster }] of collections.entries()) {
    const reading = { ids: IdPool.make(), comments: Run.commentsIn(compat) }
    const judged = Fields.qrelsIn(folder, qrels)
    const every = Judgements.make(yield* Effect.fromResult(readQrels(judged, reading)))
    const judgements = skipTopicsWithoutRelevant ? yield* Effect.fromResult(relevantTopics(every, judged.file)) : every
    documents.set(id, documentsOf(judgements))
    all.push(...InputNotices.ofJudgements(judgements, judged.file))
    const values: Array<ReadonlyArray<Float64Array> | undefined> = []
    for (const [r, { name, files }] of runs.entries()) {
      yield* tell({ _tag: "Stepped", done: c * runs.length + r, total: collections.length * runs.length, what: `${name} on ${id}` })
      yield* Effect.yieldNow
      const like = files[id]
      if (like === undefined) {
        values.push(undefined)
        continue
      }
      const input = Fields.runIn(folder, like, name)
      const run = yield* Effect.fromResult(readRun(input, { ...reading, order: compat }))
      const subject = `${name} on ${id}`
      const kept = { ...withoutSkipped(run, every, judgements), tag: subject }
      const found = yield* Effect.fromResult(Result.mapError(evaluate(judgements, kept, measures), inFile(input.file)))
      values.push(found.values)
      all.push(...notices(found), ...InputNotices.ofRun(run, subject), ...InputNotices.ofHits(judgements, run, subject))
    }
    const key = cluster === undefined ? `collection ${id}` : `cluster ${cluster}`
    measured.push({ id, cluster: key, named: cluster, topics: [...judgements.topics.keys()], values })
  }
  return { collections: measured, notices: [...sharedDocuments(measured, documents), ...fewTopicsNotices(measured), ...all] }
})
