import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import * as Invariant from "../Invariant.ts"
import * as Notice from "../Notice.ts"
import type { Port } from "../Port.ts"
import type { AnyOutcome } from "../source/Outcome.ts"
import type { Store } from "./Cache.ts"
import { asked, cacheKey } from "./cacheKey.ts"
import type { CheckedNode } from "./Checked.ts"
import * as Entry from "./Entry.ts"
import * as NodeType from "./NodeType.ts"
import type { Surroundings } from "./World.ts"

/**
 * A value on its way from one node to the next, with what the trace and the next cache key need of it.
 *
 * - `hash` computed on first request; `knownHash` the same, or the empty text when it has not been computed
 * - `isProvisional` this value, or one from which it was computed, may be better in another run
 * - `isUnkept` it has too many things to be kept, and nothing is looked up by its hash
 */
export interface Delivered {
  readonly value: unknown
  readonly hash: () => string
  readonly knownHash: () => string
  readonly isProvisional: boolean
  readonly isUnkept: boolean
  readonly outcomes: ReadonlyArray<AnyOutcome>
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
export const readsOf = <R>({ type, wires }: CheckedNode<R>, { world, nowMs, seed }: Omit<Shared, "cache">): NodeType.Reads => {
  const declared = <A>(read: NodeType.Read, value: A) => {
    Invariant.check(type.reads.includes(read), `${NodeType.nameOf(type)} declares that it reads the ${read}`)
    return value
  }
  return {
    nowMs: () => declared("clock", nowMs),
    seed: () => declared("seed", seed),
    model: () => declared("model", world.model),
    search: () => declared("search", asked(nowMs, world)),
    names: (port) => declared("names", wires.find((wire) => wire.port === port)?.from ?? [])
  }
}

/** The values at the inputs of a node, as its `run` finds them. */
export const valuesOf = <R>({ wires }: CheckedNode<R>, inputs: ReadonlyMap<string, Pick<Delivered, "value">>): Record<string, unknown> =>
  Object.fromEntries(
    wires.map(({ port, isMany, from }) => {
      const all = from.map((name) => inputs.get(name)!.value)
      return [port, isMany ? all : all[0]]
    })
  )

/** A value of a port, as it is delivered. `hash` when it is known already. */
export const delivered = (
  port: NodeType.AnyPort,
  value: unknown,
  { hash, ...rest }: Partial<Pick<Delivered, "notices" | "isCached" | "isProvisional" | "isUnkept">> & { readonly hash?: string } = {}
): Delivered => {
  const { count, hash: hashOf, outcomes } = port as unknown as Port<unknown>
  let known = hash
  return {
    notices: [],
    isCached: false,
    isProvisional: false,
    isUnkept: false,
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
 * An output of more things than this is not kept. It would be one text of tens of megabytes, which takes as long to read as to make again, and while it
 * is printed several times its memory: a search of 20,000 records took 1,143 MB where one of 50,000 takes less. Nor is anything kept that is made from
 * it: to look that up, all of it would be hashed, which took a third of that search.
 */
const mostKept = 5000

/** What a cache has under a key, and why an entry that is there is not used. */
const keptUnder = (cache: Store, key: string): Effect.Effect<Looked> =>
  Effect.match(cache.get(key), {
    onFailure: (notice): Looked => [undefined, [notice]],
    onSuccess: (text): Looked => [text, []]
  })

/**
 * The output of one node: from the cache if it is there, otherwise by running the node in a scope of its own and storing its output. One span per
 * node.
 *
 * - shape: `inputs` holds everything that the node's wires name
 * - errors: whatever the plugin fails with or throws
 */
export const obtain = Effect.fnUntraced(
  function* <R>(
    node: CheckedNode<R>,
    inputs: ReadonlyMap<string, Delivered>,
    shared: Shared
  ): Effect.fn.Return<Delivered, unknown, Exclude<R, Scope.Scope>> {
    const { cache } = shared
    const { type, params } = node
    const isMadeOf = (what: "isProvisional" | "isUnkept") => node.wires.some(({ from }) => from.some((name) => inputs.get(name)![what]))
    const isMadeOfProvisional = isMadeOf("isProvisional")
    const key = cache.isOff === true || isMadeOfProvisional || isMadeOf("isUnkept") ? undefined : keyOf(node, inputs, shared)
    const [text, refused] = key === undefined ? nothing : yield* keptUnder(cache, key)
    const kept = text === undefined ? undefined : Entry.parse(type.output, text)
    yield* Effect.annotateCurrentSpan("cached", kept !== undefined)
    if (kept !== undefined)
      return delivered(type.output, kept.output.value, { notices: kept.output.notices, hash: kept.hash, isCached: true })

    const values = valuesOf(node, inputs)
    const output = yield* Effect.scoped(Effect.suspend(() => type.run(params, values, readsOf(node, shared))))
    const isProvisional = isMadeOfProvisional || output.isProvisional === true
    const made = delivered(type.output, output.value, { notices: [...output.notices, ...refused], isProvisional })
    const fresh = { ...made, isUnkept: made.count > mostKept }
    if (key === undefined || isProvisional || fresh.isUnkept) return fresh
    const printed = Entry.print(type.output, fresh.hash(), output)
    const unkept = (reason: string) => Notice.make("not-cached", node.id, `the output was not kept: ${reason}`)
    const said = Result.isFailure(printed)
      ? [unkept(`${type.output.name} could not be encoded; correct the port's codec`)]
      : yield* Effect.match(cache.set(key, printed.success), { onFailure: (notice) => [notice], onSuccess: () => [] })
    return { ...fresh, notices: [...fresh.notices, ...said] }
  },
  (effect, node) => Effect.withSpan(effect, "Pipeline.node", { attributes: { node: node.id, plugin: NodeType.nameOf(node.type) } })
)
