import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Escape from "@litfuse/engine/Escape"
import * as Ids from "@litfuse/engine/Ids"
import * as Params from "@litfuse/engine/Params"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import { trialsOfWorks } from "@litfuse/engine/works/trialsOfWorks"
import * as Retraction from "@litfuse/engine/works/Retraction"
import { counted } from "@litfuse/files/numbers"
import { rangeOf } from "@litfuse/stats/Summary"
import * as Schema from "effect/Schema"
import { EvidenceLevels, type EvidenceLevelsOutput } from "./EvidenceLevels.ts"
import { workCount } from "./workCount.ts"
import { Milestones, type MilestonesOutput } from "./Milestones.ts"
import { periods, typeOf } from "./milestones/types.ts"
import { timelineDrawing } from "./timeline/timelineDrawing.ts"
import { periodsOf } from "./timeline/periodsOf.ts"

const Period = Schema.Literals(periods.map(([period]) => period))

const Event = Schema.Struct({
  work: Schema.String,
  title: Schema.String,
  published: Schema.String,
  retraction: Retraction.Flag,
  level: Schema.NullOr(Schema.Literals([1, 2, 3, 4, 5])),
  milestone: Schema.NullOr(
    Schema.Struct({ type: Schema.String, label: Schema.String, confidence: Schema.Finite, because: Schema.String, period: Period })
  )
})

/**
 * A work in time, with its level of evidence and what it is a milestone of; null = none.
 *
 * - `published` empty where the work has no date
 * - `retraction` the state of a work that is retracted, withdrawn, doubted or a notice of it
 */
export type TimelineEvent = typeof Event.Type

const date = Schema.optionalKey(Schema.String)

const Trial = Schema.Struct({
  number: Schema.String,
  registry: Schema.String,
  registered: date,
  started: date,
  completed: date,
  results: date,
  first: Schema.NullOr(Schema.String),
  works: Schema.Array(Schema.String)
})

const Output = Schema.Struct({
  trials: Schema.optionalKey(Schema.Array(Trial)),
  years: Schema.Array(Schema.Struct({ year: Schema.Int, events: Schema.Array(Event) })),
  undated: Schema.Array(Event),
  periods: Schema.Array(Schema.Struct({ period: Period, label: Schema.String, from: Schema.Int, to: Schema.Int, milestones: Schema.Int }))
})

/**
 * Works by year.
 *
 * - `years` that have works, ascending; in each, the works by partial date, then by id. `level` that of `evidence-levels`, `milestone` that of
 *   `milestones` with the rule that says it; null = none
 * - `trials` registered trials with a date of their registry, which the pipeline asked for, by first publication; absent without one
 * - `undated` works without a date, by id: together with `years` they are all works, as in the lineage
 * - `periods` of research that have dated milestones, in their canonical order, with their first and last year: they may overlap
 */
export type TimelineOutput = typeof Output.Type

interface Read {
  readonly evidence: EvidenceLevelsOutput
  readonly milestones: MilestonesOutput
}

const byTime = (a: TimelineEvent, b: TimelineEvent): number => Ids.compare(a.published, b.published) || Ids.compare(a.work, b.work)

/** A timeline of events, dated or not, in whatever order they come. */
export const of = (all: ReadonlyArray<TimelineEvent>): TimelineOutput => {
  const [events, undated] = [all.filter(({ published }) => published !== ""), all.filter(({ published }) => published === "")]
  const yearOf = ({ published }: TimelineEvent) => Number(published.slice(0, 4))
  const byYear = Map.groupBy([...events].sort(byTime), yearOf)
  const found = Map.groupBy(
    events.flatMap((event) => (event.milestone === null ? [] : [{ year: yearOf(event), period: event.milestone.period }])),
    ({ period }) => period
  )
  return {
    years: [...byYear].map(([year, events]) => ({ year, events })),
    undated: [...undated].sort(byTime),
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
  const yearIn = (published: string): number | undefined => (published === "" ? undefined : Number(published.slice(0, 4)))
  const periods = periodsOf(works.ids.values.map((work, row) => ({ year: yearIn(dates[row]!), type: found.get(work)?.type })))
  const events = works.ids.values.map((work, row): TimelineEvent => {
    const one = found.get(work)
    return {
      work,
      title: titles[row]!,
      published: dates[row]!,
      retraction: Retraction.flagOf(works.works[row]!),
      level: levels.get(work) ?? null,
      milestone:
        one === undefined
          ? null
          : {
              type: one.type,
              label: one.label,
              confidence: one.confidence,
              because: one.evidence[0]?.rule ?? "",
              period: periods[row] ?? "unassigned"
            }
    }
  })
  const trials = datedTrials(works)
  return trials.length === 0 ? of(events) : { ...of(events), trials }
}

/** Trials that works report, where the registry gave a date. */
const datedTrials = (works: WorkTable): ReadonlyArray<typeof Trial.Type> =>
  trialsOfWorks(works.works).flatMap(({ number, registry, first, works: ranks, dates }) =>
    dates === undefined ? [] : [{ ...dates, number, registry, first, works: ranks.map((rank) => works.ids.values[rank - 1]!) }]
  )

/** `registered 2016-12-20, started 2017-02, results posted 2020-03-09`. */
const trialLine = ({ number, registered, started, completed, results, first, works }: typeof Trial.Type): string => {
  const dates = [
    ["registered", registered],
    ["started", started],
    ["completed", completed],
    ["results posted", results],
    ["first publication", first]
  ].flatMap(([name, when]) => (when === undefined || when === null ? [] : [`${name} ${when}`]))
  return `${number}: ${[...dates, `reported by ${counted(works.length, "work")}`].join(", ")}`
}

/** All events: those with a date in the order of time, then those without one. */
export const eventsOf = ({ years, undated }: TimelineOutput): ReadonlyArray<TimelineEvent> => [
  ...years.flatMap(({ events }) => events),
  ...undated
]

const marks = ({ level, milestone }: TimelineEvent): string =>
  [level === null ? "" : `level ${level}`, milestone === null ? "" : `[${milestone.label}]`].filter(Boolean).join(" ")

const titleOf = ({ title, retraction }: TimelineEvent): string => Retraction.markedTitle(title, retraction)

const lineOf = (event: TimelineEvent): string => `  ${event.published.padEnd(10)}  ${marks(event).padEnd(8)}  ${titleOf(event)}`

const text = (output: TimelineOutput): string =>
  [
    ...output.years.flatMap(({ year, events }) => [String(year), ...events.map(lineOf)]),
    ...(output.undated.length > 0 ? ["without a date", ...output.undated.map(lineOf)] : []),
    workCount(eventsOf(output)),
    ...(output.trials ?? []).map(trialLine),
    ...output.periods.map(({ label, from, to, milestones }) => `${label}: ${from} to ${to}, ${counted(milestones, "milestone")}`)
  ].join("\n")

/** Words without Mermaid's syntax, in which a colon separates events and `%%` begins a directive, and without HTML, which it would show. */
const wordsOf = (title: string): string =>
  Escape.plain(title)
    .replace(/[:;#<>"]+|%%+/g, " ")
    .trim()

const mermaid = ({ years, undated }: TimelineOutput): string => {
  const line = (when: string | number, events: ReadonlyArray<TimelineEvent>) =>
    `  ${when} : ${events.map((event) => wordsOf(titleOf(event))).join(" : ")}`
  const rest = undated.length === 0 ? [] : [line("no date", undated)]
  return ["timeline", ...years.map(({ year, events }) => line(year, events)), ...rest].join("\n")
}

// a work that is no milestone is among the other studies, as in the lineage: both count the same works
const svg = (output: TimelineOutput): string =>
  timelineDrawing(
    // the branches say how many are marked
    `Works by branch and year: ${counted(eventsOf(output).length, "work")}`,
    eventsOf(output).map(({ published, milestone, retraction }) => ({
      year: published === "" ? undefined : Number(published.slice(0, 4)),
      branch: typeOf(milestone?.type ?? "other").branch,
      isMarked: retraction !== null
    })),
    output.periods
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
  revision: 3,
  about: "Works by year of publication, with their levels of evidence and milestones, and the periods of research",
  params: Params.none,
  needs: ["published"],
  uses: { evidence: EvidenceLevels, milestones: Milestones },
  output: Output,
  views: {
    text,
    mermaid,
    svg,
    table: (output) => [
      {
        title: "Periods",
        headers: ["period", "from", "to", "milestones"],
        rows: output.periods.map(({ label, from, to, milestones }) => [label, from, to, milestones])
      },
      {
        title: "Works",
        headers: ["published", "level", "milestone", "title", "work"],
        rows: eventsOf(output).map((event) => [
          event.published === "" ? "no date" : event.published,
          event.level ?? "none",
          event.milestone?.label ?? "none",
          titleOf(event),
          event.work
        ])
      },
      ...(output.trials === undefined
        ? []
        : [
            {
              title: "Registered trials",
              headers: ["trial", "registered", "started", "completed", "results posted", "first publication", "works"],
              rows: output.trials.map(({ number, registered, started, completed, results, first, works }) => [
                number,
                ...[registered, started, completed, results, first].map((when) => when ?? ""),
                works.length
              ])
            }
          ])
    ]
  },
  mentions: (output) => eventsOf(output).map(({ work }) => work),
  analyse
})
