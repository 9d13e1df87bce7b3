import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Escape from "@litfuse/engine/Escape"
import * as Ids from "@litfuse/engine/Ids"
import * as Params from "@litfuse/engine/Params"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import { counted } from "@litfuse/files/numbers"
import { rangeOf } from "@litfuse/stats/Summary"
import * as Schema from "effect/Schema"
import { EvidenceLevels, type EvidenceLevelsOutput } from "./EvidenceLevels.ts"
import { Milestones, type MilestonesOutput } from "./Milestones.ts"
import { periods, typeOf } from "./milestones/types.ts"
import { timelineDrawing } from "./timeline/timelineDrawing.ts"
import { periodsOf } from "./timeline/periodsOf.ts"

const Period = Schema.Literals(periods.map(([period]) => period))

const Event = Schema.Struct({
  work: Schema.String,
  title: Schema.String,
  published: Schema.String,
  level: Schema.NullOr(Schema.Literals([1, 2, 3, 4, 5])),
  milestone: Schema.NullOr(
    Schema.Struct({ type: Schema.String, label: Schema.String, confidence: Schema.Finite, because: Schema.String, period: Period })
  )
})

/** A work in time, with its level of evidence and what it is a milestone of; null = none. */
export type TimelineEvent = typeof Event.Type

const Output = Schema.Struct({
  years: Schema.Array(Schema.Struct({ year: Schema.Int, events: Schema.Array(Event) })),
  undated: Schema.Array(Schema.String),
  periods: Schema.Array(Schema.Struct({ period: Period, label: Schema.String, from: Schema.Int, to: Schema.Int, milestones: Schema.Int }))
})

/**
 * Works by year.
 *
 * - `years` that have works, ascending; in each, the works by partial date, then by id. `level` that of `evidence-levels`, `milestone` that of
 *   `milestones` with the rule that says it; null = none
 * - `undated` works without a date, by id
 * - `periods` of research that have dated milestones, in their canonical order, with their first and last year: they may overlap
 */
export type TimelineOutput = typeof Output.Type

interface Read {
  readonly evidence: EvidenceLevelsOutput
  readonly milestones: MilestonesOutput
}

const byTime = (a: TimelineEvent, b: TimelineEvent): number => Ids.compare(a.published, b.published) || Ids.compare(a.work, b.work)

/** A timeline of dated events, in whatever order they come. */
export const of = (events: ReadonlyArray<TimelineEvent>, undated: ReadonlyArray<string>): TimelineOutput => {
  const yearOf = ({ published }: TimelineEvent) => Number(published.slice(0, 4))
  const byYear = Map.groupBy([...events].sort(byTime), yearOf)
  const found = Map.groupBy(
    events.flatMap((event) => (event.milestone === null ? [] : [{ year: yearOf(event), period: event.milestone.period }])),
    ({ period }) => period
  )
  return {
    years: [...byYear].map(([year, events]) => ({ year, events })),
    undated: [...undated].sort(Ids.compare),
    periods: periods.flatMap(([period, label]) => {
      const years = found.get(period)?.map(({ year }) => year)
      if (years === undefined) return []
      const [from, to] = rangeOf(years)
      return [{ period, label, from, to, milestones: years.length }]
    })
  }
}

const analyse = (
  { works }: { readonly works: WorkTable },
  _params: typeof Params.none.Type,
  { evidence, milestones }: Read
): TimelineOutput => {
  const levels = new Map(evidence.works.map(({ work, level }) => [work, level]))
  const found = new Map(milestones.works.map((one) => [one.work, one]))
  const [titles, dates] = [works.column("title"), works.column("published")]
  const dated = works.ids.values.map((work, row) => ({ work, row, published: dates[row]! })).filter(({ published }) => published !== "")
  const periods = periodsOf(dated.map(({ work, published }) => ({ year: Number(published.slice(0, 4)), type: found.get(work)?.type })))
  const events = dated.map(({ work, row, published }, i): TimelineEvent => {
    const one = found.get(work)
    return {
      work,
      title: titles[row]!,
      published,
      level: levels.get(work) ?? null,
      milestone:
        one === undefined
          ? null
          : {
              type: one.type,
              label: one.label,
              confidence: one.confidence,
              because: one.evidence[0]?.rule ?? "",
              period: periods[i] ?? "unassigned"
            }
    }
  })
  return of(
    events,
    works.ids.values.filter((_, row) => dates[row] === "")
  )
}

const marks = ({ level, milestone }: TimelineEvent): string =>
  [level === null ? "" : `level ${level}`, milestone === null ? "" : `[${milestone.label}]`].filter(Boolean).join(" ")

const text = ({ years, undated, periods }: TimelineOutput): string =>
  [
    ...years.flatMap(({ year, events }) => [
      String(year),
      ...events.map((event) => `  ${event.published.padEnd(10)}  ${marks(event).padEnd(8)}  ${event.title}`)
    ]),
    ...(undated.length > 0 ? [`${counted(undated.length, "work")} without a date`] : []),
    ...(years.length + undated.length === 0 ? ["no works"] : []),
    ...periods.map(({ label, from, to, milestones }) => `${label}: ${from} to ${to}, ${counted(milestones, "milestone")}`)
  ].join("\n")

/** Words without Mermaid's syntax, in which a colon separates events and `%%` begins a directive, and without HTML, which it would show. */
const wordsOf = (title: string): string =>
  Escape.plain(title)
    .replace(/[:;#<>"]+|%%+/g, " ")
    .trim()

const mermaid = ({ years }: TimelineOutput): string =>
  ["timeline", ...years.map(({ year, events }) => `  ${year} : ${events.map(({ title }) => wordsOf(title)).join(" : ")}`)].join("\n")

const svg = ({ years, periods }: TimelineOutput): string =>
  timelineDrawing(
    "Milestones by branch and year",
    years.flatMap(({ year, events }) =>
      events.flatMap(({ milestone }) => (milestone === null ? [] : [{ year, branch: typeOf(milestone.type).branch }]))
    ),
    periods
  )

/**
 * The works of a result by year, each with its level of evidence and its milestone, and the years of each period of research. Other analyzers can
 * build on it.
 *
 * - shape: uses the outputs of `evidence-levels` and `milestones`
 * - empty: a work without a date is in no year, and in no period
 */
export const Timeline = Analyzer.plugin<
  typeof Params.none.Type,
  TimelineOutput,
  { readonly evidence: typeof EvidenceLevels; readonly milestones: typeof Milestones }
>({
  id: "timeline",
  revision: 2,
  about: "Works by year of publication, with their levels of evidence and milestones, and the periods of research",
  params: Params.none,
  needs: ["published"],
  uses: { evidence: EvidenceLevels, milestones: Milestones },
  output: Output,
  views: {
    text,
    mermaid,
    svg,
    table: ({ years, periods, undated }) => [
      {
        title: "Periods",
        headers: ["period", "from", "to", "milestones"],
        rows: periods.map(({ label, from, to, milestones }) => [label, from, to, milestones])
      },
      {
        title: undated.length === 0 ? "Works" : `Works with a date; ${counted(undated.length, "work")} without one`,
        headers: ["published", "level", "milestone", "title", "work"],
        rows: years.flatMap(({ events }) =>
          events.map(({ published, level, milestone, title, work }) => [
            published,
            level ?? "none",
            milestone?.label ?? "none",
            title,
            work
          ])
        )
      }
    ]
  },
  mentions: ({ years, undated }) => [...years.flatMap(({ events }) => events.map(({ work }) => work)), ...undated],
  analyse
})
