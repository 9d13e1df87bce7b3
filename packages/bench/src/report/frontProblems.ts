import type { Table } from "@litfuse/engine/Document"
import { frontTable } from "./frontTable.ts"
import { answerDetails, headlines } from "./headlines.ts"
import { withPartsInside } from "./withPartsInside.ts"
import type { Results } from "./Results.ts"

/** A number in a sentence. Digits within a name, such as BM25 or nDCG@10, are none. */
const numbers = /(?<![\w@.,-])[-+−]?\d+(?:[.,]\d+)*(?![\w@])(?=(\s*(?:%|percent\b|points?\b))?)/g

interface Stated {
  readonly text: string
  readonly value: number
  readonly decimals: number
  readonly isShare: boolean
}

const statedIn = (sentence: string): ReadonlyArray<Stated> =>
  [...sentence.matchAll(numbers)].map(([text, unit]) => {
    const plain = text.replaceAll(/,(?=\d{3})/g, "").replace(/^[-+−]/, "")
    return { text, value: Number(plain), decimals: plain.split(".")[1]?.length ?? 0, isShare: unit !== undefined }
  })

const cellNumbers = ({ rows }: Table): ReadonlyArray<number> =>
  rows
    .flat()
    .flatMap(({ text, value }) => [
      ...(value === undefined ? [] : [value]),
      ...(typeof text === "string" ? statedIn(text).map((one) => one.value) : []),
      ...(typeof text === "object" && "prose" in text ? statedIn(text.prose).map((one) => one.value) : [])
    ])

/** Numbers that the report says in sentences that its programs write, in its question, or in the table of its first screen. */
const knownNumbers = (report: Results): ReadonlyArray<number> => {
  const { shown } = frontTable(report)
  const results = withPartsInside(report)
  const written = [
    results.question,
    results.dataset.title,
    ...headlines(results),
    ...answerDetails(results),
    ...results.tables.map(({ title }) => title),
    ...results.analyses.flatMap(({ title, conclusions }) => [title, ...conclusions])
  ]
  const counts = [...results.tables, ...results.analyses.flatMap(({ measured }) => measured ?? [])].flatMap(({ topics, systems }) => [
    topics.length,
    systems.length
  ])
  return [
    ...written.flatMap((text) => statedIn(text).map(({ value }) => value)),
    ...counts,
    ...(shown === undefined ? [] : cellNumbers(shown.table))
  ]
}

const isSame = ({ value, decimals, isShare }: Stated, known: number): boolean => {
  const size = Math.abs(known)
  if (decimals === 0 && !isShare) return size === value
  const print = (x: number) => x.toFixed(decimals)
  return print(size) === print(value) || (isShare && print(100 * size) === print(value))
}

/**
 * What is wrong with a first screen: names that its report does not have, and numbers of the finding that are none of its values.
 *
 * - empty: no problems, or no first screen
 */
export const frontProblems = (results: Results): ReadonlyArray<string> => {
  const { front } = results
  if (front === undefined) return []
  const known = knownNumbers(results)
  const foreign = statedIn(front.finding).filter((one) => !known.some((number) => isSame(one, number)))
  return [
    ...frontTable(results).unknown.map((name) => `front: the report has no "${name}"`),
    ...foreign.map(({ text }) => `front: the finding says ${text}, which is not among the values that the report states`)
  ]
}
