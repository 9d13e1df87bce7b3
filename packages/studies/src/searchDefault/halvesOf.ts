import type { Half } from "./params.ts"

/** Topics by number: those that choose, and the others. */
export interface Halves {
  readonly choosing: ReadonlyArray<number>
  readonly others: ReadonlyArray<number>
}

/** Divides topics by their places: the first, third and so on are odd. Shape: each topic is in one half. */
export const halvesOf = (topics: number, chooseOn: Half): Halves => {
  const all = Array.from({ length: topics }, (_, t) => t)
  const isChoosing = (t: number): boolean => (t % 2 === 0) === (chooseOn === "odd")
  return { choosing: all.filter(isChoosing), others: all.filter((t) => !isChoosing(t)) }
}
