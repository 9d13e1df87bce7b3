import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cacheKey, type Circumstances } from "../../src/pipeline/cacheKey.ts"
import type { Read } from "../../src/pipeline/NodeType.ts"
import { patient } from "./graphs.ts"

type KeyOf = (circumstances: Circumstances) => string | undefined

const dayMs = 86_400_000

/** All that a node may depend on, flat, so that one thing at a time can be changed. */
const flat = fc.record({
  kind: fc.constantFrom("ranker" as const, "fusion" as const),
  id: fc.string(),
  revision: fc.nat(9),
  code: fc.option(fc.string(), { nil: undefined }),
  params: fc.string(),
  left: fc.array(fc.string()),
  right: fc.array(fc.string()),
  names: fc.array(fc.string(), { maxLength: 2 }),
  seed: fc.nat(9),
  nowMs: fc.nat(9),
  day: fc.nat(3),
  leftOut: fc.array(fc.string(), { maxLength: 2 }),
  sourcesHash: fc.string(),
  replay: fc.option(fc.string(), { nil: undefined }),
  model: fc.option(fc.string(), { nil: undefined })
})
type Flat = typeof flat extends fc.Arbitrary<infer A> ? A : never

const circumstances = (all: Flat, reads: ReadonlyArray<Read>): Circumstances => ({
  type: { kind: all.kind, id: all.id, revision: all.revision, reads, ...(all.code === undefined ? {} : { code: all.code }) },
  encodedParams: all.params,
  inputs: { left: all.left, right: all.right },
  names: { left: all.names },
  seed: all.seed,
  nowMs: all.day * dayMs + all.nowMs,
  world: {
    sourcesHash: all.sourcesHash,
    leftOut: all.leftOut,
    ...(all.replay === undefined ? {} : { replay: all.replay }),
    ...(all.model === undefined ? {} : { model: all.model })
  }
})

const reads = fc.subarray<Read>(["clock", "seed", "network", "model", "search", "names"])
const readBy: Partial<Record<keyof Flat, ReadonlyArray<Read>>> = {
  nowMs: ["clock"],
  day: ["clock", "search"],
  leftOut: ["search"],
  seed: ["seed"],
  names: ["names"],
  replay: ["network"],
  model: ["model"]
}

/** Two circumstances share a key exactly when nothing differs that the node may depend on. */
const misses = (changed: keyof Flat, keyOf: KeyOf) =>
  fc.property(flat, flat, reads, (one, other, declared) => {
    const changedOne = { ...one, [changed]: other[changed] }
    const before = keyOf(circumstances(one, declared))
    const after = keyOf(circumstances(changedOne, declared))
    fc.pre(before !== undefined && after !== undefined)
    const read = readBy[changed]
    const matters =
      JSON.stringify(one[changed]) !== JSON.stringify(other[changed]) && (read === undefined || read.some((one) => declared.includes(one)))
    expect(before !== after).toBe(matters)
  })

const fields = Object.keys(fc.sample(flat, { numRuns: 1, seed: 1 })[0]!) as ReadonlyArray<keyof Flat>

describe("cacheKey", () => {
  for (const field of fields)
    it(`misses when ${field} changes and the node may depend on it, and only then`, patient, () => fc.assert(misses(field, cacheKey)))

  it("is the same for the same circumstances, and not for the same hashes at other ports", () => {
    const [one] = fc.sample(flat, { numRuns: 1, seed: 2 })
    expect(cacheKey(circumstances(one!, []))).toBe(cacheKey(circumstances(structuredClone(one!), [])))
    const moved = { ...one!, left: ["h"], right: [] }
    expect(cacheKey(circumstances(moved, []))).not.toBe(cacheKey(circumstances({ ...one!, left: [], right: ["h"] }, [])))
  })

  it("is absent for a live network and for a model without a name", () => {
    const [one] = fc.sample(flat, { numRuns: 1, seed: 3 })
    const live = { ...one!, replay: undefined, model: undefined }
    expect(cacheKey(circumstances(live, ["network"]))).toBeUndefined()
    expect(cacheKey(circumstances(live, ["model"]))).toBeUndefined()
    expect(cacheKey(circumstances({ ...live, replay: "tape" }, ["network"]))).toMatch(/^[0-9a-f]{64}$/)
    expect(cacheKey(circumstances({ ...live, model: "m-1" }, ["model"]))).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe("the law of cache keys turns red for a key without", () => {
  const one = (c: Circumstances, type: Partial<Circumstances["type"]>): Circumstances => ({ ...c, type: { ...c.type, ...type } })
  const forgetful: Record<string, { readonly field: keyof Flat; readonly keyOf: KeyOf }> = {
    "the kind": { field: "kind", keyOf: (c) => cacheKey(one(c, { kind: "ranker" })) },
    "the plugin": { field: "id", keyOf: (c) => cacheKey(one(c, { id: "x" })) },
    "the revision": { field: "revision", keyOf: (c) => cacheKey(one(c, { revision: 1 })) },
    "third-party code": { field: "code", keyOf: (c) => cacheKey({ ...c, type: { ...c.type, code: "" } }) },
    parameters: { field: "params", keyOf: (c) => cacheKey({ ...c, encodedParams: "" }) },
    inputs: { field: "left", keyOf: (c) => cacheKey({ ...c, inputs: {} }) },
    "the number of inputs": {
      field: "right",
      keyOf: (c) =>
        cacheKey({ ...c, inputs: Object.fromEntries(Object.entries(c.inputs).map(([port, all]) => [port, [...new Set(all)].slice(0, 1)])) })
    },
    "the seed": { field: "seed", keyOf: (c) => cacheKey({ ...c, seed: 0 }) },
    "the clock": { field: "nowMs", keyOf: (c) => cacheKey({ ...c, nowMs: 0 }) },
    "the recorded traffic": { field: "replay", keyOf: (c) => cacheKey({ ...c, world: { ...c.world, replay: "r" } }) },
    "the model": { field: "model", keyOf: (c) => cacheKey({ ...c, world: { ...c.world, model: "m" } }) },
    "our sources": { field: "sourcesHash", keyOf: (c) => cacheKey({ ...c, world: { ...c.world, sourcesHash: "" } }) },
    "regard to what is declared": {
      field: "seed",
      keyOf: (c) => cacheKey(one(c, { reads: [...new Set<Read>([...c.type.reads, "seed"])] }))
    }
  }
  for (const [name, { field, keyOf }] of Object.entries(forgetful))
    it(name, patient, () => {
      // some mistakes show only in rare graphs
      expect(fc.check(misses(field, keyOf), { numRuns: 1000 }).failed).toBe(true)
    })
})
