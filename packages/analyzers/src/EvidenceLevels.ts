import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Params from "@litfuse/engine/Params"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import * as Schema from "effect/Schema"

/** Levels of evidence, the strongest first, and the NLM terms (publication types or headings) that put a work there. */
const levels: ReadonlyArray<readonly [level: 1 | 2 | 3 | 4 | 5, terms: ReadonlyArray<string>]> = [
  [1, ["Meta-Analysis", "Network Meta-Analysis", "Systematic Review"]],
  [2, ["Randomized Controlled Trial", "Controlled Clinical Trial"]],
  [
    3,
    [
      "Observational Study",
      "Cohort Studies",
      "Case-Control Studies",
      "Cross-Sectional Studies",
      "Clinical Trial, Phase IV",
      "Clinical Trial, Phase III",
      "Clinical Trial, Phase II",
      "Clinical Trial, Phase I",
      "Adaptive Clinical Trial",
      "Clinical Trial"
    ]
  ],
  [4, ["Case Reports", "Clinical Conference"]],
  [5, ["Editorial", "Comment", "Review", "Letter"]]
]

/** Publications that report no new result, or whose evidence is that of what they cite. They have no level, whatever else they are. */
const flagged = [
  ["protocol", ["Clinical Trial Protocol"]],
  ["preprint", ["Preprint"]],
  ["guideline", ["Practice Guideline", "Guideline", "Consensus Development Conference", "Consensus Development Conference, NIH"]]
] as const

const reasons = ["no-terms-delivered", "no-term-of-a-level", "protocol", "preprint", "guideline"] as const

const Output = Schema.Struct({
  works: Schema.Array(Schema.Struct({ work: Schema.String, level: Schema.Literals([1, 2, 3, 4, 5]), because: Schema.String })),
  unlevelled: Schema.Array(Schema.Struct({ work: Schema.String, reason: Schema.Literals(reasons) }))
})

/**
 * The level of evidence of works.
 *
 * - `works` those with a level, 1 the strongest, and the term that it comes from; `unlevelled` the others, and why. Both in the order of the table
 */
export type EvidenceLevelsOutput = typeof Output.Type

type Level = Omit<EvidenceLevelsOutput["works"][number], "work">
type Reason = EvidenceLevelsOutput["unlevelled"][number]["reason"]

/** What each term says of a work, by the term in small letters: what decides first comes first. */
const said: ReadonlyMap<string, { readonly place: number; readonly of: Level | Reason }> = new Map(
  [
    ...flagged.flatMap(([reason, names]) => names.map((name) => [name, reason] as const)),
    ...levels.flatMap(([level, names]) => names.map((name) => [name, { level, because: name }] as const))
  ].map(([name, of], place) => [name.toLowerCase(), { place, of }])
)

const levelOf = (terms: ReadonlyArray<string>): Level | Reason => {
  if (terms.length === 0) return "no-terms-delivered"
  const known = terms.flatMap((term) => said.get(term.toLowerCase()) ?? [])
  return known.length === 0 ? "no-term-of-a-level" : known.reduce((a, b) => (b.place < a.place ? b : a)).of
}

const analyse = ({ works }: { readonly works: WorkTable }): EvidenceLevelsOutput => {
  const [types, headings] = [works.column("publicationTypes"), works.column("headings")]
  const levelled: Array<EvidenceLevelsOutput["works"][number]> = []
  const unlevelled: Array<EvidenceLevelsOutput["unlevelled"][number]> = []
  for (const [row, work] of works.ids.values.entries()) {
    const level = levelOf([...types[row]!, ...headings[row]!.map(({ descriptor }) => descriptor)])
    if (typeof level === "string") unlevelled.push({ work, reason: level })
    else levelled.push({ work, ...level })
  }
  return { works: levelled, unlevelled }
}

/**
 * The level of evidence of each work by its publication types and headings. The strongest term counts.
 *
 * - 1: meta-analysis and systematic review
 * - 2: randomised and controlled trial
 * - 3: trial that is not said to be randomised or controlled, cohort, case-control, cross-sectional and other observational study
 * - 4: case report and clinical conference
 * - 5: editorial, comment, review, letter
 *
 * - empty: a work without such a term has no level, never the lowest one. Protocols, preprints and guidelines have none either; each has a flag
 * - source: the table of levels in the paper of PubMed Search MCP, in the terms of the Medical Subject Headings
 */
export const EvidenceLevels = Analyzer.plugin<typeof Params.none.Type, EvidenceLevelsOutput>({
  id: "evidence-levels",
  revision: 2,
  about: "The level of evidence of each work, by publication types and headings",
  params: Params.none,
  needs: ["publicationTypes", "headings"],
  output: Output,
  views: {
    text: ({ works, unlevelled }) =>
      [
        ...levels.map(([level]) => `level ${level}   ${works.filter((work) => work.level === level).length} works`),
        `no level  ${unlevelled.length} works`
      ].join("\n"),
    table: ({ works, unlevelled }) => [
      {
        title: "Levels of evidence",
        headers: ["level", "works"],
        rows: [...levels.map(([level]) => [level, works.filter((work) => work.level === level).length]), ["none", unlevelled.length]]
      },
      {
        title: "Works",
        headers: ["work", "level", "because"],
        rows: [
          ...works.map(({ work, level, because }) => [work, level, because]),
          ...unlevelled.map(({ work, reason }) => [work, "none", reason])
        ]
      }
    ]
  },
  mentions: ({ works, unlevelled }) => [...works, ...unlevelled].map(({ work }) => work),
  analyse
})
