import type { Analysis } from "@litfuse/bench/experiment/Analysis"
import type { Imitated, Replay } from "@litfuse/bench/experiment/Pipelines"
import type { Registry } from "@litfuse/engine/Registry"
import type * as Result from "effect/Result"

/**
 * What only reports of litfuse's own repository need.
 *
 * - `analyses` each is what one report, or a few of a kind, are about
 * - `imitated` services in miniature over the text of the collection atlas; why there are none otherwise
 */
export interface Studies {
  readonly analyses: (registry: Registry) => ReadonlyArray<Analysis>
  readonly imitated: (wanted: Imitated) => Result.Result<Replay, { readonly message: string }>
}
