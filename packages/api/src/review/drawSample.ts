import { counted } from "@litfuse/files/numbers"
import * as AppendLog from "@litfuse/project/AppendLog"
import type { ProjectError } from "@litfuse/project/ProjectError"
import { ReviewError } from "@litfuse/review/ReviewError"
import type { Stage } from "@litfuse/review/ReviewFile"
import * as SampleLog from "@litfuse/review/SampleLog"
import * as Result from "effect/Result"
import type { OpenReview } from "./openReview.ts"
import * as ReturnedFiles from "./ReturnedFiles.ts"
import type { ReviewState } from "./reviewState.ts"
import * as StageSamples from "./StageSamples.ts"

/**
 * The works of the sample that is to be read, by number, in the order of the draw. A sample that is not read to its end is given again; else the next look is drawn
 * from all unread works, and stored.
 *
 * - errors: review.yaml declares no sample, all declared samples are read, a stored one is wrong, works are decided in part, or nothing is unread
 */
export const drawSample = (
  open: OpenReview,
  state: ReviewState,
  stage: Stage,
  nowMs: number
): Result.Result<ReadonlyArray<number>, ReviewError | ProjectError> =>
  Result.gen(function* () {
    const file = "samples.jsonl"
    const refuse = (what: string, where = "review.yaml") => Result.fail(new ReviewError({ file: where, what }))
    const { sample, id } = stage
    if (sample === undefined)
      return yield* refuse(
        `declares no sample for ${id}; look at its price with \`litfuse review status\`, then add \`sample: { size: 400 }\` to the stage`
      )
    const { samples: lines } = state
    const [wrong] = SampleLog.problems(lines, open.review)
    if (wrong !== undefined) return yield* refuse(wrong.what, `${file}:${wrong.line}`)
    const result = state.results.find((one) => one.stage.id === id)!
    const workOf = new Map(state.works.flatMap(({ records }, work) => records.map(({ hash }) => [hash, work] as const)))
    const drawn = SampleLog.samplesOf(lines, id)
    const last = drawn.at(-1)?.value
    if (last !== undefined && !StageSamples.isRead(state, result, last)) return last.records.flatMap((record) => workOf.get(record) ?? [])
    if (last !== undefined && last.look >= sample.looks)
      return yield* refuse(
        `declares ${counted(sample.looks, "sample")} for ${id}, and all are read; \`litfuse review status\` shows the bound`
      )
    const waiting = [...ReturnedFiles.closedNames(open)].find((name) => name.endsWith(`.${id}.jsonl`))
    if (waiting !== undefined)
      return yield* refuse("was returned, and is not opened yet; draw the sample after the files of all reviewers are merged", waiting)
    const partly = StageSamples.partlyIn(result)
    if (partly > 0)
      return yield* refuse(
        `has ${counted(partly, "work")} in ${id} that ${partly === 1 ? "is" : "are"} decided in part; finish and settle these before a sample is drawn`
      )
    const unread = StageSamples.unreadIn(result)
    if (unread.length === 0) return yield* refuse(`has no unread work in ${id}; nothing is left to draw from`)
    const found = result.screened.filter((one) => one.state === "include").length
    const { size, looks, alpha } = sample
    const about = { stage: id, look: (last?.look ?? 0) + 1, looks, alpha, seed: open.review.order.seed, size, found, left: unread.length }
    const records = SampleLog.draw(
      about,
      unread.map((work) => state.works[work]!.records[0]!.hash)
    )
    const times = lines.map(({ value }) => value.at)
    yield* AppendLog.appendTimed(open.at.samples, times, nowMs, [about], (at, one): SampleLog.Line => ({ version: 1, at, ...one, records }))
    return records.map((record) => workOf.get(record)!)
  })
