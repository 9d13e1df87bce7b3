/**
 * A table as the page's script reads it: the numbers of results.json.
 *
 * - shape: `values[measure][system][topic]`; null where there is no value, an empty list where the measure was refused
 */
export interface PageTable {
  readonly id: string
  readonly title: string
  readonly topics: ReadonlyArray<string>
  readonly measures: ReadonlyArray<string>
  readonly systems: ReadonlyArray<string>
  readonly baseline: string | null
  readonly values: ReadonlyArray<ReadonlyArray<ReadonlyArray<number | null>>>
}

/**
 * The first documents of the kept systems on one topic, as rankings.json has them.
 *
 * - `documents` all that are shown; `grades` theirs, null = unjudged
 * - `rankings[system]` places in `documents`, best first; empty where the system has no ranking
 */
export interface PageTopic {
  readonly documents: ReadonlyArray<string>
  readonly grades: ReadonlyArray<number | null>
  readonly rankings: ReadonlyArray<ReadonlyArray<number>>
}

/** Which systems' rankings of a table are kept, of how many, and the measure whose best they are. */
export interface StoredSystems {
  readonly systems: ReadonlyArray<string>
  readonly all: number
  readonly by: string
}

/** The rankings of a page: `topics` of each table in its order. */
export interface PageRankings {
  readonly depth: number
  readonly tables: ReadonlyArray<StoredSystems & { readonly id: string; readonly topics: ReadonlyArray<PageTopic> }>
}
