import { counted } from "@litfuse/files/numbers"

/**
 * What a gate covers.
 *
 * - `checked` how many experiments it checks; `expected` how many its caller expects, if it says so
 * - `unmarked` ids of experiments that it leaves out, because they are marked `ci: false`
 */
export interface Coverage {
  readonly checked: number
  readonly expected?: number | undefined
  readonly unmarked: ReadonlyArray<string>
}

/** The difference between the experiments that were checked and those that were expected; undefined if there is none. */
export const miscount = ({ checked, expected }: Coverage): string | undefined =>
  expected === undefined || expected === checked
    ? undefined
    : `${counted(checked, "experiment")} checked, but ${expected} expected; restore what is missing, or change the expected number`

/** That experiments are left out, and why. */
export const unmarkedText = (ids: ReadonlyArray<string>): string => `not checked, because \`ci: false\`: ${ids.join(", ")}`

/**
 * The coverage of a gate in lines, so that an experiment cannot leave it unseen.
 *
 * - empty: no lines where every experiment is checked and their number is the expected one
 */
export const coverageLines = (coverage: Coverage): ReadonlyArray<string> => {
  const { unmarked } = coverage
  const difference = miscount(coverage)
  return [...(unmarked.length === 0 ? [] : [unmarkedText(unmarked)]), ...(difference === undefined ? [] : [difference])]
}
