import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Ports from "@litfuse/engine/Ports"
import { shuffled } from "@litfuse/kit/Arbitraries"
import { wrongInEdges } from "@litfuse/kit/test/followRules"
import { both, checked, dois, type Entry, isNamed, keeping, node, type Options, run, workOf, works } from "@litfuse/kit/test/citing"

describe("the cache", () => {
  it("keeps what was replayed, nothing of a live network, and nothing behind an error", async () => {
    const asked: Array<string> = []
    const second = { ...node({}, { edges: "walk" }), id: "second" }
    const twice = async (replay: string | undefined, fault?: Options["fault"]) => {
      asked.length = 0
      const options = { cache: keeping(), ...(replay === undefined ? {} : { replay }) }
      const sources = [both({ asked, ...(fault === undefined ? {} : { fault, faultAt: ["pmid:2"] }) })]
      const cold = await run(sources, [node(), second], { works }, options)
      const warm = await run(sources, [node(), second], { works }, options)
      expect(warm.finished.trace.map(({ hash }) => hash)).toEqual(cold.finished.trace.map(({ hash }) => hash))
      return [asked.length, warm.finished.trace.map(({ status }) => status)]
    }
    expect(await twice("tape")).toEqual([3, ["cached", "cached"]])
    expect(await twice(undefined)).toEqual([6, ["ran", "ran"]])
    expect((await twice("tape", { _tag: "BadResponse", detail: "no" }))[1]).toEqual(["ran", "ran"])
  })

  it("does not keep one source's answers for another", () => {
    const codeOf = (source: unknown) => {
      const graph = Result.getOrThrow(checked([source], [node()]).graph)
      return graph.nodes[0]!.type.code
    }
    expect(codeOf(both())).toBe(codeOf(both()))
    expect(codeOf(both())).not.toBe(codeOf({ ...both(), revision: 2 }))
    expect(codeOf(both())).not.toBe(codeOf(dois()))
  })
})

/** A few publications that cite each other in any way, each with some names. */
const world = fc
  .array(
    fc.record({
      names: fc.subarray(["pmid", "doi"] as const),
      cites: fc.array(fc.nat(7), { maxLength: 4 })
    }),
    { minLength: 1, maxLength: 8 }
  )
  .map((all) =>
    Object.fromEntries(
      all.map(({ names, cites }, i): readonly [string, Entry] => [
        `w${i}`,
        {
          identifiers: names.map((scheme) => (scheme === "pmid" ? `pmid:${i + 1}` : `doi:10.5555/${i}`)),
          cites: cites.filter((other) => other < all.length).map((other) => `w${other}`)
        }
      ])
    )
  )

type Way = "citing" | "cited" | "both"

/** Worlds, some works of each, in two orders, and how a walk of three hops asks. */
const walks = (most: fc.Arbitrary<{ readonly depth: number; readonly maxWorks: number }>) =>
  world.chain((known) => {
    const all = Object.entries(known).map(([name, { identifiers }]) => workOf("shelf", name, ...identifiers))
    const ways = fc.tuple(...[1, 2, 3].map(() => fc.constantFrom<Way>("citing", "cited", "both")))
    return fc
      .tuple(fc.subarray(all), ways, most)
      .chain(([some, ways, most]) => shuffled(some).map((mixed) => ({ known, some, mixed, ways, most })))
  })

const asksOf = ({ ways, most }: { readonly ways: ReadonlyArray<Way>; readonly most: object }) =>
  ways.map((direction, i) => ({ ...node({ direction, ...most }, i === 0 ? {} : { edges: `hop-${i}` }), id: `hop-${i + 1}` }))

describe("whatever the works", () => {
  it("the order of works and of answers changes nothing, and every rule of edges holds at each hop", async () => {
    const most = fc.record({ depth: fc.integer({ min: 1, max: 4 }), maxWorks: fc.integer({ min: 1, max: 5 }) })
    await fc.assert(
      fc.asyncProperty(walks(most), async ({ known, some, mixed, ...rest }) => {
        const walk = (works: typeof some, ...[first, second]: readonly [number, number]) =>
          run([both({ entries: known, after: first }), dois({ entries: known, after: second })], asksOf(rest), { works: [...works] })
        const [one, other] = [await walk(some, 0, 1000), await walk(mixed as typeof some, 1000, 0)]
        for (const at of ["hop-1", "hop-2", "hop-3"]) {
          expect(wrongInEdges(one.edges(at))).toBeUndefined()
          expect(Ports.Edges.hash(other.edges(at))).toBe(Ports.Edges.hash(one.edges(at)))
        }
        const cites = (key: string, other: string) => known[key.split(":")[1]!]!.cites!.includes(other.split(":")[1]!)
        expect(one.edges("hop-3").edges.filter(({ citing, cited }) => !cites(citing, cited))).toEqual([])
      }),
      { seed: 1, numRuns: 60 }
    )
  })

  it("a walk without limits asks what a plain walk asks, and finds what that finds", async () => {
    const takes: Readonly<Record<string, ReadonlyArray<string>>> = { both: ["pmid", "doi"], dois: ["doi"] }
    await fc.assert(
      fc.asyncProperty(walks(fc.constant({ depth: 1000, maxWorks: 1000 })), async ({ known, some, ...rest }) => {
        const asked: Array<string> = []
        const sources = [both({ entries: known, asked }), dois({ entries: known, asked })]
        const { edges } = await run(sources, asksOf(rest), { works: [...some] })
        const linked = (name: string, way: Way) =>
          Object.keys(known).filter((other) =>
            way === "citing" ? known[other]!.cites!.includes(name) : known[name]!.cites!.includes(other)
          )
        const questions: Array<string> = []
        const found = new Set<string>()
        const done = new Set<string>()
        let names = some.map(({ id }) => id.split(":")[1]!)
        for (const way of rest.ways) {
          const next = new Set<string>()
          for (const direction of way === "both" ? (["citing", "cited"] as const) : [way]) {
            const open = names.filter((name) => isNamed(known[name]!, takes["both"]!) && !done.has(`${direction} ${name}`))
            for (const name of open) {
              done.add(`${direction} ${name}`)
              for (const [source, schemes] of Object.entries(takes)) {
                if (!isNamed(known[name]!, schemes)) continue
                questions.push(`${source} ${direction} ${name}`)
                for (const other of linked(name, direction)) {
                  next.add(other)
                  found.add(direction === "citing" ? `${source} ${other} > ${name}` : `${source} ${name} > ${other}`)
                }
              }
            }
          }
          names = [...next]
        }
        const nameOf = (identifier: string) => Object.keys(known).find((name) => known[name]!.identifiers.includes(identifier))!
        const named = asked.map((one) => {
          const [source, direction, identifier] = one.split(" ")
          return `${source} ${direction} ${nameOf(identifier!)}`
        })
        expect(named.toSorted()).toEqual(questions.toSorted())
        const plain = (key: string) => key.split(":")[1]!
        const got = new Set(edges("hop-3").edges.map(({ provider, citing, cited }) => `${provider} ${plain(citing)} > ${plain(cited)}`))
        expect([...got].toSorted()).toEqual([...found].toSorted())
      }),
      { seed: 1, numRuns: 100 }
    )
  })
})
