import type { Identifier } from "../Identifier.ts"
import type { Reply } from "./scriptedHttp.ts"
import type { ServerRequest } from "./sourceHarness.ts"

/**
 * What the laws need to test an enricher without a network.
 *
 * - `server` a small replacement for its upstream, which answers in the upstream's format; absent for an enricher that has no upstream
 * - `known` at least two identifiers of which it knows something, `unknown` one of which it knows nothing
 */
export interface Harness {
  readonly server?: (request: ServerRequest) => Reply
  readonly known: readonly [Identifier, Identifier, ...ReadonlyArray<Identifier>]
  readonly unknown: Identifier
}
