import type * as Breaker from "./Breaker.ts"
import type * as Budget from "./Budget.ts"
import type * as PaceStore from "./PaceStore.ts"
import type { Notice } from "../Notice.ts"

/** What has been learned about services, for all layers that ask the same ones: how fast each may be asked, and which of them do not answer. */
export interface Held {
  readonly budgets: Map<string, Budget.Budget>
  readonly breakers: Map<string, Breaker.Breaker>
}

/**
 * The host's settings of HTTP.
 *
 * - `agent` the name and version that litfuse sends as its user agent
 * - `origins` where the user sends an upstream instead of its declared origin, by upstream; trusted as given
 * - `pace` where paces are kept; `notices` notices about that, read when a request ends
 * - `held` what is known of services from before; layers that are given the same share it
 */
export interface Settings {
  readonly agent: string
  readonly origins: Readonly<Record<string, string>>
  readonly pace: PaceStore.PaceStore
  readonly notices: () => ReadonlyArray<Notice>
  readonly held?: Held
}
