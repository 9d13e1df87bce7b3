/** What a check of a review is made of, and what it finds. */
import type { DatasetError } from "@litfuse/files/DatasetError"
import type { ProjectError } from "@litfuse/project/ProjectError"
import type { QueryError } from "@litfuse/query/QueryError"
import type { ReviewError } from "@litfuse/review/ReviewError"
import type * as Result from "effect/Result"
import type { OpenReview } from "./openReview.ts"
import type { ReplayedSearch } from "./ReplayedSearches.ts"
import type { Analysts } from "./reviewAnalyses.ts"
import type { ReviewState } from "./reviewState.ts"

/** An error because of which nothing can be checked. */
export type Failure = ReviewError | DatasetError | ProjectError | QueryError

/** Something that is wrong. `file` and `line` where it stands; null where it is not in a line. */
export interface Finding {
  readonly subject: string
  readonly file: string
  readonly line: number | null
  readonly message: string
}

/** The findings of a check, why there was nothing to check, or what holds in other words than usual. */
export type Outcome = ReadonlyArray<Finding> | { readonly skipped: string } | { readonly holds: string }

/** The state of a check. */
export interface Checked {
  readonly id: string
  readonly state: "ok" | "failed" | "skipped"
  readonly message: string
  readonly findings: ReadonlyArray<Finding>
}

/** What is checked. `archive`: the files of a published archive, by name; absent = the folder itself. `replayed`: absent = nothing was replayed. */
export interface Setting {
  readonly open: OpenReview
  readonly state: ReviewState
  readonly archive?: ReadonlyMap<string, Uint8Array>
  readonly replayed?: ReadonlyArray<ReplayedSearch>
  readonly analysts: Analysts
}

/** A check: its name in the table, and what it does. */
export interface Check {
  readonly id: string
  /** What holds when the check is ok. */
  readonly holds: string
  readonly run: (setting: Setting) => Result.Result<Outcome, Failure>
  /** Whether a published archive has all that the check needs. */
  readonly isPublic?: true
}

/** A finding about the protocol. */
export const protocol = (subject: string, message: string): Finding => ({ subject, file: "review.yaml", line: null, message })
