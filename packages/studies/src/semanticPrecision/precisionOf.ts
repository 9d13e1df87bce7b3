/** How the precision of the first hits follows from a value that was measured: the number of hits, and the rule. */
export interface Rule {
  readonly depth: number
  readonly of: "first" | "recall" | "judged" | "precision"
}

/** The rule for a measure by its name; undefined where precision does not follow from it. */
export const ruleOf = (measure: string): Rule | undefined => {
  if (measure === "RR") return { depth: 1, of: "first" }
  const [, name, depth] = /^(R|Judged|P)@(\d+)$/.exec(measure) ?? []
  if (name === undefined) return undefined
  return { depth: Number(depth), of: ({ R: "recall", Judged: "judged", P: "precision" } as const)[name as "R" | "Judged" | "P"] }
}

/**
 * The precision of the first hits, from a value of one topic, or from its mean over folds where the rule is `recall`.
 *
 * - `first` precision of the first hit: 1 where the reciprocal rank is 1, else 0. `recall` the share of relevant documents found, times their number, over the
 *   depth. `judged` the share of hits that were judged, which is that of relevant ones where nothing else was judged. `precision` is the value itself
 * - shape: `relevant` how many documents are relevant for the topic
 */
export const precisionOf = ({ depth, of }: Rule, value: number, relevant: number): number => {
  if (of === "first") return value === 1 ? 1 : 0
  // a report keeps ten digits of a share: the number of hits, or their mean over folds, is what it was at six decimals
  return of === "recall" ? Number((value * relevant).toFixed(6)) / depth : value
}

/** The highest precision that a topic allows. */
export const ceilingOf = ({ depth }: Rule, relevant: number): number => Math.min(depth, relevant) / depth
