/** The step that makes the analyses of a review, and stores them for its report. */
import { createHash } from "node:crypto"
import { join } from "node:path"
import * as Decode from "@litfuse/engine/Decode"
import type { ProjectError } from "@litfuse/project/ProjectError"
import { canonicalJson } from "@litfuse/project/canonicalJson"
import * as StepFile from "@litfuse/review/StepFile"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type Analysis, withoutOutput, withViews } from "../search/analyses.ts"
import type { OpenReview } from "./openReview.ts"
import { type Analysts, analyzersOf, reviewAnalyses, titlesOf } from "./reviewAnalyses.ts"
import { reviewRecords } from "./reviewRecords.ts"
import type { ReviewState } from "./reviewState.ts"

/** The header of stored analyses. `analyzers`: the id and revision of each, in their order. */
export const Header = Schema.Struct({ ...StepFile.Basics, analyzers: Schema.Array(Schema.String) })
export type Header = typeof Header.Type

/** A stored analysis: a line of the result. */
type Line = Pick<Analysis, "node" | "analyzer" | "revision" | "output" | "reason">

/** The file with the analyses. */
const fileOf = ({ at }: OpenReview): string => join(at.work, "analyses.jsonl")

/** The header of the stored analyses; undefined when there are none. Errors: the file is no result. */
export const headerOf = (open: OpenReview): Result.Result<Header | undefined, ProjectError> => StepFile.header(Header, fileOf(open))

/** The hash of all that analyses depend on, except the analyzers. `merged`: the inputs of the merged works. */
export const inputsOf = ({ review }: OpenReview, merged: string): string =>
  createHash("sha256")
    .update(canonicalJson({ v: 1, analyses: review.analyses, merged }))
    .digest("hex")

/** Whether stored analyses are those of the merged works, by the analyzers that are installed. */
export const isCurrent = (open: OpenReview, header: Header | undefined, merged: string, analysts: Analysts): boolean =>
  header !== undefined &&
  header.inputs === inputsOf(open, merged) &&
  canonicalJson(header.analyzers) === canonicalJson(analyzersOf(open, analysts))

/** Makes the analyses that the protocol asks for, and stores them. Errors: a result cannot be read or written. */
export const run = Effect.fnUntraced(function* (open: OpenReview, state: ReviewState, analysts: Analysts) {
  const records = yield* Effect.fromResult(reviewRecords(open))
  const all = reviewAnalyses(open, state, records, analysts)
  const header: Header = { version: 1, inputs: inputsOf(open, state.merged!.inputs), analyzers: analyzersOf(open, analysts) }
  const lines = all.map(({ node, analyzer, revision, output, reason }): Line => ({ node, analyzer, revision, output, reason }))
  yield* Effect.fromResult(StepFile.write(fileOf(open), header, lines))
})

/** A stored analysis with its views; undefined when its output is not what the analyzer gives. */
const viewed = ({ node, analyzer, revision, output, reason }: Line, state: ReviewState, { analyzers }: Analysts): Analysis | undefined => {
  if (reason !== null) return { node, analyzer, revision, ...withoutOutput(reason) }
  const plugin = analyzers.get(analyzer)
  const decoded = plugin === undefined ? undefined : Decode.open(Schema.toCodecJson(plugin.output), output)
  if (plugin === undefined || decoded === undefined || Result.isFailure(decoded)) return undefined
  return { node, analyzer, revision, ...withViews(plugin, decoded.success, titlesOf(state)) }
}

/**
 * The analyses of a review as they are stored.
 *
 * - empty: undefined when they have to be made again
 * - errors: the file cannot be read
 */
export const stored = (
  open: OpenReview,
  state: ReviewState,
  analysts: Analysts
): Result.Result<ReadonlyArray<Analysis> | undefined, ProjectError> =>
  Result.gen(function* () {
    if (state.merged === undefined || !isCurrent(open, yield* headerOf(open), state.merged.inputs, analysts)) return undefined
    const lines = yield* StepFile.lines<Line>(fileOf(open))
    const all = lines.flatMap((line) => viewed(line, state, analysts) ?? [])
    return all.length === open.review.analyses.length ? all : undefined
  })
