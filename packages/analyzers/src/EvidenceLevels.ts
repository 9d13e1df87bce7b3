import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Params from "@litfuse/engine/Params"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import * as Retraction from "@litfuse/engine/works/Retraction"
import { counted } from "@litfuse/files/numbers"
import * as Schema from "effect/Schema"
import { levels, withoutLevel } from "./milestones/StudyKinds.ts"
import { worksEvidence } from "./milestones/worksEvidence.ts"

const reasons = ["no-terms-delivered", "no-term-of-a-level", ...withoutLevel] as const

/** Kinds of studies at each level, for tables. */
const levelNames = [
  "meta-analysis, systematic review",
  "randomised or controlled trial",
  "observational study, other trial",
  "case report",
  "review, editorial, letter"
] as const

const reasonsInWords: Readonly<Record<(typeof reasons)[number], string>> = {
  "no-terms-delivered": "no source delivered a type or a heading",
  "no-term-of-a-level": "no type or heading of a level",
  notice: "a notice about another record",
  protocol: "a protocol",
  preprint: "a preprint",
  guideline: "a guideline",
  "no-study": "no study"
}

const Output = Schema.Struct({
  works: Schema.Array(
    Schema.Struct({
      work: Schema.String,
      level: Schema.Literals(levels),
      from: Schema.Literals(["term", "words"]),
      because: Schema.String,
      retraction: Retraction.Flag
    })
  ),
  unlevelled: Schema.Array(Schema.Struct({ work: Schema.String, reason: Schema.Literals(reasons) }))
})

/**
 * The level of evidence of works.
 *
 * - `retraction` as in the other analyzers: the level of a retracted work says what it was
 * - `from` whether a `term` of an indexer says the level, or the `words` of the title or the abstract; `because` that term, or these words
 * - `works` those with a level, 1 the strongest; `unlevelled` the others, and why. Both in the order of the table
 */
export type EvidenceLevelsOutput = typeof Output.Type

const analyse = ({ works }: { readonly works: WorkTable }): EvidenceLevelsOutput => {
  const [types, headings] = [works.column("publicationTypes"), works.column("headings")]
  const levelled: Array<EvidenceLevelsOutput["works"][number]> = []
  const unlevelled: Array<EvidenceLevelsOutput["unlevelled"][number]> = []
  for (const [row, { kind, from, because }] of worksEvidence(works).entries()) {
    const work = works.ids.values[row]!
    if (typeof kind === "number") levelled.push({ work, level: kind, from, because, retraction: Retraction.flagOf(works.works[row]!) })
    else {
      const isSilent = types[row]!.length + headings[row]!.length === 0
      unlevelled.push({ work, reason: kind ?? (isSilent ? "no-terms-delivered" : "no-term-of-a-level") })
    }
  }
  return { works: levelled, unlevelled }
}

/**
 * The level of evidence of each work by its publication types and headings, of which the strongest counts. Where they leave it open, the title and the
 * abstract say it.
 *
 * - 1: meta-analysis and systematic review
 * - 2: randomised and controlled trial
 * - 3: trial that is not said to be randomised or controlled, cohort, case-control, cross-sectional and other observational study
 * - 4: case report and clinical conference
 * - 5: editorial, comment, review, letter
 *
 * - empty: a work of which nothing says it has no level, never the lowest one. Notices, protocols, preprints, guidelines and news have none; each has a flag
 * - source: the table of levels in the paper of PubMed Search MCP, in the terms of the Medical Subject Headings
 */
export const EvidenceLevels = Analyzer.plugin<typeof Params.none.Type, EvidenceLevelsOutput>({
  id: "evidence-levels",
  revision: 3,
  about: "The level of evidence of each work, by publication types and headings, else by its title and abstract",
  params: Params.none,
  needs: ["title", "abstract", "publicationTypes", "headings"],
  output: Output,
  views: {
    text: ({ works, unlevelled }) =>
      [
        ...levels.map((level) => `level ${level}   ${counted(works.filter((work) => work.level === level).length, "work")}`),
        `no level  ${counted(unlevelled.length, "work")}`
      ].join("\n"),
    table: ({ works, unlevelled }) => [
      {
        title: "Levels of evidence",
        headers: ["level", "such as", "works"],
        rows: [
          ...levels.map((level, i) => [String(level), levelNames[i]!, works.filter((work) => work.level === level).length]),
          ["none", "notices, protocols, preprints, guidelines", unlevelled.length]
        ]
      },
      {
        title: "Works",
        headers: ["work", "level", "because"],
        rows: [
          ...works.map(({ work, level, because, retraction }) => [work, level, Retraction.markedTitle(because, retraction)]),
          ...unlevelled.map(({ work, reason }) => [work, "none", reasonsInWords[reason]])
        ]
      }
    ]
  },
  mentions: ({ works, unlevelled }) => [...works, ...unlevelled].map(({ work }) => work),
  analyse
})
