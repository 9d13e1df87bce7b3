import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { CheckedNode } from "../../src/pipeline/CheckedGraph.ts"
import { execute } from "../../src/pipeline/execute.ts"
import { graph, patient } from "./graphs.ts"
import { behind, checked, expected, plain, type Runner, settle, uncached, working } from "./running.ts"

const inWorld = <A>(effect: Effect.Effect<A, never, Effect.Services<ReturnType<Runner>>>) =>
  Effect.runPromise(Effect.provide(effect, [uncached, TestClock.layer()]))

/** A law about runners: it holds, or fast-check finds a case against it. */
const law = <T extends [unknown, ...Array<unknown>]>(
  ...all: [...{ [K in keyof T]: fc.Arbitrary<T[K]> }, (...values: T) => Promise<void>]
) => {
  const property = fc.asyncProperty(...all)
  return {
    hold: () => fc.assert(property),
    isBroken: async () => (await fc.check(property)).failed
  }
}

/** Every node delivers what plain recursion delivers, whatever the order of the file. */
const deliversTheRightValues = (run: Runner) =>
  law(graph(), async (g) => {
    const finished = await inWorld(run(checked(g)))
    const sorted = await inWorld(run(checked({ ...g, listed: [...g.edges.keys()] })))
    expect(finished).toEqual(sorted)
    expect(Object.fromEntries(finished.values)).toEqual(Object.fromEntries(expected(g)))
  })

/** Many nodes at once deliver what one at a time delivers, failures, notices and what is skipped included. */
const equalsOneAtATime = (run: Runner) =>
  law(
    graph().chain((g) => fc.subarray([...g.edges.keys()], { maxLength: Math.min(1, g.edges.size) }).map((broken) => ({ g, broken }))),
    async ({ g, broken }) => {
      const type = working((label, joined) => (broken.includes(label) ? Effect.fail(new Error(label)) : Effect.succeed(joined)))
      const told = async (concurrency: number) => {
        const { values, failures, trace } = await inWorld(run(checked(g, type), { concurrency }))
        return {
          values: [...values].sort(),
          failures: failures.map(({ message }) => message).sort(),
          trace: trace.map(({ node, status }) => [node, status]).sort()
        }
      }
      expect(await told(100)).toEqual(await told(1))
    }
  )

/** With every gate in the test's hand: at work is exactly what is not done and has all its inputs. */
const startsWhatIsReady = (run: Runner) =>
  law(graph(), fc.infiniteStream(fc.nat()), async (g, picks) => {
    const gates = new Map([...g.edges.keys()].map((node) => [node, Deferred.makeUnsafe<void>()]))
    const started = new Set<string>()
    const type = working((label, joined) => {
      started.add(label)
      return Effect.as(Deferred.await(gates.get(label)!), joined)
    })
    await inWorld(
      Effect.gen(function* () {
        const fiber = yield* Effect.forkChild(run(checked(g, type), { concurrency: 100 }))
        const done = new Set<string>()
        while (done.size < g.edges.size) {
          yield* settle
          const ready = [...g.edges].filter(([, dependencies]) => dependencies.every((node) => done.has(node))).map(([node]) => node)
          expect([...started].sort()).toEqual(ready.sort())
          const open = ready.filter((node) => !done.has(node))
          const next = open[picks.next().value! % open.length]!
          done.add(next)
          yield* Deferred.succeed(gates.get(next)!, undefined)
        }
        expect((yield* Fiber.join(fiber)).values.size).toBe(g.edges.size)
      })
    )
  })

/** Never more nodes at work than places; all of them get their turn. */
const keepsToItsPlaces = (run: Runner) =>
  law(graph(), fc.integer({ min: 1, max: 3 }), async (g, concurrency) => {
    let atWork = 0
    let most = 0
    const type = working((_, joined) =>
      Effect.gen(function* () {
        most = Math.max(most, ++atWork)
        yield* Effect.yieldNow
        yield* Effect.yieldNow
        atWork--
        return joined
      })
    )
    const { values } = await inWorld(run(checked(g, type), { concurrency }))
    expect(values.size).toBe(g.edges.size)
    expect(most).toBeLessThanOrEqual(concurrency)
  })

/** Each failure is named with its node and cause, what lies behind it is skipped, and everything else is right. */
const namesEveryFailure = (run: Runner) =>
  law(
    graph().chain((g) => fc.subarray([...g.edges.keys()], { maxLength: Math.min(3, g.edges.size) }).map((broken) => ({ g, broken }))),
    async ({ g, broken }) => {
      const ways = [
        (label: string) => Effect.fail(new Error(`fail ${label}`)),
        (label: string) => Effect.sync(() => expect.fail(`die ${label}`)),
        () => Effect.interrupt
      ]
      const type = working((label, joined) => {
        const i = broken.indexOf(label)
        return i < 0 ? Effect.succeed(joined) : ways[i]!(label)
      })
      const { values, failures, trace } = await inWorld(run(checked(g, type)))
      const skipped = new Set(broken.flatMap((node) => [...behind(g, node)]))
      const reached = broken.filter((node) => !skipped.has(node))
      expect(failures.map(({ node }) => node).sort()).toEqual([...reached].sort())
      for (const { node, message, reason } of failures) {
        expect(reason._tag).toBe("NodeFailed")
        expect(message).toMatch(broken.indexOf(node) === 2 ? /fusion\/join failed: / : new RegExp(`(fail|die) ${node}$`))
      }
      const right = [...expected(g)].filter(([node]) => !skipped.has(node) && !broken.includes(node))
      expect(Object.fromEntries(values)).toEqual(Object.fromEntries(right))
      const status = Object.fromEntries(trace.map((entry) => [entry.node, entry.status]))
      for (const node of g.edges.keys()) {
        const ended = broken.includes(node) ? "failed" : "ran"
        expect(status[node]).toBe(skipped.has(node) ? "skipped" : ended)
      }
    }
  )

const places = 3

/** Interrupting a run stops what is at work, starts nothing more, and releases everything that was acquired. */
const stopsAndReleases = (run: Runner) =>
  law(
    graph().chain((g) => fc.subarray([...g.edges.keys()]).map((hanging) => ({ g, hanging }))),
    async ({ g, hanging }) => {
      const held = new Set<string>()
      const atWork = new Set<string>()
      const started: Array<string> = []
      const type = working((label, joined) =>
        Effect.gen(function* () {
          yield* Effect.acquireRelease(
            Effect.sync(() => started.push(label) && held.add(label)),
            () => Effect.sync(() => held.delete(label))
          )
          atWork.add(label)
          return hanging.includes(label) ? yield* Effect.never : joined
        }).pipe(Effect.ensuring(Effect.sync(() => atWork.delete(label))))
      )
      await inWorld(
        Effect.gen(function* () {
          const fiber = yield* Effect.forkChild(run(checked(g, type), { concurrency: places }))
          yield* settle
          const stuck = new Set(hanging.flatMap((node) => [...behind(g, node)]))
          const before = [...started]
          const reached = hanging.filter((node) => !stuck.has(node))
          expect([...atWork].sort()).toEqual([...held].sort())
          expect(atWork.size).toBe(Math.min(reached.length, places))
          yield* Fiber.interrupt(fiber)
          yield* settle
          expect([...held, ...atWork]).toEqual([])
          expect(started).toEqual(before)
        })
      )
    }
  )

const laws = { deliversTheRightValues, equalsOneAtATime, startsWhatIsReady, keepsToItsPlaces, namesEveryFailure, stopsAndReleases }

describe("execute", () => {
  for (const [name, lawOf] of Object.entries(laws)) it(name, patient, () => lawOf(execute).hold())

  it("has an empty answer for an empty pipeline", async () => {
    expect(await inWorld(execute(checked({ edges: new Map(), listed: [] })))).toMatchObject({
      values: new Map(),
      failures: [],
      trace: [],
      outcomes: []
    })
  })

  it("closes the scope of a node when the node ends, not when the run ends", async () => {
    const events: Array<string> = []
    const type = working((label, joined) =>
      Effect.as(
        Effect.acquireRelease(
          Effect.sync(() => events.push(`+${label}`)),
          () => Effect.sync(() => events.push(`-${label}`))
        ),
        joined
      )
    )
    const edges = new Map([
      ["a", []],
      ["b", ["a"]]
    ])
    await inWorld(execute(checked({ edges, listed: ["b", "a"] }, type)))
    expect(events).toEqual(["+a", "-a", "+b", "-b"])
  })
})

const rewired =
  (change: (node: CheckedNode<never>, batchBefore: ReadonlyArray<string>) => Partial<CheckedNode<never>>): Runner =>
  (g, options) => {
    const before = (id: string) => g.batches[g.batches.findIndex((batch) => batch.includes(id)) - 1] ?? []
    return execute({ ...g, nodes: g.nodes.map((node) => ({ ...node, ...change(node, before(node.id)) })) }, options)
  }

const planted: Record<string, { readonly law: keyof typeof laws; readonly run: Runner }> = {
  "a runner that waits for whole batches": {
    law: "startsWhatIsReady",
    run: rewired((_, batchBefore) => ({ dependencies: batchBefore }))
  },
  "a runner that waits for nothing": { law: "deliversTheRightValues", run: rewired(() => ({ dependencies: [] })) },
  "a runner that waits for nothing when it has places": {
    law: "equalsOneAtATime",
    run: (g, options) => (options?.concurrency === 1 ? execute(g, options) : rewired(() => ({ dependencies: [] }))(g, options))
  },
  "a failure that skips what is not behind it": {
    law: "namesEveryFailure",
    run: rewired((_, batchBefore) => ({ dependencies: batchBefore }))
  },
  "a failure behind which one node is not skipped": {
    law: "namesEveryFailure",
    run: rewired(({ dependencies }) => ({ dependencies: [...dependencies].slice(0, 1) }))
  },
  "inputs in another order than written": {
    law: "deliversTheRightValues",
    run: rewired(({ wires }) => ({ wires: wires.map((wire) => ({ ...wire, from: wire.from.toReversed() })) }))
  },
  "a runner without a limit": { law: "keepsToItsPlaces", run: (g) => execute(g, { concurrency: 100 }) },
  "a runner with one place only": { law: "startsWhatIsReady", run: (g) => execute(g, { concurrency: 1 }) },
  "a swallowed failure": {
    law: "namesEveryFailure",
    run: (g, options) => Effect.map(execute(g, options), (finished) => ({ ...finished, failures: [] }))
  },
  "a failed node that delivers an empty value": {
    law: "namesEveryFailure",
    run: rewired(({ type }) => ({
      type: {
        ...type,
        run: (...all) => Effect.catchCause(type.run(...all), () => Effect.succeed({ value: "", notices: [] }))
      }
    }))
  },
  "nodes that live on after the run": {
    law: "stopsAndReleases",
    run: rewired(({ type }) => ({
      type: { ...type, run: (...all) => Effect.flatMap(Effect.forkDetach(type.run(...all)), Fiber.join) }
    }))
  },
  "resources that no scope of the run owns": {
    law: "stopsAndReleases",
    run: rewired(({ type }) => ({
      type: { ...type, run: (...all) => Effect.provideService(type.run(...all), Scope.Scope, Scope.makeUnsafe()) }
    }))
  }
}

describe("the laws of execute turn red for", () => {
  for (const [name, { law, run }] of Object.entries(planted))
    it(name, patient, async () => {
      expect(await laws[law](run).isBroken()).toBe(true)
    })

  it("and the work of the tests is itself right", () => {
    expect(Effect.runSync(Effect.scoped(plain("a", "a()")))).toBe("a()")
  })
})
