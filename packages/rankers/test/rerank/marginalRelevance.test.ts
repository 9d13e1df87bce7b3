import * as Params from "@litfuse/engine/Params"
import * as Query from "@litfuse/engine/Query"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Reranker from "@litfuse/engine/Reranker"
import * as Arbitraries from "@litfuse/kit/Arbitraries"
import { ranking as rankings } from "@litfuse/kit/rerankerLaws"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Mmr } from "../../src/rerank/Mmr.ts"
import { MmrVectors } from "../../src/rerank/MmrVectors.ts"
import { table } from "../ranked.ts"
import { heading } from "./reranked.ts"

/** What two works may have in common; every field may be missing. */
interface Fields {
  readonly words: ReadonlyArray<string>
  readonly keywords: ReadonlyArray<string>
  readonly descriptors: ReadonlyArray<string>
  readonly trees: ReadonlyArray<string>
  readonly vector: ReadonlyArray<number>
}

const some = (...all: ReadonlyArray<string>): fc.Arbitrary<ReadonlyArray<string>> => fc.subarray([...all], { maxLength: 2 })

// no two of these directions are the same, and some are at right angles
const directions = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [-1, 0, 2], [0, 0, 0], []] as const

const fields: fc.Arbitrary<Fields> = fc.record({
  words: some("heart", "lung", "kidney"),
  keywords: some("pain", "fever", "cough"),
  descriptors: some("Gout", "Asthma", "Sepsis"),
  trees: some("C14.280", "C14.280.647", "C08.381", "D02.455"),
  vector: fc.constantFrom(...directions)
})

type Titles = (typeof Mmr.params.Type)["titles"]
const readings: ReadonlyArray<Titles> = ["stems", "four-letters", "none"]

/** The parts by which two works can be compared, as texts; an empty one is missing. Tree numbers belong to a heading. */
const parts = {
  terms: ({ words, keywords, descriptors }: Fields, titles: Titles) => [
    ...new Set([...(titles === "none" ? [] : words), ...keywords, ...descriptors.map((name) => name.toLowerCase())])
  ],
  tree: ({ trees, descriptors }: Fields) => (descriptors.length === 0 ? [] : trees),
  vectors: ({ vector }: Fields) => (vector.some((x) => x !== 0) ? [vector.join(" ")] : [])
}

type Part = keyof typeof parts

/** Whether two works have nothing in common by a part that both have. */
const isApart: Readonly<Record<Part, (a: Fields, b: Fields, titles: Titles) => boolean>> = {
  terms: (a, b, titles) => !parts.terms(a, titles).some((term) => parts.terms(b, titles).includes(term)),
  tree: (a, b) => !parts.tree(a).some((one) => parts.tree(b).some((other) => one.slice(0, 3) === other.slice(0, 3))),
  vectors: (a, b) => a.vector.reduce((sum, x, d) => sum + x * (b.vector[d] ?? 0), 0) <= 0
}

/** Every similarity there is, of both rerankers, and what it compares. */
const similarities = {
  terms: ["terms"],
  tree: ["tree"],
  "terms+tree": ["terms", "tree"],
  vectors: ["vectors"],
  "terms+vectors": ["terms", "vectors"]
} as const satisfies Record<(typeof Mmr.params.Type)["similarity"] | (typeof MmrVectors.params.Type)["similarity"], ReadonlyArray<Part>>

type Name = keyof typeof similarities

interface Setting {
  readonly lambda: number
  readonly relevance: (typeof Mmr.params.Type)["relevance"]
  readonly titles: Titles
}

const worksOf = (all: ReadonlyArray<Fields>) =>
  table(
    Object.fromEntries(
      all.map(({ words, keywords, descriptors, trees }, i) => [
        `w${i}`,
        { title: words.join(" ") || "-", keywords, meshHeadings: descriptors.map((name) => heading(name, ...trees)) }
      ])
    )
  )

const rerank = (name: Name, setting: Setting, all: ReadonlyArray<Fields>, given: Omit<Reranker.Inputs, "query" | "vectors">) => {
  const { works } = given
  const vectorOf = (id: string): Float32Array => Float32Array.from(all[Number(id.slice(1))]!.vector)
  const vectors = { model: "tiny", dimensions: 3, query: new Float32Array(3), works: works.ids.values.map(vectorOf) }
  const inputs = { ...given, query: Query.text("any"), vectors }
  return name === "vectors" || name === "terms+vectors"
    ? Reranker.rerank(MmrVectors, { ...Params.defaults(MmrVectors), ...setting, similarity: name }, inputs).ranking
    : Reranker.rerank(Mmr, { ...Params.defaults(Mmr), ...setting, similarity: name }, inputs).ranking
}

/** How alike two works are: what the second one loses when similarity alone counts. */
const alike = (name: Name, titles: Titles, a: Fields, b: Fields): number => {
  const works = worksOf([a, b])
  const ranking = Ranking.fromScores(works.ids, Float64Array.of(2, 1))
  return 0 - rerank(name, { lambda: 0, relevance: "min-max", titles }, [a, b], { works, ranking }).scores[1]!
}

const settings = (lambda: fc.Arbitrary<number>): fc.Arbitrary<Setting> =>
  fc.record({ lambda, relevance: fc.constantFrom("max", "min-max", "rank"), titles: fc.constantFrom(...readings) })

const anyLambda = fc.double({ min: 0, max: 1, noNaN: true })

/** Works of which some are copies of others, and a ranking of some of them. */
const lists = fc
  .array(fields, { minLength: 1, maxLength: 4 })
  .chain((kinds) => fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 7 }))
  .chain((all) => {
    const works = worksOf(all)
    return fc.record({ all: fc.constant(all), works: fc.constant(works), ranking: rankings(works) })
  })

const relevanceAt = ({ scores }: Ranking.Ranking, how: Setting["relevance"], hit: number): number => {
  const [best, worst] = [scores[0]!, scores.at(-1)!]
  if (how === "rank") return 1 - hit / scores.length
  if (how === "max" && best > 0 && worst >= 0) return scores[hit]! / best
  return best === worst ? 1 : (scores[hit]! - worst) / (best - worst)
}

describe.each(Object.keys(similarities) as ReadonlyArray<Name>)("maximal marginal relevance by %s", (name) => {
  const compared: ReadonlyArray<Part> = similarities[name]
  it("has a similarity that is symmetric, 1 with itself, 0 on nothing in common, whatever is missing", () => {
    fc.assert(
      fc.property(fields, fields, fc.constantFrom(...readings), (a, b, titles) => {
        const like = alike(name, titles, a, b)
        expect(like).toBe(alike(name, titles, b, a))
        expect(like).toBeGreaterThanOrEqual(0)
        expect(like).toBeLessThanOrEqual(1)
        const isBare = compared.every((part) => parts[part](a, titles).length === 0)
        expect(alike(name, titles, a, a)).toBe(isBare ? 0 : 1)
        if (compared.every((part) => isApart[part](a, b, titles))) expect(like).toBe(0)
      })
    )
  })

  it("lets what is missing in one of two works count neither for nor against their similarity", () => {
    fc.assert(
      fc.property(fields, fields, fc.constantFrom(...readings), (a, b, titles) => {
        const both = compared.filter((part) => [a, b].every((one) => parts[part](one, titles).length > 0))
        const mean = both.reduce((sum, part) => sum + alike(part, titles, a, b), 0) / Math.max(1, both.length)
        expect(alike(name, titles, a, b)).toBeCloseTo(mean, 12)
      })
    )
  })

  it("keeps the order when lambda is 1", () => {
    fc.assert(
      fc.property(lists, settings(fc.constant(1)), ({ all, works, ranking }, setting) => {
        expect(Ranking.idsOf(rerank(name, setting, all, { works, ranking }))).toEqual(Ranking.idsOf(ranking))
      })
    )
  })

  it("with lambda 0 never takes a copy of a work above it before one that is known to differ from all of them", () => {
    let [cases, seen] = [0, 0]
    fc.assert(
      fc.property(lists, settings(fc.constant(0)), ({ all, works, ranking }, setting) => {
        cases++
        const hits = Ranking.idsOf(rerank(name, setting, all, { works, ranking })).map((id) =>
          compared.map((part) =>
            parts[part](all[Number(id.slice(1))]!, setting.titles)
              .toSorted()
              .join(" ")
          )
        )
        const isCopy = (one: ReadonlyArray<string>, other: ReadonlyArray<string>): boolean =>
          one.some((part) => part !== "") && one.every((part, i) => part === other[i])
        const isOther = (one: ReadonlyArray<string>, other: ReadonlyArray<string>): boolean =>
          one.every((part) => part === "") || one.some((part, i) => part !== "" && other[i] !== "" && part !== other[i])
        hits.forEach((hit, place) => {
          const above = hits.slice(0, place)
          if (!above.some((other) => isCopy(hit, other))) return
          const isNew = (later: ReadonlyArray<string>): boolean => above.every((other) => isOther(later, other))
          expect(hits.slice(place + 1).filter(isNew)).toEqual([])
          seen++
        })
      })
    )
    expect(seen).toBeGreaterThan(cases / 3)
  })

  it("takes no notice of the order in which works came", () => {
    const shuffled = lists.chain((list) => fc.record({ list: fc.constant(list), again: Arbitraries.shuffled(list.works.works) }))
    fc.assert(
      fc.property(shuffled, settings(anyLambda), ({ list: { all, works, ranking }, again }, setting) => {
        const of = (given: WorkTable.WorkTable) => {
          const { rows, scores } = rerank(name, setting, all, { works: given, ranking })
          return [...rows].map((row, i) => [works.ids.values[row], scores[i]])
        }
        expect(of(WorkTable.make(again))).toEqual(of(works))
      })
    )
  })

  it("takes at each step one of highest value, of equal ones that of the first row", () => {
    fc.assert(
      fc.property(lists, settings(anyLambda), ({ all, works, ranking }, setting) => {
        const of = (hit: number): Fields => all[Number(works.ids.values[ranking.rows[hit]!]!.slice(1))]!
        const left = [...ranking.rows.keys()]
        const chosen: Array<number> = []
        const slow: Array<readonly [row: number, value: number]> = []
        while (left.length > 0) {
          const values = left.map((hit) => {
            const nearest = Math.max(0, ...chosen.map((other) => alike(name, setting.titles, of(hit), of(other))))
            return setting.lambda * relevanceAt(ranking, setting.relevance, hit) - (1 - setting.lambda) * nearest
          })
          const [best] = [...left.keys()].sort((a, b) => values[b]! - values[a]! || ranking.rows[left[a]!]! - ranking.rows[left[b]!]!)
          slow.push([ranking.rows[left[best!]!]!, values[best!]!])
          chosen.push(...left.splice(best!, 1))
        }
        const { rows, scores } = rerank(name, setting, all, { works, ranking })
        expect([...rows].map((row, i) => [row, scores[i]])).toEqual(slow)
      })
    )
  })
})
