import type * as Qrels from "@litfuse/eval/Qrels"
import * as Agreement from "@litfuse/stats/Agreement"
import * as Bootstrap from "@litfuse/stats/Bootstrap"
import type { Answer } from "./answer.ts"

type Grades = ReadonlyMap<string, number>

/** Grades in ascending order that occur in either set. A negative grade is no judgement. */
export const gradesOf = (...all: ReadonlyArray<Qrels.Qrels>): ReadonlyArray<number> =>
  [...new Set(all.flatMap(({ topics }) => [...topics.values()].flatMap((grades) => [...grades.values()])))]
    .filter((grade) => grade >= 0)
    .sort((a, b) => a - b)

/** NaN and infinity as null. */
export const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

const tableOf = (a: Grades, b: Grades, place: ReadonlyMap<number, number>, categories: number): Agreement.Table => {
  const documents = [...a.keys()]
  const answers = (grades: Grades) => Int16Array.from(documents, (document) => place.get(grades.get(document) ?? -1) ?? -1)
  return Agreement.tabulate(answers(a), answers(b), categories)
}

const sumOf = (tables: ReadonlyArray<Agreement.Table>, cells: number, counts?: Float64Array): Agreement.Table => {
  const sum = new Float64Array(cells)
  for (let t = 0; t < tables.length; t++) {
    const times = counts === undefined ? 1 : counts[t]!
    if (times === 0) continue
    const table = tables[t]!
    for (let i = 0; i < cells; i++) sum[i]! += times * table[i]!
  }
  return sum
}

/** A table of grades as one of relevant or not. */
const relevantTable = (table: Agreement.Table, scale: ReadonlyArray<number>, level: number): Agreement.Table => {
  const found = new Float64Array(4)
  const side = (i: number): number => Number((scale[i] ?? -1) >= level)
  const { length } = scale
  for (let a = 0; a < length; a++) for (let b = 0; b < length; b++) found[2 * side(a) + side(b)]! += table[a * length + b]!
  return found
}

/**
 * Agreement of two sets of judgements on documents that both graded, over all shared topics and for each.
 *
 * - shape: `topics` are in both sets; intervals by resampling topics
 * - empty: `documents` 0 where both judged no document of these topics
 */
export const judgeAgreement = (
  a: Qrels.Qrels,
  b: Qrels.Qrels,
  topics: ReadonlyArray<string>,
  { level, seed }: { readonly level: number; readonly seed: number }
): Pick<Answer, "documents" | "agreement" | "topics"> => {
  const used = gradesOf(a, b)
  // agreement needs two categories, although a file may have one grade
  const scale = used.length < 2 ? [...used, (used[0] ?? 0) + 1] : used
  const place = new Map(scale.map((grade, i) => [grade, i]))
  const [categories, cells] = [scale.length, scale.length ** 2]
  const tables = topics.map((topic) => tableOf(a.topics.get(topic)!, b.topics.get(topic)!, place, categories))
  const table = sumOf(tables, cells)
  const found = Agreement.ofTable(table, categories)
  const two = relevantTable(table, scale, level)
  const relevant = Agreement.ofTable(two, 2)
  // a topic without documents that both judged would count as a topic that is not there
  const judged = tables.filter((one) => one.some((count) => count > 0))
  const interval = (value: "kappa" | "ac1") =>
    Bootstrap.ofStatistic(judged.length, (counts) => Agreement.ofTable(sumOf(judged, cells, counts), categories)[value], { seed })
  const [ofKappa, ofAc1] = [interval("kappa"), interval("ac1")]
  return {
    documents: found.both,
    agreement: {
      kappa: finite(found.kappa),
      lower: finite(ofKappa.lower),
      upper: finite(ofKappa.upper),
      ac1: finite(found.ac1),
      ac1Lower: finite(ofAc1.lower),
      ac1Upper: finite(ofAc1.upper),
      weighted: finite(found.weighted),
      same: found.same,
      relevant: { kappa: finite(relevant.kappa), ac1: finite(relevant.ac1), same: relevant.same },
      prevalence: { a: (two[2]! + two[3]!) / found.both, b: (two[1]! + two[3]!) / found.both },
      byGrade: used.flatMap((first, i) => used.map((second, j) => ({ a: first, b: second, count: table[i * categories + j]! })))
    },
    topics: topics.map((topic, t) => {
      const { both, same, kappa } = Agreement.ofTable(tables[t]!, categories)
      return { topic, documents: both, same: finite(same), kappa: finite(kappa) }
    })
  }
}
