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
import * as Ports from "../Ports.ts"
import { Cache } from "./Cache.ts"
import type { AnyOutcome, Outcome } from "../source/Outcome.ts"
import type { CheckedGraph, CheckedNode } from "./CheckedGraph.ts"
import * as NodeType from "./NodeType.ts"
import { type Delivered, delivered, obtainOutput, type Shared } from "./obtainOutput.ts"
import { requestOf } from "./requestOf.ts"
import type * as Trace from "./Trace.ts"
import type { LeftOut } from "./CheckedGraph.ts"
import { World } from "./Surroundings.ts"

/**
 * The options of a run.
 *
 * - `given` the values of the `$names` of the checked graph, by name without the `$`. Without a request it is derived from the source nodes
 * - `seed` an integer for nodes that declare it
 * - `concurrency` the maximum number of running nodes; nodes that wait for inputs do not count
 * - `isHashed` whether to hash every cacheable output for the trace; the default hashes only what the cache needs, which is faster
 * - `watch` is called when a node starts and ends; it must not throw
 */
export interface RunOptions {
  readonly given?: Readonly<Record<string, unknown>>
  readonly seed?: number
  readonly concurrency?: number
  readonly isHashed?: boolean
  readonly watch?: (event: Event) => void
}

/** A node starts, or has ended with an entry of the trace, whose hash is not known yet. */
export type Event = { readonly _tag: "Started"; readonly plugin: string } | { readonly _tag: "Ended"; readonly entry: Trace.Entry }

/**
 * The result of a run.
 *
 * - `values` the output of every node that has one
 * - `outcomes` how every source answered a search or a look-up, in the order of the graph. Outcomes of enrichers are only in the trace
 * - `followed` how sources answered steps that ask for citations or texts of known works
 * - `run` the inputs of the run, so that it can be explained afterwards; units: `nowMs` milliseconds since 1970
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

/** Errors of parameters or inputs are kept as they are. */
const reasonOf = (plugin: string, cause: Cause.Cause<unknown>): Reason => {
  const error = Cause.hasDies(cause) ? undefined : Cause.squash(cause)
  return error instanceof BadParameters || error instanceof PortMismatch ? error : new NodeFailed({ plugin, cause })
}

const deliverGiven = <R>(graph: CheckedGraph<R>, given: Readonly<Record<string, unknown>>) =>
  new Map(
    [...graph.given].map(([name, port]): [string, Delivered] => {
      const isUnsaid = port.name === Ports.Request.name && given["request"] === undefined && given["query"] !== undefined
      if (isUnsaid) return [name, delivered(port, requestOf(graph, given["query"] as Query))]
      Invariant.check(Object.hasOwn(given, name.slice(1)), `the caller provides a value for ${name}`)
      return [name, delivered(port, given[name.slice(1)])]
    })
  )

const empty = { ms: 0, countIn: 0, countOut: 0, hash: "", notices: [], outcomes: [] }

const leftOutEntry = ({ id, plugin, notice }: LeftOut): Trace.Entry => ({
  ...empty,
  node: id,
  plugin,
  status: "skipped",
  notices: [notice]
})

const collect = <R>(
  graph: CheckedGraph<R>,
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
    return (isHashed && one?.isUncached === false ? one.hash() : one?.knownHash()) ?? ""
  }
  const outcomesOf = (is: (type: NodeType.NodeType<R>) => boolean) =>
    graph.nodes.flatMap(({ id, type }) => (is(type) ? (ended.get(id)?.delivered?.outcomes ?? []) : []))
  const delivers = ({ output }: Pick<NodeType.NodeType, "output">): boolean => output.name === Ports.Records.name
  return {
    // nodes that deliver records have no outcomes of texts
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
 * A node starts as soon as its inputs are there and a place is free. A failed node does not stop the others: every branch that does not read it runs
 * to its end. The nodes behind it are skipped. So results are cached, and all failures are known at once, whatever the timing. Interrupting the run
 * interrupts every node and closes its scope.
 *
 * - errors: none; a node that fails, throws or interrupts itself is one of `failures`
 */
export const execute = Effect.fn("Pipeline.execute")(function* <R>(
  graph: CheckedGraph<R>,
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
    const exit = yield* Effect.exit(obtainOutput(node, inputs, shared))
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
  graph: CheckedGraph<R>,
  options: RunOptions = {}
): Effect.fn.Return<Finished, PipelineError, Exclude<R, Scope.Scope> | Cache | World> {
  const finished = yield* execute(graph, options)
  const [failure] = finished.failures
  if (failure !== undefined) return yield* failure
  return finished
})

/** The output of a node of a checked pipeline, with the type of its port. */
export const valueAt = <R, P extends NodeType.AnyPort>(
  graph: CheckedGraph<R>,
  finished: Finished,
  node: string,
  port: P
): NodeType.PortValue<P> | undefined => {
  const type = graph.nodes.find(({ id }) => id === node)?.type
  Invariant.check(type?.output.name === port.name, `node "${node}" delivers ${port.name}`)
  return finished.values.get(node) as NodeType.PortValue<P> | undefined
}
