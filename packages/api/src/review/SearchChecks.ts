/** The checks of strategies and searches, up to the merged works. */
import { counted, grouped } from "@litfuse/files/numbers"
import * as Files from "@litfuse/files/Files"
import * as Dialects from "@litfuse/query/Dialects"
import { positionsIn } from "@litfuse/query/QueryError"
import { ReviewError } from "@litfuse/review/ReviewError"
import * as StepFile from "@litfuse/review/StepFile"
import * as Result from "effect/Result"
import { type Check, type Failure, type Finding, protocol, type Setting } from "./Finding.ts"
import { missingKnown } from "./missingKnown.ts"
import type { SearchState } from "./reviewState.ts"
import * as SearchStep from "./SearchStep.ts"
import * as TranslateStep from "./TranslateStep.ts"

/** The text of a strategy, from the folder or from an archive. */
const textOf = ({ open, archive }: Setting, file: string): Result.Result<string, Failure> => {
  if (archive === undefined) return SearchStep.textOf(open, file)
  const bytes = archive.get(file)
  return bytes === undefined ? Result.fail(new ReviewError({ file, what: "is not in the archive" })) : Files.decode(bytes, file)
}

/** Every strategy is understood, and translated without loss. */
export const strategies: Check["run"] = (setting) =>
  Result.gen(function* () {
    const found: Array<Finding> = []
    for (const { id, file, syntax, translate } of setting.open.review.strategies) {
      const text = yield* textOf(setting, file)
      const say = (line: number | null, message: string) => found.push({ subject: id, file, line, message })
      const reading = Dialects.dialects[syntax].read!(text)
      const positionOf = positionsIn(text)
      for (const { severity, from, message } of reading.problems) if (severity === "error") say(positionOf(from).line, message)
      const parsed = Dialects.parse(text, Dialects.dialects[syntax])
      if (Result.isFailure(parsed)) continue
      for (const into of translate)
        for (const { text: lost } of Dialects.dialects[into].print(parsed.success.query).remarks) say(null, `in ${into}: ${lost}`)
    }
    if (setting.archive !== undefined || found.length > 0) return found
    const files = yield* TranslateStep.outdated(setting.open)
    return files.map(({ file }) => ({
      subject: "translate",
      file,
      line: null,
      message: "is not the translation of its strategy; use `litfuse review run translate`"
    }))
  })

const searchFindings = ({ search: { id }, state: step, header }: SearchState): ReadonlyArray<Finding> => {
  if (step === "missing") return [protocol(id, "was not run; use `litfuse review run search`")]
  if (step === "stale") return [protocol(id, "changed after it was run; use `litfuse review run search`")]
  if (step === "failed") return [protocol(id, `has no answer: ${header!.error ?? header!.state}`)]
  return header!.state === "partial" ? [protocol(id, `is incomplete: ${header!.error ?? "the source sent a part of its records"}`)] : []
}

/** Every search was run as the protocol says, and its records are there. */
export const searches: Check["run"] = ({ open, state, archive }) =>
  Result.gen(function* () {
    const found = new Array<Finding>()
    for (const one of state.searches) {
      const { search, state: step, header } = one
      found.push(...searchFindings(one))
      if (search.hits === undefined)
        for (const { code, subject, text } of header?.notices ?? [])
          if (code === SearchStep.noRecords) found.push({ subject: search.id, file: subject, line: null, message: text })
      if (archive !== undefined || step !== "done") continue
      const records = yield* StepFile.countLines(SearchStep.fileOf(open, search))
      if (records !== header!.records)
        found.push(
          protocol(
            search.id,
            `found ${counted(header!.records, "record")}, but ${grouped(records)} are here; use \`litfuse review run search --again\``
          )
        )
    }
    return found
  })

/** Every export is the file of the protocol. */
export const exportsOf: Check["run"] = ({ open }) =>
  Result.gen(function* () {
    const withFiles = open.searches.filter(({ files }) => files.length > 0)
    if (withFiles.length === 0) return { skipped: "no search has exports" }
    const found: Array<Finding> = []
    const named = new Map<string, string>()
    for (const { id, files } of withFiles)
      for (const { file, sha256 } of files) {
        const other = named.get(sha256)
        if (other === undefined) named.set(sha256, id)
        else
          found.push({
            subject: id,
            file,
            line: null,
            message: `is an export of ${other} too, so its records are counted twice; name it once`
          })
      }
    for (const search of withFiles)
      for (const { file, sha256 } of yield* SearchStep.changedExports(open, search))
        found.push({
          subject: search.id,
          file,
          line: null,
          message: `its SHA-256 is ${sha256}, and review.yaml has another; restore the file`
        })
    return found
  })

/** Every search has as many records as were on screen. */
export const hits: Check["run"] = ({ state }) => {
  const stated = state.searches.filter(({ search, header }) => search.hits !== undefined && header !== undefined)
  if (stated.length === 0) return Result.succeed({ skipped: "no search states its hits on screen" })
  return Result.succeed(
    stated.flatMap(({ search: { id, hits }, header }) =>
      header!.records === hits ? [] : [protocol(id, `showed ${grouped(hits!)} records on screen, but ${grouped(header!.records)} are here`)]
    )
  )
}

/** Recorded answers give the same records. */
export const recordings: Check["run"] = ({ replayed }) => {
  if (replayed === undefined) return Result.succeed({ skipped: "nothing was replayed, as --no-replay asks" })
  if (replayed.length === 0) return Result.succeed({ skipped: "no source was asked: all records are from exports" })
  const absent = replayed.filter(({ state }) => state === "absent").map(({ search }) => search)
  const without = `no recordings of ${absent.join(", ")} are here; \`litfuse review run --record recordings\` keeps them`
  if (absent.length === replayed.length) return Result.succeed({ skipped: without })
  const found = replayed.flatMap(({ search, state, message, place }): ReadonlyArray<Finding> =>
    state === "differs" ? [{ subject: search, file: place!, line: null, message }] : []
  )
  return Result.succeed(found.length > 0 || absent.length === 0 ? found : { holds: `the recordings give the same bytes; ${without}` })
}

/** All records are merged, and no pair is in doubt. */
export const merged: Check["run"] = ({ state }) => {
  if (state.merge === "missing") return Result.succeed([protocol("merge", "the records are not merged; use `litfuse review run merge`")])
  if (state.merge === "stale")
    return Result.succeed([protocol("merge", "searches or decisions on duplicates changed after merging; use `litfuse review run merge`")])
  const { doubts, works } = state.merged!
  if (works !== state.works.length)
    return Result.succeed([
      protocol(
        "merge",
        `made ${counted(works, "work")}, but ${grouped(state.works.length)} are here; use \`litfuse review run merge --again\``
      )
    ])
  return Result.succeed(
    doubts === 0 ? [] : [protocol("merge", `${counted(doubts, "pair")} may be duplicates; decide on .litfuse/review/doubts.html`)]
  )
}

/** Every study that was kept back for validation is found. */
export const known: Check["run"] = ({ open, state }) => {
  const { validation } = open.review.known
  if (validation.length === 0) return Result.succeed({ skipped: "no study was kept back for validation" })
  return Result.succeed(missingKnown(state, validation).map((id) => protocol(id, "no search finds this known study")))
}
