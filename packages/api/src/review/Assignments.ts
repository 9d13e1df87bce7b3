/** Pages for people who screen offline, and the files that they return. */
import type * as Notice from "@litfuse/engine/Notice"
import type { Stage } from "@litfuse/review/ReviewFile"
import * as Screening from "@litfuse/review/Screening"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import { type Form, forms, printForm } from "./forms/printForm.ts"
import { goingOut } from "./forms/goingOut.ts"
import { inFolder } from "../inFolder.ts"
import * as Question from "../Question.ts"
import { assignPage } from "./assignPage.ts"
import * as Searched from "./desk/SearchedWords.ts"
import { learningOrder } from "./learningOrder.ts"
import { openReview, type OpenReview } from "./openReview.ts"
import { openWords } from "./openWords.ts"
import * as OrderFile from "./OrderFile.ts"
import { type ReviewRecords, reviewRecords, workOf } from "./reviewRecords.ts"
import { type ReviewState, reviewState } from "./reviewState.ts"
import * as ReturnedFiles from "./ReturnedFiles.ts"
import { drawSample } from "./drawSample.ts"
import { isEnd } from "./Status.ts"

const formNames = Object.keys(forms) as ReadonlyArray<Form>

/** A person, and the stage to screen. */
export const AssignRequest = Schema.Struct({
  folder: Field.folder,
  who: Field.about(Field.text, "The person who screens.", { argument: "who" }),
  stage: Field.optional(Field.text, "The stage; absent = the first one in which the person has records to screen."),
  sample: Field.or(
    Schema.Boolean,
    false,
    "Only the random sample that review.yaml declares for the stage; draws it once, from the unread records."
  ),
  format: Field.or(
    Schema.Literals(["html", ...formNames]),
    "html",
    "The output: a page that works offline; or references for a table or a screening tool. ASReview reads csv, xlsx and ris; Rayyan reads rayyan."
  ),
  decided: Field.or(
    Schema.Boolean,
    false,
    "With references: also the works that the person has decided, with decision, reason, note and labels."
  )
})

/**
 * What one person screens.
 *
 * - `records` how many records it has; `file` the name of a file for it
 * - `page` a page or references; empty where they are no text but `bytes`
 */
export interface Assigned {
  readonly stage: string
  readonly records: number
  readonly page: string
  readonly bytes: Uint8Array | null
  readonly file: string
  readonly notices: ReadonlyArray<Notice.Notice>
}

/**
 * The works of a stage that a person has still to decide, in the order of screening, and what made that order.
 *
 * - `isDone` whether works that the person decided are among them
 */
const openFor = (
  open: OpenReview,
  { results, works, attached }: ReviewState,
  records: ReviewRecords,
  stage: string,
  who: string,
  isDone: boolean
) =>
  Effect.gen(function* () {
    const result = results.find((one) => one.stage.id === stage)!
    const places = yield* Effect.fromResult(OrderFile.placesOf(open))
    const { by } = open.review.order
    const isReviewer = result.stage.reviewers.includes(who)
    const rank = (work: number): number => places.get(works[work]!.id) ?? places.size
    const all = result.works.map((work, i) => ({ work, ...result.screened[i]! })).sort((a, b) => rank(a.work) - rank(b.work))
    const isMine = ({ state, words, settledBy }: (typeof all)[number]): boolean =>
      isReviewer
        ? (isDone && words.some((word) => word.who === who)) || (!isEnd(state) && !words.some((word) => word.who === who))
        : state === "conflict" || (isDone && settledBy === who)
    const learnt =
      by === "learning" && isReviewer
        ? learningOrder(
            all.map((one) => ({ ...one, work: workOf(records, works[one.work]!) })),
            who,
            yield* Effect.fromResult(openWords(open, attached, result.stage))
          )
        : undefined
    const ordered = learnt === undefined ? all : all.map((_, i) => all[learnt.rows[i]!]!)
    return {
      mine: ordered.filter(isMine).map(({ work }) => works[work]!),
      order: { by: by === "learning" && learnt === undefined ? "ranked" : by, model: learnt?.model ?? null }
    }
  })

/** What people said of a work in a stage, for the one who settles. */
const wordsOf = ({ results, works }: ReviewState, stage: string, id: string): ReadonlyArray<Screening.Word> => {
  const result = results.find((one) => one.stage.id === stage)!
  return result.screened[result.works.findIndex((work) => works[work]!.id === id)]!.words
}

/** The works of the sample of a stage, drawn if it was not. Errors: as `drawSample`. */
const sampleFor = Effect.fnUntraced(function* (open: OpenReview, state: ReviewState, stage: Stage, who: string) {
  if (!stage.reviewers.includes(who))
    return yield* Question.refuse(Question.about(["sample"], `{sample} is for reviewers; ${who} settles in ${stage.id}`))
  return yield* Effect.fromResult(drawSample(open, state, stage, yield* Clock.currentTimeMillis))
})

/** Makes the page on which one person screens offline. Errors: the person does not screen; the records are not merged. */
export const assign = Question.make(
  "review assign",
  AssignRequest,
  Effect.fnUntraced(function* ({ folder, who, stage: named, format, decided, sample }: typeof AssignRequest.Type) {
    if (decided && format === "html")
      return yield* Question.refuse(
        Question.about(["decided", "format"], "{decided} has no effect on a page; choose references with {format}")
      )
    const open = yield* Effect.fromResult(openReview(folder))
    const mine = open.review.stages.filter(({ reviewers, settles }) => reviewers.includes(who) || settles === who)
    if (mine.length === 0)
      return yield* Question.refuse(
        Question.about(["who"], `{who} is ${who}, who does not screen; name one of the reviewers of review.yaml`)
      )
    if (named !== undefined && !mine.some(({ id }) => id === named))
      return yield* Question.refuse(
        Question.about(["stage"], `{stage} is ${named}; ${who} screens in ${mine.map(({ id }) => id).join(", ")}`)
      )
    const state = yield* Effect.fromResult(reviewState(open))
    if (state.merge !== "done") return yield* Question.refuse("the records are not merged; use `litfuse review run`")
    const records = yield* Effect.fromResult(reviewRecords(open))
    for (const stage of mine) {
      if (named !== undefined && stage.id !== named) continue
      const drawn = sample ? yield* sampleFor(open, state, stage, who) : undefined
      const { mine: undone, order: own } = yield* openFor(open, state, records, stage.id, who, decided)
      const order = drawn === undefined ? own : { by: "sample", model: null }
      const all = drawn === undefined ? undone : drawn.flatMap((work) => undone.filter(({ id }) => id === state.works[work]!.id))
      if (all.length === 0 && named === undefined && stage !== mine.at(-1)) continue
      const file = `${who}.${stage.id}.${format === "html" ? format : forms[format]}`
      const about = { stage: stage.id, records: all.length, file, bytes: null }
      const placed = all.map((merged) => ({ merged, work: workOf(records, merged), words: wordsOf(state, stage.id, merged.id) }))
      if (format === "html") {
        const searched = yield* Effect.fromResult(Searched.wordsOf(open))
        return { ...about, page: assignPage(open.review.title, who, stage, order, placed, searched), notices: [] } satisfies Assigned
      }
      const going = yield* Effect.fromResult(goingOut(open, state, placed, stage, who))
      const { content, notices } = yield* Effect.fromResult(printForm(going, format, who, stage, file))
      return { ...about, ...(typeof content === "string" ? { page: content } : { page: "", bytes: content }), notices } satisfies Assigned
    }
    return yield* Question.refuse(`nothing is left to screen for ${who}`)
  })
)

/** Files of decisions that reviewers returned. */
export const MergeRequest = Schema.Struct({
  folder: Field.folder,
  files: Field.about(
    Field.texts,
    "Files that reviewers returned: WHO.STAGE.jsonl; references of a screening tool or a table (.csv, .xlsx, .ris); decisions.jsonl of the page of doubts.",
    { argument: "file", completes: "file" }
  ),
  skipBad: Field.or(Schema.Boolean, false, "Leave out rows whose work or reason is uncertain, and list them.")
})

/** Commits the hashes of returned files, and opens them once those of all reviewers of the stage are there. Errors: as `takeReturned`. */
export const merge = Question.make(
  "review merge",
  MergeRequest,
  Effect.fnUntraced(function* ({ folder, files, skipBad }: typeof MergeRequest.Type) {
    const open = yield* Effect.fromResult(openReview(folder))
    const places = files.map((file) => inFolder(folder, file))
    const nowMs = yield* Clock.currentTimeMillis
    const decisions: Array<string> = []
    for (const file of places.filter((one) => !ReturnedFiles.isOfReviewer(one)))
      decisions.push(yield* Effect.fromResult(ReturnedFiles.takeDecisions(open, file, nowMs)))
    const returned = yield* Effect.fromResult(ReturnedFiles.takeReturned(open, places.filter(ReturnedFiles.isOfReviewer), nowMs, skipBad))
    return { ...returned, opened: [...decisions, ...returned.opened] }
  })
)
