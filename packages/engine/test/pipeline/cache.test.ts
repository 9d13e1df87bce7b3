import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as TestClock from "effect/testing/TestClock"
import * as Cache from "../../src/pipeline/Cache.ts"
import type { NodeType, Read } from "../../src/pipeline/NodeType.ts"
import { execute, type Finished, type RunOptions } from "../../src/pipeline/execute.ts"
import * as Surroundings from "../../src/pipeline/Surroundings.ts"
import { type Graph, graph, patient, Text } from "./graphs.ts"
import { behind, checked, surroundings, type Work, working } from "./running.ts"

/** A memory that the test keeps from one run to the next, and may damage in between. */
const memory = () => {
  const entries = new Map<string, string>()
  const store = Cache.Cache.of({
    get: (key) => Effect.sync(() => entries.get(key)),
    set: (key, text) => Effect.sync(() => void entries.set(key, text))
  })
  return { entries, store }
}

interface Setting extends RunOptions {
  readonly store: Cache.Store
  readonly world?: Partial<Surroundings.Surroundings>
  readonly type?: Partial<NodeType>
  readonly work?: Work
}

/** Runs a graph and says which nodes really ran. */
const runOnce = async (g: Graph, { store, world, type, work, ...options }: Setting) => {
  const ran: Array<string> = []
  const counted = working(
    (label, joined) =>
      Effect.suspend(() => {
        ran.push(label)
        return work === undefined ? Effect.succeed(joined) : work(label, joined)
      }),
    type
  )
  const layers = Layer.mergeAll(Layer.succeed(Cache.Cache, store), Surroundings.layer({ ...surroundings, ...world }), TestClock.layer())
  const finished = await Effect.runPromise(Effect.provide(execute(checked(g, counted), options), layers))
  return { ran: ran.sort(), finished }
}

/** What a run gave, without when. */
const given = ({ values, failures, outcomes, trace }: Finished) => ({ values, failures, outcomes, trace })
const withoutStatus = (finished: Finished) => ({ ...given(finished), trace: finished.trace.map((entry) => ({ ...entry, status: "" })) })
const all = (g: Graph) => [...g.edges.keys()].sort()
const chain: Graph = {
  edges: new Map([
    ["a", []],
    ["b", ["a"]],
    ["c", ["b"]]
  ]),
  listed: ["a", "b", "c"]
}

describe("a warm cache", () => {
  it("lets no node run twice, and gives the same values, hashes, counts and notices", patient, () =>
    fc.assert(
      fc.asyncProperty(graph(), async (g) => {
        const { store } = memory()
        const cold = await runOnce(g, { store })
        const warm = await runOnce({ ...g, listed: g.listed.toReversed() }, { store })
        expect(cold.ran).toEqual(all(g))
        expect(warm.ran).toEqual([])
        expect(withoutStatus(warm.finished)).toEqual(withoutStatus(cold.finished))
        expect(warm.finished.trace.every(({ status }) => status === "cached")).toBe(true)
      })
    )
  )

  it("misses exactly the nodes behind a changed output", patient, () =>
    fc.assert(
      fc.asyncProperty(
        graph()
          .filter(({ edges }) => edges.size > 0)
          .chain((g) => fc.constantFrom(...g.edges.keys()).map((changed) => ({ g, changed }))),
        async ({ g, changed }) => {
          const { store } = memory()
          const before = await runOnce(g, { store })
          const relabelled = {
            edges: new Map(
              [...g.edges].map(([id, from]) => [id === changed ? "zz" : id, from.map((name) => (name === changed ? "zz" : name))])
            ),
            listed: g.listed.map((id) => (id === changed ? "zz" : id))
          }
          const after = await runOnce(relabelled, { store })
          expect(before.ran).toEqual(all(g))
          expect(after.ran).toEqual(["zz", ...behind(g, changed)].sort())
        }
      )
    )
  )

  const changes: Record<string, Omit<Setting, "store">> = {
    plugin: { type: { kind: "ranker" } },
    revision: { type: { revision: 2 } },
    "third-party code": { type: { code: "other" } },
    "source code": { world: { sourcesHash: "sources-2" } },
    "seed, where it is declared": { type: { reads: ["seed"] }, seed: 2 },
    "recorded traffic, where the network is declared": { type: { reads: ["network"] }, world: { replay: "tape-2" } },
    "model, where it is declared": { type: { reads: ["model"] }, world: { model: "model-2" } }
  }
  for (const [name, change] of Object.entries(changes))
    it(`misses after a change of ${name}, and hits again after the change back`, async () => {
      const { store } = memory()
      const reads: ReadonlyArray<Read> = change.type?.reads ?? []
      const first: Setting = { store, seed: 1, type: { reads }, world: { replay: "tape-1", model: "model-1" } }
      const changed = { ...first, ...change, type: { ...first.type, ...change.type }, world: { ...first.world, ...change.world } }
      expect((await runOnce(chain, first)).ran).toEqual(["a", "b", "c"])
      expect((await runOnce(chain, first)).ran).toEqual([])
      expect((await runOnce(chain, changed)).ran).not.toEqual([])
      expect((await runOnce(chain, first)).ran).toEqual([])
    })

  it("hits after a change of seed that no node reads", async () => {
    const { store } = memory()
    await runOnce(chain, { store, seed: 1 })
    expect((await runOnce(chain, { store, seed: 2 })).ran).toEqual([])
  })

  it("goes on after a node that gives the same output as before, though it ran again", async () => {
    const { store } = memory()
    await runOnce(chain, { store })
    const note = { label: "a", note: "no effect" }
    const g = checked(chain)
    expect(g.nodes[0]!.encodedParams).not.toContain("note")
    const ran: Array<string> = []
    const type = working((label, joined) => Effect.sync(() => (ran.push(label), joined)))
    const nodes = g.nodes.map((node, i) => ({ ...node, type, ...(i === 0 ? { params: note, encodedParams: JSON.stringify(note) } : {}) }))
    const layers = Layer.mergeAll(Layer.succeed(Cache.Cache, store), Surroundings.layer(surroundings))
    await Effect.runPromise(Effect.provide(execute({ ...g, nodes }), layers))
    expect(ran).toEqual(["a"])
  })
})

describe("nothing is kept", () => {
  it("of a live network, of a model without a name, or of a node that failed", async () => {
    for (const reads of [["network"], ["model"]] as const) {
      const { store, entries } = memory()
      await runOnce(chain, { store, type: { reads } })
      expect((await runOnce(chain, { store, type: { reads } })).ran).toEqual(["a", "b", "c"])
      expect(entries.size).toBe(0)
    }
    const { store, entries } = memory()
    await runOnce(chain, { store, work: () => Effect.fail("no") })
    expect(entries.size).toBe(0)
  })

  it("that cannot be written: the run goes on and the trace says so", async () => {
    const store = { get: () => Effect.succeed(undefined), set: () => Effect.fail({ code: "disk-full", subject: "x", text: "no space" }) }
    const { finished } = await runOnce(chain, { store })
    expect(finished.failures).toEqual([])
    expect(finished.trace[0]!.notices.map(({ code }) => code)).toEqual(["worked", "disk-full"])
  })

  it("of more things than one text should hold", async () => {
    for (const [count, kept] of [
      [5000, 3],
      [5001, 0]
    ] as const) {
      const { store, entries } = memory()
      let hashed = 0
      const hash = (value: string) => (hashed++, Text.hash(value))
      const { finished } = await runOnce(chain, { store, isHashed: true, type: { output: { ...Text, hash, count: () => count } as never } })
      expect(entries.size).toBe(kept)
      // to hash it would take longer than to make it
      expect([hashed, finished.trace.map((one) => one.hash !== "")]).toEqual([kept, Array(3).fill(kept > 0)])
    }
  })

  it("that the port cannot encode", async () => {
    const { store, entries } = memory()
    const { finished } = await runOnce(chain, {
      store,
      work: (label, joined) => Effect.succeed(label === "c" ? (3 as never) : joined),
      type: { output: { ...Text, hash: String, count: () => 1 } as never }
    })
    expect(finished.trace[2]!.notices.map(({ code, text }) => [code, text])).toEqual([
      ["worked", "it did"],
      ["not-cached", "the output was not cached: Text could not be encoded; correct the port's codec"]
    ])
    expect(entries.size).toBe(2)
  })
})

describe("a damaged cache", () => {
  const damages: Record<string, (text: string) => string> = {
    "an empty entry": () => "",
    "half an entry": (text) => text.slice(0, text.length / 2),
    "an entry of another shape": () => "[1]",
    "a value that is not the one whose hash it has": (text) => text.replace("a(", "b("),
    "a value that the port does not take": (text) => text.replace(/"value":"[^"]*"/, '"value":7')
  }
  for (const [name, damage] of Object.entries(damages))
    it(`with ${name} is as good as an empty one`, async () => {
      const { store, entries } = memory()
      const cold = await runOnce(chain, { store })
      for (const [key, text] of entries) entries.set(key, damage(text))
      const again = await runOnce(chain, { store })
      expect(again.ran).toEqual(["a", "b", "c"])
      expect(given(again.finished)).toEqual(given(cold.finished))
      expect((await runOnce(chain, { store })).ran).toEqual([])
    })
})

describe("what a node may read", () => {
  const one: Graph = { edges: new Map([["a", []]]), listed: ["a"] }
  const reader = (reads: ReadonlyArray<Read>): Partial<NodeType> => ({
    reads,
    run: (_, __, world) => Effect.sync(() => ({ value: `${world.seed()} ${world.nowMs()} ${world.model()}`, notices: [] }))
  })

  it("is what it declares", async () => {
    const { store } = memory()
    const { finished } = await runOnce(one, { store, seed: 7, world: { model: "m" }, type: reader(["seed", "clock", "model"]) })
    expect(finished.values.get("a")).toBe("7 0 m")
  })

  it("and nothing else: an undeclared read fails the node", async () => {
    const { store } = memory()
    const { finished } = await runOnce(one, { store, type: reader(["seed", "model"]) })
    expect(finished.failures[0]!.message).toBe(
      'node "a": fusion/join failed: InvariantBroken: fusion/join declares that it reads the clock'
    )
  })
})
