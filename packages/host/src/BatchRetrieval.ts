import { availableParallelism } from "node:os"
import type { Plugins } from "@litfuse/bench/experiment/Plugins"
import * as Pieces from "@litfuse/bench/Pieces"
import * as WorkerPool from "@litfuse/bench/WorkerPool"
import { Progress } from "@litfuse/bench/Progress"
import type { Topic } from "@litfuse/bench/Topic"
import type * as Ids from "@litfuse/engine/Ids"
import * as Invariant from "@litfuse/engine/Invariant"
import * as Ranking from "@litfuse/engine/Ranking"
import type * as Retriever from "@litfuse/engine/Retriever"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import * as Run from "@litfuse/eval/Run"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as ArrayFile from "./ArrayFile.ts"
import * as IndexFile from "./IndexFile.ts"

/** The start data of a worker: the id of the retriever, its parameters, and the index in shared memory. */
export interface Job {
  readonly kind: "retrieve"
  readonly folder: string
  readonly retriever: string
  readonly params: Readonly<Record<string, unknown>>
  readonly arrays: ArrayFile.Arrays
  readonly ids: ArrayFile.Arrays
  readonly writing: Omit<Writing, "file">
}

/** Lines of a run as bytes, the number of lowered scores (`TrecRun.print`), and topics without hits. */
export interface Printed {
  readonly bytes: Uint8Array
  readonly lines: number
  readonly lowered: number
  readonly empty: ReadonlyArray<string>
}

/** Why lines cannot be written. `line` counts from the start of the batch. */
interface Refused {
  readonly line: number
  readonly what: string
  readonly expected: string
}

/** The result of a batch of topics. Workers print their own lines, because printing takes longer than searching. */
export type Answer = { readonly printed: Printed } | { readonly refused: Refused }

/** Above this product of topics and documents, workers save more time than their start costs (half a second). */
const worthWorkers = 100_000_000

const batchSize = 16

/** The number of workers for a retrieval: all cores for much work, else this thread alone. */
export const workersFor = (topics: number, documents: number): number =>
  topics * documents < worthWorkers ? 1 : Math.max(1, Math.min(availableParallelism(), Math.ceil(topics / batchSize)))

const shared = (arrays: ArrayFile.Arrays): ArrayFile.Arrays =>
  Object.fromEntries(
    Object.entries(arrays).map(([name, array]) => {
      if (array.buffer instanceof SharedArrayBuffer) return [name, array]
      const copy = new (array.constructor as typeof Uint32Array)(new SharedArrayBuffer(array.byteLength))
      copy.set(array)
      return [name, copy]
    })
  )

const sharedBytes = (parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  const bytes = Buffer.from(new SharedArrayBuffer(parts.reduce((sum, { length }) => sum + length, 0)))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const batchOf =
  ({ retriever, params, index }: IndexFile.Prepared, ids: Ids.Ids, { depth, tag, ignoresIdentical }: Omit<Writing, "file">) =>
  (topics: ReadonlyArray<Topic>): Answer => {
    const found = topics.map(({ id, title }) => {
      if (!ignoresIdentical) return [id, { ...retriever.retrieve(index, params, title, depth), ids }] as const
      const ranking = { ...retriever.retrieve(index, params, title, depth + 1), ids }
      return [id, Ranking.first(Ranking.without(ranking, id), depth)] as const
    })
    const printed = TrecRun.printBytes(Run.fromRankings(tag, new Map(found)))
    if (Result.isFailure(printed)) {
      const { reason } = printed.failure
      Invariant.check(reason._tag === "BadLine", "printing a run fails only with BadLine")
      return { refused: { line: reason.line, what: reason.what, expected: reason.expected } }
    }
    const { parts, lowered } = printed.success
    const empty = found.flatMap(([topic, { rows }]) => (rows.length === 0 ? [topic] : []))
    const lines = found.reduce((sum, [, { rows }]) => sum + rows.length, 0)
    return { printed: { bytes: sharedBytes(parts), lines, lowered, empty } }
  }

/** Processes batches of topics in a worker: opens the shared index and returns lines. */
export const serve = ({ retriever: id, params, arrays, ids, writing }: Job, { retrievers }: Plugins) => {
  const retriever = retrievers.get(id)
  Invariant.check(retriever?.stored !== undefined, `retriever "${id}" existed and could store its index when the worker started`)
  const table = IndexFile.idsOf(ids)
  const index = retriever.stored.index(arrays as Retriever.Arrays, table, params)
  Invariant.check(index !== undefined, "the index was opened before it was shared")
  const batch = batchOf({ retriever, params, index }, table, writing)
  return (topics: ReadonlyArray<Topic>) => Effect.sync(() => batch(topics))
}

/** The module and folder of workers, and their number. `isHereToo`: this thread works too; default true. */
export interface Workers {
  readonly entry: URL
  readonly folder: string
  readonly count: number
  readonly isHereToo?: boolean
}

/** A printed run in parts, because together they may exceed the maximum length of a string. */
export interface PrintedRun extends Omit<Printed, "bytes"> {
  readonly parts: ReadonlyArray<Uint8Array>
}

/**
 * How to write a run: the first `depth` hits of each topic, its tag, and the name of its file in errors.
 *
 * - `ignoresIdentical` the document with the id of a topic is no hit of it
 */
export interface Writing {
  readonly depth: number
  readonly ignoresIdentical: boolean
  readonly tag: string
  readonly file: string
}

const joined = (answers: ReadonlyArray<Answer>, file: string): Result.Result<PrintedRun, DatasetError> => {
  const parts: Array<Printed> = []
  let lines = 0
  for (const answer of answers) {
    if ("refused" in answer) {
      const { line, what, expected } = answer.refused
      return Result.fail(badLine(file, lines + line, what, expected))
    }
    parts.push(answer.printed)
    lines += answer.printed.lines
  }
  return Result.succeed({
    parts: parts.map(({ bytes }) => bytes),
    lines,
    lowered: parts.reduce((sum, { lowered }) => sum + lowered, 0),
    empty: parts.flatMap(({ empty }) => empty)
  })
}

/**
 * Retrieves the first hits for the title of each topic and prints them as a run. The bytes do not depend on the number of workers.
 *
 * - shape: topics in the given order; a topic without hits has no line
 * - errors: as `TrecRun.print`
 */
export const print = Effect.fn("Retrieval.print")(function* (
  { ids, names, arrays }: IndexFile.Indexed,
  ready: IndexFile.Prepared,
  topics: ReadonlyArray<Topic>,
  { file, ...writing }: Writing,
  { entry, folder, count, isHereToo = true }: Workers
) {
  const step = yield* Progress
  const batches = Array.from({ length: Math.ceil(topics.length / batchSize) }, (_, i) => topics.slice(i * batchSize, (i + 1) * batchSize))
  const others = isHereToo ? Math.max(0, Math.min(count, batches.length) - 1) : count
  const batch = batchOf(ready, ids, writing)
  // other fibres have a turn before each batch
  const here = (some: ReadonlyArray<Topic>) =>
    Effect.andThen(
      Effect.yieldNow,
      Effect.sync(() => batch(some))
    )
  const threads = (): WorkerPool.Threads => {
    const { retriever, params } = ready
    const packed = { arrays: shared(arrays), ids: shared(names) }
    const job: Job = { kind: "retrieve", folder, retriever: retriever.id, params, ...packed, writing }
    return { entry, job, size: others, isHereToo }
  }
  let done = 0
  const onDone = () => step({ done: Math.min(++done * batchSize, topics.length), total: topics.length, what: "topics" })
  const answers = yield* WorkerPool.run(Pieces.each(batches), { here, threads: others > 0 ? threads() : undefined, onDone })
  return yield* Effect.fromResult(joined([...answers.values()], file))
})
