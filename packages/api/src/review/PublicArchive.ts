/** A review as one archive without licensed text: what an editor needs to recompute its numbers. */
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { unpackZip } from "@litfuse/bibliography/workbook/unpack"
import { markdownTable } from "@litfuse/document/markdownTable"
import * as Decode from "@litfuse/engine/Decode"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import { attempt } from "@litfuse/project/attempt"
import { canonicalJson } from "@litfuse/project/canonicalJson"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as FlowFile from "@litfuse/review/FlowFile"
import * as OpenedLog from "@litfuse/review/OpenedLog"
import * as ReportLog from "@litfuse/review/ReportLog"
import * as ReviewFile from "@litfuse/review/ReviewFile"
import { ReviewError } from "@litfuse/review/ReviewError"
import * as ReviewFolder from "@litfuse/review/ReviewFolder"
import * as SampleLog from "@litfuse/review/SampleLog"
import * as ScreeningLog from "@litfuse/review/ScreeningLog"
import * as StudyLog from "@litfuse/review/StudyLog"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { flowOf } from "./flowOf.ts"
import * as MergeStep from "./MergeStep.ts"
import { type OpenReview, searchesOf } from "./openReview.ts"
import * as OrderFile from "./OrderFile.ts"
import type { Checked } from "./Finding.ts"
import * as ReviewCheck from "./ReviewCheck.ts"
import { none as noAnalysts } from "./reviewAnalyses.ts"
import { computed, type ReviewState, reviewState } from "./reviewState.ts"
import * as SearchStep from "./SearchStep.ts"

type Failure = ReviewError | DatasetError | ProjectError

/** What each file of the archive has. */
const contents: ReadonlyArray<readonly [file: string, content: string]> = [
  ["review.yaml", "the protocol: question, strategies, searches, stages, criteria"],
  ["strategies/", "the text of each strategy"],
  ["searches.jsonl", "one line for each search: its day, how the source understood it, how many records it gave"],
  ["citations.jsonl", "citation searches: the included works from which citations were followed, and how"],
  ["opened.jsonl", "works that an update opened again, because their text changed or they were retracted"],
  ["updates.jsonl", "searches that an update repeated for new records alone"],
  ["works.jsonl", "one line for each work: the SHA-256 of each of its records, with identifiers, title, year, first author and first page"],
  ["order.jsonl", "the works in the order of screening"],
  ["screening/WHO.STAGE.jsonl", "one line for each decision of a person in a stage"],
  ["commitments.jsonl", "hashes of these files, written before any of them was opened"],
  ["samples.jsonl", "random samples of unread works, drawn once, with the records of each"],
  ["reports.jsonl, studies.jsonl", "reports that were sought; studies and their reports"],
  ["flow.yaml", "numbers that only people know"],
  ["counts.json", "the numbers of the PRISMA 2020 flow"]
]

const codebook = `# What this archive contains

An archive of a review, written by \`litfuse review publish\`. \`litfuse review check --public ARCHIVE\` counts its numbers again.

${markdownTable(["file", "content"], ["left", "left"], contents)}

Abstracts and exports of databases are left out, because databases allow no copies of them.
`

/** Files of the folder that are part of the archive, where they are there. */
const plainFiles = [
  ReviewFolder.fileName,
  "citations.jsonl",
  "opened.jsonl",
  "updates.jsonl",
  "reports.jsonl",
  "studies.jsonl",
  "flow.yaml",
  "commitments.jsonl",
  "samples.jsonl"
]

const jsonLines = (all: ReadonlyArray<object>): Uint8Array => Buffer.from(all.map((one) => `${JSON.stringify(one)}\n`).join(""))

/** The files of the archive, by name. Errors: the records are not merged, or a file of the review cannot be read. */
const filesOf = (open: OpenReview): Result.Result<ReadonlyMap<string, Uint8Array>, Failure> =>
  Result.gen(function* () {
    const state = yield* reviewState(open)
    const { merge, merged, works, searches } = state
    if (merge !== "done")
      return yield* Result.fail(new ReviewError({ file: open.at.root, what: "the records are not merged; use `litfuse review run`" }))
    const files = new Map<string, Uint8Array>([["README.md", Buffer.from(codebook)]])
    for (const name of plainFiles)
      if (existsSync(join(open.at.root, name))) files.set(name, yield* Files.readPlainBytes(join(open.at.root, name)))
    for (const { file } of open.review.strategies)
      files.set(file, yield* Result.flatMap(SearchStep.pathOf(open, file), Files.readPlainBytes))
    if (existsSync(open.at.screening))
      for (const name of (yield* attempt(open.at.screening, () => readdirSync(open.at.screening))).sort())
        if (name.endsWith(".jsonl")) files.set(`screening/${name}`, yield* Files.readPlainBytes(join(open.at.screening, name)))
    files.set("searches.jsonl", jsonLines(searches.map(({ header }) => ({ ...header!, runId: null }))))
    files.set("works.jsonl", jsonLines([merged!, ...works]))
    const places = yield* OrderFile.placesOf(open)
    files.set("order.jsonl", jsonLines([...places.keys()].map((id) => ({ id }))))
    files.set("counts.json", Buffer.from(`${canonicalJson(flowOf(state).counts)}\n`))
    return files
  })

/** The archive as bytes; the same review always gives the same bytes. */
export const publish = async (
  open: OpenReview
): Promise<Result.Result<{ readonly bytes: Uint8Array; readonly files: ReadonlyArray<string> }, Failure>> => {
  const { zipSync } = await import("fflate")
  return Result.map(filesOf(open), (files) => {
    // ZIP has no earlier year
    const entries = [...files].map(([name, bytes]) => [name, [bytes, { level: 9, mtime: "1980-01-01T00:00:00" }]] as const)
    return { bytes: zipSync(Object.fromEntries(entries) as never), files: [...files.keys()] }
  })
}

/** Parts are read into memory and never written, so any name is harmless; a strategy may be in any folder of the review. */
const isPart = (name: string): boolean => !name.endsWith("/")

const textIn = (archive: ReadonlyMap<string, Uint8Array>, file: string, name: string): Result.Result<string, DatasetError> => {
  const bytes = archive.get(name)
  return bytes === undefined
    ? Result.fail(badLine(file, 0, `an archive without ${name}`, "an archive that `litfuse review publish` wrote"))
    : Files.decode(bytes, `${file}/${name}`)
}

const linesIn = <A>(schema: Schema.Codec<A, unknown>, text: string, file: string): Result.Result<ReadonlyArray<A>, DatasetError> =>
  Result.all(
    text
      .split("\n")
      .filter((line) => line !== "")
      .map((line, i) => {
        const value = Result.getOrUndefined(Result.try((): unknown => JSON.parse(line)))
        return Result.mapError(Decode.strict(schema, value), ([problem]) =>
          badLine(file, i + 1, Decode.printPath(problem?.path ?? []) || "a line", problem?.what ?? "another form")
        )
      })
  )

/** The state that an archive allows to compute. Errors: it is no such archive; a file in it has a problem, with its line. */
export const openArchive = (bytes: Uint8Array, file: string) =>
  Result.gen(function* () {
    const archive = yield* unpackZip(bytes, file, isPart, "an archive that `litfuse review publish` wrote")
    const text = (name: string) => textIn(archive, file, name)
    const optional = (name: string) => (archive.has(name) ? text(name) : Result.succeed(""))
    const review = yield* ReviewFile.parse(`${file}/review.yaml`, yield* text("review.yaml"))
    const headers = yield* linesIn(SearchStep.Header, yield* text("searches.jsonl"), `${file}/searches.jsonl`)
    const [first = "", ...rest] = (yield* text("works.jsonl")).split("\n")
    const [merged] = yield* linesIn(MergeStep.Header, first, `${file}/works.jsonl`)
    const works = yield* linesIn(MergeStep.MergedWork, rest.join("\n"), `${file}/works.jsonl`)
    const logs: Array<ScreeningLog.ScreeningLog> = []
    for (const name of archive.keys())
      if (name.startsWith("screening/")) logs.push(yield* ScreeningLog.parse(name.slice("screening/".length), yield* text(name)))
    const log = { lines: logs.flatMap(({ lines }) => lines), notices: logs.flatMap(({ notices }) => notices) }
    const reportLog = yield* Result.flatMap(optional("reports.jsonl"), ReportLog.parse)
    const studyLog = yield* Result.flatMap(optional("studies.jsonl"), StudyLog.parse)
    const openedLog = yield* Result.flatMap(optional("opened.jsonl"), OpenedLog.parse)
    const { lines: samples } = yield* Result.flatMap(optional("samples.jsonl"), SampleLog.parse)
    const order = yield* linesIn(OrderFile.Place, yield* optional("order.jsonl"), `${file}/order.jsonl`)
    const places = new Map(order.map(({ id }, i) => [id, i]))
    const flow = archive.has("flow.yaml") ? yield* Result.flatMap(text("flow.yaml"), FlowFile.parse) : FlowFile.none
    const { searches: all, notices } = yield* searchesOf(review, yield* optional("citations.jsonl"), yield* optional("updates.jsonl"))
    const searches = all.map((search): ReviewState["searches"][number] => {
      const header = headers.find((one) => one.search === search.id)
      return { search, header, state: header === undefined ? "missing" : "done" }
    })
    const { notices: ofLogs, ...decided } = computed({ review, works, log, reportLog, studyLog, openedLog, places })
    const state: ReviewState = {
      searches,
      merge: "done",
      merged,
      works,
      flow,
      samples,
      ...decided,
      notices: [...notices, ...ofLogs]
    }
    return {
      open: { at: ReviewFolder.of(file), review, searches: all, notices },
      state,
      archive,
      analysts: noAnalysts,
      counts: yield* text("counts.json")
    }
  })

/** Checks a published archive: what it allows, and that its numbers are those that can be counted again. Errors: as `openArchive`. */
export const checkArchive = (bytes: Uint8Array, file: string) =>
  Result.gen(function* () {
    const { counts, ...setting } = yield* openArchive(bytes, file)
    const checked = yield* ReviewCheck.runAll(setting)
    const again = `${canonicalJson(flowOf(setting.state).counts)}\n`
    const isSame = again === counts
    const finding = { subject: "flow", file: "counts.json", line: null, message: "are not the numbers that the files of the archive give" }
    const recount: Checked = isSame
      ? { id: "counts", state: "ok", message: "every number of the flow was counted again", findings: [] }
      : { id: "counts", state: "failed", message: "1 finding", findings: [finding] }
    return { checked: [...checked, recount], notices: setting.state.notices }
  })
