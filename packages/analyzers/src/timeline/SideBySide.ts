import type * as Analyzer from "@litfuse/engine/Analyzer"
import * as Escape from "@litfuse/engine/Escape"
import * as Ids from "@litfuse/engine/Ids"
import { counted } from "@litfuse/files/numbers"
import * as Schema from "effect/Schema"
import { type Side, year } from "./Against.ts"
import * as TimelineWork from "./TimelineWork.ts"
import { type Begun, begun } from "./compare.ts"
import { timelinesDrawing } from "./timelinesDrawing.ts"

const BegunRow = Schema.Struct({
  id: Schema.String,
  label: Schema.String,
  first: Schema.Array(Schema.NullOr(Schema.Int)),
  milestones: Schema.Array(Schema.Int)
})

const Output = Schema.Struct({
  names: Schema.Array(Schema.String),
  works: Schema.Array(Schema.Int),
  types: Schema.Array(BegunRow),
  periods: Schema.Array(BegunRow),
  shared: Schema.Array(Schema.Struct({ ...TimelineWork.TimelineWork.fields, topics: Schema.Array(Schema.Int) }))
})

/**
 * The timelines of several topics side by side. Every list is in the order of `names`.
 *
 * - `works` of each topic; `types`, `periods` the first year and the number of milestones in each
 * - `shared` works of several topics, by id; `topics` the positions of these topics in `names`, from 0
 */
export type SideBySideOutput = typeof Output.Type

/** Puts timelines side by side; works of one id are one work. */
export const sideBySide = (all: ReadonlyArray<Side>): SideBySideOutput => {
  const holders = new Map<string, Array<number>>()
  for (const [t, { works }] of all.entries()) for (const work of works.ids.values) holders.set(work, [...(holders.get(work) ?? []), t])
  const read = all.map(({ works }) => TimelineWork.reader(works))
  return {
    names: all.map(({ name }) => name),
    works: all.map(({ works }) => works.ids.size),
    ...begun(all.map(({ timeline }) => timeline)),
    shared: [...holders]
      .filter(([, topics]) => topics.length > 1)
      .sort(([a], [b]) => Ids.compare(a, b))
      .map(([work, topics]) => ({ ...read[topics[0]!]!(work), topics }))
  }
}

const cell = ({ first, milestones }: Begun, t: number): string => (first[t] === null ? "none" : `${year(first[t]!)} (${milestones[t]})`)

const numbersOf = ({ topics }: SideBySideOutput["shared"][number]): string => topics.map((t) => t + 1).join(", ")

const text = ({ names, works, types, periods, shared }: SideBySideOutput): string => {
  const row = (label: string, cells: ReadonlyArray<string>) =>
    `  ${label.padEnd(26)} ${cells.map((one) => one.padEnd(11)).join(" ")}`.trimEnd()
  return [
    ...names.map((name, t) => `${t + 1} = ${name}: ${counted(works[t]!, "work")}`),
    "the first year in each, and how many milestones",
    row(
      "",
      names.map((_, t) => String(t + 1))
    ),
    ...[...types, ...periods].map((one) =>
      row(
        one.label,
        names.map((_, t) => cell(one, t))
      )
    ),
    ...(types.length === 0 ? ["  no dated milestone in any"] : []),
    ...TimelineWork.listed("in several", shared, (one) => `${TimelineWork.withYear(one)} (${numbersOf(one)})`)
  ].join("\n")
}

const table = (title: string, what: string, { names }: SideBySideOutput, rows: ReadonlyArray<Begun>): Analyzer.TitledTable => ({
  title,
  headers: [what, ...names.map((name) => `first in ${name}`), ...names.map((name) => `works in ${name}`)],
  rows: rows.map(({ label, first, milestones }) => [label, ...first.map(year), ...milestones])
})

/**
 * Timelines of several topics side by side: no analyzer, because an analyzer reads one result.
 *
 * - empty: topics without a work have no rows, and share nothing
 */
export const SideBySide = {
  id: "timelines-side-by-side",
  revision: 1,
  output: Output,
  views: {
    text,
    markdown: ({ names, works, types, shared }) =>
      [
        ...names.map((name, t) => `- ${t + 1}: ${Escape.markdown(name)}, ${counted(works[t]!, "work")}`),
        ...types.map((one) => `- ${Escape.markdown(one.label)}: ${names.map((_, t) => cell(one, t)).join(", ")}`),
        ...shared.map((one) => `- in ${numbersOf(one)}: ${Escape.markdown(TimelineWork.withYear(one))}`)
      ].join("\n"),
    svg: ({ names, types }) => timelinesDrawing(names, types),
    table: (output) => [
      table("Milestones, side by side", "milestone", output, output.types),
      table("Periods, side by side", "period", output, output.periods),
      {
        title: "Works of several topics",
        headers: ["topics", "published", "title", "work"],
        rows: output.shared.map((one) => [
          one.topics.map((t) => output.names[t]!).join(", "),
          one.published,
          TimelineWork.marked(one),
          one.work
        ])
      }
    ]
  } satisfies Analyzer.Views<SideBySideOutput>
}
