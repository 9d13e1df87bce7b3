import * as Decode from "@litfuse/engine/Decode"
import { lanesFigure } from "@litfuse/figures/lanes"
import type { NetworkFigure } from "@litfuse/figures/network"
import { printable } from "@litfuse/files/printable"
import * as Retraction from "@litfuse/engine/works/Retraction"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Analysis } from "../search/analyses.ts"

/** The analyzers whose outputs `milestonesFigure` reads. */
export const milestonesReads = ["timeline", "milestones"] as const

const Timeline = Schema.Struct({
  years: Schema.Array(
    Schema.Struct({
      year: Schema.Int,
      events: Schema.Array(Schema.Struct({ work: Schema.String, milestone: Schema.NullOr(Schema.Struct({ period: Schema.String })) }))
    })
  ),
  periods: Schema.Array(Schema.Struct({ period: Schema.String, label: Schema.String }))
})

const Milestones = Schema.Struct({
  works: Schema.Array(
    Schema.Struct({
      work: Schema.String,
      title: Schema.String,
      retraction: Retraction.Flag,
      label: Schema.String,
      evidence: Schema.Array(Schema.Struct({ rule: Schema.String, signal: Schema.String, shown: Schema.String }))
    })
  )
})

type Found = (typeof Milestones.Type)["works"][number]

const says: Readonly<Record<string, string>> = { title: "The title says", abstract: "The abstract says", term: "An indexer says" }

/** Why a work is a milestone, with the words that the rule found: `The title says "phase III" (rule phase-3).` */
const because = ({ evidence: [first] }: Found): string =>
  first === undefined
    ? "No evidence."
    : `${says[first.signal] ?? "Cited often:"} ${first.signal === "citations" ? first.shown : `“${first.shown}”`} (rule ${first.rule}).`

const outputIn = <A, I>(analyses: ReadonlyArray<Analysis>, id: string, schema: Schema.Codec<A, I>): A | undefined => {
  const output = analyses.find(({ analyzer }) => analyzer === id)?.output
  return output === undefined || output === null ? undefined : Result.getOrUndefined(Decode.open(Schema.toCodecJson(schema), output))
}

/**
 * The milestones of works in lanes by period of research, each with the evidence for it.
 *
 * - `analyses` with the outputs of `milestonesReads`; undefined without them
 * - `addressOf` the link of a work by its id; undefined = no link
 */
export const milestonesFigure = (
  analyses: ReadonlyArray<Analysis>,
  addressOf: (work: string) => string | undefined = () => undefined
): NetworkFigure | undefined => {
  const [timeline, milestones] = [outputIn(analyses, "timeline", Timeline), outputIn(analyses, "milestones", Milestones)]
  if (timeline === undefined || milestones === undefined) return undefined
  const found = new Map(milestones.works.map((one) => [one.work, one]))
  const lanes = new Map(timeline.periods.map(({ period }, lane) => [period, lane]))
  const events = timeline.years.flatMap(({ year, events: own }) =>
    own.flatMap(({ work, milestone }) => {
      const [one, lane] = [found.get(work), milestone === null ? undefined : lanes.get(milestone.period)]
      if (one === undefined || lane === undefined) return []
      const address = addressOf(work)
      return {
        lane,
        year,
        kind: one.label,
        label: printable(Retraction.markedTitle(one.title === "" ? work : one.title, one.retraction)),
        because: printable(because(one)),
        ...(address === undefined ? {} : { address }),
        isRetracted: one.retraction !== null
      }
    })
  )
  return lanesFigure({
    title: "Milestones by period",
    one: "milestone",
    lanes: timeline.periods.map(({ label }) => label),
    events,
    undated: milestones.works.length - events.length
  })
}
