import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as StepFile from "@litfuse/review/StepFile"
import * as Result from "effect/Result"
import type { MergedWork } from "./MergeStep.ts"
import type { OpenReview } from "./openReview.ts"
import * as SearchStep from "./SearchStep.ts"

/** Records of a review by search and row. */
export type ReviewRecords = ReadonlyMap<string, ReadonlyMap<number, SourceRecord>>

/** Reads the records of all searches. A search without a result has no records. Errors: a result cannot be read. */
export const reviewRecords = (open: OpenReview): Result.Result<ReviewRecords, ProjectError> =>
  Result.gen(function* () {
    const all = new Map<string, ReadonlyMap<number, SourceRecord>>()
    for (const search of open.searches) {
      const file = SearchStep.fileOf(open, search)
      const header = yield* StepFile.header(SearchStep.Header, file)
      all.set(search.id, header === undefined ? new Map() : new Map((yield* StepFile.lines<SourceRecord>(file)).entries()))
    }
    return all
  })

/** Reads the records of some works alone: a report needs few of many. Errors: a result cannot be read. */
export const recordsOfWorks = (open: OpenReview, works: ReadonlyArray<MergedWork>): Result.Result<ReviewRecords, ProjectError> =>
  Result.gen(function* () {
    const all = new Map<string, ReadonlyMap<number, SourceRecord>>()
    const places = Map.groupBy(
      works.flatMap(({ records }) => records),
      ({ search }) => search
    )
    for (const search of open.searches) {
      const rows = new Set((places.get(search.id) ?? []).map(({ row }) => row))
      if (rows.size > 0) all.set(search.id, yield* StepFile.linesAt<SourceRecord>(SearchStep.fileOf(open, search), rows))
    }
    return all
  })

/** A work with its records, each under a name that contains its search, because two searches may find one record. */
export const workOf = (all: ReviewRecords, merged: MergedWork): Work.Work =>
  Work.make(
    merged.id,
    merged.records.flatMap(({ search, row }) => {
      const record = all.get(search)?.get(row)
      return record === undefined ? [] : [{ ...record, id: `${search}/${record.id}` }]
    })
  )
