/** What a source is asked while something goes wrong. */
import type * as Source from "@litfuse/engine/Source"
import { usual } from "@litfuse/engine/testing/answered"
import type { Harness } from "@litfuse/engine/testing/sourceHarness"
import type { AnySource, Question } from "@litfuse/engine/testing/sourceRun"

/** A question to a source for what its miniature holds. Units: `depth` records; `timeoutMs`, `limitMs` milliseconds. */
export type Asking = (
  source: AnySource,
  harness: Harness,
  rest: { readonly depth: number; readonly timeoutMs: number; readonly limitMs?: number }
) => Question<Source.Outcome>

/** A search; a look-up where it cannot be searched. */
export const anything: Asking = usual

/** The works that cite a work, or that it cites: what the miniature has. */
export const citations: Asking = (_, harness, rest) => (connection) => connection.citations({ ...harness.citations!, ...rest })
