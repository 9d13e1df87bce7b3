/** What holds of every walk, whatever cites what. */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type * as Cites from "@litfuse/api/Cites"
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
const hopsOf = (world: Made, { works }: Cites.Answer) => new Map(works.map((work) => [nameOf(world, doiOf(work)), work.hop]))
const edgesOf = ({ edges, works }: Cites.Answer) => {
  const dois = new Map(works.map((work) => [work.id, doiOf(work)]))
  return edges.map(({ citing, cited }) => `${dois.get(citing)} ${dois.get(cited)}`).sort()
}
const sorted = (map: ReadonlyMap<string, number>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1))

const runs = { numRuns: 40 }

describe("a walk", () => {
  it("reaches what lies so many citations away, and nothing else; cycles end", async () => {
    await fc.assert(
      fc.asyncProperty(made, direction, fc.integer({ min: 1, max: 4 }), async (world, way, depth) => {
        const answer = await cites([sourceOf("one", world)], { ids: [doi("w0")], direction: way, depth })
        expect(sorted(hopsOf(world, answer))).toEqual(sorted(distances(world, ["w0"], way, depth)))
      }),
      runs
    )
  })

  it("of several works is the union of the walks of each, one hop far", async () => {
    await fc.assert(
      fc.asyncProperty(made, direction, async (world, way) => {
        const walk = (...names: ReadonlyArray<string>) =>
          cites([sourceOf("one", world)], { ids: names.map(doi) as [string, ...Array<string>], direction: way })
        const [both, first, second] = [await walk("w0", "w1"), await walk("w0"), await walk("w1")]
        const names = (answer: Cites.Answer) => [...hopsOf(world, answer).keys()]
        expect(names(both).sort()).toEqual([...new Set([...names(first), ...names(second)])].sort())
        const joined = new Set([...edgesOf(first), ...edgesOf(second)])
        expect(edgesOf(both)).toEqual([...joined].sort())
      }),
      runs
    )
  })

  it("is the same whatever the order of the works to start from", async () => {
    await fc.assert(
      fc.asyncProperty(made, direction, fc.integer({ min: 1, max: 3 }), fc.boolean(), async (world, way, depth, isReversed) => {
        const ids = isReversed ? [doi("w1"), doi("w0"), doi("w1")] : [doi("w0"), doi("w1")]
        const asked = { direction: way, depth, max: 5, perHop: 2 }
        const first = await cites([sourceOf("one", world)], { ids: [doi("w0"), doi("w1")], ...asked })
        const again = await cites([sourceOf("one", world)], { ids: ids as [string, ...Array<string>], ...asked })
        expect({ ...again, ms: 0, outcomes: [] }).toEqual({ ...first, ms: 0, outcomes: [] })
      }),
      runs
    )
  })

  it("never leaves a nearer work out for a farther one, and says what it leaves out", async () => {
    await fc.assert(
      fc.asyncProperty(made, direction, fc.constantFrom("cited", "near" as const), fc.nat(6), async (world, way, follow, extra) => {
        const asked = { ids: [doi("w0")] as [string], direction: way, depth: 3, follow }
        const whole = await cites([sourceOf("one", world)], asked)
        const capped = await cites([sourceOf("one", world)], { ...asked, max: 1 + extra })
        const hops = hopsOf(world, capped)
        const farthest = Math.max(...hops.values())
        const nearer = [...hopsOf(world, whole)].filter(([, hop]) => hop < farthest).map(([name]) => name)
        expect(nearer.filter((name) => !hops.has(name))).toEqual([])
        expect(capped.works.length).toBe(Math.min(whole.works.length, 2 + extra))
        const isSaid = capped.notices.some(({ code }) => code === "works-capped" || code === "works-enough")
        if (capped.works.length < whole.works.length) expect(isSaid).toBe(true)
      }),
      runs
    )
  })

  it("knows of every edge who says so, in which direction, and at which hop; both ends are works of the answer", async () => {
    await fc.assert(
      fc.asyncProperty(made, made, direction, fc.integer({ min: 1, max: 3 }), async (world, other, way, depth) => {
        const answer = await cites([sourceOf("one", world), sourceOf("two", other)], { ids: [doi("w0")], direction: way, depth, max: 6 })
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
      runs
    )
  })

  it("reaches every work by a chain of works of the answer", async () => {
    await fc.assert(
      fc.asyncProperty(made, direction, async (world, way) => {
        const { works } = await cites([sourceOf("one", world)], { ids: [doi("w0")], direction: way, depth: 4, max: 5, perHop: 3 })
        const hops = new Map(works.map(({ id, hop }) => [id, hop]))
        for (const { hop, via } of works) {
          if (hop > 0) expect(via.length).toBeGreaterThan(0)
          for (const id of via) expect(hops.get(id)! < hop).toBe(true)
          if (hop > 0) expect(via.some((id) => hops.get(id) === hop - 1)).toBe(true)
        }
      }),
      runs
    )
  })
})
