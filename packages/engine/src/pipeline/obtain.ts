import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import * as Invariant from "../Invariant.ts"
import * as Notice from "../Notice.ts"
import type { Store } from "./Cache.ts"
import { cacheKey } from "./cacheKey.ts"
import type { CheckedNode } from "./Checked.ts"
import * as Entry from "./Entry.ts"
import * as NodeType from "./NodeType.ts"
import type { Surroundings } from "./World.ts"

/** A value on its way from one node to the next, with what the trace and the next cache key need of it. */
export interface Delivered {
  readonly value: unknown
  readonly hash: string
  readonly count: number
  readonly notices: ReadonlyArray<Notice.Notice>
  readonly isCached: boolean
}

/** What all nodes of one run share. */
export interface Shared {
  readonly cache: Store
  readonly world: Surroundings
  readonly nowMs: number
  readonly seed: number
}

/** What a node may read besides its inputs. A read that is not declared breaks an invariant: the cache key would not know of it. */
const readsOf = <R>(type: NodeType.NodeType<R>, { world, nowMs, seed }: Shared): NodeType.Reads => {
  const declared = <A>(read: NodeType.Read, value: A) => {
    Invariant.check(type.reads.includes(read), `${NodeType.nameOf(type)} declares that it reads the ${read}`)
    return value
  }
  return { nowMs: () => declared("clock", nowMs), seed: () => declared("seed", seed), model: () => declared("model", world.model) }
}

const deliver = <R>(node: CheckedNode<R>, output: NodeType.Output<unknown>, hash: string, isCached: boolean): Delivered => ({
  value: output.value,
  hash,
  count: node.type.output.count?.(output.value) ?? 1,
  notices: output.notices,
  isCached
})

/**
 * The output of one node: from the cache if it is there, otherwise by running the node in a scope of its own and keeping what it gives.
 * One span per node.
 *
 * - shape: `inputs` holds everything that the node's wires name
 * - errors: whatever the plugin fails with, throws, or dies of
 */
export const obtain = Effect.fnUntraced(
  function* <R>(
    node: CheckedNode<R>,
    inputs: ReadonlyMap<string, Delivered>,
    shared: Shared
  ): Effect.fn.Return<Delivered, unknown, Exclude<R, Scope.Scope>> {
    const { cache, world, nowMs, seed } = shared
    const { type, params, encodedParams, wires } = node
    const hashes = Object.fromEntries(wires.map(({ port, from }) => [port, from.map((name) => inputs.get(name)!.hash)]))
    const key = cacheKey({ type, encodedParams, inputs: hashes, seed, nowMs, world })
    const text = key === undefined ? undefined : yield* cache.get(key)
    const kept = text === undefined ? undefined : Entry.parse(type.output, text)
    yield* Effect.annotateCurrentSpan("cached", kept !== undefined)
    if (kept !== undefined) return deliver(node, kept.output, kept.hash, true)

    const values = Object.fromEntries(
      wires.map(({ port, isMany, from }) => {
        const all = from.map((name) => inputs.get(name)!.value)
        return [port, isMany ? all : all[0]]
      })
    )
    const output = yield* Effect.scoped(Effect.suspend(() => type.run(params, values, readsOf(type, shared))))
    const hash = type.output.hash(output.value)
    const delivered = deliver(node, output, hash, false)
    if (key === undefined) return delivered
    const printed = Entry.print(type.output, hash, output)
    const unkept = (reason: string) => Notice.make("not-cached", node.id, `the output was not kept: ${reason}`)
    const said = Result.isFailure(printed)
      ? [unkept(`${type.output.name} could not be encoded; correct the port's codec`)]
      : yield* Effect.match(cache.set(key, printed.success), { onFailure: (notice) => [notice], onSuccess: () => [] })
    return { ...delivered, notices: [...delivered.notices, ...said] }
  },
  (effect, node) => Effect.withSpan(effect, "Pipeline.node", { attributes: { node: node.id, plugin: NodeType.nameOf(node.type) } })
)
