import * as Explanation from "@litfuse/engine/Explanation"
import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Reads from "@litfuse/engine/Reads"
import * as Work from "@litfuse/engine/Work"
import * as Schema from "effect/Schema"
import { type Lexicographic, lexicographic } from "./internal/lexicographic.ts"
import { type Field, fieldOf, fields } from "./literature/fieldOf.ts"
import { type Facts, factsOf, relevanceOf } from "./literature/relevance.ts"
import { tierOf } from "./literature/tierOf.ts"

const modes = ["comprehensive", "seminal", "recent", "survey"] as const

type Mode = (typeof modes)[number]

const params = Schema.Struct({
  mode: Params.choice(modes, "comprehensive"),
  field: Params.choice(["auto", ...fields], "auto"),
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
  readonly detected: Field
  readonly nowYear: number
  readonly memo: { readonly orders: Map<string, Ordered> }
}

/** The names of the keys of a mode, their values, and the order that they give. */
interface Ordered extends Lexicographic {
  readonly names: ReadonlyArray<string>
}

/** Why a work is not in a mode; undefined = it is. */
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

const keysOf = ({ facts, relevance, sources, hasAbstract, years, detected }: Prepared, { mode, field }: LiteratureModeParams) => {
  const of = field === "auto" ? detected : field
  const { citations } = facts
  const keys: Readonly<Record<Mode, () => ReadonlyArray<readonly [name: string, values: Float64Array]>>> = {
    comprehensive: () => [
      [`tier of sources (field ${of})`, Float64Array.from(sources, (own) => tierOf(own, of))],
      ["number of sources", Float64Array.from(sources, (own) => own.length)],
      ["relevance", relevance],
      ["has an abstract", hasAbstract],
      ["citations", citations],
      ["year", years]
    ],
    seminal: () => [
      ["citations", citations],
      ["age", years.map((year) => -year)]
    ],
    recent: () => [
      ["citations", citations],
      ["year", years]
    ],
    survey: () => [
      ["relevance", relevance],
      ["citations", citations]
    ]
  }
  return keys[mode]()
}

const orderOf = (prepared: Prepared, params: LiteratureModeParams): Ordered => {
  const { orders } = prepared.memo
  const key = JSON.stringify([params.mode, params.field, params.leastCitations, params.lastYears])
  const known = orders.get(key)
  if (known !== undefined) return known
  const keys = keysOf(prepared, params)
  const takesPart = Uint8Array.from(prepared.relevance, (_, row) => (excluded(prepared, params, row) === undefined ? 1 : 0))
  const made = {
    names: keys.map(([name]) => name),
    ...lexicographic(
      keys.map(([, values]) => values),
      takesPart
    )
  }
  orders.set(key, made)
  return made
}

/**
 * The four modes of opencode-research-mcp: works ordered by one property after the other, the next one deciding only where those before tie.
 *
 * - `mode` `comprehensive`: tier of sources, number of sources, relevance in whole grades, an abstract, citations, year; `seminal`: works of at least
 *   `leastCitations`, most cited first, then oldest; `recent`: works of the last `lastYears` years, most cited first, then newest; `survey`: reviews,
 *   surveys and meta-analyses, by relevance, then citations
 * - `field` in which a source counts: one of biomedicine counts in medicine and biology alone; `auto` detects it from the words of the query
 * - units: how many distinct combinations of properties are lower; only the order means something
 * - empty: a work that a mode does not admit has no value, and says why: nothing is dropped in silence. A property that is not known comes after all that are
 */
export const LiteratureMode = Ranker.plugin<Prepared, LiteratureModeParams>({
  id: "literature-mode",
  revision: 1,
  about: "Works by one property after the other: everything, most cited, newest, or surveys alone",
  params,
  needs: ["title"],
  reads: ["clock"],
  prepare: (inputs) => {
    const { works } = inputs
    const words = Ranker.words(inputs)
    const facts = factsOf(works, words, undefined)
    return {
      facts,
      relevance: Float64Array.from(facts.keyword, (_, row) => relevanceOf(facts, row)),
      sources: works.works.map(Work.sources),
      hasAbstract: Float64Array.from(works.column("abstract"), (abstract) => (abstract === "" ? 0 : 1)),
      years: works.column("year"),
      detected: fieldOf(words),
      nowYear: new Date(Reads.nowMs(inputs)).getUTCFullYear(),
      memo: { orders: new Map() }
    }
  },
  score: (prepared, params, out) => out.set(orderOf(prepared, params).scores),
  explain: (prepared, params, row) => {
    const { names, scores, parts } = orderOf(prepared, params)
    const own = names.map((name, k) => Explanation.leaf(`kinds of works that are lower in ${name}`, parts[k]![row]!))
    return Explanation.sum(`mode ${params.mode}`, scores[row]!, own)
  },
  reason: excluded
})
