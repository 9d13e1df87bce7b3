import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import * as CitationLog from "@litfuse/review/CitationLog"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import * as Question from "../Question.ts"
import { sourcesOf, traffic } from "../search/request.ts"
import { most } from "../walk/plan.ts"
import * as ChaseStep from "./ChaseStep.ts"
import { mergeOver } from "./mergeOver.ts"
import { openReview, type OpenReview } from "./openReview.ts"
import * as OrderStep from "./OrderStep.ts"
import { ResumedRun } from "../project/recordRun.ts"
import { asReviewRun } from "./asReviewRun.ts"
import { reviewRecords, workOf } from "./reviewRecords.ts"
import { type ReviewState, reviewState } from "./reviewState.ts"
import * as SearchRecordings from "./SearchRecordings.ts"
import * as SearchStep from "./SearchStep.ts"

/** A citation search from the included works of a review. */
export const ChaseRequest = Schema.Struct({
  folder: Field.folder,
  direction: Field.or(
    Schema.Literals(CitationLog.directions),
    "both",
    "forward goes to works that cite the included ones, backward to works that they cite, both goes both ways."
  ),
  depth: Field.or(Field.upTo(most.hops), 1, "The most citations between a found work and an included one."),
  perHop: Field.or(Field.count, 20, "How many works of a hop to follow further; the first hop follows all included works."),
  sources: Schema.optionalKey(sourcesOf("Ids of the sources to ask. Default: all that know citations.")),
  ...traffic
})

/**
 * A citation search: `litfuse review chase --format json` prints it.
 *
 * - `search` its id; `isNew` whether it was made now, or was there already with the same included works and options
 * - `seeds` the included works from which citations were followed; `unnamed` included works without an identifier
 * - `records` in its file; `known` works that another search had found; `toScreen` works that it alone found and that are not decided
 */
export const Chase = Schema.Struct({
  version: Schema.Literal(1),
  search: Schema.String,
  isNew: Schema.Boolean,
  direction: Schema.String,
  depth: Schema.Int,
  sources: Schema.Array(Schema.String),
  seeds: Schema.Int,
  unnamed: Schema.Array(Schema.String),
  file: Schema.String,
  records: Schema.Int,
  works: Schema.Int,
  known: Schema.Int,
  toScreen: Schema.Int,
  notices: Schema.Array(NoticeCodec)
})
export type Chase = typeof Chase.Type

/** Takes a citation search into the merged works. */
const mergeChase = Effect.fnUntraced(function* (folder: string, id: string, before: ReviewState) {
  // the search is a part of the review now
  const open = yield* Effect.fromResult(openReview(folder))
  const search = open.searches.find((one) => one.id === id)!
  yield* SearchStep.run(open, search, { isFresh: false })
  const { notices } = yield* mergeOver(open, before)
  const { merged, works } = yield* Effect.fromResult(reviewState(open))
  const records = yield* Effect.fromResult(reviewRecords(open))
  yield* OrderStep.run(open, merged!.inputs, works, (work) => workOf(records, work).records)
  return notices
})

const answerOf = Effect.fnUntraced(function* (open: OpenReview, before: ReviewState, way: ChaseStep.Way) {
  const { line, isNew, unnamed, notices } = yield* ChaseStep.run(open, before, way)
  const mergeNotices = isNew || before.merge !== "done" ? yield* mergeChase(open.at.root, line.id, before) : []
  const now = yield* Effect.fromResult(Result.flatMap(openReview(open.at.root), reviewState))
  const mine = [...now.works.keys()].filter((work) => now.works[work]!.records.some(({ search }) => search === line.id))
  const isKnown = (work: number): boolean => now.works[work]!.records.some(({ search }) => search !== line.id)
  const answer: Chase = {
    version: 1,
    search: line.id,
    isNew,
    direction: line.direction,
    depth: line.depth,
    sources: line.sources,
    seeds: line.seeds.length,
    unnamed,
    file: line.file,
    records: line.records,
    works: mine.length,
    known: mine.filter(isKnown).length,
    toScreen: mine.filter((work) => !isKnown(work) && now.attached.byWork[work]!.length === 0).length,
    notices: [...notices, ...mergeNotices]
  }
  return answer
})

/** Follows citations from the included works, and takes what is found into the review. Errors: as `ChaseStep.run`; the records are not merged. */
export const chase = Question.make(
  "review chase",
  ChaseRequest,
  Effect.fnUntraced(function* (request: typeof ChaseRequest.Type) {
    const { folder, direction, depth, perHop, sources, ...folders } = request
    const open = yield* Effect.fromResult(openReview(folder))
    const before = yield* Effect.fromResult(reviewState(open))
    const way = { direction, depth, perHop, sources, ...SearchRecordings.inFolder(folder, folders) }
    const isMade = ChaseStep.isMade(open, before, way)
    // a process was killed after this search was stored, and before it was merged
    const isKilled = isMade && before.searches.every(({ search, state }) => state === "done" || search.chase !== undefined)
    if (before.merge !== "done" && !isKilled) return yield* Question.refuse("the records are not merged; use `litfuse review run`")
    const steps = answerOf(open, before, way)
    if (isMade && before.merge === "done" && (yield* ResumedRun) === undefined) return yield* steps
    const countsOf = ({ records, works }: Chase) => ({ records, works })
    return yield* asReviewRun(open, "review chase", { title: direction, request, countsOf }, steps)
  })
)
