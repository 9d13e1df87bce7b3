import type { Reply } from "../http/Reply.ts"
import type { Identifier } from "../Identifier.ts"
import type { Harness as SourceHarness, ServerRequest } from "../source/SourcePlugin.ts"

/**
 * What the laws need to test a source of entities without a network.
 *
 * - `server` a fake service that answers in the format of the upstream; absent = it has no upstream
 * - `known` ids that it knows, `unknown` one that it does not know, for a source that looks up
 * - `words` that find at least one entity there, `noWords` that find none, for a source that searches
 * - `linked` an id with links there, for a source with links
 */
export interface EntityHarness {
  readonly server?: (request: ServerRequest) => Reply
  readonly known?: readonly [string, ...ReadonlyArray<string>]
  readonly unknown?: string
  readonly words?: string
  readonly noWords?: string
  readonly linked?: string
}

/** An id of an entity in the place of an identifier of a work: `entityAsSource` alone reads it. */
export const asIdentifier = (scheme: string, value: string): Identifier => ({ scheme, value }) as unknown as Identifier

/** The harness of a source of entities as that of a source, so that the same programs test it. */
export const asSourceHarness = (scheme: string, harness: EntityHarness): SourceHarness => {
  const { server, known, unknown, words, noWords, linked } = harness
  return {
    something: { _tag: "Term", text: words ?? "" },
    nothing: { _tag: "Term", text: noWords ?? "" },
    asks: {},
    ...(server === undefined ? {} : { server }),
    ...(known === undefined || unknown === undefined
      ? {}
      : { lookup: { known: known.map((id) => asIdentifier(scheme, id)), unknown: asIdentifier(scheme, unknown) } }),
    ...(linked === undefined ? {} : { citations: { of: asIdentifier(scheme, linked), direction: "cited" } })
  }
}
