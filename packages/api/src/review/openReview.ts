import * as CitationLog from "@litfuse/review/CitationLog"
import * as UpdateLog from "@litfuse/review/UpdateLog"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import * as AppendLog from "@litfuse/project/AppendLog"
import type * as Notice from "@litfuse/engine/Notice"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as ReviewFile from "@litfuse/review/ReviewFile"
import { ReviewError } from "@litfuse/review/ReviewError"
import * as ReviewFolder from "@litfuse/review/ReviewFolder"
import * as Result from "effect/Result"

/**
 * A search of a review.
 *
 * - `chase` of a citation search, which has neither a source nor a strategy; `limit` of a search that an update repeated for new records alone
 */
export type SearchSpec = ReviewFile.Review["searches"][number] & { readonly chase?: CitationLog.Line; readonly limit?: UpdateLog.Line }

/** A review: its files, and what its protocol says. `searches`: those of the protocol, those of updates, then the citation searches; `notices` about their logs. */
export interface OpenReview {
  readonly at: ReviewFolder.ReviewFolder
  readonly review: ReviewFile.Review
  readonly searches: ReadonlyArray<SearchSpec>
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** A citation search as a search whose records are in a file. */
const searchOf = (chase: CitationLog.Line): SearchSpec => ({
  id: chase.id,
  platform: "citation searching",
  date: PartialDate.make(chase.at.slice(0, 10)),
  strategy: "",
  files: [{ file: chase.file, sha256: chase.sha256 }],
  chase
})

/** A search for the records that a database made since a day; what people saw of the whole search does not hold for it. */
export const limitedSearch = (whole: SearchSpec, limit: UpdateLog.Line): SearchSpec => {
  const seen = new Set<string>(["hits", "lines", "date"])
  const rest = Object.fromEntries(Object.entries(whole).filter(([key]) => !seen.has(key))) as SearchSpec
  return { ...rest, id: limit.id, limit }
}

/**
 * All searches of a review.
 *
 * - `citations`, `updates` the texts of its citations.jsonl and updates.jsonl
 * - errors: a line that is no search, that has the name of one of the protocol, or that limits one that is not there
 */
export const searchesOf = (
  { searches }: ReviewFile.Review,
  citations: string,
  updates: string
): Result.Result<Pick<OpenReview, "searches" | "notices">, ProjectError | ReviewError> =>
  Result.gen(function* () {
    const { lines: chases, notices: ofChases } = yield* CitationLog.parse(citations)
    const { lines: limits, notices: ofLimits } = yield* UpdateLog.parse(updates)
    const byId = new Map(searches.map((search) => [search.id, search]))
    const places = [
      ...chases.map(({ line, value: { id } }) => ({ file: `citations.jsonl:${line}`, id })),
      ...limits.map(({ line, value: { id } }) => ({ file: `updates.jsonl:${line}`, id }))
    ]
    const repeated = places.find(({ id }) => byId.has(id))
    if (repeated !== undefined) {
      const what = `is named ${repeated.id}, as a search of review.yaml; rename that search`
      return yield* Result.fail(new ReviewError({ file: repeated.file, what }))
    }
    const limited: Array<SearchSpec> = []
    for (const { line, value } of limits) {
      const whole = byId.get(value.search)
      if (whole?.source === undefined) {
        const what = `limits ${value.search}, which is no search of a source in review.yaml; restore that search, or delete the line`
        return yield* Result.fail(new ReviewError({ file: `updates.jsonl:${line}`, what }))
      }
      limited.push(limitedSearch(whole, value))
    }
    return { searches: [...searches, ...limited, ...chases.map(({ value }) => searchOf(value))], notices: [...ofChases, ...ofLimits] }
  })

/** Opens the review around a folder. Errors: there is none, it has links instead of files, or its protocol has problems, each with its line. */
export const openReview = (folder: string): Result.Result<OpenReview, ReviewError | DatasetError | ProjectError> =>
  Result.gen(function* () {
    const root = ReviewFolder.find(folder)
    if (root === undefined) {
      const what = "there is no review in this folder or above it; make one with `litfuse review init`"
      return yield* Result.fail(new ReviewError({ file: folder, what }))
    }
    const at = ReviewFolder.of(root)
    yield* ReviewFolder.check(at)
    yield* ProjectFiles.check(root)
    const text = yield* Files.readPlainText(at.file)
    const line = AppendLog.conflictIn(text)
    if (line !== undefined)
      return yield* Result.fail(new ReviewError({ file: `${ReviewFolder.fileName}:${line}`, what: AppendLog.conflictRemedy }))
    const review = yield* ReviewFile.parse(ReviewFolder.fileName, text)
    return { at, review, ...(yield* searchesOf(review, yield* AppendLog.textOf(at.citations), yield* AppendLog.textOf(at.updates))) }
  })
