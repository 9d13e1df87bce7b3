import type { Run } from "@litfuse/eval/Run"

/** A run that contributed to the pool, and its team. */
export interface Pooled {
  readonly team: string
  readonly run: Run
}

/**
 * The first finder of a document: the team whose pooled runs have it highest. `rank` is where, `others` the highest rank at which another team has it.
 *
 * - `others` is infinite when no other team has it
 */
export interface Finder {
  readonly team: string
  readonly rank: number
  readonly others: number
}

/** For each topic and document of a pooled run, who found it first. Of two teams at one rank, it is the one that comes first in `pooled`. */
export const findersOf = (pooled: ReadonlyArray<Pooled>): ReadonlyMap<string, ReadonlyMap<string, Finder>> => {
  const topics = new Map<string, Map<string, Finder>>()
  for (const { team, run } of pooled) {
    for (const [topic, { ids }] of run.topics) {
      const finders = topics.get(topic) ?? new Map<string, Finder>()
      topics.set(topic, finders)
      for (const [i, id] of ids.entries()) {
        const rank = i + 1
        const known = finders.get(id)
        if (known === undefined) finders.set(id, { team, rank, others: Number.POSITIVE_INFINITY })
        else if (known.team === team) finders.set(id, { ...known, rank: Math.min(known.rank, rank) })
        else if (rank < known.rank) finders.set(id, { team, rank, others: known.rank })
        else finders.set(id, { ...known, others: Math.min(known.others, rank) })
      }
    }
  }
  return topics
}

/**
 * What counts as one team's own contribution: documents that it has down to rank `own` and that no other team has down to rank `others`.
 *
 * - `others` is at least `own`, so that no document is the contribution of two teams
 */
export interface Reading {
  readonly own: number
  readonly others: number
}

/** Whether a document is its finder's own contribution. */
export const isOwn = ({ rank, others }: Finder, reading: Reading): boolean => rank <= reading.own && others > reading.others

/**
 * How deep a run was pooled, at most: the number of hits before the first that was not shown to the judges. The topic with the fewest counts.
 *
 * - shape: `wasShown` of a topic and a document
 * - empty: a run without topics has 0
 */
export const shownDepth = (run: Run, wasShown: (topic: string, id: string) => boolean): number => {
  let depth = Number.POSITIVE_INFINITY
  for (const [topic, { ids }] of run.topics) {
    const first = ids.findIndex((id) => !wasShown(topic, id))
    depth = Math.min(depth, first < 0 ? ids.length : first)
  }
  return Number.isFinite(depth) ? depth : 0
}
