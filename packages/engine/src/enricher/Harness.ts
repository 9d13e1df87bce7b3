import type { Identifier } from "../Identifier.ts"
import type { Reply } from "../http/Reply.ts"
import type { Harness as SourceHarness, ServerRequest } from "../Source.ts"

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

/** The harness of an enricher as that of a source that only looks up identifiers: it is tried by the same programs. */
export const asSourceHarness = ({ known, unknown, server }: Harness): SourceHarness => ({
  something: { _tag: "Term", text: "" },
  nothing: { _tag: "Term", text: "" },
  asks: {},
  lookup: { known, unknown },
  ...(server === undefined ? {} : { server })
})
