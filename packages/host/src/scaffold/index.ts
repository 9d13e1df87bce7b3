import type { Scaffold, Wanted } from "./Scaffold.ts"
import { enricher } from "./enricher.ts"
import { plain } from "./plain.ts"
import { source } from "./source.ts"

export { ScaffoldError, wanted, write } from "./Scaffold.ts"

/** What `litfuse plugin new` can write, by kind: a new kind is one line. */
export const kinds: Readonly<Record<string, (wanted: Wanted) => Scaffold>> = { source, enricher, ...plain }
