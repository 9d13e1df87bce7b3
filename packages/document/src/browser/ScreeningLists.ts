/** The lists of records that a person goes through, for the served page and for the file of `litfuse review assign`. It uses no document. */

/** The lists of a stage. */
export const lists = ["undecided", "maybe", "conflicts", "included", "excluded", "all"] as const
/** The name of a list. */
export type ListName = (typeof lists)[number]

/** What a person decided about a record; null without a decision. */
export type Action = "include" | "exclude" | "maybe" | null

/** How a record stands for a person. `isUndecided`: the person has still to decide, or to settle; `isConflict`: people disagree, and the person may know. */
export interface Standing {
  readonly action: Action
  readonly isUndecided: boolean
  readonly isConflict: boolean
}

/** Whether a list has a record. */
export const isInList = (list: ListName, { action, isUndecided, isConflict }: Standing): boolean => {
  switch (list) {
    case "undecided":
      return isUndecided
    case "conflicts":
      return isConflict
    case "included":
      return action === "include"
    case "excluded":
      return action === "exclude"
    case "maybe":
      return action === "maybe"
    case "all":
      return true
  }
}

/**
 * The places before and after a place in a list, which need not have it. Behind the last undecided record the first one is next again.
 *
 * - shape: `places` ascend; -1 is before all
 */
export const neighbours = (
  places: ReadonlyArray<number>,
  at: number,
  list: ListName
): { readonly before: number | undefined; readonly next: number | undefined } => {
  const after = places.find((place) => place > at)
  const wrapped = list === "undecided" ? places.find((place) => place !== at) : undefined
  return { before: places.findLast((place) => place < at), next: after ?? wrapped }
}

/** The part of a list that is shown around a place. Units: `most` records. */
export const around = (places: ReadonlyArray<number>, at: number, most: number): ReadonlyArray<number> => {
  const here = places.findIndex((place) => place >= at)
  const first = Math.max(0, (here < 0 ? places.length : here) - (most >> 1))
  return places.slice(first, first + most)
}

/** How many titles a page lists. */
export const mostTitles = 10

/** The label by which a decision says that the reviewer knew of a retraction. */
export const considered = "retraction-considered"

/** The labels that were typed, each once, and whether a retraction was considered. */
export const typedLabels = (typed: string, isConsidered: boolean): ReadonlyArray<string> => [
  ...new Set([
    ...typed
      .split(",")
      .map((one) => one.trim())
      .filter((one) => one !== "" && one !== considered),
    ...(isConsidered ? [considered] : [])
  ])
]

/** The labels of a field, without the one that has a box. */
export const printedLabels = (labels: ReadonlyArray<string>): string => labels.filter((one) => one !== considered).join(", ")
