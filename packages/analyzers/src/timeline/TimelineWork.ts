/** A work as comparisons of timelines name it. */
import type { WorkTable } from "@litfuse/engine/WorkTable"
import * as Retraction from "@litfuse/engine/works/Retraction"
import { counted } from "@litfuse/files/numbers"
import * as Schema from "effect/Schema"

/** The fields of a work: `published` is empty where it has no date, `retraction` says whether it is retracted, withdrawn or doubted. */
export const TimelineWork = Schema.Struct({
  work: Schema.String,
  title: Schema.String,
  published: Schema.String,
  retraction: Retraction.Flag
})
/** The same, as plain data. */
export type TimelineWork = typeof TimelineWork.Type

/** Reads works of a table by their id. The id must be in the table. */
export const reader = (works: WorkTable): ((work: string) => TimelineWork) => {
  const [titles, dates] = [works.column("title"), works.column("published")]
  return (work) => {
    const row = works.ids.row(work)
    return { work, title: titles[row]!, published: dates[row]!, retraction: Retraction.flagOf(works.works[row]!) }
  }
}

/** The title with its mark, if it is retracted; the id of a work without a title. */
export const marked = ({ title, work, retraction }: TimelineWork): string => Retraction.markedTitle(title === "" ? work : title, retraction)

/** Year and title. */
export const withYear = (one: TimelineWork): string => [one.published.slice(0, 4), marked(one)].filter(Boolean).join(" ")

/** So many works of each kind are named in a text; all are in the tables. */
const most = 25

/** Lines of a text: how many works there are, and the first of them. */
export const listed = <A extends TimelineWork>(
  what: string,
  all: ReadonlyArray<A>,
  said: (one: A) => string = withYear
): ReadonlyArray<string> => [
  `${what}: ${counted(all.length, "work")}`,
  ...all.slice(0, most).map((one) => `  ${said(one)}`),
  ...(all.length > most ? [`  and ${all.length - most} more`] : [])
]
