/** What a source is asked while something goes wrong. */
import type * as Source from "@litfuse/engine/Source"
import { usual } from "@litfuse/kit/answered"
import type { SourceHarness } from "@litfuse/kit/SourceHarness"
import type { AnySource, Question } from "@litfuse/kit/askSource"

/** A question to a source for what its miniature holds. Units: `depth` records; `timeoutMs`, `limitMs` milliseconds. */
export type FaultQuestion = (
  source: AnySource,
  harness: SourceHarness,
  rest: { readonly depth: number; readonly timeoutMs: number; readonly limitMs?: number }
) => Question<Source.Outcome>

/** A search; a look-up where it cannot be searched. */
export const usualQuestion: FaultQuestion = usual

/** The works that cite a work, or that it cites: what the miniature has. */
export const citationQuestion: FaultQuestion = (_, harness, rest) => (connection) =>
  connection.citations({ ...harness.citations!, ...rest })
