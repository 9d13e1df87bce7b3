import * as Schema from "effect/Schema"
import * as Explanation from "@litfuse/engine/Explanation"
import * as Invariant from "@litfuse/engine/Invariant"
import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Reads from "@litfuse/engine/Reads"
import type { Statistics } from "@litfuse/engine/Statistics"

/** Mistakes that people make in rankers of several parts, which read and claim; one at a time. */
export const mistakes = [
  "a word that comes often lowers the score",
  "months run backwards",
  "ten citations are fewer than nine",
  "infinite for a word that the collection lacks",
  "crashes without statistics",
  "the clock is read and not declared",
  "a buffer for five thousand works",
  "twins far apart differ",
  "explained by other statistics",
  "explained in 32 bits",
  "a part of the explanation is left out",
  "a part's own parts are left out"
] as const

/** The name of one of the planted mistakes. */
export type Mistake = (typeof mistakes)[number]

const params = Schema.Struct({ terms: Params.number(1, { minimum: 0, maximum: 10 }), age: Params.number(1, { minimum: 0, maximum: 10 }) })

interface Prepared {
  readonly words: ReadonlyArray<string>
  readonly counts: ReadonlyArray<ReadonlyArray<number>>
  readonly citations: Float64Array
  readonly years: Float64Array
  readonly statistics: Statistics | undefined
}

const yearMs = 31_556_952_000
const roomFor = 5000

/**
 * Words of the query by how rare they are in the collection, nearness of publication, citations: three parts, each with a weight. It reads the clock
 * and the statistics, and claims that more of each never lowers the score. With a mistake it is the same but for that.
 */
export const ranker = (mistake?: Mistake): Ranker.Ranker<Prepared, typeof params.Type> => {
  const is = (one: Mistake) => mistake === one
  const rarity = ({ statistics }: Prepared, word: string): number => {
    if (is("crashes without statistics")) Invariant.check(statistics !== undefined, "there are statistics")
    if (statistics === undefined) return 1
    return Math.log((statistics.N + 1) / (statistics.df(word) + (is("infinite for a word that the collection lacks") ? 0 : 1)))
  }
  const termParts = (prepared: Prepared, row: number, weight: number) =>
    prepared.words.map((word, w) => {
      const count = prepared.counts[w]![row]!
      const gain = is("a word that comes often lowers the score") && count > 2 ? 1 : Math.log1p(count)
      return { word, value: weight * rarity(prepared, word) * gain }
    })
  const parts = (prepared: Prepared, row: number, { terms, age }: typeof params.Type) => {
    const count = prepared.citations[row]!
    const seen = is("ten citations are fewer than nine") && count >= 10 ? count / 10 : count
    return {
      terms: termParts(prepared, row, terms),
      age: age * 2 ** (-prepared.years[row]! / 5),
      citations: Number.isNaN(seen) ? 0 : Math.log1p(seen)
    }
  }
  const sumOf = ({ terms, age, citations }: ReturnType<typeof parts>): number =>
    terms.reduce((sum, { value }) => sum + value, 0) + age + citations
  return Ranker.plugin<Prepared, typeof params.Type>({
    id: "planted-parts",
    revision: 1,
    about: mistake ?? "Three parts, plainly",
    params,
    needs: ["published"],
    reads: ["statistics", ...(is("the clock is read and not declared") ? [] : ["clock" as const])],
    claims: ["terms", "published", "citationCount"],
    prepare: (inputs) => {
      const { works, statistics } = inputs
      const texts = works.column("abstract").map((text) => text.split(" "))
      const words = [...new Set(Ranker.words(inputs))]
      const now = Reads.nowMs(inputs)
      const isTurned = is("months run backwards")
      const years = Float64Array.from(works.column("published"), (date) => {
        const [year, month = isTurned ? 18 : 1] = date.split("-").map(Number)
        return date === "" ? Number.NaN : Math.max(0, (now - Date.UTC(year!, isTurned ? 18 - month : month - 1)) / yearMs)
      })
      const counts = words.map((word) => texts.map((text) => text.filter((one) => one === word).length))
      return { words, counts, citations: works.column("citationCount"), years, statistics }
    },
    score: (prepared, params, out) => {
      for (let row = 0; row < out.length; row++) {
        const isForgotten = is("a buffer for five thousand works") && row >= roomFor
        out[row] = isForgotten || Number.isNaN(prepared.years[row]!) ? Number.NaN : sumOf(parts(prepared, row, params))
        if (is("twins far apart differ") && row >= roomFor) out[row]! += 1e-9
      }
    },
    explain: (prepared, params, row) => {
      const of = parts(prepared, row, params)
      const said = is("explained by other statistics") ? parts({ ...prepared, statistics: undefined }, row, params) : of
      const leaves = said.terms.map(({ word, value }) => Explanation.leaf(word, is("explained in 32 bits") ? Math.fround(value) : value))
      const terms = of.terms.reduce((sum, { value }) => sum + value, 0)
      return Explanation.sum("three parts", sumOf(of), [
        Explanation.sum("terms", terms, is("a part's own parts are left out") ? leaves.slice(1) : leaves),
        Explanation.leaf("age", of.age),
        ...(is("a part of the explanation is left out") ? [] : [Explanation.leaf("citations", of.citations)])
      ])
    }
  })
}
