import { createHash } from "node:crypto"
import type { Document } from "@litfuse/engine/Retriever"
import type { SourceError } from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Bulk from "./bulk.ts"
import type { Calls, Found } from "./Calls.ts"
import { ClusterError, red } from "./ClusterError.ts"
import type { Form, Size } from "./Form.ts"
import { mapped, type Meta } from "./Meta.ts"

/** How an index is made. `identity` what identifies the documents of a dataset; `bytesAtOnce` how many bytes of documents a request holds. */
export interface Plan extends Size {
  readonly name: string
  readonly form: Form
  readonly identity?: string
  readonly bytesAtOnce?: number
}

/**
 * An index that was built.
 *
 * - `resumed` documents that an earlier build, which was ended, had sent; `forgotten` whether there was one of other documents or in more or fewer shards
 * - `again` documents that were sent again because the cluster had no room; `divided` terms that are too long for it, which are found in parts only
 * - `sha256` of all documents as they were sent, or of the texts whose vectors were sent; units: `bytes` of primary shards
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

/** So many requests are under way at once. */
const atOnce = 3

/** So many documents are written at a time. */
const pieceSize = 64

/** Where documents are sent: an alias that no other index has. */
const doorOf = (index: string): string => `${index}.door`

/** Whether an index waits to be swapped in: its build was ended. */
const isEnded = ({ name, aliases }: Found): boolean => aliases.includes(doorOf(name))

/** The indexes that were made under a name: `NAME-HASH-NUMBER`. */
const madeFor = (name: string, { name: index, meta }: Found): boolean =>
  meta !== undefined && index.startsWith(`${name}-`) && /^[0-9a-f]{12}-\d+$/.test(index.slice(name.length + 1))

/**
 * The error of a call that a block of the cluster forbids, as when disks are full. The cluster asks to slow down, or refuses the credentials, and neither would
 * help.
 */
const unblocked =
  (index: string, what = "it is read-only") =>
  (error: SourceError): ClusterError | SourceError => {
    const [, named, block] = /(?:index \[([^\]]+)\] )?blocked by: (\[[^\]]*\])/.exec(error.reason.detail) ?? []
    return block === undefined ? error : new ClusterError({ index: named ?? index, what: `${what}: ${block}` })
  }

/** What an index says of its form. */
const said = ({ hash, params, vectorsOf }: Form): Pick<Meta, "version" | "hash" | "params" | "vectorsOf"> => ({
  version: 1,
  hash,
  params,
  ...(vectorsOf === undefined ? {} : { vectorsOf })
})

const begin = Effect.fnUntraced(function* (
  calls: Calls,
  { name, form, shards, replicas }: Plan,
  before: ReadonlyArray<Found>
): Effect.fn.Return<string, ClusterError | SourceError> {
  const { hash } = form
  const numbers = before.map(({ name }) => Number(name.slice(name.lastIndexOf("-") + 1)))
  const index = `${name}-${hash}-${Math.max(0, ...numbers) + 1}`
  const { settings, mappings } = form.body({ shards, replicas })
  const meta: Meta = { ...said(form), done: 0, sofar: "", until: 0, planned: "", whole: false }
  const aliases = { [doorOf(index)]: {} }
  const made = calls.create(index, { settings, mappings: { ...mappings, ...mapped(meta) }, aliases })
  const isThere = (error: SourceError) => /\balready exists\b/.test(error.reason.detail)
  yield* Effect.mapError(made, (error) =>
    isThere(error)
      ? new ClusterError({
          index,
          what: "another build has just begun it, or an answer was lost; when no other build runs, the same command continues"
        })
      : unblocked(index, "the cluster makes no index")(error)
  )
  return index
})

/** How long the cluster may take to start all copies of an index, and a pause between two questions. Units: ms. */
const [longestStartMs, startPauseMs] = [60_000, 250]

/**
 * Waits until every copy of every shard has started. Documents that are sent before that may be on one node alone, and are missing while it is down.
 * Errors: `ClusterError` where that takes longer than `longestStartMs`.
 */
const started = Effect.fnUntraced(function* (calls: Calls, index: string) {
  for (let waited = 0; ; waited += startPauseMs) {
    const health = yield* calls.health(index)
    if (health === "green") return
    if (waited >= longestStartMs) {
      if (health === "red") return yield* red(index)
      const why = "the cluster has not started all copies of its shards within a minute (yellow)"
      return yield* new ClusterError({
        index,
        what: `${why}: each copy needs a node of its own with room on its disk, or ask for fewer --replicas`
      })
    }
    yield* Effect.sleep(startPauseMs)
  }
})

/** Sends all documents to an index; undefined when the first ones are not those that an earlier build had sent. */
const fill = Effect.fnUntraced(function* <E, R>(
  calls: Calls,
  plan: Plan,
  index: string,
  earlier: Meta | undefined,
  batches: Batches<E, R>,
  onSent: (documents: number) => void
): Effect.fn.Return<Omit<Built, "bytes" | "forgotten"> | undefined, ClusterError | SourceError | E, R> {
  yield* started(calls, index)
  const writer = plan.form.writer()
  const hash = createHash("sha256")
  const sofar = () => hash.copy().digest("hex")
  const skipped = earlier?.done ?? 0
  const plain = said(plan.form)
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
      yield* Effect.mapError(calls.describe(index, { ...plain, ...certain, ...planned, whole: false }), unblocked(index))
      const sent = yield* Effect.forEach(pending, (lines) => Bulk.send(calls, index, doorOf(index), lines), { concurrency: atOnce })
      again += sent.reduce((sum, one) => sum + one, 0)
    }
    certain = { done: documents, sofar: sofar() }
    pending = [[]]
    bytes = 0
    onSent(documents)
  })
  /** Counts a document, and compares it with what an earlier build had sent or may have sent. */
  const count = (key: string): void => {
    hash.update(key).update("\n")
    documents++
    if (documents === skipped) certain = { done: documents, sofar: sofar() }
    if (earlier === undefined) return
    if ((documents === skipped && sofar() !== earlier.sofar) || (documents === earlier.until && sofar() !== earlier.planned)) isOther = true
  }
  const add = Effect.fnUntraced(function* (id: string, key: string, json: string) {
    if (bytes + json.length > bytesAtOnce && pending.at(-1)!.length > 0) {
      if (pending.length === atOnce) yield* flush()
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
        // a model that computes lets nothing else happen
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
  yield* Effect.mapError(described, unblocked(index))
  return { documents, sha256, resumed: skipped, again, divided: writer.tooLong() }
})

/** Documents, some at a time, in an order that is always the same. It is called again when all of them are to be read again. */
export type Batches<E, R> = (
  each: (documents: ReadonlyArray<Document>) => Effect.Effect<void, ClusterError | SourceError>
) => Effect.Effect<void, ClusterError | SourceError | E, R>

/** That an index holds what was sent, and is not red. */
const counted = Effect.fnUntraced(function* (calls: Calls, index: string, documents: number) {
  const health = yield* calls.health(index)
  if (health === "red") return yield* red(index)
  const size = yield* calls.size(index)
  if (size.documents !== documents)
    return yield* new ClusterError({ index, what: `${documents} documents were sent, and it holds ${size.documents}` })
  if (size.deleted > 0)
    return yield* new ClusterError({
      index,
      what: `it holds ${size.deleted} deleted documents, which count in its statistics; build it again`
    })
  return size.bytes
})

/** The plugin that holds vectors, as `_nodes` calls it. */
const knn = "opensearch-knn"

/** Errors: `ClusterError` where a node that may hold a part of the index has no place for vectors. */
const needVectors = Effect.fnUntraced(function* (calls: Calls, index: string, retriever: string) {
  const lacking = (yield* calls.dataNodes).flatMap(({ name, plugins }) => (plugins.includes(knn) ? [] : [name])).toSorted()
  if (lacking.length > 0)
    return yield* new ClusterError({
      index,
      what: `vectors of ${retriever} need the plugin ${knn}, which ${lacking.join(", ")} of the cluster's nodes lack: install it on every node with data, or build an index of words with --retriever bm25`
    })
})

/**
 * Builds an index in a cluster, beside the one of that name, and swaps it in when it is whole; then the one before is removed. A build that was ended
 * is continued by the next one of the same documents, parameters and shards.
 *
 * - errors: `ClusterError` where the name is taken by something else, for vectors in a cluster without k-NN, for what `Bulk.send` says, and where in the
 *   end the numbers are not right
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
    return yield* new ClusterError({ index: name, what: "the cluster has an index of this name that litfuse did not make; choose another" })
  if (form.vectorsOf !== undefined) yield* needVectors(calls, name, form.vectorsOf)
  const before = (yield* calls.indexes(`${name}-*`)).filter((one) => madeFor(name, one))
  const ended = before.filter((one) => one.meta?.hash === form.hash && isEnded(one))
  const continued = ended.find(({ size }) => size.shards === shards)
  if (continued !== undefined && continued.size.replicas !== replicas)
    yield* Effect.mapError(calls.replicate(continued.name, replicas), unblocked(continued.name))
  const index = continued?.name ?? (yield* begin(calls, plan, before))
  const filled = yield* fill(calls, plan, index, continued?.meta, batches, onSent)
  const last = filled === undefined ? yield* begin(calls, plan, before) : index
  const sent = filled ?? (yield* fill(calls, plan, last, undefined, batches, onSent))!
  const bytes = yield* counted(calls, last, sent.documents)
  const old = before.filter(({ name }) => name !== last).map(({ name }) => ({ remove_index: { index: name } }))
  const swapped = calls.aliases([{ add: { index: last, alias: name } }, { remove: { index: last, alias: doorOf(last) } }, ...old])
  yield* Effect.mapError(swapped, unblocked(last))
  return { ...sent, bytes, forgotten: filled === undefined || ended.some((one) => one !== continued) }
})
