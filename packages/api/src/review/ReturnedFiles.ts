/** Files of decisions that reviewers return. Their hashes are committed before any of them is opened, so that no one decides after seeing others. */
import { createHash } from "node:crypto"
import { existsSync, readdirSync, rmSync } from "node:fs"
import { basename, extname, join } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import * as Decode from "@litfuse/engine/Decode"
import type * as Notice from "@litfuse/engine/Notice"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import { counted } from "@litfuse/files/numbers"
import * as Files from "@litfuse/files/Files"
import * as TextFile from "@litfuse/files/TextFile"
import * as Json from "@litfuse/files/Json"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as AppendLog from "@litfuse/project/AppendLog"
import { attempt } from "@litfuse/project/attempt"
import { ProjectError } from "@litfuse/project/ProjectError"
import * as Commitments from "@litfuse/review/Commitments"
import { ReviewError } from "@litfuse/review/ReviewError"
import type { Stage } from "@litfuse/review/ReviewFile"
import * as ScreeningLog from "@litfuse/review/ScreeningLog"
import * as Result from "effect/Result"
import { Line as DecisionLine, type StatedDecision } from "../dedup/DecisionFile.ts"
import { addDecisions } from "../dedup/ProjectDecisions.ts"
import { takeForm, type Taken } from "./forms/takeForm.ts"
import type { OpenReview } from "./openReview.ts"

/** What became of returned files. `waitingFor`: people whose files are missing; until they are there, no file is opened. `notices`: rows that were left out. */
export interface Returned {
  readonly notices: ReadonlyArray<Notice.Notice>
  readonly committed: ReadonlyArray<string>
  readonly opened: ReadonlyArray<string>
  readonly waitingFor: ReadonlyArray<{ readonly stage: string; readonly who: string }>
}

/** The folder of files that were returned, and are not opened yet. */
export const closedFolder = ({ at }: OpenReview): string => join(at.work, "returned")

/** The names of files that were returned, and are not opened yet. Empty: all are opened. */
export const closedNames = (open: OpenReview): ReadonlySet<string> =>
  new Set(existsSync(closedFolder(open)) ? readdirSync(closedFolder(open)).filter((name) => name.endsWith(".jsonl")) : [])

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

/** Whether a file has references with decisions, by its name: a table, or an export of a screening tool. */
const isForm = (file: string): boolean => /\.(?:csv|tsv|xlsx|ris|bib|xml|nbib)$/iu.test(file)

/** Whether a file is one of a reviewer, by its name; others have decisions on duplicates. */
export const isOfReviewer = (file: string): boolean => /^[^.]+\.[^.]+\.jsonl$/u.test(basename(file)) || isForm(file)

/** The name of a file without the number that a browser adds to the second download of one name: `Ann.screen (1).jsonl`. */
const ownName = (file: string): string => basename(file).replace(/ ?\(\d+\)(?=\.[^.]+$)/u, "")

/** Adds decisions on duplicates to those of the project. Errors: the file cannot be read, or has a line that is no decision. */
export const takeDecisions = (open: OpenReview, file: string, nowMs: number) =>
  Result.gen(function* () {
    const said: Array<StatedDecision> = []
    const visit: Json.Visit = (object, line) => {
      const decoded = Decode.open(DecisionLine, object)
      if (Result.isFailure(decoded))
        return badLine(file, line, "an object that is not a decision on two records", "a line that the page of doubts saved")
      const { action } = decoded.success
      if (action !== null) said.push({ ...decoded.success, action })
      return undefined
    }
    yield* Json.each(yield* Files.readBounded(file), file, visit)
    yield* addDecisions(ProjectFiles.of(open.at.root).decisions, said, "", nowMs)
    return `${basename(file)}: ${counted(said.length, "decision")} on duplicates`
  })

const belonging = ({ review }: OpenReview, file: string): Result.Result<{ readonly who: string; readonly stage: Stage }, ReviewError> => {
  const [, who = "", id = ""] = /^([^.]+)\.([^.]+)\.[^.]+$/u.exec(ownName(file)) ?? []
  const stage = review.stages.find((one) => one.id === id)
  const refuse = (what: string) => Result.fail(new ReviewError({ file, what }))
  if (stage === undefined)
    return refuse(`names no stage of this review; a file of decisions is named WHO.STAGE${isForm(file) ? extname(file) : ".jsonl"}`)
  if (stage.reviewers.includes(who) || stage.settles === who) return Result.succeed({ who, stage })
  return refuse(`is of ${who}, who does not screen in stage ${id}; add the person to review.yaml, or rename the file`)
}

/** Appends commitments that are not there yet. */
const commit = (open: OpenReview, all: ReadonlyArray<Omit<Commitments.Line, "version" | "at">>, nowMs: number) =>
  Result.gen(function* () {
    const { lines } = yield* Commitments.read(open.at.commitments)
    const known = new Set(lines.map(({ value }) => `${value.who} ${value.stage} ${value.sha256}`))
    const fresh = all.filter(({ who, stage, sha256 }) => !known.has(`${who} ${stage} ${sha256}`))
    const times = lines.map(({ value }) => value.at)
    yield* AppendLog.appendTimed(open.at.commitments, times, nowMs, fresh, (at, one): Commitments.Line => ({ version: 1, at, ...one }))
  })

/** The text of a file; empty for a missing one. Errors: its last line is incomplete, so a line behind it would be lost. */
const earlier = (place: string, name: string): Result.Result<string, DatasetError | ProjectError> =>
  Result.gen(function* () {
    if (!existsSync(place)) return ""
    const text = yield* Files.readPlainText(place)
    const [notice] = (yield* ScreeningLog.parse(name, text)).notices
    if (notice === undefined) return text === "" || text.endsWith("\n") ? text : `${text}\n`
    return yield* Result.fail(new ProjectError({ file: notice.subject, what: "the last line is incomplete; complete or delete it" }))
  })

/** A text, then the lines of another one that it lacks. */
const withLines = (before: string, text: string): string => {
  if (before === "") return text
  const known = new Set(before.split(/\r?\n/u))
  const fresh = text.split(/\r?\n/u).filter((line) => line.trim() !== "" && !known.has(line))
  return `${before}${fresh.map((line) => `${line}\n`).join("")}`
}

/** Moves a returned file into the review, with the lines that were added there meanwhile. */
const openFile = (open: OpenReview, name: string) =>
  Result.gen(function* () {
    const path = join(closedFolder(open), name)
    const text = yield* Files.readPlainText(path)
    const { lines } = yield* ScreeningLog.parse(name, text)
    yield* attempt(open.at.screening, () => makeFolder(open.at.screening))
    const place = join(open.at.screening, name)
    yield* TextFile.write(place, [withLines(yield* earlier(place, name), text)])
    yield* attempt(path, () => rmSync(path))
    return `${name}: ${counted(lines.length, "decision")}`
  })

/** The decisions of a returned file as lines. `before`: the lines of this person so far. Errors: as `takeForm`; a line that is no decision. */
const textOf = (
  taken: Omit<Taken, "earlier">,
  name: string,
  before: string,
  notices: Array<Notice.Notice>
): Result.Result<string, DatasetError | ProjectError | ReviewError> =>
  Result.gen(function* () {
    const { file } = taken
    if (isForm(file)) {
      const earlier = (yield* ScreeningLog.parse(name, before)).lines
      const { text, notices: found } = yield* takeForm({ ...taken, earlier })
      notices.push(...found)
      return text
    }
    const text = yield* Files.readPlainText(file)
    const [half] = (yield* ScreeningLog.parse(name, text, file)).notices
    if (half === undefined) return text
    // its decision would be lost, and could not be added after the commitment
    return yield* Result.fail(new ReviewError({ file: half.subject, what: "the last line is incomplete; return the whole file" }))
  })

/**
 * Takes returned files: commits the hash of each, and opens them once the files of all reviewers of the stage are there.
 *
 * - `files` absolute paths
 * - errors: a file is not one of this review, cannot be read, or has a line that is no decision
 */
export const takeReturned = (open: OpenReview, files: ReadonlyArray<string>, nowMs: number, isBadSkipped = false) =>
  Result.gen(function* () {
    const closed = closedFolder(open)
    yield* attempt(closed, () => makeFolder(closed, 0o700))
    // all are read before the first is committed: after the commitment a file could not be corrected
    const notices: Array<Notice.Notice> = []
    const wholes = new Map<string, { readonly who: string; readonly stage: string; readonly whole: string }>()
    for (const file of files) {
      const { who, stage } = yield* belonging(open, file)
      const name = ScreeningLog.fileNameOf(who, stage.id)
      const own = yield* earlier(join(open.at.screening, name), name)
      // a file that was returned before and waits for those of others keeps its lines
      const before = wholes.get(name)?.whole ?? withLines(own, yield* earlier(join(closed, name), name))
      const text = yield* textOf({ open, file, who, stage, nowMs, isBadSkipped }, name, before, notices)
      wholes.set(name, { who, stage: stage.id, whole: withLines(before, text) })
    }
    const committed: Array<string> = []
    for (const [name, { who, stage, whole }] of wholes) {
      yield* commit(open, [{ who, stage, sha256: hashOf(Buffer.from(whole)) }], nowMs)
      yield* TextFile.write(join(closed, name), [whole])
      committed.push(name)
    }
    const [opened, waitingFor]: [Array<string>, Array<Returned["waitingFor"][number]>] = [[], []]
    const names = new Set(yield* attempt(closed, () => readdirSync(closed)))
    for (const { id, reviewers } of open.review.stages) {
      const mine = [...names].filter((name) => name.endsWith(`.${id}.jsonl`)).sort()
      if (mine.length === 0) continue
      const lacking = reviewers.filter((who) => {
        const name = ScreeningLog.fileNameOf(who, id)
        return !names.has(name) && !existsSync(join(open.at.screening, name))
      })
      if (lacking.length > 0) {
        for (const who of lacking) waitingFor.push({ stage: id, who })
        continue
      }
      // people who screened in this folder are bound by their files as they are now
      for (const who of reviewers) {
        const place = join(open.at.screening, ScreeningLog.fileNameOf(who, id))
        if (existsSync(place)) yield* commit(open, [{ who, stage: id, sha256: hashOf(yield* Files.readPlainBytes(place)) }], nowMs)
      }
      for (const name of mine) opened.push(yield* openFile(open, name))
    }
    return { committed, opened, waitingFor, notices } satisfies Returned
  })
