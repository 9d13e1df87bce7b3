/** Whether a work is retracted, who says so, and how every page, drawing and export marks it. */
import * as Schema from "effect/Schema"
import { isRetractionNotice } from "../sourceRecord/titleRetraction.ts"
import * as Work from "../Work.ts"

/**
 * What sources say of a work.
 *
 * - `state` the status in the sources; `retraction-notice` for a notice about another work; `none` where a source denies a retraction
 * - `by` the sources; `title` where only the title says it
 */
export interface Said {
  readonly state: string
  readonly by: ReadonlyArray<string>
}

/** What the records of a work say; undefined where no source says anything. */
export const of = (work: Work.Work): Said | undefined => {
  const retraction = Work.field(work, "retraction")?.value
  if (retraction === undefined || retraction.status === "none") {
    const isNotice = isRetractionNotice(Work.field(work, "title")?.value ?? "")
    if (isNotice) return { state: "retraction-notice", by: ["title"] }
  }
  if (retraction === undefined) return undefined
  const all = [...work.records, ...(work.enriched ?? [])]
  const by = all.filter((one) => one.retraction?.status === retraction.status)
  const stated = by.filter((one) => one.retraction?.from === undefined)
  return { state: retraction.status, by: stated.length === 0 ? ["title"] : [...new Set(stated.map(({ source }) => source))] }
}

/** The states that readers must know before they use a work, and the words that mark them. */
const marks = {
  retracted: "RETRACTED",
  withdrawn: "WITHDRAWN",
  concern: "EXPRESSION OF CONCERN",
  "retraction-notice": "RETRACTION NOTICE"
} as const

/** A state with a mark. */
export type Marked = keyof typeof marks

/** The flag of a work in an output; null = nothing says that it is retracted. */
export const Flag = Schema.NullOr(Schema.Literals(Object.keys(marks) as ReadonlyArray<Marked>))

const isMarked = (state: string): state is Marked => Object.hasOwn(marks, state)

/** The flag of a work. */
export const flagOf = (work: Work.Work): Marked | null => {
  const state = of(work)?.state
  return state !== undefined && isMarked(state) ? state : null
}

/** The words that mark a state; undefined for a state without a mark. */
export const mark = (state: string | null | undefined): string | undefined =>
  typeof state === "string" && isMarked(state) ? marks[state] : undefined

/** A title with the mark before it, unless it begins with that mark. */
export const markedTitle = (title: string, state: string | null | undefined): string => {
  const words = mark(state)
  return words === undefined || title.toUpperCase().startsWith(words) ? title : `${words}: ${title}`
}
