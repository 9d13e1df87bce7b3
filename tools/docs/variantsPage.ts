/** The text of docs/reference/ranking-variants.md, from the results of the reports `ranking-variants-*`. */
import { reportOf } from "@litfuse/bench/report/readReport"
import type { Results } from "@litfuse/bench/report/Results"
import { aimsSection } from "./aimsSection.ts"
import { bioasqSection } from "./bioasqSection.ts"
import { root } from "../shared/repositoryFiles.ts"
import { resultsOf } from "./resultsOf.ts"

type Kind = "real" | "proxy" | "absent" | "invented"

/**
 * A collection with a separate report, or with a further table of one (`table`, by its id), and its dimensions of ranking. `also` names a table with more
 * variants, added after the first had been read.
 */
interface Collection {
  readonly report: string
  readonly table?: string
  readonly also: string
  readonly name: string
  readonly dimensions: Readonly<Record<(typeof dimensions)[number], Kind>>
}

const dimensions = ["titles", "headings", "date", "citations", "publication types", "confidence", "agreement", "prestige"] as const

const none = {
  titles: "real",
  headings: "absent",
  date: "absent",
  citations: "absent",
  "publication types": "absent",
  confidence: "proxy",
  agreement: "absent",
  prestige: "absent"
} as const

const reasons: ReadonlyArray<readonly [dimension: (typeof dimensions)[number], why: string, without: string]> = [
  [
    "titles",
    "a document of MED or of the BioASQ snippets is one text",
    "maximal marginal relevance over words of titles, score by title and place, wishes for surveys"
  ],
  ["headings", "the files of the other collections have none", "headings added to the query, xQuAD and PM-2 over headings"],
  [
    "date",
    "the files of SciFact, MED, Cranfield and the BioASQ snippets have none",
    "year, mode recent, wishes for late works, citations per year"
  ],
  [
    "citations",
    "the files have none; citation counts for SciFact were made in 2026, and are only described (`reports/citations/scifact`)",
    "citation impact, citations per year and among the same years, mode seminal, works marked as of low quality"
  ],
  ["publication types", "the files have none; surveys are recognised by words of their titles only", "quality of publications by itself"],
  [
    "agreement",
    "all documents come from one collection, which is a single source",
    "agreement of sources, trust in sources, tiers of sources, a cap per source. The first three are measured on recorded answers of six invented services (`reports/atlas/multisource`)"
  ],
  ["prestige", "the data include no table of journals, and the ranker has none", "journal prestige"]
]

const collections: ReadonlyArray<Collection> = [
  {
    report: "cystic-fibrosis",
    also: "rankers",
    name: "Cystic Fibrosis",
    dimensions: { ...none, headings: "real", date: "real", citations: "real" }
  },
  { report: "trec-covid", also: "rankers", name: "TREC-COVID text", dimensions: { ...none, date: "real" } },
  { report: "trec-covid-round1", also: "rankers", name: "TREC-COVID text, round 1", dimensions: { ...none, date: "real" } },
  {
    report: "trec-covid",
    table: "abstracts",
    also: "rankers-abstracts",
    name: "TREC-COVID text, with an abstract",
    dimensions: { ...none, date: "real" }
  },
  {
    report: "trec-covid-round1",
    table: "abstracts",
    also: "rankers-abstracts",
    name: "TREC-COVID text, round 1, with an abstract",
    dimensions: { ...none, date: "real" }
  },
  { report: "scifact", also: "rankers", name: "SciFact", dimensions: none },
  { report: "medlars", also: "rankers", name: "MED", dimensions: { ...none, titles: "absent" } },
  { report: "cranfield", also: "rankers", name: "Cranfield", dimensions: none },
  { report: "bioasq-snippets", also: "rankers", name: "BioASQ snippets", dimensions: { ...none, titles: "absent" } },
  {
    report: "atlas",
    also: "rankers",
    name: "Atlas (invented)",
    dimensions: {
      ...none,
      titles: "invented",
      headings: "invented",
      date: "invented",
      citations: "invented",
      "publication types": "invented"
    }
  }
]

/** What a variant cannot do without: where a collection lacks it, its cell says `absent`, whatever a ranking without it would score. */
const needs: ReadonlyMap<string, (typeof dimensions)[number]> = new Map(
  (
    [
      ["titles", ["mode survey", "factors as printed, MMR as printed", "score by title and place", "factors as printed, with wishes"]],
      ["headings", ["factors with headings added to the query, tuned", "factors as printed, xQuAD", "factors as printed, PM-2"]],
      [
        "date",
        [
          "mode recent",
          "year",
          "corrected, not diversified",
          "corrected, weights .25, .2, .15, .1, not diversified",
          "corrected, weights tuned, not diversified",
          "corrected without texts, not diversified",
          "corrected without recency, not diversified",
          "corrected without confidence, not diversified"
        ]
      ],
      [
        "citations",
        [
          "mode seminal",
          "impact as printed",
          "citations",
          "citations per year",
          "citations among works of the same years",
          "corrected without impact, not diversified",
          "factors as printed, marked works last"
        ]
      ],
      ["publication types", ["publication types"]]
    ] as const
  ).flatMap(([dimension, tags]) => tags.map((tag) => [tag, dimension] as const))
)

const chosen: ReadonlyArray<readonly [tag: string, name: string]> = [
  ["BM25 tuned", "BM25, k1 and b tuned: the baseline"],
  ["BM25, k1 0.9, b 0.4", "BM25, k1 0.9, b 0.4"],
  ["factors as printed", "`bm25-boost` 2.0 / 1.5, weighed by the collection"],
  ["factors as printed, statistics of the result", "`bm25-boost` 2.0 / 1.5, weighed by the result"],
  ["factors, k1 and b tuned", "`bm25-boost`, factors, k1 and b tuned"],
  ["paper, not diversified", "preset `paper`, without MMR"],
  ["paper", "preset `paper`"],
  ["repo", "preset `repo`"],
  ["corrected", "preset `corrected`"],
  ["mode comprehensive", "preset `comprehensive`"]
]

type Measured = NonNullable<Results["analyses"][number]["measured"]>

interface Read {
  readonly collection: Collection
  readonly topics: number
  readonly systems: Measured["systems"]
  readonly measures: ReadonlyArray<string>
  /** `+` shown to be better than the baseline, `-` worse, nothing otherwise; in brackets where the table was added later; by variant. */
  readonly marks: ReadonlyMap<string, string>
}

const markOf = (difference: number, adjusted: number): string => {
  if (!(adjusted < 0.05)) return ""
  return difference < 0 ? "-" : "+"
}

const marksOf = (measured: Measured | undefined): ReadonlyMap<string, string> =>
  new Map((measured?.against?.comparisons ?? []).map(({ system, difference, adjusted }) => [system, markOf(difference, adjusted)]))

const experimentOf = ({ report }: Collection): string => (report === "atlas" ? "atlas/ranking-variants" : `ranking-variants/${report}`)

const read = (collection: Collection): Read | undefined => {
  const analyses = resultsOf(experimentOf(collection))?.analyses ?? []
  const analysis = collection.table === undefined ? analyses[0] : analyses.find(({ id }) => id === collection.table)
  const measured = analysis?.measured
  if (measured === undefined) return undefined
  const more = analyses.find(({ id }) => id === collection.also)
  const further = more?.measured?.systems.filter(({ system }) => !measured.systems.some((known) => known.system === system))
  return {
    collection,
    topics: measured.topics.length,
    systems: [...measured.systems, ...(further ?? [])],
    measures: measured.measures.slice(0, 3).map(({ name }) => name),
    marks: new Map([
      ...[...marksOf(more?.measured)].map(([tag, mark]) => [tag, mark === "" ? "" : ` (${mark})`] as const),
      ...marksOf(measured)
    ])
  }
}

const digits = (value: number | null | undefined): string => (typeof value === "number" ? value.toFixed(3).replace(/^0/, "") : "")

const cellOf = ({ collection, systems, measures, marks }: Read, tag: string): string => {
  const needed = needs.get(tag)
  if (needed !== undefined && collection.dimensions[needed] === "absent") return "absent"
  const system = systems.find((one) => one.system === tag)
  if (system === undefined) return ""
  return `${measures.map((name) => digits(system.summary[name])).join(" ")}${marks.get(tag) ?? ""}`
}

const linesOf = (rows: ReadonlyArray<ReadonlyArray<string>>): string => rows.map((row) => `| ${row.join(" | ")} |`).join("\n")

const headOf = (all: ReadonlyArray<Read>, first: string): ReadonlyArray<ReadonlyArray<string>> => [
  [
    first,
    ...all.map(
      ({ collection, topics }) => `[${collection.name}](reports/${reportOf(root, experimentOf(collection))}/report.md), ${topics} topics`
    )
  ],
  ["---", ...all.map(() => "---")]
]

const about = `Each cell gives nDCG@10, MAP and recall at 100, in this order; the variants of a column rank the same documents. Tuned settings are chosen on four fifths of the topics
and measured on the rest, with ten random divisions of the topics. \`+\` and \`-\` mark variants that are significantly better or worse than the baseline on nDCG@10.
The test uses the mean of twenty forward orders, and is corrected in one step over all variants of a table, at .05. On the BioASQ snippets all settings are chosen on earlier
editions, and the test is a paired t-test over all topics. On Cystic Fibrosis, MAP and recall count a document as relevant when its four judges' grades add
up to 3 or more.`

const first = (): string => {
  const all = collections.filter(({ table }) => table === undefined).flatMap((collection) => read(collection) ?? [])
  return linesOf([...headOf(all, "variant"), ...chosen.map(([tag, name]) => [name, ...all.map((one) => cellOf(one, tag))])])
}

/** The page with every variant, and which dimension of ranking each collection has. */
export const variantsPage = (): string => {
  const all = collections.flatMap((collection) => read(collection) ?? [])
  const tags = [...new Set(all.flatMap(({ systems }) => systems.map(({ system }) => system)))]
  const table = linesOf([...headOf(all, "variant"), ...tags.map((tag) => [tag, ...all.map((one) => cellOf(one, tag))])])
  const kinds = linesOf([
    ["collection", ...dimensions],
    ["---", ...dimensions.map(() => "---")],
    ...collections.map(({ name, dimensions: own }) => [name, ...dimensions.map((dimension) => own[dimension])])
  ])
  const whyAbsent = linesOf([
    ["dimension", "absent on", "because", "so this was not run there"],
    ["---", "---", "---", "---"],
    ...reasons.map(([dimension, why, without]) => [dimension, absentOn(dimension), why, without])
  ])
  return `# Ranking variants, measured

Generated by \`npm run make variants\` from the reports \`ranking-variants-*\`; do not edit.

${about}

${first().replaceAll("](reports/", "](../../reports/")}

## What each collection has

The next table lists the data of each collection for ranking. \`real\` data come with the collection; \`invented\` data were made up for the atlas. A \`proxy\` is the rank that
plain BM25 gives: it stands for a source's own order. Where a dimension is \`absent\`, a fusion gives it no weight, and no claim is made about it. On BioASQ 12b
and 7b all dimensions are absent (see below).

${kinds}

${whyAbsent}

## Every variant

Cells and marks are those of the first table. \`(+)\` and \`(-)\` mark variants in tables that were added after the first tables had been read. These are exploratory, and corrected in one step
among themselves. \`absent\`: the collection lacks the data that the variant depends on. An empty cell: the variant was not run there. A variant with a
number of works in its name ranks only that many. On Cystic Fibrosis every
document has an abstract or an extract, so the variant that marks works without one would mark none. The preset \`hybrid\` needs a sentence model, which CI
does not have, so it is not run on the atlas. Variants that give a rank to works without a date are run where the collection lacks some dates.
In addition, \`reports/missing-values-cystic-fibrosis\` withholds half of the dates and of the citation counts.

${table.replaceAll("](reports/", "](../../reports/")}

${aimsSection()}
${bioasqSection()}`
}

const absentOn = (dimension: (typeof dimensions)[number]): string => {
  const lacking = collections.filter((one) => one.table === undefined && one.dimensions[dimension] === "absent")
  const whole = collections.filter(({ table }) => table === undefined).length
  return lacking.length === whole ? "all" : lacking.map(({ name }) => name).join(", ")
}
