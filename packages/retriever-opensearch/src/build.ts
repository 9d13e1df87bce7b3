import { createHash } from "node:crypto"
import type { Document } from "@litfuse/engine/Retriever"
import type { SourceError } from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Bulk from "./Bulk.ts"
import type { Calls, FoundIndex } from "./Calls.ts"
import { ClusterError, redIndex } from "./ClusterError.ts"
import type { IndexSpec, Size } from "./IndexSpec.ts"
import { inMapping, type IndexDescription } from "./IndexDescription.ts"

/** How to build an index. `identity` identifies the documents of a dataset; `bytesAtOnce` limits the documents of a request, in bytes. */
export interface Plan extends Size {
  readonly name: string
  readonly form: IndexSpec
  readonly identity?: string
  readonly bytesAtOnce?: number
}

/**
 * The result of a build.
 *
 * - `resumed` documents that an interrupted build had sent; `forgotten` whether there was one of other documents or another number of shards
 * - `again` documents that were resent because the cluster was overloaded; `divided` terms that are too long for it, and are only found in parts
 * - `sha256` of all documents as they were sent, or of the texts of the vectors; units: `bytes` of primary shards
 */
export interface Built {
  readonly documents: number
  readonly bytes: number
  readonly sha256: string
  readonly resumed: number
  readonly forgotten: boolean
  readonly again: number
  readonly divided: number
}

const concurrentRequests = 3

const pieceSize = 64

/** The alias that documents are sent to, which only this index has. */
const doorAlias = (index: string): string => `${index}.door`

const isUnfinished = ({ name, aliases }: FoundIndex): boolean => aliases.includes(doorAlias(name))

/** Whether an index was built for a name: `NAME-HASH-NUMBER`. */
const isBuildOf = (name: string, { name: index, meta }: FoundIndex): boolean =>
  meta !== undefined && index.startsWith(`${name}-`) && /^[0-9a-f]{12}-\d+$/.test(index.slice(name.length + 1))

/**
 * Explains the error of a request that the cluster blocks, for example when disks are full. The cluster reports an overload or wrong credentials, which
 * would mislead.
 */
const explainBlock =
  (index: string, what = "it is read-only") =>
  (error: SourceError): ClusterError | SourceError => {
    const [, named, block] = /(?:index \[([^\]]+)\] )?blocked by: (\[[^\]]*\])/.exec(error.reason.detail) ?? []
    return block === undefined ? error : new ClusterError({ index: named ?? index, what: `${what}: ${block}` })
  }

const describeSpec = ({ hash, params, vectorsOf }: IndexSpec): Pick<IndexDescription, "version" | "hash" | "params" | "vectorsOf"> => ({
  version: 1,
  hash,
  params,
  ...(vectorsOf === undefined ? {} : { vectorsOf })
})

const begin = Effect.fnUntraced(function* (
  calls: Calls,
  { name, form, shards, replicas }: Plan,
  before: ReadonlyArray<FoundIndex>
): Effect.fn.Return<string, ClusterError | SourceError> {
  const { hash } = form
  const numbers = before.map(({ name }) => Number(name.slice(name.lastIndexOf("-") + 1)))
  const index = `${name}-${hash}-${Math.max(0, ...numbers) + 1}`
  const { settings, mappings } = form.body({ shards, replicas })
  const meta: IndexDescription = { ...describeSpec(form), done: 0, sofar: "", until: 0, planned: "", whole: false }
  const aliases = { [doorAlias(index)]: {} }
  const made = calls.create(index, { settings, mappings: { ...mappings, ...inMapping(meta) }, aliases })
  const isThere = (error: SourceError) => /\balready exists\b/.test(error.reason.detail)
  yield* Effect.mapError(made, (error) =>
    isThere(error)
      ? new ClusterError({
          index,
          what: "another build has just started it, or an answer was lost; if no other build is running, repeat the command to continue"
        })
      : explainBlock(index, "the cluster refuses to create an index")(error)
  )
  return index
})

/** The time limit for starting all copies of an index, and the pause between two checks. Units: ms. */
const [longestStartMs, startPauseMs] = [60_000, 250]

/**
 * Waits until every copy of every shard has started. Documents that are sent earlier may be on only one node, and are missing while it is down.
 * Errors: `ClusterError` if that takes longer than `longestStartMs`.
 */
const waitForCopies = Effect.fnUntraced(function* (calls: Calls, index: string) {
  for (let waited = 0; ; waited += startPauseMs) {
    const health = yield* calls.health(index)
    if (health === "green") return
    if (waited >= longestStartMs) {
      if (health === "red") return yield* redIndex(index)
      const why = "the cluster has not started all copies of its shards within a minute (yellow)"
      return yield* new ClusterError({
        index,
        what: `${why}: each copy needs a separate node with free disk space; add nodes, or use fewer --replicas`
      })
    }
    yield* Effect.sleep(startPauseMs)
  }
})

/** Sends all documents to an index; undefined if an earlier build had sent other documents. */
const fill = Effect.fnUntraced(function* <E, R>(
  calls: Calls,
  plan: Plan,
  index: string,
  earlier: IndexDescription | undefined,
  batches: Batches<E, R>,
  onSent: (documents: number) => void
): Effect.fn.Return<Omit<Built, "bytes" | "forgotten"> | undefined, ClusterError | SourceError | E, R> {
  yield* waitForCopies(calls, index)
  const writer = plan.form.writer()
  const hash = createHash("sha256")
  const sofar = () => hash.copy().digest("hex")
  const skipped = earlier?.done ?? 0
  const plain = describeSpec(plan.form)
  const { bytesAtOnce = Bulk.bytesAtOnce } = plan
  let documents = 0
  let again = 0
  let certain = { done: 0, sofar: "" }
  let pending: Array<Array<Bulk.Line>> = [[]]
  let bytes = 0
  let isOther = false
  const flush = Effect.fnUntraced(function* () {
    if (pending[0]!.length > 0) {
      const planned = { until: documents, planned: sofar() }
      yield* Effect.mapError(calls.describe(index, { ...plain, ...certain, ...planned, whole: false }), explainBlock(index))
      const sent = yield* Effect.forEach(pending, (lines) => Bulk.send(calls, index, doorAlias(index), lines), {
        concurrency: concurrentRequests
      })
      again += sent.reduce((sum, one) => sum + one, 0)
    }
    certain = { done: documents, sofar: sofar() }
    pending = [[]]
    bytes = 0
    onSent(documents)
  })
  /** Counts a document, and compares it with those that an earlier build had sent or may have sent. */
  const count = (key: string): void => {
    hash.update(key).update("\n")
    documents++
    if (documents === skipped) certain = { done: documents, sofar: sofar() }
    if (earlier === undefined) return
    if ((documents === skipped && sofar() !== earlier.sofar) || (documents === earlier.until && sofar() !== earlier.planned)) isOther = true
  }
  const add = Effect.fnUntraced(function* (id: string, key: string, json: string) {
    if (bytes + json.length > bytesAtOnce && pending.at(-1)!.length > 0) {
      if (pending.length === concurrentRequests) yield* flush()
      else pending.push([])
      bytes = 0
    }
    count(key)
    pending.at(-1)!.push({ id, json })
    bytes += json.length
  })
  yield* batches((all) =>
    Effect.gen(function* () {
      if (isOther) return
      for (let i = 0; i < all.length; i += pieceSize) {
        const piece = all.slice(i, i + pieceSize)
        const keys = piece.map(writer.key)
        const known = Math.min(piece.length, Math.max(0, skipped - documents))
        keys.slice(0, known).forEach(count)
        if (isOther) return
        const lines = writer.lines(piece.slice(known), keys.slice(known))
        if (Result.isFailure(lines)) return yield* new ClusterError({ index, what: lines.failure })
        for (let k = known; k < piece.length; k++) {
          yield* add(piece[k]!.id, keys[k]!, lines.success[k - known]!)
          if (isOther) return
        }
        // a model blocks the thread while it computes
        yield* Effect.yieldNow
      }
    })
  )
  if (isOther || documents < (earlier?.until ?? 0)) return undefined
  yield* flush()
  yield* calls.refresh(index)
  const sha256 = sofar()
  const whole = { ...plain, ...certain, until: documents, planned: sha256, whole: true }
  const described = calls.describe(index, plan.identity === undefined ? whole : { ...whole, identity: plan.identity })
  yield* Effect.mapError(described, explainBlock(index))
  return { documents, sha256, resumed: skipped, again, divided: writer.tooLong() }
})

/** Documents in batches, always in the same order. It is called again to read all of them again. */
export type Batches<E, R> = (
  each: (documents: ReadonlyArray<Document>) => Effect.Effect<void, ClusterError | SourceError>
) => Effect.Effect<void, ClusterError | SourceError | E, R>

const checkCount = Effect.fnUntraced(function* (calls: Calls, index: string, documents: number) {
  const health = yield* calls.health(index)
  if (health === "red") return yield* redIndex(index)
  const size = yield* calls.size(index)
  if (size.documents !== documents)
    return yield* new ClusterError({ index, what: `${documents} documents were sent, but it contains ${size.documents}; build it again` })
  if (size.deleted > 0)
    return yield* new ClusterError({
      index,
      what: `it contains ${size.deleted} deleted documents, which affect its statistics; build it again`
    })
  return size.bytes
})

const knn = "opensearch-knn"

const requireVectors = Effect.fnUntraced(function* (calls: Calls, index: string, retriever: string) {
  const lacking = (yield* calls.dataNodes).flatMap(({ name, plugins }) => (plugins.includes(knn) ? [] : [name])).toSorted()
  if (lacking.length > 0)
    return yield* new ClusterError({
      index,
      what: `vectors of ${retriever} need the plugin ${knn}, which these nodes lack: ${lacking.join(", ")}. Install it on every data node, or build an index of words with --retriever bm25`
    })
})

/**
 * Builds an index in a cluster, replaces the one of that name when it is complete, and deletes the old one. An interrupted build
 * is continued by the next build with the same documents, parameters and shards.
 *
 * - errors: as `Bulk.send`; `ClusterError` also if something else has the name, for vectors in a cluster without k-NN, and if the final counts are
 *   wrong
 */
export const build = Effect.fnUntraced(function* <E, R>(
  calls: Calls,
  plan: Plan,
  batches: Batches<E, R>,
  onSent: (documents: number) => void = () => undefined
): Effect.fn.Return<Built, ClusterError | SourceError | E, R> {
  const { name, form, shards, replicas } = plan
  const [taken] = yield* calls.indexes(name)
  if (taken !== undefined && (taken.name === name || taken.meta === undefined))
    return yield* new ClusterError({
      index: name,
      what: "the cluster has an index of this name that litfuse did not create; choose another name"
    })
  if (form.vectorsOf !== undefined) yield* requireVectors(calls, name, form.vectorsOf)
  const before = (yield* calls.indexes(`${name}-*`)).filter((one) => isBuildOf(name, one))
  const ended = before.filter((one) => one.meta?.hash === form.hash && isUnfinished(one))
  const continued = ended.find(({ size }) => size.shards === shards)
  if (continued !== undefined && continued.size.replicas !== replicas)
    yield* Effect.mapError(calls.replicate(continued.name, replicas), explainBlock(continued.name))
  const index = continued?.name ?? (yield* begin(calls, plan, before))
  const filled = yield* fill(calls, plan, index, continued?.meta, batches, onSent)
  const last = filled === undefined ? yield* begin(calls, plan, before) : index
  const sent = filled ?? (yield* fill(calls, plan, last, undefined, batches, onSent))!
  const bytes = yield* checkCount(calls, last, sent.documents)
  const old = before.filter(({ name }) => name !== last).map(({ name }) => ({ remove_index: { index: name } }))
  const swapped = calls.aliases([{ add: { index: last, alias: name } }, { remove: { index: last, alias: doorAlias(last) } }, ...old])
  yield* Effect.mapError(swapped, explainBlock(last))
  return { ...sent, bytes, forgotten: filled === undefined || ended.some((one) => one !== continued) }
})
