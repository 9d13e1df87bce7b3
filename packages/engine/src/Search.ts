import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type * as Result from "effect/Result"
import * as Fusion from "./Fusion.ts"
import * as Ids from "./Ids.ts"
import * as Invariant from "./Invariant.ts"
import type { Notice } from "./Notice.ts"
import type { BadParameters } from "./PipelineError.ts"
import * as Source from "./Source.ts"
import { keyOf } from "./SourceRecord.ts"
import * as Work from "./Work.ts"
import * as WorkTable from "./WorkTable.ts"

/**
 * No source answered: each one failed or was skipped, and there is at least one reason to tell. The command line makes it exit code 3.
 *
 * - `outcomes` of every source, in the order in which they were named
 */
export class EverySourceFailed extends Data.TaggedError("EverySourceFailed")<{ readonly outcomes: ReadonlyArray<Source.Outcome> }> {
  override get message() {
    if (this.outcomes.length === 0) return "there is no source to search; name at least one"
    const reasons = this.outcomes.map(
      (outcome) => Source.errorOf(outcome)?.message ?? (outcome._tag === "Skipped" ? `${outcome.source} is skipped: ${outcome.why}` : "")
    )
    return `no source answered: ${reasons.join("; ")}`
  }
}

/** Makes one ranking of the sources' lists, which come in the order of the sources: a fusion with its parameters. */
export type Fuse = (ids: Ids.Ids, lists: ReadonlyArray<Fusion.List>) => Result.Result<Fusion.Fused, BadParameters>

/**
 * What a search found.
 *
 * **Records are not merged yet**: each record of each source is a work of its own, named `source:id`. A publication that two sources deliver is
 * there twice, and no source agrees with another.
 *
 * - `outcomes`, `lists` one per source, in the order of the sources: how it answered, and its list before anything was fused or cut
 * - `ranking` rows of `works`, best first, all of them
 * - `notices` of the sources, then of the fusion
 */
export interface SearchResult {
  readonly outcomes: ReadonlyArray<Source.Outcome>
  readonly works: WorkTable.WorkTable
  readonly lists: ReadonlyArray<Fusion.List>
  readonly ranking: Fusion.Fused["ranking"]
  readonly explain: Fusion.Fused["explain"]
  readonly notices: ReadonlyArray<Notice>
}

/**
 * A source's list over the ids of works that are one record each. Sources' own scores have no common scale, and most send none: what counts
 * is the place, so the last hit scores 1 and each better one 1 more.
 */
export const listOf = (ids: Ids.Ids, outcome: Source.Outcome): Fusion.List => {
  const rows = Ids.rowsOf(ids, Source.recordsOf(outcome).map(keyOf))
  const scores = Float64Array.from(rows, (_, i) => rows.length - i)
  return Fusion.list(outcome.source, { ids, rows, scores })
}

const isAnswer = ({ _tag }: Source.Outcome): boolean => _tag === "Found" || _tag === "Partial" || _tag === "Empty"

/**
 * Asks every source at once, each on its own: one that fails, throws or hangs costs the others nothing, and never looks like one that found
 * nothing. Then fuses their lists.
 *
 * - empty: a search that finds nothing is a result without works
 * - errors: `EverySourceFailed` when none answers; `BadParameters` when the fusion refuses its parameters
 */
export const run = Effect.fn("Search.run")(function* (
  sources: ReadonlyArray<Source.Connection>,
  request: Source.SearchRequest,
  fuse: Fuse
): Effect.fn.Return<SearchResult, EverySourceFailed | BadParameters> {
  Invariant.check(new Set(sources.map(({ id }) => id)).size === sources.length, "no source is asked twice")
  const outcomes = yield* Effect.forEach(sources, (source) => source.search(request), { concurrency: "unbounded" })
  if (!outcomes.some(isAnswer)) return yield* new EverySourceFailed({ outcomes })
  const works = WorkTable.make(outcomes.flatMap(Source.recordsOf).map(Work.single))
  const lists = outcomes.map((outcome) => listOf(works.ids, outcome))
  const fused = yield* Effect.fromResult(fuse(works.ids, lists))
  return {
    outcomes,
    works,
    lists,
    ranking: fused.ranking,
    explain: fused.explain,
    notices: [...outcomes.flatMap((outcome) => outcome.notices), ...fused.notices]
  }
})
