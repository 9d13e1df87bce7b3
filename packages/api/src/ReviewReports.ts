/** The reports that a review seeks: whether each was obtained, and which of them are about one study. */
import { createHash } from "node:crypto"
import * as TextFile from "@litfuse/files/TextFile"
import * as AppendLog from "@litfuse/project/AppendLog"
import * as ReportLog from "@litfuse/review/ReportLog"
import { Who } from "@litfuse/review/ReviewFile"
import * as StudyLog from "@litfuse/review/StudyLog"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import * as Question from "./Question.ts"
import { type OpenReview, openReview } from "./review/openReview.ts"
import { type ReviewState, reviewState } from "./review/reviewState.ts"
import { StatusRequest } from "./review/Status.ts"

/**
 * A report that is sought.
 *
 * - `record` the hash of a record of its work; `title`, `year` of the work
 * - `state` null while nothing says whether it was obtained; `sought` where, `why` it was not retrieved
 * - `study` the study that it reports; empty for a study by itself, null while it is not included
 */
export interface SoughtReport {
  readonly record: string
  readonly title: string
  readonly year: string | null
  readonly state: ReportLog.Line["state"] | null
  readonly sought: string
  readonly why: string
  readonly study: string | null
}

const hashesOf = (state: ReviewState, work: number): ReadonlyArray<string> => state.works[work]!.records.map(({ hash }) => hash)

const soughtIn = (state: ReviewState): ReadonlyArray<SoughtReport> => {
  const { results, works, studies, reports } = state
  const before = results.at(-2) ?? results.at(-1)!
  const studyOf = new Map(studies.flatMap(({ study, works }) => works.map((work) => [work, study] as const)))
  return before.works.flatMap((work, i) => {
    if (before.screened[i]!.state !== "include") return []
    const { id, title, year } = works[work]!
    const line = reports.get(work)
    const named = studyOf.get(work) ?? null
    const study = named === id ? "" : named
    return [
      {
        record: hashesOf(state, work)[0]!,
        title,
        year,
        state: line?.state ?? null,
        sought: line?.sought ?? "",
        why: line?.why ?? "",
        study
      }
    ]
  })
}

const versionOf = ({ at }: OpenReview) =>
  Result.map(Result.all([AppendLog.textOf(at.reports), AppendLog.textOf(at.studies)]), (texts) =>
    createHash("sha256").update(JSON.stringify(texts)).digest("hex")
  )

/** The sought reports in the order of screening, and the `version` of their files. Errors: a file of the review cannot be read, with its line. */
export const list = Question.make("review reports", StatusRequest, ({ folder }) =>
  Effect.fromResult(
    Result.gen(function* () {
      const open = yield* openReview(folder)
      const state = yield* reviewState(open)
      const people = [
        ...new Set(open.review.stages.flatMap(({ reviewers, settles }) => [...reviewers, ...(settles === null ? [] : [settles])]))
      ]
      return { title: open.review.title, people, reports: soughtIn(state), version: yield* versionOf(open) }
    })
  )
)

/** What a person says about sought reports. `study` absent: it stays; `version` of the files that the person saw. */
export const SaveRequest = Schema.Struct({
  folder: Field.folder,
  who: Who,
  version: Field.text,
  reports: Schema.Array(
    Schema.Struct({
      record: Schema.String,
      state: Schema.NullOr(Schema.Literals(["obtained", "not-retrieved"])),
      sought: Schema.String,
      why: Schema.String,
      study: Schema.optionalKey(Schema.String)
    })
  )
})

/**
 * Stores what changed: lines of reports.jsonl, and the studies of included works in studies.jsonl. Answers with the number of reports that changed.
 *
 * - errors: a report is not sought any more, or has no reason; the files were changed meanwhile, or cannot be written
 */
export const save = Question.make(
  "review reports",
  SaveRequest,
  Effect.fnUntraced(function* ({ folder, who, version, reports }: typeof SaveRequest.Type) {
    const open = yield* Effect.fromResult(openReview(folder))
    const state = yield* Effect.fromResult(reviewState(open))
    if ((yield* Effect.fromResult(versionOf(open))) !== version)
      return yield* Question.refuse(
        "the reports or studies were changed after this form was loaded; load the form again, and repeat your entries"
      )
    const known = new Map(soughtIn(state).map((one) => [one.record, one]))
    const unknown = reports.find(({ record }) => !known.has(record))
    if (unknown !== undefined) return yield* Question.refuse("a report of the form is not sought any more; load the form again")
    const bare = reports.find(({ state, why }) => state === "not-retrieved" && why === "")
    if (bare !== undefined) return yield* Question.refuse(`"${known.get(bare.record)!.title}" was not retrieved; add the reason`)
    const blank = reports.find(({ record, state }) => state === null && known.get(record)!.state !== null)
    if (blank !== undefined)
      return yield* Question.refuse(
        `"${known.get(blank.record)!.title}" was stated before; choose obtained or not retrieved, or delete its line in reports.jsonl`
      )
    const isNew = ({ record, state, sought, why }: (typeof reports)[number]): boolean => {
      const before = known.get(record)!
      return state !== null && (before.state !== state || before.sought !== sought || before.why !== why)
    }
    const fresh = reports.filter(isNew)
    const { lines } = yield* Effect.fromResult(ReportLog.read(open.at.reports))
    const nowMs = yield* Clock.currentTimeMillis
    yield* Effect.fromResult(
      AppendLog.appendTimed(
        open.at.reports,
        lines.map(({ value }) => value.at),
        nowMs,
        fresh,
        (at, { record, state, sought, why }): ReportLog.Line => ({
          version: 1,
          at,
          who,
          record,
          sought,
          state: state!,
          ...(why === "" ? {} : { why })
        })
      )
    )
    const moved = reports.filter(
      ({ record, study }) => study !== undefined && known.get(record)!.study !== null && known.get(record)!.study !== study
    )
    if (moved.length > 0) {
      const log = yield* Effect.fromResult(StudyLog.read(open.at.studies))
      const workOf = new Map(state.works.map((_, work) => [hashesOf(state, work)[0]!, work]))
      const changed = moved.map(({ record, study = "" }) => ({ records: hashesOf(state, workOf.get(record)!), study }))
      yield* Effect.fromResult(TextFile.write(open.at.studies, [StudyLog.replace(log.lines, changed)]))
    }
    return { reports: fresh.length, studies: moved.length }
  })
)
