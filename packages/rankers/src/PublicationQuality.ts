import * as Explanation from "@litfuse/engine/Explanation"
import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Work from "@litfuse/engine/Work"
import * as Schema from "effect/Schema"

const params = Schema.Struct({
  completeness: Params.number(0.1, { minimum: 0, maximum: 1 }),
  openAccess: Params.number(0.05, { minimum: 0, maximum: 1 })
})

type PublicationQualityParams = typeof params.Type

/** What every work begins with, and what the best of its publication types adds: the tables of PubMed Search MCP. */
const base = 0.5
const types: ReadonlyArray<readonly [type: string, value: number]> = [
  ["meta-analysis", 0.3],
  ["systematic review", 0.25],
  ["randomized controlled trial", 0.2],
  ["clinical trial", 0.15],
  ["review", 0.1],
  ["journal article", 0.05],
  ["preprint", 0.02]
]

const fields = ["abstract", "containerTitle", "volume", "issue", "pages", "published"] as const

interface Prepared {
  readonly type: ReadonlyArray<readonly [type: string, value: number] | undefined>
  readonly complete: Float64Array
  readonly isOpen: Uint8Array
}

const hasDoi = (work: Work.Work): boolean => Work.field(work, "identifiers")?.value.some(({ scheme }) => scheme === "doi") === true

const completenessOf = (work: Work.Work): number =>
  (fields.filter((name) => Work.field(work, name) !== undefined).length + (hasDoi(work) ? 1 : 0)) / (fields.length + 1)

const partsOf = ({ type, complete, isOpen }: Prepared, { completeness, openAccess }: PublicationQualityParams, row: number) => {
  const [name, value] = type[row]!
  return [
    Explanation.leaf("every work", base),
    Explanation.leaf(`publication type ${name}`, value),
    Explanation.leaf(
      `${Math.round(complete[row]! * (fields.length + 1))} of ${fields.length + 1} fields are there`,
      complete[row]! * completeness
    ),
    ...(isOpen[row] === 1 ? [Explanation.leaf("open access", openAccess)] : [])
  ]
}

/** The value of a work whose type is known: a sum of at most 0.95 with the weights of PubMed Search MCP. */
const valueOf = (prepared: Prepared, params: PublicationQualityParams, row: number): number =>
  prepared.type[row] === undefined ? Number.NaN : partsOf(prepared, params, row).reduce((sum, { value }) => sum + value, 0)

/**
 * Works of stronger publication types first: meta-analyses, systematic reviews, randomised and other clinical trials, reviews, articles, preprints.
 * More complete records and free access add to the score.
 *
 * - `completeness` what a complete record adds; `openAccess` what free access adds
 * - units: 0.5 and more
 * - empty: a work without a publication type that the table knows has no value: a missing type says nothing about quality
 * - source: the dimension "quality" of the code of PubMed Search MCP, read 2026-11-22; there a work of an unknown type gets 0.5
 */
export const PublicationQuality = Ranker.plugin<Prepared, PublicationQualityParams>({
  id: "publication-quality",
  revision: 1,
  about: "Works of stronger publication types and more complete records first",
  params,
  needs: ["publicationTypes"],
  prepare: ({ works }) => ({
    type: works.column("publicationTypes").map((own) => {
      const known = new Set(own.map((type) => type.toLowerCase()))
      return types.find(([type]) => known.has(type))
    }),
    complete: Float64Array.from(works.works, completenessOf),
    isOpen: Uint8Array.from(works.works, (work) => (Work.field(work, "openAccess") === undefined ? 0 : 1))
  }),
  score: (prepared, params, out) => {
    for (let row = 0; row < out.length; row++) out[row] = valueOf(prepared, params, row)
  },
  explain: (prepared, params, row) =>
    Explanation.sum("quality of the publication", valueOf(prepared, params, row), partsOf(prepared, params, row)),
  reason: () => "none of its publication types is one that the table knows"
})
