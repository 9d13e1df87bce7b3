import type { Identifier } from "../Identifier.ts"
import type { Reply } from "../http/Reply.ts"
import type { Harness as SourceHarness, ServerRequest } from "../Source.ts"

/**
 * What the laws need to test an enricher without a network.
 *
 * - `server` a fake service that answers in the format of the upstream; absent = the enricher has no upstream
 * - `known` at least two identifiers that it knows, `unknown` one that it does not know
 */
export interface Harness {
  readonly server?: (request: ServerRequest) => Reply
  readonly known: readonly [Identifier, Identifier, ...ReadonlyArray<Identifier>]
  readonly unknown: Identifier
}

/** The harness of an enricher as that of a source that only looks up identifiers, so that the same programs test it. */
export const asSourceHarness = ({ known, unknown, server }: Harness): SourceHarness => ({
  something: { _tag: "Term", text: "" },
  nothing: { _tag: "Term", text: "" },
  asks: {},
  lookup: { known, unknown },
  ...(server === undefined ? {} : { server })
})
