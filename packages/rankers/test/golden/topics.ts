import { readFileSync } from "node:fs"
import * as Fusion from "@litfuse/engine/Fusion"

interface Topic {
  readonly lists: ReadonlyArray<{
    readonly name: string
    readonly candidates: ReadonlyArray<number>
    readonly scores: ReadonlyArray<number>
  }>
  readonly grades: ReadonlyArray<number>
}

/** What `tools/oracles/golden/learned.py` writes: topics, and the weights that others learn from them. */
export interface Learned<Case> {
  readonly topics: ReadonlyArray<Topic>
  readonly cases: ReadonlyArray<Case>
}

/** Reads golden values from the folder of this file. */
export const read = <Stored>(name: string): Stored => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8")) as Stored

/** Topics as fusions learn from them, with their grades or other ones. */
export const framesOf = (
  topics: ReadonlyArray<Topic>,
  gradeOf: (grade: number) => number = (grade) => grade
): ReadonlyArray<Fusion.TrainingFrame> =>
  topics.map(({ lists, grades }) => {
    const of = lists.map(({ name, candidates, scores }) => {
      const values = Float64Array.from(scores)
      return { name, rows: Int32Array.from(candidates), scores: values, ranks: Fusion.tiedRanks(values) }
    })
    const own = Int16Array.from(grades, gradeOf)
    return {
      ...Fusion.inputs(of),
      grades: own,
      ideal: own
        .filter((grade) => grade > 0)
        .sort()
        .reverse()
    }
  })
