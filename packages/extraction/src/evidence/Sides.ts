import { termsOf } from "../preparedText.ts"
import type { Stated } from "./changesIn.ts"

/** The terms of both sides of a comparison: `A is better than B`. */
export interface Sides {
  readonly before: ReadonlySet<string>
  readonly after: ReadonlySet<string>
}

/** The sides of a comparison around a change; undefined if the text compares nothing there. */
export const sidesOf = (text: string, { at, end }: Stated): Sides | undefined => {
  const than = /^[^.;:]*?\bthan\b(.*)$/isu.exec(text.slice(end))?.[1] ?? /(?:superior|inferior) to\b(.*)$/isu.exec(text.slice(at))?.[1]
  return than === undefined ? undefined : { before: new Set(termsOf(text.slice(0, at))), after: new Set(termsOf(than)) }
}

const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => [...one].filter((term) => other.has(term)).length

const without = (one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...one].filter((term) => !other.has(term)))

/** Whether one comparison has on its left what the other has on its right, and the reverse. Terms that are on both sides do not count. */
export const areSwapped = (claim: Sides, said: Sides): boolean => {
  const [left, right] = [without(claim.before, claim.after), without(claim.after, claim.before)]
  return shared(left, said.after) + shared(right, said.before) > shared(left, said.before) + shared(right, said.after)
}
