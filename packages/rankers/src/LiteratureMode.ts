import * as Explanation from "@litfuse/engine/Explanation"
import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Reads from "@litfuse/engine/Reads"
import * as Work from "@litfuse/engine/Work"
import * as Schema from "effect/Schema"
import { type Lexicographic, lexicographic } from "./internal/lexicographic.ts"
import { completed, hitsNamed, tierPart } from "./literature/scorePart.ts"
import { type ResearchField, researchFieldOf, researchFields } from "./literature/researchFieldOf.ts"
import { type Facts, relevanceFacts, relevanceNamed, relevanceOf } from "./literature/relevanceFacts.ts"
import { semanticSimilarity } from "./literature/semanticSimilarity.ts"
import { tierOf } from "./literature/tierOf.ts"

const modes = ["comprehensive", "seminal", "recent", "survey"] as const

type Mode = (typeof modes)[number]

const params = Schema.Struct({
  mode: Params.choice(modes, "comprehensive"),
  field: Params.choice(["auto", ...researchFields], "auto"),
  leastCitations: Params.integer(10, { minimum: 0, maximum: 100_000 }),
  lastYears: Params.integer(2, { minimum: 0, maximum: 100 })
})

type LiteratureModeParams = typeof params.Type

interface Prepared {
  readonly facts: Facts
  readonly relevance: Float64Array
  readonly sources: ReadonlyArray<ReadonlyArray<string>>
  readonly hasAbstract: Float64Array
  readonly years: Float64Array
  readonly detected: ResearchField
  readonly nowYear: number
  readonly memo: { readonly orders: Map<string, Ordered> }
}

interface Key {
  readonly name: string
  readonly values: Float64Array
  readonly own: (row: number) => Explanation.Explanation | undefined
}

interface Ordered extends Lexicographic {
  readonly keys: ReadonlyArray<Key>
}

const excluded = (prepared: Prepared, params: LiteratureModeParams, row: number): string | undefined => {
  const { facts, years, nowYear } = prepared
  switch (params.mode) {
    case "comprehensive":
      return undefined
    case "survey":
      return facts.survey[row] === 1 ? undefined : "neither its publication types nor its title call it a review, survey or meta-analysis"
    case "seminal": {
      const cited = facts.citations[row]!
      if (Number.isNaN(cited)) return "no source delivered citationCount"
      return cited >= params.leastCitations ? undefined : `cited ${cited} times, fewer than ${params.leastCitations}`
    }
    case "recent": {
      const year = years[row]!
      if (Number.isNaN(year)) return "no source delivered published"
      return year >= nowYear - params.lastYears ? undefined : `published in ${year}, more than ${params.lastYears} years ago`
    }
  }
}

/** Explains a property by its value; undefined where that is not known. */
const told =
  (values: Float64Array, label: (value: number) => string) =>
  (row: number): Explanation.Explanation | undefined => {
    const value = values[row]!
    return Number.isNaN(value) ? undefined : Explanation.leaf(label(value), value)
  }

const namedOf = ({ facts, sources }: Prepared, field: ResearchField) => ({
  tier: (row: number) => tierPart(sources[row]!, field),
  hits: (row: number) => hitsNamed(sources[row]!),
  relevance: (row: number) => relevanceNamed(facts, row)
})

const fieldIn = ({ detected }: Prepared, { field }: LiteratureModeParams): ResearchField => (field === "auto" ? detected : field)

const keysOf = (prepared: Prepared, params: LiteratureModeParams): ReadonlyArray<Key> => {
  const { facts, relevance, sources, hasAbstract, years } = prepared
  const of = fieldIn(prepared, params)
  const named = namedOf(prepared, of)
  const { citations } = facts
  const cited = { name: "citations", values: citations, own: told(citations, (count) => `cited ${count} times`) }
  const relevant = { name: "relevance", values: relevance, own: named.relevance }
  const published = told(years, (year) => `published in ${year}`)
  const keys: Readonly<Record<Mode, () => ReadonlyArray<Key>>> = {
    comprehensive: () => [
      { name: `tier of sources (field ${of})`, values: Float64Array.from(sources, (own) => tierOf(own, of)), own: named.tier },
      { name: "number of sources", values: Float64Array.from(sources, (own) => own.length), own: named.hits },
      relevant,
      { name: "has an abstract", values: hasAbstract, own: told(hasAbstract, (has) => (has === 1 ? "an abstract" : "no abstract")) },
      cited,
      { name: "year", values: years, own: published }
    ],
    seminal: () => [cited, { name: "age", values: years.map((year) => -year), own: published }],
    recent: () => [cited, { name: "year", values: years, own: published }],
    survey: () => [relevant, cited]
  }
  return keys[params.mode]()
}

const orderOf = (prepared: Prepared, params: LiteratureModeParams): Ordered => {
  const { orders } = prepared.memo
  const key = JSON.stringify([params.mode, params.field, params.leastCitations, params.lastYears])
  const known = orders.get(key)
  if (known !== undefined) return known
  const keys = keysOf(prepared, params)
  const takesPart = Uint8Array.from(prepared.relevance, (_, row) => (excluded(prepared, params, row) === undefined ? 1 : 0))
  const made = {
    keys,
    ...lexicographic(
      keys.map(({ values }) => values),
      takesPart
    )
  }
  orders.set(key, made)
  return made
}

const ranker = (id: string, about: string, isSemantic: boolean): Ranker.Ranker<Prepared, LiteratureModeParams> =>
  Ranker.plugin<Prepared, LiteratureModeParams>({
    id,
    revision: 1,
    about,
    params,
    needs: ["title"],
    reads: isSemantic ? ["clock", "vectors"] : ["clock"],
    prepare: (inputs) => {
      const { works } = inputs
      const words = Ranker.words(inputs)
      const facts = relevanceFacts(works, words, isSemantic ? semanticSimilarity(inputs) : undefined)
      return {
        facts,
        relevance: Float64Array.from(facts.keyword, (_, row) => relevanceOf(facts, row)),
        sources: works.works.map(Work.sources),
        hasAbstract: Float64Array.from(works.column("abstract"), (abstract) => (abstract === "" ? 0 : 1)),
        years: works.column("year"),
        detected: researchFieldOf(words),
        nowYear: new Date(Reads.nowMs(inputs)).getUTCFullYear(),
        memo: { orders: new Map() }
      }
    },
    score: (prepared, params, out) => out.set(orderOf(prepared, params).scores),
    explain: (prepared, params, row) => {
      const { keys, scores, parts } = orderOf(prepared, params)
      const own = keys.map(({ name, own }, k) => {
        const value = own(row)
        const label = `kinds of works that are lower in ${name}${value === undefined ? ", which is not known" : ""}`
        return Explanation.because(Explanation.leaf(label, parts[k]![row]!), value === undefined ? [] : [value])
      })
      const { tier, hits, relevance } = namedOf(prepared, fieldIn(prepared, params))
      return completed(Explanation.sum(`mode ${params.mode}`, scores[row]!, own), [tier(row), hits(row), relevance(row)])
    },
    reason: excluded
  })

/**
 * The four modes of opencode-research-mcp: works ordered by one property after the other, the next one deciding only where those before tie.
 *
 * - `mode` `comprehensive`: tier of sources, number of sources, relevance in whole grades, an abstract, citations, year
 * - `mode` `seminal`: works of at least `leastCitations`, most cited first, then oldest
 * - `mode` `recent`: works of the last `lastYears` years, most cited first, then newest
 * - `mode` `survey`: reviews, surveys and meta-analyses, by relevance, then citations
 * - `field` in which a source counts: one of biomedicine counts in medicine and biology alone; `auto` detects it from the words of the query
 * - units: how many distinct combinations of properties are lower; only the order means something
 * - relevance is that of `graded-relevance`: words alone
 * - explained: each part of the score by the value behind it, and in every mode under the eight names of `literature/scorePart.ts`. `final` is there, as
 *   in the original, the relevance (the score of `graded-relevance`), and not the score here, which counts other works
 * - empty: a work that a mode does not admit has no value, and says why. A property that is not known comes after all that are
 */
export const LiteratureMode = ranker(
  "literature-mode",
  "Works by one property after the other: everything, most cited, newest, or surveys alone",
  false
)

/**
 * `literature-mode` with the relevance of `semantic-graded-relevance`: it reads vectors of an embedder. Without them, words alone count.
 *
 * - source: opencode-research-mcp
 */
export const SemanticLiteratureMode = ranker(
  "semantic-literature-mode",
  "Works by one property after the other, with relevance by meaning and words: everything, most cited, newest, or surveys alone",
  true
)
