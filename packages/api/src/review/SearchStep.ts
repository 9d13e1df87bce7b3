/** The step that runs the searches of a review: it asks sources, and reads exports of databases without an API. */
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { join } from "node:path"
import * as Bibliography from "@litfuse/bibliography/Bibliography"
import * as Notice from "@litfuse/engine/Notice"
import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import { keyOf, latestYear, type SourceRecord } from "@litfuse/engine/SourceRecord"
import * as ContainedPath from "@litfuse/files/ContainedPath"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as AppendLog from "@litfuse/project/AppendLog"
import { canonicalJson } from "@litfuse/project/canonicalJson"
import { ReviewError } from "@litfuse/review/ReviewError"
import * as StepFile from "@litfuse/review/StepFile"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { tell } from "../Events.ts"
import { inputOfAnswer } from "../analyse/inputOfAnswer.ts"
import * as Search from "../Search.ts"
import { wholeAnswer } from "../search/Answer.ts"
import { ensureProject } from "./ensureProject.ts"
import * as ChasedRecords from "./ChasedRecords.ts"
import type { OpenReview, SearchSpec } from "./openReview.ts"
import * as SearchRecordings from "./SearchRecordings.ts"

/**
 * The header of a stored search.
 *
 * - `state` as of a source; an export that was read has `found` or `empty`
 * - `records` in the file; `total` what the source says that there are, null when it does not say
 * - `content` the SHA-256 of the records as they are stored; absent in results of an older litfuse
 * - `name` the display name of the source, null when it has none
 * - `searchedOn` the day of the search, null for an export; `effectiveQuery` the query as the source understood it
 */
export const Header = Schema.Struct({
  ...StepFile.Basics,
  search: Schema.String,
  name: Schema.NullOr(Schema.String),
  state: Schema.Literals(OutcomeState.names),
  records: Schema.Int,
  total: Schema.NullOr(Schema.Int),
  error: Schema.NullOr(Schema.String),
  content: Schema.optionalKey(Schema.String),
  runId: Schema.NullOr(Schema.String),
  searchedOn: Schema.NullOr(Schema.String),
  effectiveQuery: Schema.NullOr(Schema.String),
  notices: Schema.Array(NoticeCodec)
})
export type Header = typeof Header.Type

/** The file with the result of a search. */
export const fileOf = ({ at }: OpenReview, { id }: SearchSpec): string => join(at.work, "searches", `${id}.jsonl`)

const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex")

/** The path of a file that the protocol names. Errors: it leads out of the folder. */
export const pathOf = ({ at }: OpenReview, file: string): Result.Result<string, ReviewError> =>
  Result.mapError(ContainedPath.within(at.root, at.root, file), (why) => new ReviewError({ file: "review.yaml", what: `"${file}" ${why}` }))

/** The text of a strategy that the protocol names. Errors: it leads out of the folder, cannot be read, or git left a conflict in it. */
export const textOf = (open: OpenReview, file: string): Result.Result<string, DatasetError | ReviewError> =>
  Result.gen(function* () {
    const text = yield* Result.flatMap(pathOf(open, file), (path) => Files.readPlainText(path))
    const line = AppendLog.conflictIn(text)
    // its markers and both sides would be searched as words
    return line === undefined ? text : yield* Result.fail(new ReviewError({ file: `${file}:${line}`, what: AppendLog.conflictRemedy }))
  })

/** What merging depends on of a search: its inputs, and the records that it has now. */
export const stateOf = ({ inputs, content }: Header): string => (content === undefined ? inputs : `${inputs} ${content}`)

/** The text of the strategy of a search, and its syntax. */
export const strategyOf = (open: OpenReview, { strategy }: SearchSpec) =>
  Result.gen(function* () {
    // the protocol was checked: the strategy is there
    const { file, syntax } = open.review.strategies.find(({ id }) => id === strategy)!
    return { text: yield* textOf(open, file), syntax }
  })

/** An export whose bytes are not those of the protocol. */
export interface ChangedExport {
  readonly file: string
  readonly sha256: string
}

/** The exports of a search whose SHA-256 differs from the protocol's. Errors: a file is missing or leads out of the folder. */
export const changedExports = (
  open: OpenReview,
  { files }: SearchSpec
): Result.Result<ReadonlyArray<ChangedExport>, DatasetError | ReviewError> =>
  Result.gen(function* () {
    const changed: Array<ChangedExport> = []
    for (const { file, sha256: wanted } of files) {
      const found = sha256(yield* Files.readPlainBytes(yield* pathOf(open, file)))
      if (found !== wanted) changed.push({ file, sha256: found })
    }
    return changed
  })

/** The hash of all that a search depends on. Errors: those of reading its strategy and its exports. */
export const inputsOf = (open: OpenReview, search: SearchSpec): Result.Result<string, DatasetError | ReviewError> =>
  Result.gen(function* () {
    const { source, from, to, perSource, files, limit } = search
    if (source !== undefined) {
      const { text, syntax } = yield* strategyOf(open, search)
      return sha256(canonicalJson({ v: 1, source, text, syntax, from, to, perSource, created: limit?.created }))
    }
    const all: Array<string> = []
    for (const { file } of files) all.push(sha256(yield* Files.readPlainBytes(yield* pathOf(open, file))))
    return sha256(canonicalJson({ v: 1, files: all }))
  })

/** Records whose keys are in a fixed order: a record from a cache has the same bytes as one from a service. */
const canonical = function* (records: ReadonlyArray<SourceRecord>): Iterable<object> {
  for (const record of records) yield JSON.parse(canonicalJson(record)) as object
}

/** The SHA-256 of records as they are stored, a line for each. */
const contentOf = (records: ReadonlyArray<SourceRecord>): string => {
  const hash = createHash("sha256")
  for (const record of records) hash.update(`${canonicalJson(record)}\n`)
  return hash.digest("hex")
}

/** What a search found: its header without the parts that every step has, and its records. */
type Found = Omit<Header, "version" | "inputs" | "search" | "content"> & { readonly all: ReadonlyArray<SourceRecord> }

/** The code of the notice about an export without records. */
export const noRecords = "no-records"

const readExports = Effect.fnUntraced(function* (open: OpenReview, { files, chase }: SearchSpec) {
  const year = yield* latestYear
  const all: Array<SourceRecord> = []
  const notices: Array<typeof NoticeCodec.Type> = []
  for (const { file } of files) {
    const path = yield* Effect.fromResult(pathOf(open, file))
    if (chase !== undefined) {
      for (const record of yield* Effect.fromResult(ChasedRecords.read(path, file))) all.push(record)
      continue
    }
    const read = yield* Effect.fromResult(Bibliography.readFile(path, { latestYear: year, source: file }))
    // one by one: a call takes no more than some hundred thousand arguments
    for (const record of read.records) all.push(record)
    notices.push(...read.notices.filter(({ code }) => code !== "field-kept"))
    if (read.records.length === 0)
      notices.push(Notice.make(noRecords, file, "has no record; export it again, or write `hits: 0` if nothing was found"))
  }
  const state = all.length === 0 ? "empty" : "found"
  return {
    all,
    name: null,
    state,
    records: all.length,
    total: null,
    error: null,
    runId: null,
    searchedOn: null,
    effectiveQuery: null,
    notices
  } satisfies Found
})

/** The records that a source delivered, each once, in the order of its list. */
export const recordsOf = (found: Search.Found): ReadonlyArray<SourceRecord> => {
  const all = new Map(found.works.flatMap(({ records }) => records).map((record) => [keyOf(record), record]))
  return [...all.values()].sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
}

/** How a search is run: where its recordings are written or come from, and whether a finished run of the same search is enough. */
export interface Asking extends SearchRecordings.Folders {
  readonly isFresh: boolean
}

/** Asks the source of a search. `save`: the name of its run; without it the run is stored without a name. Errors: those of a search. */
export const searchOf = Effect.fnUntraced(function* (
  open: OpenReview,
  search: SearchSpec,
  { record, replay }: SearchRecordings.Folders,
  save?: string
) {
  const { text, syntax } = yield* Effect.fromResult(strategyOf(open, search))
  const { source, from, to, perSource, limit } = search
  return yield* Search.run({
    folder: open.at.root,
    query: text,
    syntax,
    sources: [source!],
    limit: null,
    keepFiltered: true,
    ...(perSource === undefined ? { all: true } : { perSource }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(limit === undefined ? {} : { createdFrom: limit.created }),
    ...(save === undefined ? {} : { save }),
    ...(record === undefined ? {} : { record }),
    ...(replay === undefined ? {} : { replay })
  })
})

const askSource = Effect.fnUntraced(function* (
  open: OpenReview,
  search: SearchSpec & { readonly source: string },
  { isFresh, ...folders }: Asking,
  inputs: string
) {
  const { source } = search
  const save = SearchRecordings.nameOf(search, inputs)
  const before = yield* Effect.fromResult(StepFile.header(Header, fileOf(open, search)))
  // a process was killed after its last answer, or `runs resume` continued the run
  const earlier = isFresh || folders.replay !== undefined ? undefined : yield* SearchRecordings.finished(open, save, before?.runId ?? null)
  yield* ensureProject(open)
  const found = earlier === undefined ? yield* searchOf(open, search, folders, save) : earlier.found
  const { answer } = found
  const account = inputOfAnswer(wholeAnswer(answer), new Map()).inputs.search
  const { state, total, error, effectiveQuery, notices } = answer.outcomes.find((one) => one.source === source)!
  const all = recordsOf(found)
  return {
    all,
    name: found.titles.get(source) ?? null,
    state,
    records: all.length,
    total,
    error: error?.message ?? null,
    runId: earlier?.runId ?? answer.runId,
    searchedOn: account?.searchedOn ?? null,
    effectiveQuery,
    // the ranking of this search is not used, so its notices say nothing here
    notices
  } satisfies Found
})

/** The result of a search that the run which continues has finished; undefined = it has not. */
const finishedBefore = Effect.fnUntraced(function* (open: OpenReview, search: SearchSpec, inputs: string) {
  const header = yield* Effect.fromResult(StepFile.header(Header, fileOf(open, search)))
  if (header === undefined || header.runId === null || header.inputs !== inputs) return undefined
  if (!(yield* SearchRecordings.isOfContinued(open, header.runId))) return undefined
  yield* tell({ _tag: "Told", text: `search ${search.id} was finished by this run on ${header.searchedOn ?? "an unknown day"}` })
  return header
})

/**
 * Runs one search and stores its result.
 *
 * - `asking` where answers come from and are recorded
 * - a search that the run which continues has finished is not asked again
 * - a search without an answer does not replace an earlier result; the header says that it failed
 * - errors: those of the search; a file that cannot be read or written; an export that is not the one of the protocol
 */
export const run = Effect.fnUntraced(function* (open: OpenReview, search: SearchSpec, asking: Asking) {
  const { source } = search
  const [changed] = yield* Effect.fromResult(changedExports(open, search))
  if (changed !== undefined) {
    const what = `is not the file of review.yaml; restore it, or write its hash there: ${changed.sha256}`
    return yield* Effect.fail(new ReviewError({ file: changed.file, what }))
  }
  const inputs = yield* Effect.fromResult(inputsOf(open, search))
  const before = asking.isFresh ? yield* finishedBefore(open, search, inputs) : undefined
  if (before !== undefined) return before
  const { all, ...about } = yield* source === undefined ? readExports(open, search) : askSource(open, { ...search, source }, asking, inputs)
  const header: Header = {
    version: 1,
    inputs,
    search: search.id,
    content: contentOf(all),
    ...about
  }
  const isKept = !OutcomeState.outcomeStates[about.state].hasAnswered && existsSync(fileOf(open, search))
  if (!isKept) yield* Effect.fromResult(StepFile.write(fileOf(open, search), header, canonical(all)))
  return header
})
