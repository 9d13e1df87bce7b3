import * as Strata from "@litfuse/stats/Strata"
import { mean } from "@litfuse/stats/Summary"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { clusterMeans, clusterStrata } from "../../src/suite/clusterStrata.ts"
import { compareCollections, fewestClusters } from "../../src/suite/compareCollections.ts"
import type { MeasuredCollection } from "../../src/suite/measureSuite.ts"

const runs = ["one", "two", "three"]
const options = { measure: "RR", m: 0, seed: 1, baselines: [] }

/** Values of three runs on a collection: multiples of 1/8 on two to six topics. Clusters are few, so that collections share them, and topics too. */
const collection = fc
  .record({
    cluster: fc.constantFrom("cluster x", "cluster y", undefined),
    topics: fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: 2, maxLength: 6 })
  })
  .chain(({ cluster, topics }) =>
    fc
      .array(fc.array(fc.integer({ min: 0, max: 8 }), { minLength: topics.length, maxLength: topics.length }), {
        minLength: 3,
        maxLength: 3
      })
      .map((values) => ({
        cluster,
        topics: topics.map((t) => `t${t}`),
        values: values.map((one) => [Float64Array.from(one, (x) => x / 8)])
      }))
  )

const collections = (most: number) =>
  fc
    .array(collection, { minLength: 1, maxLength: most })
    .map((all): ReadonlyArray<MeasuredCollection> =>
      all.map(({ cluster, topics, values }, c) => ({ id: `c${c}`, named: cluster, cluster: cluster ?? `collection ${c}`, topics, values }))
    )

const placed = (all: ReadonlyArray<MeasuredCollection>, r: number) =>
  all.map(({ cluster, topics, values }) => ({ cluster, topics, values: values[r]![0]! }))

const withoutCells = ({ runs, pairs }: ReturnType<typeof compareCollections>) => ({
  runs: runs.map((run) => ({ ...run, cells: [] })),
  pairs
})

describe("a comparison over collections", () => {
  it("does not depend on the order of the collections", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(collections(4), (all) => {
        const turned = compareCollections(all.toReversed(), runs, options)
        expect(withoutCells(turned)).toEqual(withoutCells(compareCollections(all, runs, options)))
      }),
      { numRuns: 25 }
    )
  })

  it("keeps mean, interval and test when a collection is listed again in its cluster", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(collections(3), (all) => {
        // each is alone in its cluster, and then there twice
        const alone = all.map((one, c) => ({ ...one, cluster: `collection ${c}` }))
        const [first] = alone as [MeasuredCollection]
        const twice = compareCollections([...alone, { ...first, id: "again" }], runs, options)
        expect(withoutCells(twice)).toEqual(withoutCells(compareCollections(alone, runs, options)))
      }),
      { numRuns: 25 }
    )
  })

  it("has the mean over clusters of means over their collections, by its strata too", () => {
    fc.assert(
      fc.property(collections(6), (all) => {
        const members = placed(all, 0)
        const byCluster = [...Map.groupBy(members, ({ cluster }) => cluster).values()].map(
          (some) => some.reduce((sum, { values }) => sum + mean(values), 0) / some.length
        )
        const expected = byCluster.reduce((sum, one) => sum + one, 0) / byCluster.length
        expect(mean(clusterMeans(members))).toBeCloseTo(expected, 12)
        expect(Strata.estimate(clusterStrata(members))).toBeCloseTo(expected, 12)
        // every topic of a cluster is in one stratum, once
        const topics = [...Map.groupBy(members, ({ cluster }) => cluster).values()].map(
          (some) => new Set(some.flatMap((one) => one.topics)).size
        )
        expect(clusterStrata(members).reduce((sum, { values }) => sum + values.length, 0)).toBe(topics.reduce((sum, n) => sum + n, 0))
      })
    )
  })

  it("gives ranks that hold as many places as there are runs, and that pairs explain", () => {
    fc.assert(
      fc.property(collections(3), (all) => {
        const { runs: found, pairs } = compareCollections(all, runs, options)
        for (const { run, rank } of found) {
          expect(rank.lower).toBeGreaterThanOrEqual(1)
          expect(rank.upper).toBeLessThanOrEqual(3)
          expect(rank.lower).toBeLessThanOrEqual(rank.upper!)
          const isShown = pairs.some(({ first, second, overTopics }) => (first === run || second === run) && (overTopics!.p ?? 1) < 0.05)
          expect(rank.lower === 1 && rank.upper === 3).toBe(!isShown)
        }
      }),
      { numRuns: 25 }
    )
  })

  it("needs as many clusters as it says for Student's t", () => {
    const flat = (c: number, cluster: string): MeasuredCollection => ({
      id: `c${c}`,
      cluster,
      named: undefined,
      topics: ["t1", "t2"],
      values: runs.map((_, r) => [Float64Array.of(c / 16, r / 4)])
    })
    const all = Array.from({ length: fewestClusters }, (_, c) => flat(c, `collection ${c}`))
    expect(compareCollections(all, runs, options).runs[0]!.overCollections!.reason).toBe(null)
    const shared = [...all.slice(1), flat(0, "collection 1")]
    expect(compareCollections(shared, runs, options).runs[0]!.overCollections).toMatchObject({
      lower: null,
      reason: expect.stringMatching(/^7 clusters/)
    })
    expect(compareCollections(shared, runs, options).pairs[0]!.overCollections).toMatchObject({ p: null, detectable: null, lower: null })
  })

  it("has no interval where one topic stands alone in a stratum, and says so", () => {
    const one = { id: "a", cluster: "collection a", named: undefined, topics: ["t"], values: runs.map((_, r) => [Float64Array.of(r / 4)]) }
    const { runs: found, pairs } = compareCollections([one], runs, options)
    expect(found[1]!.overTopics).toEqual({ mean: 0.25, lower: null, upper: null, reason: expect.stringMatching(/is one topic/) })
    expect(pairs[0]!.overTopics).toMatchObject({ mean: 0.25, lower: null, p: null, detectable: null })
    expect(found.map(({ rank }) => [rank.lower, rank.upper])).toEqual([
      [1, 3],
      [1, 3],
      [1, 3]
    ])
  })
})
