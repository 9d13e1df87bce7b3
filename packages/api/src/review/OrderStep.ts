/** The step that orders works for screening. */
import { createHash } from "node:crypto"
import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import { canonicalJson } from "@litfuse/project/canonicalJson"
import { compareTexts } from "@litfuse/project/compareTexts"
import { parse } from "@litfuse/query/parse"
import * as Query from "@litfuse/query/Query"
import type { Review } from "@litfuse/review/ReviewFile"
import * as StepFile from "@litfuse/review/StepFile"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { pluginsIn } from "../plugins.ts"
import * as Question from "../Question.ts"
import type * as MergeStep from "./MergeStep.ts"
import type { OpenReview } from "./openReview.ts"
import * as OrderFile from "./OrderFile.ts"

/** The hash of all that the order depends on. `merged`: the inputs of the merged works. */
export const inputsOf = ({ review: { order, question } }: OpenReview, merged: string): string =>
  createHash("sha256")
    .update(canonicalJson({ v: 1, order, question, merged }))
    .digest("hex")

/** By a hash of the seed and a record: other works do not change the order of two. */
const randomKey = (seed: number, { records }: MergeStep.MergedWork): string => {
  const first = records.reduce((least, { hash }) => (hash < least ? hash : least), records[0]!.hash)
  return createHash("sha256").update(`${seed} ${first}`).digest("hex")
}

const random = (works: ReadonlyArray<MergeStep.MergedWork>, { seed }: Review["order"]): ReadonlyArray<MergeStep.MergedWork> =>
  works
    .map((work) => [randomKey(seed, work), work] as const)
    .sort(([a], [b]) => compareTexts(a, b))
    .map(([, work]) => work)

/** By BM25 of the words of the question; works without any of them are last, in the order of their ids. */
const ranked = Effect.fnUntraced(function* (
  open: OpenReview,
  works: ReadonlyArray<MergeStep.MergedWork>,
  recordsOf: (work: MergeStep.MergedWork) => ReadonlyArray<SourceRecord>
) {
  const { plugins } = yield* pluginsIn(open.at.root)
  const found = plugins.find("ranker", "bm25")
  if (found === undefined) return yield* Question.refuse("the ranker bm25 is not installed")
  const table = WorkTable.make(works.map((work) => Work.make(work.id, recordsOf(work))))
  const { question } = open.review
  const query = Result.match(parse(question), { onSuccess: ({ query }) => query, onFailure: () => Query.text(question) })
  const made = Ranker.rank(found.plugin, Params.defaults(found.plugin), { works: table, query })
  const { ranking, missing } = yield* Effect.fromResult(made)
  const rows = [...ranking.rows, ...missing.map(({ row }) => row)]
  const byId = new Map(works.map((work) => [work.id, work]))
  return rows.map((row) => byId.get(table.works[row]!.id)!)
})

/**
 * Orders the works of a review, and stores the order. With `learning` it is the order by the question, in which each person begins: see `learningOrder`.
 *
 * - errors: those of the ranker and of writing
 */
export const run = Effect.fnUntraced(function* (
  open: OpenReview,
  merged: string,
  works: ReadonlyArray<MergeStep.MergedWork>,
  recordsOf: (work: MergeStep.MergedWork) => ReadonlyArray<SourceRecord>
) {
  const { order } = open.review
  const all = order.by === "random" ? random(works, order) : yield* ranked(open, works, recordsOf)
  const header: OrderFile.Header = {
    version: 1,
    inputs: inputsOf(open, merged),
    by: order.by,
    works: all.length
  }
  yield* Effect.fromResult(
    StepFile.write(
      OrderFile.fileOf(open),
      header,
      all.map(({ id }): OrderFile.Place => ({ id }))
    )
  )
  return header
})
