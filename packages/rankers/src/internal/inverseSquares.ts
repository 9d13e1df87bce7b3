import * as Ranked from "./Ranked.ts"

/** Gives each hit 1 / rank^2. */
export const fillInverseSquares = (ranked: Ranked.Ranked, { tied }: { readonly tied: Ranked.Tied }): void => {
  const { at } = ranked
  for (let twice = 2; twice < at.length; twice++) at[twice] = (2 / twice) ** 2
  Ranked.fill(ranked, tied)
}
