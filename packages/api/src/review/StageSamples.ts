/** What random samples of the unread works of a stage say, and what one would cost. Nothing here says when to stop. */
import * as SampleLog from "@litfuse/review/SampleLog"
import type { StageResult } from "@litfuse/review/Screening"
import * as RecallBound from "@litfuse/stats/RecallBound"
import * as SamplePrice from "@litfuse/stats/SamplePrice"
import * as Schema from "effect/Schema"
import type { ReviewState } from "./reviewState.ts"

/** The bound of a sample that is read: at most `missed` included works are unread, so recall is at least `recall`. `alpha`: the share of this look. */
const Bound = Schema.Struct({ missed: Schema.Int, recall: Schema.Finite, alpha: Schema.Finite })

/**
 * A stage that has unread works, or samples.
 *
 * - `found` works included so far; `unread` works without a decision; `partly` works with one of two decisions, a maybe or a disagreement
 * - `prices` for each recall: no smaller sample than `least` shows it. After a sample that is read, `forecast` has sizes that show it with a chance of .8. Empty
 *   where nothing was found or nothing is unread
 * - `samples` each with how many of its works were read, and included; `bound` null until all are read
 */
export const Stopping = Schema.Struct({
  stage: Schema.String,
  found: Schema.Int,
  unread: Schema.Int,
  partly: Schema.Int,
  prices: Schema.Array(
    Schema.Struct({ recall: Schema.Finite, least: Schema.Int, forecast: Schema.NullOr(Schema.Tuple([Schema.Int, Schema.Int])) })
  ),
  samples: Schema.Array(
    Schema.Struct({ look: Schema.Int, drawn: Schema.Int, read: Schema.Int, hits: Schema.Int, bound: Schema.NullOr(Bound) })
  )
})
export type Stopping = typeof Stopping.Type

const recalls = [0.8, 0.9, 0.95]
const power = 0.8
const usualAlpha = 0.05

/** The state of each work of a stage by the hashes of its records. */
const statesIn = ({ works }: ReviewState, { works: inStage, screened }: StageResult): ReadonlyMap<string, string> =>
  new Map(inStage.flatMap((work, i) => works[work]!.records.map(({ hash }) => [hash, screened[i]!.state] as const)))

/** How many works of a stage are in some states. */
const counted = ({ screened }: StageResult, ...states: ReadonlyArray<string>): number =>
  screened.filter(({ state }) => states.includes(state)).length

/** The works of a stage that nothing was decided about yet, by number. */
export const unreadIn = ({ works, screened }: StageResult): ReadonlyArray<number> => works.filter((_, i) => screened[i]!.state === "open")

/** How many works of a stage are decided in part. */
export const partlyIn = (result: StageResult): number => counted(result, "waiting", "unsure", "conflict")

/** A sample with what became of it: the look for bounds. `isRead` when all of its works are decided. */
export const resultOf = (sample: SampleLog.Line, states: ReadonlyMap<string, string>, foundNow: number) => {
  const all = sample.records.map((record) => states.get(record))
  const hits = all.filter((state) => state === "include").length
  const read = hits + all.filter((state) => state === "exclude").length
  const drawn = all.length
  // inclusions that were taken back since were not found
  const found = Math.max(0, Math.min(sample.found, foundNow - hits))
  return { read, isRead: read === drawn, look: { found, left: sample.left, drawn, hits } satisfies RecallBound.Look }
}

/** Whether all works of a sample are decided. */
export const isRead = (state: ReviewState, result: StageResult, sample: SampleLog.Line): boolean =>
  resultOf(sample, statesIn(state, result), counted(result, "include")).isRead

const stoppingIn = (state: ReviewState, result: StageResult): Stopping => {
  const { stage } = result
  const states = statesIn(state, result)
  const found = counted(result, "include")
  const unread = unreadIn(result).length
  const done = SampleLog.samplesOf(state.samples, stage.id).map(({ value }) => ({ value, ...resultOf(value, states, found) }))
  const share = RecallBound.shareOf(stage.sample?.alpha ?? usualAlpha, stage.sample?.looks ?? 1)
  const last = done.findLast(({ isRead }) => isRead)
  const prices =
    found === 0 || unread === 0
      ? []
      : recalls.map((recall) => ({
          recall,
          least: SamplePrice.least({ found, left: unread }, { recall, alpha: share }),
          forecast: last === undefined ? null : SamplePrice.forecast(last.look, { recall, alpha: share }, power).price
        }))
  const samples = done.map(({ value, read, isRead, look }) => {
    const bound = isRead ? RecallBound.at(look, RecallBound.shareOf(value.alpha, value.looks)) : null
    return { look: value.look, drawn: look.drawn, read, hits: look.hits, bound }
  })
  return { stage: stage.id, found, unread, partly: partlyIn(result), prices, samples }
}

/** What is known of the stages that have a price or a sample. Empty: no stage has one. */
export const stoppingOf = (state: ReviewState): ReadonlyArray<Stopping> =>
  state.results.map((result) => stoppingIn(state, result)).filter(({ prices, samples }) => prices.length > 0 || samples.length > 0)
