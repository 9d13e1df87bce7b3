import type * as Breaker from "./Breaker.ts"
import type * as Budget from "./Budget.ts"
import type * as PaceStore from "./PaceStore.ts"
import type { Notice } from "../Notice.ts"

/** What is known about services, shared by all layers that use them: their pace, and which of them do not answer. */
export interface ServiceState {
  readonly budgets: Map<string, Budget.Budget>
  readonly breakers: Map<string, Breaker.Breaker>
}

/**
 * The HTTP settings of the host.
 *
 * - `agent` the name and version of litfuse as its user agent
 * - `origins` the address that the user sets instead of a declared origin, by upstream; trusted as given
 * - `pace` the store of paces; `notices` its notices, read when a request ends
 * - `serviceState` what is known about services; layers with the same state share it
 */
export interface Settings {
  readonly agent: string
  readonly origins: Readonly<Record<string, string>>
  readonly pace: PaceStore.PaceStore
  readonly notices: () => ReadonlyArray<Notice>
  readonly serviceState?: ServiceState
}
