/** Why values of topics are read on which no setting may be chosen, and what is chosen on them all the same. */
export const purposes = {
  fold: { what: "a fold, once its setting was frozen", isChosenOn: "no" },
  forward: { what: "a block, once its setting was frozen on the topics before it", isChosenOn: "no" },
  training: { what: "a fold, with the run that was best on the others", isChosenOn: "no" },
  hindsight: { what: "every run on all topics", isChosenOn: "yes, by definition" },
  surface: { what: "every setting on all topics", isChosenOn: "no setting; its best and worst are named, in hindsight" },
  contribution: { what: "a fold of seed 1, with all runs and without some", isChosenOn: "no" }
} as const

/**
 * One access to values of topics that no setting may be chosen on.
 *
 * - `by` the system, or the baseline, that reads
 * - shape: `topics` indices; `times` how many values of each topic were read: settings, or runs
 */
export interface Access {
  readonly by: string
  readonly purpose: keyof typeof purposes
  readonly topics: ReadonlyArray<number>
  readonly times: number
}

/** A log of accesses: values on which nothing may be chosen are read only through it. */
export interface AccessLog {
  readonly accesses: ReadonlyArray<Access>
  readonly read: <A>(access: Access, values: () => A) => A
}

/** Opens an empty log. */
export const open = (): AccessLog => {
  const accesses: Array<Access> = []
  return {
    accesses,
    read: (access, values) => {
      accesses.push(access)
      return values()
    }
  }
}

/** How often each topic was read. */
export const counts = (accesses: ReadonlyArray<Access>, topics: number): Int32Array => {
  const seen = new Int32Array(topics)
  for (const access of accesses) for (const t of access.topics) seen[t]! += access.times
  return seen
}

/** All accesses of one reader for one purpose: how many topics were seen, and how often each of them, at least and at most. */
export interface Total extends Pick<Access, "by" | "purpose"> {
  readonly topics: number
  readonly least: number
  readonly most: number
}

/** The totals of a log, in the order of first accesses. */
export const totals = (accesses: ReadonlyArray<Access>, topics: number): ReadonlyArray<Total> => {
  const groups = Map.groupBy(accesses, ({ by, purpose }) => JSON.stringify([by, purpose]))
  return Array.from(groups.values(), (own): Total => {
    const seen = counts(own, topics).filter((n) => n > 0)
    return { by: own[0]!.by, purpose: own[0]!.purpose, topics: seen.length, least: Math.min(...seen), most: Math.max(...seen) }
  })
}
