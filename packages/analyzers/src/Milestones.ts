import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Escape from "@litfuse/engine/Escape"
import * as Params from "@litfuse/engine/Params"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import * as Retraction from "@litfuse/engine/works/Retraction"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { isCompatible } from "./milestones/StudyKinds.ts"
import { worksEvidence } from "./milestones/worksEvidence.ts"
import type { Readable } from "./milestones/Detector.ts"
import { RuleFile } from "./milestones/Rule.ts"
import { confidences, detectorOf, rulePresets } from "./milestones/rulePresets.ts"
import { typeOf, types } from "./milestones/types.ts"

const params = Schema.Struct({
  preset: Params.choice(rulePresets, "corrected"),
  rules: RuleFile.pipe(Schema.withDecodingDefaultKey(Effect.succeed({ version: 1 as const, rules: [] }))),
  confidences: Params.choice(confidences, "stated"),
  least: Params.number(0.5, { minimum: 0.5, maximum: 0.95 })
})

/** What the analyzer of milestones takes: which rules, rules of one's own, and the least confidence of a label. */
export type MilestonesParams = typeof params.Type

const Evidence = Schema.Struct({
  rule: Schema.String,
  signal: Schema.Literals(["title", "abstract", "term", "citations"]),
  confidence: Schema.Finite,
  shown: Schema.String
})

const Output = Schema.Struct({
  works: Schema.Array(
    Schema.Struct({
      work: Schema.String,
      title: Schema.String,
      retraction: Retraction.Flag,
      type: Schema.String,
      label: Schema.String,
      confidence: Schema.Finite,
      evidence: Schema.Array(Evidence),
      also: Schema.Array(Schema.Struct({ type: Schema.String, confidence: Schema.Finite }))
    })
  ),
  without: Schema.Array(
    Schema.Struct({ work: Schema.String, reason: Schema.Literals(["no-text-delivered", "no-rule-found-anything", "kind-of-record"]) })
  )
})

/**
 * What works are milestones of.
 *
 * - `retraction` the state of a work that is retracted, withdrawn, doubted or a notice of it; null = nothing says so
 * - `works` those with a label: `type`, its `label` in words, `confidence` in [0.5, 0.95], the evidence, and what else the work is taken for, less surely
 * - `without` the others, and why: `kind-of-record` where a record of its kind cannot be what rules found. Both in the order of the table
 */
export type MilestonesOutput = typeof Output.Type

const readable = (works: WorkTable): ReadonlyArray<Readable> => {
  const [titles, abstracts] = [works.column("title"), works.column("abstract")]
  const [types, headings, citations] = [works.column("publicationTypes"), works.column("headings"), works.column("citationCount")]
  return works.works.map((work, row) => ({
    work,
    title: titles[row]!,
    abstract: abstracts[row]!,
    terms: [...types[row]!, ...headings[row]!.map(({ descriptor }) => descriptor)],
    citations: citations[row]!
  }))
}

const reasonOf = ({ title, abstract, terms }: Readable, isOther: boolean): MilestonesOutput["without"][number]["reason"] => {
  if (isOther) return "kind-of-record"
  return title === "" && abstract === "" && terms.length === 0 ? "no-text-delivered" : "no-rule-found-anything"
}

const analyse = ({ works }: { readonly works: WorkTable }, { preset, rules, confidences, least }: MilestonesParams): MilestonesOutput => {
  const detect = detectorOf(preset, rules, confidences)
  const evidence = worksEvidence(works)
  const labelled: Array<MilestonesOutput["works"][number]> = []
  const without: Array<MilestonesOutput["without"][number]> = []
  for (const [row, read] of readable(works).entries()) {
    const work = works.ids.values[row]!
    const found = detect(read).filter(({ confidence }) => confidence >= least)
    const [main, ...others] = found.filter(({ type }) => isCompatible(type, evidence[row]!.kind))
    if (main === undefined) without.push({ work, reason: reasonOf(read, found.length > 0) })
    else
      labelled.push({
        work,
        title: read.title,
        retraction: Retraction.flagOf(works.works[row]!),
        ...main,
        label: typeOf(main.type).label,
        also: others.map(({ type, confidence }) => ({ type, confidence }))
      })
  }
  return { works: labelled, without }
}

/** Labels and how many works have them, in the order in which types decide; a user's own types come last, by name. */
const counts = ({ works }: MilestonesOutput): ReadonlyArray<readonly [label: string, works: number]> => {
  const byType = Map.groupBy(works, ({ type }) => type)
  const own = [...byType.keys()].filter((type) => !types.includes(type)).sort()
  return [...types, ...own].flatMap((type) => (byType.has(type) ? [[typeOf(type).label, byType.get(type)!.length] as const] : []))
}

const because = (evidence: MilestonesOutput["works"][number]["evidence"]): string =>
  evidence.map(({ signal, rule, shown }) => `${signal} "${shown}" (${rule})`).join("; ")

const reasonsInWords: Readonly<Record<MilestonesOutput["without"][number]["reason"], string>> = {
  "no-text-delivered": "no source delivered a title, an abstract or a term",
  "no-rule-found-anything": "no rule found a sign",
  "kind-of-record": "a record of its kind cannot be what the rules found"
}

const text = (output: MilestonesOutput): string =>
  [
    ...counts(output).map(([label, works]) => `${label.padEnd(22)} ${works}`),
    ...output.works.map(
      ({ title, retraction, label, confidence, evidence }) =>
        `  ${label} ${confidence.toFixed(2)}  ${Retraction.markedTitle(title, retraction)}\n    ${because(evidence)}`
    ),
    `no milestone           ${output.without.length}`
  ].join("\n")

/**
 * What each work is a milestone of: a phase of a trial, an approval, a guideline, a synthesis, a warning, a first report ... By rules that look for
 * patterns in titles and abstracts, for the terms of indexers, and for citations. The evidence for each label is part of the output.
 *
 * - shape: `preset` chooses the rules of litfuse, `rules` adds a file of one's own: a rule with the id of another takes its place
 * - units: confidence in [0.5, 0.95]: it says how strong a sign is, and is no probability. `measured` takes the share of works on which a rule was
 *   right in the report `milestones`, for the few rules counted there
 * - empty: a work in which no rule finds anything has no label. The kind of a record limits its label: an erratum of a trial is no trial, and a letter
 *   about a review is no review. So the label and the level of evidence of a work never say different things
 * - source: the milestone detector of PubMed Search MCP; its patterns as printed are the preset `paper`
 */
export const Milestones = Analyzer.plugin<MilestonesParams, MilestonesOutput>({
  id: "milestones",
  revision: 2,
  about: "What each work is a milestone of, by rules, with the evidence for it",
  params,
  needs: ["title", "abstract", "publicationTypes", "headings", "citationCount"],
  output: Output,
  views: {
    text,
    markdown: (output) =>
      [
        ...output.works.map(
          ({ title, retraction, label, confidence, evidence }) =>
            `- **${Escape.markdown(label)}** (${confidence.toFixed(2)}) ${Escape.markdown(Retraction.markedTitle(title, retraction))}: ${Escape.markdown(because(evidence))}`
        ),
        `- no milestone: ${output.without.length}`
      ].join("\n"),
    table: (output) => [
      { title: "Milestones by type", headers: ["milestone", "works"], rows: [...counts(output), ["none", output.without.length]] },
      {
        title: "Works",
        headers: ["work", "milestone", "confidence", "because", "title"],
        rows: [
          ...output.works.map(({ work, label, confidence, evidence, title, retraction }) => [
            work,
            label,
            confidence.toFixed(2),
            because(evidence),
            Retraction.markedTitle(title, retraction)
          ]),
          ...output.without.map(({ work, reason }) => [work, "none", "", reasonsInWords[reason], ""])
        ]
      }
    ]
  },
  mentions: ({ works, without }) => [...works, ...without].map(({ work }) => work),
  analyse
})
