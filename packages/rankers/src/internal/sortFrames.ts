import type * as Fusion from "@litfuse/engine/Fusion"
import * as Ids from "@litfuse/engine/Ids"

const compareNumbers = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!
  return a.length - b.length
}

const byName = (lists: ReadonlyArray<Fusion.List>): ReadonlyArray<Fusion.List> => lists.toSorted((a, b) => Ids.compare(a.name, b.name))

const compareLists = (a: ReadonlyArray<Fusion.List>, b: ReadonlyArray<Fusion.List>): number => {
  const [left, right] = [byName(a), byName(b)]
  for (let l = 0; l < left.length && l < right.length; l++) {
    const [x, y] = [left[l]!, right[l]!]
    const order = Ids.compare(x.name, y.name) || compareNumbers(x.rows, y.rows) || compareNumbers(x.scores, y.scores)
    if (order !== 0) return order
  }
  return left.length - right.length
}

/** Topics ordered by their contents alone, so that sums over them are equal to the last bit; those with equal contents in any order. */
export const sortFrames = (frames: ReadonlyArray<Fusion.TrainingFrame>): ReadonlyArray<Fusion.TrainingFrame> =>
  frames.toSorted(
    (a, b) =>
      compareNumbers(a.grades, b.grades) ||
      compareNumbers(a.ideal, b.ideal) ||
      compareNumbers(a.candidates, b.candidates) ||
      compareLists(a.lists, b.lists)
  )
