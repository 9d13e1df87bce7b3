/** What `litfuse review check` checks. Each check finds what is wrong, or says why it was skipped. */
import { counted } from "@litfuse/files/numbers"
import * as Commitments from "@litfuse/review/Commitments"
import * as FlowFile from "@litfuse/review/FlowFile"
import * as SampleLog from "@litfuse/review/SampleLog"
import * as Screening from "@litfuse/review/Screening"
import * as OpenedLog from "@litfuse/review/OpenedLog"
import * as ScreeningLog from "@litfuse/review/ScreeningLog"
import * as Result from "effect/Result"
import { joinFindings } from "./joinFindings.ts"
import { placedFlowProblems } from "./placedFlowProblems.ts"
import * as ReportFile from "./ReportFile.ts"
import { prismaS } from "./prismaS.ts"
import * as ReturnedFiles from "./ReturnedFiles.ts"
import { isAssessed, soughtWorks, unstated } from "./soughtWorks.ts"
import * as SearchChecks from "./SearchChecks.ts"
import { type Check, type Checked, type Failure, type Finding, type Outcome, protocol, type Setting } from "./Finding.ts"

const placed = ({ file, line, decision }: ScreeningLog.Placed, message: string): Finding => ({
  subject: `${decision.who}, ${decision.stage}`,
  file,
  line,
  message
})

/** Decisions that an update found, and that are not there any more: changed ones would count again. */
const lostFound = ({ attached, opened }: Setting["state"]): ReadonlyArray<Finding> => {
  const all = [...attached.byWork.flat(), ...attached.lost].map(({ decision }) => decision)
  // a line that opens two works, which were one, is there twice
  return OpenedLog.missing([...new Set([...opened.values()].flat())], all).map(({ line, value: { who, stage, at } }) => ({
    subject: `${who}, ${stage}`,
    file: "opened.jsonl",
    line,
    message: `the decision of ${at} that an update found was changed or deleted; restore its line in screening/${ScreeningLog.fileNameOf(who, stage)}`
  }))
}

const decisions: Check["run"] = ({ open, state }) => {
  const stages = new Map(open.review.stages.map((stage) => [stage.id, stage]))
  const all = [...state.attached.byWork.flat(), ...state.attached.lost]
  // before the merge there is no record that a decision could mean
  const lost = state.works.length === 0 ? [] : state.attached.lost
  const found = [
    ...lostFound(state),
    ...lost.map((line) => placed(line, "no record of the review is meant; a search lost it, or the line was changed")),
    ...all.flatMap((line) => {
      const { who, stage: id, action, criterion } = line.decision
      const stage = stages.get(id)
      if (stage === undefined) return [placed(line, `"${id}" is no stage of the review`)]
      const may = action === "settle" ? [stage.settles ?? stage.reviewers].flat() : stage.reviewers
      return [
        ...(may.includes(who)
          ? []
          : [placed(line, action === "settle" ? `${who} may not settle in this stage` : `${who} does not screen in this stage`)]),
        ...(criterion === null || stage.criteria.some((one) => one.id === criterion)
          ? []
          : [placed(line, `"${criterion}" is no criterion of this stage`)])
      ]
    })
  ]
  return Result.succeed(found.length === 0 && state.works.length === 0 ? { skipped: "no records are merged" } : joinFindings(found))
}

/** Settlements that do not end their disagreement, because a decision has a later time. */
const overruled = ({ results }: Setting["state"]): ReadonlyArray<Finding> =>
  results.flatMap(({ screened }) =>
    screened.flatMap(({ overruled: line }) =>
      line === undefined
        ? []
        : [placed(line, `settles at ${line.decision.at}, before the last decision on its record; if a clock was wrong, settle it again`)]
    )
  )

const screening: Check["run"] = ({ state }) => {
  if (state.works.length === 0) return Result.succeed({ skipped: "no records are merged" })
  return Result.succeed([
    ...overruled(state),
    ...state.results.flatMap((result, i) => {
      const { open: undecided, waiting, unsure, conflict } = Screening.countsOf(result)
      const open = Math.max(0, undecided - (i === 0 ? FlowFile.undecided(state.flow) : 0))
      const say = (n: number, what: string) => (n === 0 ? [] : [protocol(result.stage.id, `${counted(n, "record")} ${what}`)])
      return [
        ...say(open, "without a decision"),
        ...say(waiting, "with the decision of one of two people"),
        ...say(unsure, "with maybe as the only decision"),
        ...say(conflict, "on which people disagree")
      ]
    })
  ])
}

const reports: Check["run"] = ({ state }) => {
  if (state.results.length < 2 || state.works.length === 0) return Result.succeed({ skipped: "no reports are sought" })
  const silent = new Set(unstated(state))
  return Result.succeed(
    soughtWorks(state).flatMap((work) => {
      const say = (message: string): ReadonlyArray<Finding> => [
        { subject: state.works[work]!.id, file: "reports.jsonl", line: null, message }
      ]
      if (state.notRetrieved.has(work)) return isAssessed(state, work) ? say("was assessed, although its report was not retrieved") : []
      return silent.has(work) ? say("nothing says whether its report was obtained") : []
    })
  )
}

/** The label by which a decision says that the reviewer knew of the retraction. */
export const retractionLabel = "retraction-considered"

const retractions: Check["run"] = ({ state }) => {
  const chosen = Screening.included(state.results)
  if (chosen.length === 0) return Result.succeed({ skipped: "no work is included" })
  return Result.succeed(
    chosen.flatMap((work) => {
      const { id, mark } = state.works[work]!
      const isConsidered = state.attached.byWork[work]!.some(({ decision: { labels = [] } }) => labels.includes(retractionLabel))
      if (mark === null || mark === "retraction-notice" || isConsidered) return []
      const message = `is included and marked as ${mark}; decide again with the label "${retractionLabel}"`
      return [{ subject: id, file: "screening", line: null, message }]
    })
  )
}

const commitments: Check["run"] = ({ open, archive }) =>
  Result.gen(function* () {
    const { lines } =
      archive === undefined
        ? yield* Commitments.read(open.at.commitments)
        : yield* Commitments.parse(Buffer.from(archive.get("commitments.jsonl") ?? []).toString())
    if (lines.length === 0) return { skipped: "no reviewer's file was committed; `litfuse review merge` commits them" }
    // a returned file that waits for those of other people has the lines that were committed
    const closed = archive === undefined ? ReturnedFiles.closedNames(open) : new Set<string>()
    const inFolder = (name: string) => Commitments.inFolder(closed.has(name) ? ReturnedFiles.closedFolder(open) : open.at.screening)(name)
    const found = yield* Commitments.broken(
      lines,
      archive === undefined ? inFolder : (name) => Result.succeed(archive.get(`screening/${name}`))
    )
    if (found.length === 0 && closed.size > 0)
      return {
        holds: `no committed file was changed; ${[...closed].sort().join(", ")} waits in .litfuse/review/returned, which git leaves out`
      }
    return found.map(({ file, what, line }) => ({ subject: file, file: "commitments.jsonl", line, message: `${file} ${what}` }))
  })

const samples: Check["run"] = ({ open, state }) => {
  const { samples: lines } = state
  const drawn = new Set(lines.flatMap(({ value: { stage, records } }) => records.map((record) => `${stage} ${record}`)))
  const known = new Set(state.works.flatMap(({ records }) => records.map(({ hash }) => hash)))
  const lost = lines.flatMap(({ line, value }) =>
    value.records.some((record) => !known.has(record))
      ? [{ line, what: "has a record that the review lacks; its bound does not hold" }]
      : []
  )
  const found = [...SampleLog.problems(lines, open.review), ...lost].map(({ line, what }) => ({
    subject: "sample",
    file: "samples.jsonl",
    line,
    message: what
  }))
  const undrawn = state.attached.byWork
    .flat()
    .filter(({ decision: { order, stage, record } }) => order.by === "sample" && !drawn.has(`${stage} ${record}`))
    .map((one) => placed(one, "was read in a sample that samples.jsonl lacks; restore its line"))
  if (lines.length > 0 || undrawn.length > 0) return Result.succeed(joinFindings([...found, ...undrawn]))
  const isDeclared = open.review.stages.some(({ sample }) => sample !== undefined)
  return Result.succeed(
    isDeclared ? { skipped: "the declared sample was not drawn" } : { holds: "no sample was declared, and none was drawn" }
  )
}

const flow: Check["run"] = ({ open, state, archive }) => {
  if (state.works.length === 0) return Result.succeed({ skipped: "no records are merged" })
  return Result.succeed(placedFlowProblems(state, archive === undefined ? open.at.flow : (archive.get("flow.yaml") ?? new Uint8Array())))
}

const reporting: Check["run"] = ({ open, state }) =>
  Result.succeed(
    prismaS(open, state).flatMap(({ item, name, status, text }) => (status === "open" ? [protocol(`PRISMA-S ${item}, ${name}`, text)] : []))
  )

const report: Check["run"] = ({ open, state, analysts }) => {
  if (state.merge !== "done") return Result.succeed({ skipped: "no records are merged" })
  return Result.map(ReportFile.outdated(open, state, analysts), (files) =>
    files.map((file) => ({
      subject: "report",
      file,
      line: null,
      message: "is not what the folder says now; use `litfuse review run report`"
    }))
  )
}

const checks: ReadonlyArray<Check> = [
  { id: "strategies", holds: "every strategy is understood, and translated without loss", run: SearchChecks.strategies, isPublic: true },
  { id: "searches", holds: "every search was run as review.yaml says", run: SearchChecks.searches, isPublic: true },
  { id: "exports", holds: "every export is the file that review.yaml names", run: SearchChecks.exportsOf },
  { id: "hits", holds: "every search has as many records as were on screen", run: SearchChecks.hits, isPublic: true },
  { id: "recordings", holds: "recorded answers give the same records, byte by byte", run: SearchChecks.recordings },
  { id: "merge", holds: "all records are merged, and no pair is in doubt", run: SearchChecks.merged, isPublic: true },
  { id: "known", holds: "every known study is found", run: SearchChecks.known, isPublic: true },
  { id: "decisions", holds: "every decision is about a record, by a person of its stage", run: decisions, isPublic: true },
  { id: "screening", holds: "every record is decided, and no disagreement is open", run: screening, isPublic: true },
  { id: "reports", holds: "every sought report was obtained, or is stated as not retrieved", run: reports, isPublic: true },
  { id: "retractions", holds: "every retraction of an included work was considered", run: retractions, isPublic: true },
  { id: "commitments", holds: "no committed file was changed", run: commitments, isPublic: true },
  { id: "samples", holds: "every sample is the draw that review.yaml declares, drawn once", run: samples, isPublic: true },
  { id: "flow", holds: "the numbers of the flow add up", run: flow, isPublic: true },
  { id: "prisma-s", holds: "every item of PRISMA-S is reported, or declared to have nothing to report", run: reporting, isPublic: true },
  { id: "report", holds: "the report says what the folder says", run: report }
]

/** What an archive leaves out: the records, because databases allow no copies of them. */
const needsFolder: Result.Result<Outcome> = Result.succeed({ skipped: "needs the records, which the archive leaves out" })

/** The ids of all checks, in their order. */
export const checkIds: ReadonlyArray<string> = checks.map(({ id }) => id)

/** Runs all checks. Errors: a file of the folder cannot be read. */
export const runAll = (setting: Setting): Result.Result<ReadonlyArray<Checked>, Failure> =>
  Result.all(
    checks.map(({ id, holds, run, isPublic = false }) =>
      Result.map(setting.archive !== undefined && !isPublic ? needsFolder : run(setting), (outcome): Checked => {
        if ("skipped" in outcome) return { id, state: "skipped", message: outcome.skipped, findings: [] }
        if ("holds" in outcome) return { id, state: "ok", message: outcome.holds, findings: [] }
        if (outcome.length === 0) return { id, state: "ok", message: holds, findings: [] }
        return { id, state: "failed", message: counted(outcome.length, "finding"), findings: outcome }
      })
    )
  )
