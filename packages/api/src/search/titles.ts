import type { Source } from "@litfuse/engine/Source"

/** How people write the names of sources, by id; a source that has no other name is not there. */
export type Titles = ReadonlyMap<string, string>

/** The names of registered sources. */
export const titlesOf = (sources: ReadonlyArray<{ readonly plugin: Pick<Source, "id" | "title"> }>): Titles =>
  new Map(sources.flatMap(({ plugin: { id, title } }) => (title === undefined ? [] : [[id, title] as const])))
