import * as fc from "fast-check"
import * as Measure from "@litfuse/engine/Measure"

/** A document as the laws of measures see it: its grade (or `NotInPool`, `Unjudged`) and the sub-topics that it covers with that grade. */
export interface Doc {
  readonly grade: number
  readonly covers: ReadonlyArray<number>
}

/** A topic, and two rankings that a law compares. Shape: `pool`: every judged document; rankings hold unjudged ones too. */
export interface MeasureCase {
  readonly maximum: number
  readonly pool: ReadonlyArray<Doc>
  readonly first: ReadonlyArray<Doc>
  readonly second: ReadonlyArray<Doc>
}

/** The number of sub-topics in every case. */
export const subtopics = 3

/** Documents without sub-topics, from their grades. */
export const docs = (...grades: ReadonlyArray<number>): ReadonlyArray<Doc> => grades.map((grade) => ({ grade, covers: [] }))

const listsOf = (ranked: ReadonlyArray<Doc>): Measure.SubtopicLists => {
  const offsets = [0]
  for (const doc of ranked) offsets.push(offsets.at(-1)! + doc.covers.length)
  return {
    offsets: Int32Array.from(offsets),
    members: Int32Array.from(ranked.flatMap((doc) => doc.covers)),
    grades: Int16Array.from(ranked.flatMap((doc) => doc.covers.map(() => doc.grade)))
  }
}

/** A topic and a ranking of it as a frame. */
export const frameOf = ({ maximum, pool }: Pick<MeasureCase, "maximum" | "pool">, ranking: ReadonlyArray<Doc>): Measure.Frame => {
  const judged = new Int32Array(maximum + 1)
  for (const doc of pool) judged[doc.grade]!++
  return Measure.makeFrame({
    topic: "1",
    grades: Int16Array.from(ranking, (doc) => doc.grade),
    ideal: Measure.idealOf(judged),
    judged,
    subtopics: { size: subtopics, hits: listsOf(ranking), pool: listsOf(pool.filter((doc) => doc.covers.length > 0)) }
  })
}

/** Every relevant document from the best grade down. */
export const idealRanking = (pool: ReadonlyArray<Doc>): ReadonlyArray<Doc> =>
  pool.filter((doc) => doc.grade > 0).sort((a, b) => b.grade - a.grade)

const unjudged: fc.Arbitrary<Doc> = fc.constantFrom(Measure.NotInPool, Measure.Unjudged).map((grade) => ({ grade, covers: [] }))

const judged = (maximum: number): fc.Arbitrary<Doc> =>
  fc
    .record({ grade: fc.nat(maximum), covers: fc.subarray([0, 1, 2]) })
    .map(({ grade, covers }) => ({ grade, covers: grade > 0 ? covers : [] }))

/** Topics with one ranking each: none judged, all unjudged, one document, R above n and n above R all occur. */
export const single: fc.Arbitrary<MeasureCase> = fc
  .integer({ min: 1, max: 3 })
  .chain((maximum) =>
    fc.record({
      maximum: fc.constant(maximum),
      pool: fc.array(judged(maximum), { maxLength: 9 }),
      strangers: fc.array(unjudged, { maxLength: 6 })
    })
  )
  .chain(({ maximum, pool, strangers }) =>
    fc.shuffledSubarray([...pool, ...strangers]).map((first) => ({ maximum, pool, first, second: first }))
  )

/** The second ranking is every relevant document from the best grade down. */
export const withIdeal: fc.Arbitrary<MeasureCase> = single.map((made) => ({ ...made, second: idealRanking(made.pool) }))

const worsen = (made: MeasureCase, rel: number, i: number, j: number, stranger: Doc): ReadonlyArray<Doc> => {
  const { first, pool } = made
  const relevant = first.filter(({ grade }) => grade >= rel)
  const better = relevant[i % Math.max(1, relevant.length)]
  if (better === undefined) return first
  const rest = [...first.slice(first.indexOf(better) + 1), ...pool.filter((doc) => !first.includes(doc)), stranger]
  const candidates = rest.filter(({ grade }) => grade < better.grade)
  const worse = candidates[j % candidates.length]!
  return first.map((doc) => {
    if (doc === better) return worse
    return doc === worse ? better : doc
  })
}

/** In the second ranking a relevant document has changed places with a worse one below it, or one that was not retrieved. */
export const withWorse = (rel: number): fc.Arbitrary<MeasureCase> =>
  fc.tuple(single, fc.nat(), fc.nat(), unjudged).map(([made, i, j, stranger]) => ({ ...made, second: worsen(made, rel, i, j, stranger) }))

/** The second ranking differs from the first only below rank `cutoff`. */
export const withOtherTail = (cutoff: number): fc.Arbitrary<MeasureCase> =>
  single.chain((made) => {
    const head = made.first.slice(0, cutoff)
    if (head.length < cutoff) return fc.constant(made)
    const others = [...made.pool.filter((doc) => !head.includes(doc)), ...docs(Measure.NotInPool, Measure.Unjudged)]
    return fc.shuffledSubarray(others).map((tail) => ({ ...made, second: [...head, ...tail] }))
  })

/** The second ranking has unjudged documents added at its end. */
export const withUnjudgedTail: fc.Arbitrary<MeasureCase> = fc
  .tuple(single, fc.array(unjudged, { minLength: 1, maxLength: 4 }))
  .map(([made, tail]) => ({ ...made, second: [...made.first, ...tail] }))

/** The second ranking has no unjudged document. */
export const withoutUnjudged: fc.Arbitrary<MeasureCase> = single.map((made) => ({
  ...made,
  second: made.first.filter((doc) => doc.grade >= 0)
}))

/** The same topic with only two grades: `rel` for the relevant documents, 0 for the rest of the judged ones. */
export const twoGrades = (made: MeasureCase, rel: number): MeasureCase => {
  const flatten = (ranked: ReadonlyArray<Doc>) =>
    ranked.map(({ grade, covers }) => ({ grade: grade >= rel ? rel : Math.min(grade, 0), covers: grade >= rel ? covers : [] }))
  return { ...made, pool: flatten(made.pool), first: flatten(made.first), second: flatten(made.second) }
}
