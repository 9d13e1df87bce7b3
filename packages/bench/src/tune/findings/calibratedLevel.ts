import { fixed } from "@litfuse/files/numbers"

/**
 * Upper bounds of the share of families in which the mean of twenty orders finds a difference where there is none: rows, topics, bound. They are the table
 * `level` of `reports/null-calibration-families`, the highest of all collections and correlations between rows.
 */
export const calibratedLevels: ReadonlyArray<readonly [rows: number, topics: number, upper: number]> = [
  [1, 25, 0.0518],
  [1, 50, 0.0535],
  [1, 100, 0.0555],
  [10, 25, 0.0576],
  [10, 50, 0.0581],
  [10, 100, 0.0553],
  [30, 25, 0.0682],
  [30, 50, 0.0702],
  [30, 100, 0.0622]
]

/** Calibrated sizes next to one: the largest that is not larger, and the smallest that is not smaller. */
const around = (sizes: ReadonlyArray<number>, size: number): ReadonlyArray<number> =>
  [Math.max(...sizes.filter((one) => one <= size)), Math.min(...sizes.filter((one) => one >= size))].filter(Number.isFinite)

const range = (sizes: ReadonlyArray<number>): string => [...new Set(sizes)].join(" to ")

/**
 * The level that holds for a table of tuned differences, as a sentence. Between two calibrated sizes it is the higher level of both. More topics than were
 * calibrated count as the most that were.
 *
 * - shape: `rows` of the family, `topics` of the design, both at least 1
 * - empty: fewer topics or more rows than were calibrated have no known level, and the sentence says so
 */
export const calibratedLevel = (rows: number, topics: number): string => {
  const [mostRows, fewestTopics] = [Math.max(...calibratedLevels.map(([m]) => m)), Math.min(...calibratedLevels.map(([, n]) => n))]
  if (rows > mostRows) return `The error rate of more than ${mostRows} rows was not calibrated.`
  if (topics < fewestTopics) return `The error rate on fewer than ${fewestTopics} topics was not calibrated.`
  const ofRows = around([...new Set(calibratedLevels.map(([m]) => m))], rows)
  const ofTopics = around([...new Set(calibratedLevels.map(([, n]) => n))], topics)
  const levels = calibratedLevels.filter(([m, n]) => ofRows.includes(m) && ofTopics.includes(n)).map(([, , upper]) => upper)
  // upwards, because it is a bound
  const percent = fixed(Math.ceil(1000 * Math.max(...levels) - 1e-9) / 10, 1)
  const [m, n] = [range(ofRows), range(ofTopics)]
  return `In calibrations with ${m} ${m === "1" ? "row" : "rows"} and ${n} topics, at most ${percent} % of families showed a difference where there was none (\`null-calibration-families\`).`
}
