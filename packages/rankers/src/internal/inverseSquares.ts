import { additive, type Spec } from "./additive.ts"
import * as Ranked from "./Ranked.ts"

/** Builds a fusion whose score is, by candidate, `times` of the number of lists that hold it, times the sum of 1 / rank^2. */
export const inverseSquares = <P extends { readonly tied: Ranked.Tied }>(spec: Omit<Spec<Ranked.Ranked, P>, "prepare" | "set" | "what">) =>
  additive<Ranked.Ranked, P>({
    ...spec,
    prepare: Ranked.prepare,
    set: (ranked, { tied }) => {
      const { at } = ranked
      for (let twice = 2; twice < at.length; twice++) at[twice] = (2 / twice) ** 2
      Ranked.fill(ranked, tied)
    },
    what: () => "1 / rank^2 ="
  })
