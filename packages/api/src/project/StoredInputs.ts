import type { ContentOf } from "@litfuse/host/FileSource"
import * as Context from "effect/Context"

/**
 * What a search read besides answers of services, when it is replayed.
 *
 * - `contentOf` its files of references, as they were
 * - `atMs` the time of the search, in milliseconds since 1970
 */
export interface Inputs {
  readonly contentOf: ContentOf
  readonly atMs: number
}

/** The stored inputs of a replay; undefined = the files themselves are read, now. */
export const StoredInputs = Context.Reference<Inputs | undefined>("@litfuse/api/project/StoredInputs", { defaultValue: () => undefined })
