import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import * as Invariant from "../Invariant.ts"
import * as Notice from "../Notice.ts"
import type { Port } from "../Port.ts"
import type { AnyOutcome } from "../source/Outcome.ts"
import type { Store } from "./Cache.ts"
import { searchDetails, cacheKey } from "./cacheKey.ts"
import type { CheckedNode } from "./CheckedGraph.ts"
import * as CacheEntry from "./CacheEntry.ts"
import * as NodeType from "./NodeType.ts"
import type { Surroundings } from "./Surroundings.ts"

/**
 * An output on its way from one node to the next, with what the trace and the next cache key need.
 *
 * - `hash` computed on first request; `knownHash` the same, or the empty text if it was not computed
 * - `isProvisional` a new run may give a better value
 * - `isUncached` it is too large for the cache, and nothing is looked up by its hash
 */
export interface Delivered {
  readonly value: unknown
  readonly hash: () => string
  readonly knownHash: () => string
  readonly isProvisional: boolean
  readonly isUncached: boolean
  readonly outcomes: ReadonlyArray<AnyOutcome>
  readonly count: number
  readonly notices: ReadonlyArray<Notice.Notice>
  readonly isCached: boolean
}

/** What all nodes of a run share. */
export interface Shared {
  readonly cache: Store
  readonly world: Surroundings
  readonly nowMs: number
  readonly seed: number
}

/** What a node may read besides its inputs. An undeclared read breaks an invariant, because the cache key would not include it. */
export const readsOf = <R>({ type, wires }: CheckedNode<R>, { world, nowMs, seed }: Omit<Shared, "cache">): NodeType.Reads => {
  const declared = <A>(read: NodeType.Read, value: A) => {
    Invariant.check(type.reads.includes(read), `${NodeType.nameOf(type)} declares that it reads the ${read}`)
    return value
  }
  return {
    nowMs: () => declared("clock", nowMs),
    seed: () => declared("seed", seed),
    model: () => declared("model", world.model),
    search: () => declared("search", searchDetails(nowMs, world)),
    names: (port) => declared("names", wires.find((wire) => wire.port === port)?.from ?? [])
  }
}

/** The input values of a node, as its `run` receives them. */
export const valuesOf = <R>({ wires }: CheckedNode<R>, inputs: ReadonlyMap<string, Pick<Delivered, "value">>): Record<string, unknown> =>
  Object.fromEntries(
    wires.map(({ port, isMany, from }) => {
      const all = from.map((name) => inputs.get(name)!.value)
      return [port, isMany ? all : all[0]]
    })
  )

/** A value of a port, ready for delivery. `hash`: if it is already known. */
export const delivered = (
  port: NodeType.AnyPort,
  value: unknown,
  { hash, ...rest }: Partial<Pick<Delivered, "notices" | "isCached" | "isProvisional" | "isUncached">> & { readonly hash?: string } = {}
): Delivered => {
  const { count, hash: hashOf, outcomes } = port as unknown as Port<unknown>
  let known = hash
  return {
    notices: [],
    isCached: false,
    isProvisional: false,
    isUncached: false,
    ...rest,
    value,
    hash: () => (known ??= hashOf(value)),
    knownHash: () => known ?? "",
    count: count?.(value) ?? 1,
    outcomes: outcomes?.(value) ?? []
  }
}

const keyOf = <R>({ type, encodedParams, wires }: CheckedNode<R>, inputs: ReadonlyMap<string, Delivered>, shared: Shared) => {
  const { world, nowMs, seed } = shared
  const hashes = Object.fromEntries(wires.map(({ port, from }) => [port, from.map((name) => inputs.get(name)!.hash())]))
  const names = Object.fromEntries(wires.map(({ port, from }) => [port, from]))
  return cacheKey({ type, encodedParams, inputs: hashes, names, seed, nowMs, world })
}

type Looked = readonly [text: string | undefined, refused: ReadonlyArray<Notice.Notice>]

const nothing: Looked = [undefined, []]

/**
 * The maximum number of things in a cached output. A larger one would be a text of tens of megabytes, which takes as long to read as to compute.
 * Printing it takes several times its memory: a search of 20,000 records took 1,143 MB, and one of 50,000 without it takes less. Results of such an
 * output are not cached either: their key needs a hash of all of it, which took a third of that search.
 */
const mostCached = 5000

const lookUp = (cache: Store, key: string): Effect.Effect<Looked> =>
  Effect.match(cache.get(key), {
    onFailure: (notice): Looked => [undefined, [notice]],
    onSuccess: (text): Looked => [text, []]
  })

/**
 * The output of one node: from the cache, or from running the node in a separate scope, which also stores the output. One span per node.
 *
 * - shape: `inputs` contains every name in the wires of the node
 * - errors: whatever the plugin fails with or throws
 */
export const obtainOutput = Effect.fnUntraced(
  function* <R>(
    node: CheckedNode<R>,
    inputs: ReadonlyMap<string, Delivered>,
    shared: Shared
  ): Effect.fn.Return<Delivered, unknown, Exclude<R, Scope.Scope>> {
    const { cache } = shared
    const { type, params } = node
    const isMadeOf = (what: "isProvisional" | "isUncached") => node.wires.some(({ from }) => from.some((name) => inputs.get(name)![what]))
    const isMadeOfProvisional = isMadeOf("isProvisional")
    const key = cache.isOff === true || isMadeOfProvisional || isMadeOf("isUncached") ? undefined : keyOf(node, inputs, shared)
    const [text, refused] = key === undefined ? nothing : yield* lookUp(cache, key)
    const cached = text === undefined ? undefined : CacheEntry.parse(type.output, text)
    yield* Effect.annotateCurrentSpan("cached", cached !== undefined)
    if (cached !== undefined)
      return delivered(type.output, cached.output.value, { notices: cached.output.notices, hash: cached.hash, isCached: true })

    const values = valuesOf(node, inputs)
    const output = yield* Effect.scoped(Effect.suspend(() => type.run(params, values, readsOf(node, shared))))
    const isProvisional = isMadeOfProvisional || output.isProvisional === true
    const made = delivered(type.output, output.value, { notices: [...output.notices, ...refused], isProvisional })
    const fresh = { ...made, isUncached: made.count > mostCached }
    if (key === undefined || isProvisional || fresh.isUncached) return fresh
    const printed = CacheEntry.print(type.output, fresh.hash(), output)
    const notCached = (reason: string) => Notice.make("not-cached", node.id, `the output was not cached: ${reason}`)
    const cacheNotices = Result.isFailure(printed)
      ? [notCached(`${type.output.name} could not be encoded; correct the port's codec`)]
      : yield* Effect.match(cache.set(key, printed.success), { onFailure: (notice) => [notice], onSuccess: () => [] })
    return { ...fresh, notices: [...fresh.notices, ...cacheNotices] }
  },
  (effect, node) => Effect.withSpan(effect, "Pipeline.node", { attributes: { node: node.id, plugin: NodeType.nameOf(node.type) } })
)
