import type { Query } from "@litfuse/query/Query"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Scope from "effect/Scope"
import * as Semaphore from "effect/Semaphore"
import * as Invariant from "../Invariant.ts"
import { BadParameters, NodeFailed, PipelineError, PortMismatch, type Reason } from "../PipelineError.ts"
import * as Ports from "../ports.ts"
import { Cache } from "./Cache.ts"
import type { AnyOutcome, Outcome } from "../source/Outcome.ts"
import type { Checked, CheckedNode } from "./Checked.ts"
import * as NodeType from "./NodeType.ts"
import { type Delivered, delivered, obtain, type Shared } from "./obtain.ts"
import { requestOf } from "./request.ts"
import type * as Trace from "./Trace.ts"
import type { LeftOut } from "./Checked.ts"
import { World } from "./World.ts"

/**
 * What a run is given.
 *
 * - `given` the values behind the `$names` of the checked graph, by name without the `$`; where nobody hands in the request, it is what the nodes of
 *   the sources say
 * - `seed` an integer; only nodes that declare it see it
 * - `concurrency` how many nodes may be at work at once; nodes that wait for inputs do not count
 * - `isHashed` every output that a cache would keep is hashed for the trace; otherwise only those are that a cache asks for, which is faster
 * - `watch` is told when a node starts its work, and how it ended, as it happens; it must not throw
 */
export interface RunOptions {
  readonly given?: Readonly<Record<string, unknown>>
  readonly seed?: number
  readonly concurrency?: number
  readonly isHashed?: boolean
  readonly watch?: (event: Event) => void
}

/** A node starts its work, or has ended with an entry of the trace; its hash is not known yet. */
export type Event = { readonly _tag: "Started"; readonly plugin: string } | { readonly _tag: "Ended"; readonly entry: Trace.Entry }

/**
 * The result of a run.
 *
 * - `values` the output of every node that has one
 * - `outcomes` how every source answered a search or a look-up, in the order of the graph; how enrichers did stands in the trace alone
 * - `followed` how sources answered the nodes that ask about works at hand, for their citations or their texts
 * - `run` what the run was given, so that it can be explained afterwards; units: `nowMs` milliseconds since 1970
 * - `failures` one error per node that failed, in the order of the graph; nodes that were skipped because of them are in the trace
 */
export interface Finished {
  readonly values: ReadonlyMap<string, unknown>
  readonly failures: ReadonlyArray<PipelineError>
  readonly outcomes: ReadonlyArray<Outcome>
  readonly followed: ReadonlyArray<AnyOutcome>
  readonly run: { readonly given: ReadonlyMap<string, unknown> } & Omit<Shared, "cache">
  readonly trace: Trace.Trace
}

interface Ended {
  readonly delivered?: Delivered
  readonly failure?: PipelineError
  readonly entry: Trace.Entry
}

const defaultConcurrency = 8

/** Why a node failed: errors of its parameters or inputs are kept as they are. */
const reasonOf = (plugin: string, cause: Cause.Cause<unknown>): Reason => {
  const error = Cause.hasDies(cause) ? undefined : Cause.squash(cause)
  return error instanceof BadParameters || error instanceof PortMismatch ? error : new NodeFailed({ plugin, cause })
}

/** The values given by the caller, under their `$names`. */
const deliverGiven = <R>(graph: Checked<R>, given: Readonly<Record<string, unknown>>) =>
  new Map(
    [...graph.given].map(([name, port]): [string, Delivered] => {
      const isUnsaid = port.name === Ports.Request.name && given["request"] === undefined && given["query"] !== undefined
      if (isUnsaid) return [name, delivered(port, requestOf(graph, given["query"] as Query))]
      Invariant.check(Object.hasOwn(given, name.slice(1)), `a value is handed in for ${name}`)
      return [name, delivered(port, given[name.slice(1)])]
    })
  )

const empty = { ms: 0, countIn: 0, countOut: 0, hash: "", notices: [], outcomes: [] }

/** A node that is left out because this pipeline has not enough for it, as the trace shows it. */
const leftOutEntry = ({ id, plugin, notice }: LeftOut): Trace.Entry => ({
  ...empty,
  node: id,
  plugin,
  status: "skipped",
  notices: [notice]
})

const collect = <R>(
  graph: Checked<R>,
  given: ReadonlyMap<string, Delivered>,
  ended: ReadonlyMap<string, Ended>,
  { nowMs, seed, world }: Shared,
  isHashed: boolean
): Finished => {
  const all = graph.nodes.map(({ id }) => [id, ended.get(id)!] as const)
  const everything = new Map(given)
  for (const [id, { delivered }] of all) if (delivered !== undefined) everything.set(id, delivered)
  const hashOf = (id: string): string => {
    const one = everything.get(id)
    return (isHashed && one?.isUnkept === false ? one.hash() : one?.knownHash()) ?? ""
  }
  const outcomesOf = (is: (type: NodeType.NodeType<R>) => boolean) =>
    graph.nodes.flatMap(({ id, type }) => (is(type) ? (ended.get(id)?.delivered?.outcomes ?? []) : []))
  const delivers = ({ output }: Pick<NodeType.NodeType, "output">): boolean => output.name === Ports.Records.name
  return {
    // outcomes of texts are never those of a node that delivers records
    outcomes: outcomesOf(delivers) as ReadonlyArray<Outcome>,
    followed: outcomesOf((type) => type.kind === "step" && !delivers(type)),
    run: { given: new Map([...given].map(([name, { value }]) => [name, value])), nowMs, seed, world },
    values: new Map(all.flatMap(([id, { delivered }]) => (delivered === undefined ? [] : [[id, delivered.value] as const]))),
    failures: all.flatMap(([, { failure }]) => (failure === undefined ? [] : [failure])),
    trace: [...all.map(([id, { entry }]) => ({ ...entry, hash: hashOf(id) })), ...graph.leftOut.map(leftOutEntry)]
  }
}

/**
 * Runs a checked pipeline to its end and returns everything that happened as data.
 *
 * A node starts as soon as its own inputs are there and a place is free; it waits for no batch. A node that fails does not stop the others:
 * every branch that does not read it runs to its end (what it computes is kept in the cache, and all failures are known at once, whatever
 * the timing), and the nodes behind it are skipped. Interrupting the run interrupts every node, each of which releases what it holds: a
 * node has its own scope, closed when the node ends.
 *
 * - errors: none; a node that fails, throws or interrupts itself is one of `failures`
 */
export const execute = Effect.fn("Pipeline.execute")(function* <R>(
  graph: Checked<R>,
  options: RunOptions = {}
): Effect.fn.Return<Finished, never, Exclude<R, Scope.Scope> | Cache | World> {
  const cache = yield* Cache
  const world = yield* World
  const nowMs = yield* Clock.currentTimeMillis
  const seed = options.seed ?? 0
  const places = Semaphore.makeUnsafe(options.concurrency ?? defaultConcurrency)
  const given = deliverGiven(graph, options.given ?? {})
  const deferreds = new Map(graph.nodes.map(({ id }) => [id, Deferred.makeUnsafe<Delivered | undefined>()]))
  const ended = new Map<string, Ended>()
  const shared = { cache, world, nowMs, seed }
  const watch = options.watch ?? (() => undefined)

  const atWork = Effect.fnUntraced(function* (node: CheckedNode<R>, inputs: ReadonlyMap<string, Delivered>) {
    watch({ _tag: "Started", plugin: NodeType.nameOf(node.type) })
    const startMs = yield* Clock.currentTimeMillis
    const exit = yield* Effect.exit(obtain(node, inputs, shared))
    const ms = (yield* Clock.currentTimeMillis) - startMs
    return { exit, ms }
  })

  const step = Effect.fnUntraced(function* (node: CheckedNode<R>) {
    const plugin = NodeType.nameOf(node.type)
    const inputs = new Map(given)
    for (const dependency of node.dependencies) {
      const delivered = yield* Deferred.await(deferreds.get(dependency)!)
      if (delivered !== undefined) inputs.set(dependency, delivered)
    }
    const from = node.wires.flatMap((wire) => wire.from)
    const countIn = from.reduce((sum, name) => sum + (inputs.get(name)?.count ?? 0), 0)
    const none = { ...empty, node: node.id, plugin, countIn }
    if (from.some((name) => !inputs.has(name))) return { entry: { ...none, status: "skipped" } } satisfies Ended
    const { exit, ms } = yield* places.withPermit(atWork(node, inputs))
    if (Exit.isFailure(exit)) {
      const failure = new PipelineError({ node: node.id, reason: reasonOf(plugin, exit.cause) })
      return { failure, entry: { ...none, ms, status: "failed" } } satisfies Ended
    }
    const { count: countOut, notices, outcomes, isCached } = exit.value
    return {
      delivered: exit.value,
      entry: { ...none, ms, countOut, notices, outcomes, status: isCached ? "cached" : "ran" }
    } satisfies Ended
  })

  yield* Effect.forEach(
    graph.nodes,
    (node) =>
      Effect.flatMap(step(node), (end: Ended) => {
        ended.set(node.id, end)
        watch({ _tag: "Ended", entry: end.entry })
        return Deferred.succeed(deferreds.get(node.id)!, end.delivered)
      }),
    { concurrency: "unbounded", discard: true }
  )
  return collect(graph, given, ended, shared, options.isHashed ?? false)
})

/** Runs a checked pipeline for its values. Errors: the `NodeFailed` of the first node that failed, in the order of the graph. */
export const run = Effect.fn("Pipeline.run")(function* <R>(
  graph: Checked<R>,
  options: RunOptions = {}
): Effect.fn.Return<Finished, PipelineError, Exclude<R, Scope.Scope> | Cache | World> {
  const finished = yield* execute(graph, options)
  const [failure] = finished.failures
  if (failure !== undefined) return yield* failure
  return finished
})

/** The value that a node of a checked pipeline delivered at a port, with the port's type. */
export const valueAt = <R, P extends NodeType.AnyPort>(
  graph: Checked<R>,
  finished: Finished,
  node: string,
  port: P
): NodeType.PortValue<P> | undefined => {
  const type = graph.nodes.find(({ id }) => id === node)?.type
  Invariant.check(type?.output.name === port.name, `node "${node}" delivers ${port.name}`)
  return finished.values.get(node) as NodeType.PortValue<P> | undefined
}
