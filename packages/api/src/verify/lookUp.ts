import type * as Identifier from "@litfuse/engine/Identifier"
import type { Connection } from "@litfuse/engine/source/connect"
import * as SourceListener from "@litfuse/engine/source/SourceListener"

/** Time limit of a request. */
export const timeoutMs = 30_000

/** Whether a source looks up identifiers. */
export const looksUp = ({ abilities }: Connection): boolean => abilities.includes("lookup") || abilities.length === 0

/** Looks up identifiers in a source, and reports how it answered. Never fails: an error of the source is an outcome. */
export const lookUp = (connection: Connection, identifiers: ReadonlyArray<Identifier.Identifier>) =>
  SourceListener.reporting(
    connection.id,
    () => connection.lookup({ identifiers, timeoutMs }),
    (outcome) => outcome
  )
