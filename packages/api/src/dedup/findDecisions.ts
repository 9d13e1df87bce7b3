import * as Notice from "@litfuse/engine/Notice"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { inFolder } from "../inFolder.ts"
import { isSamePlace } from "../isSamePlace.ts"
import * as DecisionFile from "./DecisionFile.ts"
import type { Input } from "./input.ts"
import * as ProjectDecisions from "./ProjectDecisions.ts"

interface DecisionRequest {
  readonly folder: string
  readonly decisions?: string
  readonly who: string
}

/**
 * The decisions about these records, from the named file and from the project. Decisions of the file are added to the project.
 *
 * - `isAdding` false for a shard: shards run concurrently, and the merge adds the decisions
 */
export const findDecisions = Effect.fnUntraced(function* (
  { folder, decisions: named, who }: DecisionRequest,
  input: Input,
  isAdding = true
) {
  const ledger = yield* Effect.fromResult(ProjectDecisions.decisionFile(folder))
  const isOther = named !== undefined && (ledger === undefined || !isSamePlace(folder, named, ledger))
  const own: DecisionFile.Decisions = isOther
    ? yield* Effect.fromResult(DecisionFile.read(inFolder(folder, named), input))
    : { decisions: [], notices: [] }
  if (ledger === undefined) return own
  // added before the project is read, because the file may take back decisions of the project; a failure to write becomes a notice
  const added = ProjectDecisions.addDecisions(ledger, isAdding ? (own.said ?? []) : [], who, yield* Clock.currentTimeMillis)
  const held = yield* Effect.fromResult(ProjectDecisions.decisionsAbout(ledger, input, own.decisions))
  const notAdded = ({ message }: ProjectError) => [Notice.make("decisions-not-added", ledger, message)]
  return {
    decisions: [...own.decisions, ...held.decisions],
    notices: [...own.notices, ...(Result.isSuccess(added) ? added.success : notAdded(added.failure)), ...held.notices]
  } satisfies DecisionFile.Decisions
})
