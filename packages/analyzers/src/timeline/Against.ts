import type * as Analyzer from "@litfuse/engine/Analyzer"
import * as Escape from "@litfuse/engine/Escape"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import { counted, signed } from "@litfuse/files/numbers"
import * as Schema from "effect/Schema"
import type { TimelineOutput } from "../Timeline.ts"
import * as TimelineWork from "./TimelineWork.ts"
import { timelinePairDrawing } from "./timelinePairDrawing.ts"
import { type Compared as Row, compare, difference } from "./compare.ts"

const Year = Schema.NullOr(Schema.Int)

const Compared = Schema.Struct({
  id: Schema.String,
  label: Schema.String,
  first: Schema.Tuple([Year, Year]),
  milestones: Schema.Tuple([Schema.Int, Schema.Int]),
  later: Year
})

const Output = Schema.Struct({
  names: Schema.Tuple([Schema.String, Schema.String]),
  works: Schema.Tuple([Schema.Int, Schema.Int]),
  types: Schema.Array(Compared),
  periods: Schema.Array(Compared),
  added: Schema.Array(TimelineWork.TimelineWork),
  gone: Schema.Array(TimelineWork.TimelineWork),
  changed: Schema.Array(
    Schema.Struct({
      ...TimelineWork.TimelineWork.fields,
      what: Schema.Array(Schema.Literals(["published", "title", "level", "milestone", "retraction"]))
    })
  )
})

/**
 * A comparison of two timelines, the earlier or other one first.
 *
 * - `types`, `periods` the first year of each and how many milestones there are, in both
 * - `later` years from the one to the other, null where one has none
 * - `added`, `gone` works that are in the second alone, and in the first alone; `changed` those which the two describe differently, and in what.
 *   `published` is empty where the work has no date; `retraction` marks a work that is retracted, withdrawn or doubted
 */
export type AgainstOutput = typeof Output.Type

/** A timeline, the works that it is about, and how they are called. */
export interface Side {
  readonly name: string
  readonly works: WorkTable
  readonly timeline: TimelineOutput
}

/** Compares two timelines; works of one id are one work. */
export const against = (before: Side, after: Side): AgainstOutput => {
  const [old, fresh] = [TimelineWork.reader(before.works), TimelineWork.reader(after.works)]
  const { added, gone, changed } = difference(before.timeline, after.timeline)
  return {
    names: [before.name, after.name],
    works: [before.works.ids.size, after.works.ids.size],
    ...compare(before.timeline, after.timeline),
    added: added.map(fresh),
    gone: gone.map(old),
    changed: changed.map(({ work, what }) => ({ ...fresh(work), what }))
  }
}

/** A year, or that there is none. */
export const year = (one: number | null): string => (one === null ? "none" : String(one))

const later = (by: number | null): string => {
  if (by === null) return ""
  return by === 0 ? "same year" : signed(by, 0)
}

const row = ({ label, first, milestones, later: by }: Row): ReadonlyArray<string | number> => [
  label,
  year(first[0]),
  year(first[1]),
  later(by),
  ...milestones
]

const saidChange = (one: AgainstOutput["changed"][number]): string => `${TimelineWork.withYear(one)} (${one.what.join(", ")})`

const text = ({ names: [one, other], works, types, periods, added, gone, changed }: AgainstOutput): string =>
  [
    `${one}: ${counted(works[0], "work")}; ${other}: ${counted(works[1], "work")}`,
    ...[...types, ...periods].map(
      ({ label, first, milestones, later: by }) =>
        `  ${label.padEnd(26)} ${year(first[0]).padEnd(5)} ${year(first[1]).padEnd(5)} ${later(by).padEnd(10)} works ${milestones.join(" and ")}`
    ),
    ...(types.length === 0 ? ["  no dated milestone in either"] : []),
    ...TimelineWork.listed(`only in ${other}`, added),
    ...TimelineWork.listed(`only in ${one}`, gone),
    ...TimelineWork.listed("in both, but described differently", changed, saidChange)
  ].join("\n")

const heads = ([one, other]: AgainstOutput["names"], what: string): ReadonlyArray<string> => [
  what,
  `first in ${one}`,
  `first in ${other}`,
  "years later",
  `works in ${one}`,
  `works in ${other}`
]

const worksTable = (title: string, all: AgainstOutput["added"]): Analyzer.TitledTable => ({
  title,
  headers: ["published", "title", "work"],
  rows: all.map((one) => [one.published, TimelineWork.marked(one), one.work])
})

/**
 * A comparison of two timelines: no analyzer, because an analyzer reads one result.
 *
 * - empty: two timelines without a work have no rows, and no differences
 */
export const Against = {
  id: "timeline-comparison",
  revision: 2,
  output: Output,
  views: {
    text,
    markdown: ({ names, works, types, added, gone, changed }) =>
      [
        `- ${Escape.markdown(names[0])}: ${counted(works[0], "work")}; ${Escape.markdown(names[1])}: ${counted(works[1], "work")}`,
        ...types.map(
          ({ label, first, later: by }) =>
            `- ${Escape.markdown(label)}: ${year(first[0])}, ${year(first[1])}${by === null || by === 0 ? "" : ` (${later(by)} years)`}`
        ),
        ...added.map((one) => `- only in ${Escape.markdown(names[1])}: ${Escape.markdown(TimelineWork.withYear(one))}`),
        ...gone.map((one) => `- only in ${Escape.markdown(names[0])}: ${Escape.markdown(TimelineWork.withYear(one))}`),
        ...changed.map((one) => `- described differently: ${Escape.markdown(saidChange(one))}`)
      ].join("\n"),
    svg: ({ names, types }) => timelinePairDrawing(names, types),
    table: ({ names, types, periods, added, gone, changed }) => [
      { title: "Milestones, side by side", headers: heads(names, "milestone"), rows: types.map(row) },
      { title: "Periods, side by side", headers: heads(names, "period"), rows: periods.map(row) },
      worksTable(`Only in ${names[1]}`, added),
      worksTable(`Only in ${names[0]}`, gone),
      {
        title: "In both, but described differently",
        headers: ["what differs", "published", "title", "work"],
        rows: changed.map((one) => [one.what.join(", "), one.published, TimelineWork.marked(one), one.work])
      }
    ]
  } satisfies Analyzer.Views<AgainstOutput>
}
