/** Why values are read of topics that no setting may be chosen on, and what is chosen on them all the same. */
export const whys = {
  fold: { what: "a fold, once its setting was frozen", isChosenOn: "no" },
  training: { what: "a fold, with the run that was best on the others", isChosenOn: "no" },
  hindsight: { what: "every run on all topics", isChosenOn: "yes, by definition" },
  surface: { what: "every setting on all topics", isChosenOn: "no setting; its best and worst are named, in hindsight" },
  contribution: { what: "a fold of seed 1, with all runs and without some", isChosenOn: "no" }
} as const

/**
 * A reading of values.
 *
 * - `by` the system, or whoever else
 * - shape: `topics` indices; `times` how many values of each topic were read: settings, or runs
 */
export interface Look {
  readonly by: string
  readonly why: keyof typeof whys
  readonly topics: ReadonlyArray<number>
  readonly times: number
}

/** A log of looks: values that nothing may be chosen on are read through it, and nowhere else. */
export interface Log {
  readonly looks: ReadonlyArray<Look>
  readonly read: <A>(look: Look, values: () => A) => A
}

/** Opens an empty log. */
export const open = (): Log => {
  const looks: Array<Look> = []
  return {
    looks,
    read: (look, values) => {
      looks.push(look)
      return values()
    }
  }
}

/** How often each topic was looked at. */
export const counts = (looks: ReadonlyArray<Look>, topics: number): Int32Array => {
  const seen = new Int32Array(topics)
  for (const look of looks) for (const t of look.topics) seen[t]! += look.times
  return seen
}

/** All looks of one reader for one reason: how many topics were seen, and how often each of them, at least and at most. */
export interface Total extends Pick<Look, "by" | "why"> {
  readonly topics: number
  readonly least: number
  readonly most: number
}

/** The totals of a log, in the order of first looks. */
export const totals = (looks: ReadonlyArray<Look>, topics: number): ReadonlyArray<Total> => {
  const groups = new Map<string, Array<Look>>()
  for (const look of looks) {
    const key = JSON.stringify([look.by, look.why])
    const group = groups.get(key) ?? []
    groups.set(key, group)
    group.push(look)
  }
  return Array.from(groups.values(), (own): Total => {
    const seen = counts(own, topics).filter((n) => n > 0)
    return { by: own[0]!.by, why: own[0]!.why, topics: seen.length, least: Math.min(...seen), most: Math.max(...seen) }
  })
}
