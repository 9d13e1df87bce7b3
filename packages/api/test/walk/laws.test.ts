/** What holds of every walk, whatever cites what. */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Followed } from "@litfuse/api/walk/Answer"
import { cites, doiOf, made, sourceOf, type Made } from "./world.ts"

const direction = fc.constantFrom("forward", "backward", "both" as const)

/** Distances from some works by the definition: every work on the list, one hop after the other. */
const distances = (world: Made, seeds: ReadonlyArray<string>, way: "forward" | "backward" | "both", depth: number) => {
  const at = new Map(seeds.map((name) => [name, 0]))
  const nextTo = (name: string): ReadonlyArray<string> => [
    ...(way === "backward" ? [] : Object.keys(world).filter((other) => world[other]!.cites!.includes(name))),
    ...(way === "forward" ? [] : world[name]!.cites!)
  ]
  for (let hop = 1; hop <= depth; hop++)
    for (const name of [...at].filter(([, d]) => d === hop - 1).map(([name]) => name))
      for (const other of nextTo(name)) if (!at.has(other)) at.set(other, hop)
  return at
}

const nameOf = (world: Made, doi: string): string => Object.keys(world).find((name) => world[name]!.identifiers.includes(doi))!
const doi = (name: string): string => `10.5555/${name.slice(1)}`
const hopsOf = (world: Made, { works }: Followed) => new Map(works.map((work) => [nameOf(world, doiOf(work)), work.hop]))
const edgesOf = ({ edges, works }: Followed) => {
  const dois = new Map(works.map((work) => [work.id, doiOf(work)]))
  return edges.map(({ citing, cited }) => `${dois.get(citing)} ${dois.get(cited)}`).sort()
}
const sorted = (map: ReadonlyMap<string, number>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1))

/** A walk as it is, or with a mistake in its answer. */
type Walk = typeof cites
type Law = (walk: Walk, cases: number) => Promise<void>

const reaches: Law = (walk, numRuns) =>
  fc.assert(
    fc.asyncProperty(made, direction, fc.integer({ min: 1, max: 4 }), async (world, way, depth) => {
      const answer = await walk([sourceOf("one", world)], { ids: [doi("w0")], direction: way, depth })
      expect(sorted(hopsOf(world, answer))).toEqual(sorted(distances(world, ["w0"], way, depth)))
    }),
    { numRuns, endOnFailure: walk !== cites }
  )

const union: Law = (walk, numRuns) =>
  fc.assert(
    fc.asyncProperty(made, direction, async (world, way) => {
      const from = (...names: ReadonlyArray<string>) =>
        walk([sourceOf("one", world)], { ids: names.map(doi) as [string, ...Array<string>], direction: way })
      const [both, first, second] = [await from("w0", "w1"), await from("w0"), await from("w1")]
      const names = (answer: Followed) => [...hopsOf(world, answer).keys()]
      expect(names(both).sort()).toEqual([...new Set([...names(first), ...names(second)])].sort())
      const joined = new Set([...edgesOf(first), ...edgesOf(second)])
      expect(edgesOf(both)).toEqual([...joined].sort())
    }),
    { numRuns, endOnFailure: walk !== cites }
  )

const orderOfSeeds: Law = (walk, numRuns) =>
  fc.assert(
    fc.asyncProperty(made, direction, fc.integer({ min: 1, max: 3 }), fc.boolean(), async (world, way, depth, isReversed) => {
      const ids = isReversed ? [doi("w1"), doi("w0"), doi("w1")] : [doi("w0"), doi("w1")]
      const asked = { direction: way, depth, max: 5, perHop: 2 }
      const first = await walk([sourceOf("one", world)], { ids: [doi("w0"), doi("w1")], ...asked })
      const again = await walk([sourceOf("one", world)], { ids: ids as [string, ...Array<string>], ...asked })
      expect({ ...again, ms: 0, outcomes: [] }).toEqual({ ...first, ms: 0, outcomes: [] })
    }),
    { numRuns, endOnFailure: walk !== cites }
  )

const nearestFirst: Law = (walk, numRuns) =>
  fc.assert(
    fc.asyncProperty(made, direction, fc.constantFrom("cited", "near" as const), fc.nat(6), async (world, way, follow, extra) => {
      const asked = { ids: [doi("w0")] as [string], direction: way, depth: 3, follow }
      const whole = await cites([sourceOf("one", world)], asked)
      const capped = await walk([sourceOf("one", world)], { ...asked, max: 1 + extra })
      const hops = hopsOf(world, capped)
      const farthest = Math.max(...hops.values())
      const nearer = [...hopsOf(world, whole)].filter(([, hop]) => hop < farthest).map(([name]) => name)
      expect(nearer.filter((name) => !hops.has(name))).toEqual([])
      expect(capped.works.length).toBe(Math.min(whole.works.length, 2 + extra))
      const isSaid = capped.notices.some(({ code }) => code === "works-capped" || code === "works-enough")
      if (capped.works.length < whole.works.length) expect(isSaid).toBe(true)
    }),
    { numRuns, endOnFailure: walk !== cites }
  )

const edgesAreKnown: Law = (walk, numRuns) =>
  fc.assert(
    fc.asyncProperty(made, made, direction, fc.integer({ min: 1, max: 3 }), async (world, other, way, depth) => {
      const answer = await walk([sourceOf("one", world), sourceOf("two", other)], { ids: [doi("w0")], direction: way, depth, max: 6 })
      const ids = new Set(answer.works.map(({ id }) => id))
      for (const { citing, cited, providers, directions, hop } of answer.edges) {
        expect([ids.has(citing), ids.has(cited), citing === cited]).toEqual([true, true, false])
        const [from, to] = [citing, cited].map((id) => nameOf({ ...world, ...other }, doiOf(answer.works.find((one) => one.id === id)!)))
        const knows = (entries: Made) => entries[from!]?.cites?.includes(to!) === true
        expect(providers).toEqual(
          [...(knows(world) ? ["one"] : []), ...(knows(other) ? ["two"] : [])].filter((id) => providers.includes(id))
        )
        expect(providers.length).toBeGreaterThan(0)
        expect(directions.length).toBeGreaterThan(0)
        if (way !== "both") expect(directions).toEqual([way === "forward" ? "citing" : "cited"])
        expect(hop >= 1 && hop <= depth).toBe(true)
      }
    }),
    { numRuns, endOnFailure: walk !== cites }
  )

const chained: Law = (walk, numRuns) =>
  fc.assert(
    fc.asyncProperty(made, direction, async (world, way) => {
      const { works } = await walk([sourceOf("one", world)], { ids: [doi("w0")], direction: way, depth: 4, max: 5, perHop: 3 })
      const hops = new Map(works.map(({ id, hop }) => [id, hop]))
      for (const { hop, via } of works) {
        if (hop > 0) expect(via.length).toBeGreaterThan(0)
        for (const id of via) expect(hops.get(id)! < hop).toBe(true)
        if (hop > 0) expect(via.some((id) => hops.get(id) === hop - 1)).toBe(true)
      }
    }),
    { numRuns, endOnFailure: walk !== cites }
  )

type Change = (answer: Followed, ids: ReadonlyArray<string>) => Followed

/** A walk whose answers are changed. */
const mistaken =
  (change: Change): Walk =>
  async (sources, request) =>
    change(await cites(sources, request), request.ids)

const withEdges =
  (change: (edge: Followed["edges"][number]) => object): Change =>
  (answer) => ({
    ...answer,
    edges: answer.edges.map((edge) => ({ ...edge, ...change(edge) }))
  })

const laws: ReadonlyArray<readonly [what: string, law: Law, mistakes: Readonly<Record<string, Change>>]> = [
  [
    "reaches what lies so many citations away, and nothing else; cycles end",
    reaches,
    {
      "a work is lost": (answer) => ({ ...answer, works: answer.works.slice(0, Math.max(1, answer.works.length - 1)) }),
      "every work is a hop nearer": (answer) => ({
        ...answer,
        works: answer.works.map((work) => ({ ...work, hop: Math.min(1, work.hop) }))
      })
    }
  ],
  [
    "of several works is the union of the walks of each, one hop far",
    union,
    {
      "an edge of several is lost": (answer, ids) => (ids.length < 2 ? answer : { ...answer, edges: answer.edges.slice(1) }),
      "a work of several is lost": (answer, ids) => (ids.length < 2 ? answer : { ...answer, works: answer.works.slice(0, 2) })
    }
  ],
  [
    "is the same whatever the order of the works to start from",
    orderOfSeeds,
    { "works come as they were named": (answer, ids) => (ids[0] === doi("w1") ? { ...answer, works: answer.works.toReversed() } : answer) }
  ],
  [
    "never leaves a nearer work out for a farther one, and says what it leaves out",
    nearestFirst,
    {
      "a near one goes for a far one": (answer) => ({ ...answer, works: answer.works.filter((_, i) => i !== 1) }),
      "nothing is said": (answer) => ({ ...answer, notices: [] })
    }
  ],
  [
    "knows of every edge who says so, in which direction, and at which hop; both ends are works of the answer",
    edgesAreKnown,
    {
      "one source says it all": withEdges(() => ({ providers: ["one"] })),
      "an edge is the other way round": withEdges(({ citing, cited }) => ({ citing: cited, cited: citing })),
      "no direction": withEdges(() => ({ directions: [] })),
      "a hop more": withEdges(({ hop }) => ({ hop: hop + 1 })),
      "a work of an edge is not there": (answer) => ({ ...answer, works: answer.works.slice(0, -1) })
    }
  ],
  [
    "reaches every work by a chain of works of the answer",
    chained,
    {
      "nobody leads there": (answer) => ({ ...answer, works: answer.works.map((work) => ({ ...work, via: [] })) }),
      "it leads to itself": (answer) => ({
        ...answer,
        works: answer.works.map((work) => ({ ...work, via: work.via.length === 0 ? [] : [work.id] }))
      })
    }
  ]
]

describe("a walk", () => {
  for (const [what, law, mistakes] of laws) {
    it(what, () => law(cites, 40))
    for (const [mistake, change] of Object.entries(mistakes))
      it(`${what}: noticed where ${mistake}`, () => expect(law(mistaken(change), 200)).rejects.toThrow())
  }
})
