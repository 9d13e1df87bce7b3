import type { Source } from "@litfuse/engine/Source"

/** Display names of sources, by id; a source without a display name is absent. */
export type Titles = ReadonlyMap<string, string>

/** The display names of registered sources. */
export const sourceTitles = (sources: ReadonlyArray<{ readonly plugin: Pick<Source, "id" | "title"> }>): Titles =>
  new Map(sources.flatMap(({ plugin: { id, title } }) => (title === undefined ? [] : [[id, title] as const])))
