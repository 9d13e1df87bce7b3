import type * as Analyzer from "@litfuse/engine/Analyzer"
import * as Escape from "@litfuse/engine/Escape"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import * as Retraction from "@litfuse/engine/works/Retraction"
import { counted } from "@litfuse/files/numbers"
import * as Schema from "effect/Schema"
import type { MilestonesOutput } from "../Milestones.ts"
import { typeOf, types } from "./types.ts"

/** The types that a model may name, from the one that decides first. A number of citations is not in a text. */
export const readableTypes: ReadonlyArray<string> = types.filter((type) => type !== "landmark")

const agreements = ["same", "different", "only-rules", "only-model", "rejected", "neither"] as const

const Place = { section: Schema.String, from: Schema.Int, to: Schema.Int, sentence: Schema.String }
const About = { work: Schema.String, title: Schema.String, retraction: Retraction.Flag }

const Output = Schema.Struct({
  model: Schema.String,
  counts: Schema.Record(Schema.Literals(agreements), Schema.Int),
  works: Schema.Array(
    Schema.Struct({
      ...About,
      agreement: Schema.Literals(agreements),
      rules: Schema.NullOr(Schema.String),
      model: Schema.NullOr(Schema.Struct({ type: Schema.String, ...Place })),
      rejected: Schema.Array(Schema.Struct({ type: Schema.String, sentence: Schema.String, reason: Schema.String }))
    })
  ),
  unread: Schema.Array(Schema.Struct({ work: Schema.String, reason: Schema.String })),
  calls: Schema.Array(Schema.Struct({ prompt: Schema.String, outcome: Schema.String, detail: Schema.NullOr(Schema.String) }))
})

/**
 * What a model takes works for, next to what rules take them for.
 *
 * - `works` that the model has read: the type by the rules, and the type by the model with the sentence that says it; null = none
 * - `agreement` of the two; `rejected` where the model has only statements that are not in the text. `counts` of works, by agreement
 * - `unread` works without an answer of the model, and why. Both in the order of the table
 * - units: `from` and `to` in UTF-16 units of the section, which is the title or the abstract
 * - `calls` in their order: the sha256 of the messages, and how the call ended
 */
export type MilestonesByModelOutput = typeof Output.Type

type Row = MilestonesByModelOutput["works"][number]

/** What a model says about a work, or why it says nothing. `milestone`: null = it names none. */
export type MilestoneReading = Pick<Row, "rejected"> & { readonly milestone: Row["model"] }

const agreementOf = (rules: string | null, { milestone, rejected }: MilestoneReading): Row["agreement"] => {
  if (milestone !== null && rules !== null) return milestone.type === rules ? "same" : "different"
  if (milestone !== null) return "only-model"
  if (rejected.length > 0) return "rejected"
  return rules === null ? "neither" : "only-rules"
}

/**
 * Puts the readings of a model next to the labels of rules, which stay what they are.
 *
 * - shape: `readings` by row of the table; a text says why a work was not read
 */
export const besideRules = (
  works: WorkTable,
  rules: MilestonesOutput,
  readings: ReadonlyArray<MilestoneReading | string>,
  { model, calls }: Pick<MilestonesByModelOutput, "model" | "calls">
): MilestonesByModelOutput => {
  const labels = new Map(rules.works.map(({ work, type }) => [work, type]))
  const titles = works.column("title")
  const read: Array<Row> = []
  const unread: Array<MilestonesByModelOutput["unread"][number]> = []
  for (const [row, work] of works.ids.values.entries()) {
    const reading = readings[row]!
    if (typeof reading === "string") {
      unread.push({ work, reason: reading })
      continue
    }
    const label = labels.get(work) ?? null
    const about = { work, title: titles[row]!, retraction: Retraction.flagOf(works.works[row]!) }
    const { milestone, rejected } = reading
    read.push({ ...about, agreement: agreementOf(label, reading), rules: label, model: milestone, rejected })
  }
  const count = (one: Row["agreement"]): number => read.filter(({ agreement }) => agreement === one).length
  const counts = Object.fromEntries(agreements.map((one) => [one, count(one)])) as MilestonesByModelOutput["counts"]
  return { model, counts, works: read, unread, calls }
}

const inWords: Readonly<Record<Row["agreement"], string>> = {
  same: "the same milestone",
  different: "different milestones",
  "only-rules": "only the rules name one",
  "only-model": "only the model names one",
  rejected: "statements of the model rejected",
  neither: "neither names one"
}

const labelOf = (type: string | undefined | null): string => (type === undefined || type === null ? "none" : typeOf(type).label)

const titled = ({ title, work, retraction }: Row): string => Retraction.markedTitle(title === "" ? work : title, retraction)

const headline = ({ model, works, unread }: MilestonesByModelOutput): string =>
  `${model} read ${works.length} of ${counted(works.length + unread.length, "work")}`

const countRows = ({ counts }: MilestonesByModelOutput) => agreements.map((one) => [inWords[one], counts[one]] as const)

/** The sentences of a work's reading: that of the milestone, or those of rejected statements with the reason. */
const said = ({ model, rejected }: Row): ReadonlyArray<string> => [
  ...(model === null ? [] : [`${model.section} ${model.from}-${model.to}: "${model.sentence}"`]),
  ...rejected.map(({ type, reason }) => `rejected ${JSON.stringify(type).slice(0, 100)}: ${reason}`)
]

const text = (output: MilestonesByModelOutput): string =>
  [
    headline(output),
    ...countRows(output).map(([words, count]) => `  ${words.padEnd(33)} ${count}`),
    ...output.works.flatMap((one) => [
      titled(one),
      `  rules: ${labelOf(one.rules)}; model: ${labelOf(one.model?.type)}`,
      ...said(one).map((line) => `    ${line}`)
    ]),
    ...output.unread.map(({ work, reason }) => `not read: ${work}: ${reason}`)
  ].join("\n")

/**
 * Milestones by a language model next to those by rules: no analyzer, because an analyzer asks no model.
 *
 * - empty: works that the model has not read are listed with the reason, and count in no agreement
 */
export const MilestonesByModel = {
  id: "milestones-by-model",
  revision: 1,
  output: Output,
  views: {
    text,
    markdown: (output) =>
      [
        `- ${Escape.markdown(headline(output))}`,
        ...countRows(output).map(([words, count]) => `- ${words}: ${count}`),
        ...output.works.map(
          (one) =>
            `- ${Escape.markdown(titled(one))}: **${Escape.markdown(labelOf(one.rules))}** by rules, **${Escape.markdown(labelOf(one.model?.type))}** by the model${said(
              one
            )
              .map((line) => `; ${Escape.markdown(line)}`)
              .join("")}`
        ),
        ...output.unread.map(({ work, reason }) => `- not read: ${Escape.markdown(`${work}: ${reason}`)}`)
      ].join("\n"),
    table: (output) => [
      { title: "Agreement of rules and model", headers: ["agreement", "works"], rows: countRows(output) },
      {
        title: "Milestones by rules and by the model",
        headers: ["work", "by rules", "by the model", "its sentence", "title"],
        rows: [
          ...output.works.map((one) => [one.work, labelOf(one.rules), labelOf(one.model?.type), said(one).join("; "), titled(one)]),
          ...output.unread.map(({ work, reason }) => [work, "", "not read", reason, ""])
        ]
      }
    ]
  } satisfies Analyzer.Views<MilestonesByModelOutput>
}
