import * as Notice from "@litfuse/engine/Notice"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { inFolder } from "../folder.ts"
import { isSamePlace } from "../samePlace.ts"
import * as Decisions from "./decisions.ts"
import type { Input } from "./input.ts"
import * as Ledger from "./ledger.ts"

interface Asked {
  readonly folder: string
  readonly decisions?: string
  readonly who: string
}

/**
 * What people decided about these records: in the file that is named, and in the project, to which what the file says is added.
 *
 * - `isAdding` false for a part of the work: many of them run at once, and the merge adds
 */
export const decided = Effect.fnUntraced(function* ({ folder, decisions: named, who }: Asked, input: Input, isAdding = true) {
  const ledger = yield* Effect.fromResult(Ledger.fileFrom(folder))
  const isOther = named !== undefined && (ledger === undefined || !isSamePlace(folder, named, ledger))
  const own: Decisions.Decisions = isOther
    ? yield* Effect.fromResult(Decisions.read(inFolder(folder, named), input))
    : { decisions: [], notices: [] }
  if (ledger === undefined) return own
  // an answer does not wait for a project that cannot be written; what was added may take back what the project had
  const added = Ledger.adopt(ledger, isAdding ? (own.said ?? []) : [], who, yield* Clock.currentTimeMillis)
  const held = yield* Effect.fromResult(Ledger.held(ledger, input, own.decisions))
  const notAdded = ({ message }: ProjectError) => [Notice.make("decisions-not-added", ledger, message)]
  return {
    decisions: [...own.decisions, ...held.decisions],
    notices: [...own.notices, ...(Result.isSuccess(added) ? added.success : notAdded(added.failure)), ...held.notices]
  } satisfies Decisions.Decisions
})
