import * as Bibliography from "@litfuse/bibliography/Bibliography"
import * as Notice from "@litfuse/engine/Notice"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { counted, grouped } from "@litfuse/files/numbers"
import type { ProjectError } from "@litfuse/project/ProjectError"
import { ReviewError } from "@litfuse/review/ReviewError"
import type { Stage } from "@litfuse/review/ReviewFile"
import type * as ScreeningLog from "@litfuse/review/ScreeningLog"
import * as Result from "effect/Result"
import type { OpenReview } from "../openReview.ts"
import { reviewRecords } from "../reviewRecords.ts"
import { reviewState } from "../reviewState.ts"
import { decisionsOf } from "./decisionsOf.ts"
import { workOfRow } from "./workOfRow.ts"
import * as FormRow from "./FormRow.ts"

/** A file of references with the decisions of a person. `earlier`: the lines of this person in the stage so far. */
export interface Taken {
  readonly open: OpenReview
  readonly file: string
  readonly who: string
  readonly stage: Stage
  readonly earlier: ReadonlyArray<ScreeningLog.Placed>
  readonly nowMs: number
  readonly isBadSkipped: boolean
}

type Line = ScreeningLog.Line
type Problem = { readonly problem: string }

const isProblem = (value: unknown): value is Problem => typeof value === "object" && value !== null && "problem" in value

/** A text for comparisons: a list is split at its commas. */
const folded = (text: string): string => text.trim().toLowerCase().replaceAll(/ *, */g, ",")

/** The criterion that a reason names, by its id or its words. */
const criterionOf = ({ criteria }: Stage, reason: string): string | undefined => {
  const said = folded(reason)
  return (criteria.find(({ id }) => id === said) ?? criteria.find(({ text }) => folded(text) === said))?.id
}

/** The criterion of an exclusion. Further reasons go to the note, because a decision has one. */
const reasoned = (stage: Stage, said: FormRow.Said): (FormRow.Said & { readonly criterion: string | null | undefined }) | Problem => {
  if (said.reasons === undefined) return { ...said, criterion: undefined }
  const whole = criterionOf(stage, said.reasons.join(","))
  const ids = whole === undefined ? said.reasons.map((reason) => criterionOf(stage, reason)) : [whole]
  const strange = said.reasons.find((_, i) => whole === undefined && ids[i] === undefined)
  if (strange !== undefined)
    return {
      problem: `the reason "${strange}" is no criterion of ${stage.id}; use one of ${stage.criteria.map(({ text }) => text).join(", ")}`
    }
  if (said.action !== "exclude")
    return ids.length === 0 ? { ...said, criterion: null } : { problem: `it has a reason for an exclusion, but says ${said.action}` }
  const [criterion = null, ...others] = ids
  const also = others.length === 0 ? [] : [`also ${others.join(", ")}`]
  return { ...said, criterion, ...(also.length === 0 ? {} : { note: [said.note ?? "", ...also].filter((part) => part !== "").join("; ") }) }
}

const isSameSet = (a: ReadonlyArray<string> = [], b: ReadonlyArray<string> = []): boolean =>
  a.every((one) => b.includes(one)) && b.every((one) => a.includes(one))

/** The name of the person in Rayyan: the own one in any case, or the only one. */
const nameInRayyan = ({ file, who }: Taken, rows: ReadonlyArray<FormRow.FormRow>): Result.Result<string | undefined, ReviewError> => {
  const names = [...new Set(rows.flatMap(({ rayyan }) => (typeof rayyan === "object" ? [...rayyan.decisions.keys()] : [])))]
  const mine = names.filter((name) => name.trim().toLowerCase() === who.toLowerCase())
  if (names.length < 2 || mine.length === 1) return Result.succeed(mine[0] ?? names[0])
  const what = `has decisions of ${names
    .slice(0, 9)
    .map((name) => `"${name}"`)
    .join(", ")}, and none of ${who}; use the name in Rayyan as name of the person`
  return Result.fail(new ReviewError({ file, what }))
}

/**
 * The decisions in a file of references, as lines of a file of decisions. A decision that the review has already gives no line, so a file may come back twice.
 *
 * - `text` the lines; `notices` what was left out
 * - empty: no text where the review has all decisions of the file
 * - errors: no row has a decision. Or a row with a decision has no work, an uncertain work, one of another stage, two decisions, or a strange reason. Then nothing
 *   is taken, unless `isBadSkipped`
 */
export const takeForm = (
  taken: Taken
): Result.Result<{ readonly text: string; readonly notices: ReadonlyArray<Notice.Notice> }, ReviewError | DatasetError | ProjectError> =>
  Result.gen(function* () {
    const { open, file, who, stage, nowMs, isBadSkipped } = taken
    const read = yield* Bibliography.readFile(file, { isBadSkipped })
    const rows = read.records.map((record, i) => FormRow.make(record, read.lines[i] ?? 0))
    const name = yield* nameInRayyan(taken, rows)
    const state = yield* reviewState(open)
    if (state.merge !== "done")
      return yield* Result.fail(new ReviewError({ file, what: "cannot be read before the records are merged; use `litfuse review run`" }))
    const find = workOfRow(state.works, yield* reviewRecords(open))
    const inStage = new Set(state.results.find((one) => one.stage.id === stage.id)!.works)
    const soFar = decisionsOf(state, taken.earlier, who, stage)
    const isReviewer = stage.reviewers.includes(who)
    const problems: Array<readonly [line: number, what: string]> = []
    const seen = new Map<number, readonly [line: number, said: string]>()
    const lines: Array<Line> = []
    let decided = 0
    let undecided = 0
    const lineOf = (row: FormRow.FormRow, rank: number): Line | Problem | undefined => {
      const stated = FormRow.saidIn(row, name)
      if (stated === undefined) {
        undecided++
        return undefined
      }
      if (isProblem(stated)) return stated
      decided++
      const work = find(row.record, row.id)
      if (isProblem(work)) return work
      if (work === undefined || !inStage.has(work))
        return { problem: `"${row.record.title}" is no work of ${work === undefined ? "this review" : `stage ${stage.id}`}` }
      const said = reasoned(stage, stated)
      if (isProblem(said)) return said
      const before = soFar(work)
      if (before === "several") return { problem: `${who} decided about several records of this work; decide once on the page` }
      const { by: _, atMs: __, ...content } = said
      const again = seen.get(work)
      if (again !== undefined)
        return again[1] === JSON.stringify(content) ? undefined : { problem: `it is the work of line ${again[0]}, and says something else` }
      seen.set(work, [row.line, JSON.stringify(content)])
      if (!isReviewer && said.action === "maybe") return { problem: `${who} settles, and cannot say maybe` }
      const { line } = before
      const same = (line?.to ?? line?.action) === said.action ? line : undefined
      const criterion = said.criterion === undefined ? (same?.criterion ?? null) : said.criterion
      const note = said.note ?? same?.note ?? ""
      const labels = (said.labels ?? same?.labels ?? []).filter((label) => label !== "")
      if (same !== undefined && same.criterion === criterion && (same.note ?? "") === note && isSameSet(same.labels, labels))
        return undefined
      const record = state.works[work]!.records.find(({ hash }) => hash === (line?.record ?? row.id)) ?? state.works[work]!.records[0]!
      const atMs = isReviewer ? Math.min(said.atMs ?? nowMs, nowMs) : nowMs
      return {
        version: 1,
        at: new Date(Math.max(before.lastMs + 1, atMs)).toISOString(),
        who,
        stage: stage.id,
        record: record.hash,
        about: record.about,
        ...(isReviewer ? { action: said.action } : { action: "settle", to: said.action as "include" | "exclude" }),
        criterion,
        ...(note === "" ? {} : { note }),
        ...(labels.length === 0 ? {} : { labels }),
        order: { rank, by: said.by, model: null }
      }
    }
    for (const [i, row] of rows.entries()) {
      const line = lineOf(row, i + 1)
      if (isProblem(line)) problems.push([row.line, line.problem])
      else if (line !== undefined) lines.push(line)
    }
    const [worst] = problems
    if (worst !== undefined && !isBadSkipped) {
      const more = problems.length === 1 ? "" : `; ${counted(problems.length - 1, "further row")} cannot be taken either`
      return yield* Result.fail(
        new ReviewError({
          file: `${file}:${worst[0]}`,
          what: `${worst[1]}${more}. Correct the file, or use --skip-bad to leave such rows out`
        })
      )
    }
    if (decided === 0) {
      const what = "has no decision; litfuse reads its own columns, asreview_label, included, or the notes of Rayyan"
      return yield* Result.fail(new ReviewError({ file, what }))
    }
    const notice = (code: string, text: string): Notice.Notice => Notice.make(code, file, text)
    return {
      text: lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
      notices: [
        ...read.notices.filter(({ code }) => code !== "field-kept"),
        ...(name === undefined || name === who
          ? []
          : [notice("name-in-rayyan", `the decisions of "${name}" in Rayyan are taken as those of ${who}`)]),
        ...(undecided === 0
          ? []
          : [notice("undecided", `${grouped(undecided)} of ${counted(rows.length, "row")} without a decision of ${who}`)]),
        ...problems.map(([line, what]) => notice("row-left-out", `line ${line}: ${what}`))
      ]
    }
  })
