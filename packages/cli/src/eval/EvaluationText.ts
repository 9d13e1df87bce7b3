import { type Evaluated, type EvaluatedRun, namesOf, noticesOf } from "@litfuse/api/evaluate/evaluateRuns"
import { record } from "@litfuse/files/CsvText"
import { fixed } from "@litfuse/files/numbers"
import type { Arguments } from "./Arguments.ts"
import { grid } from "./grid.ts"

const show = (isInteger: boolean, value: number): string => (isInteger ? String(value) : fixed(value, 4))

const rows = ({ evaluation }: EvaluatedRun, isPerTopic: boolean, hasSummary: boolean) => {
  const { topics, values, summary, measures } = evaluation
  const cells = (of: (m: number) => number) => measures.map(({ measure }, m) => show(measure.isInteger, of(m)))
  const all = hasSummary ? [{ topic: "all", cells: cells((m) => summary[m]!) }] : []
  if (!isPerTopic) return all
  return [...topics.map((topic, t) => ({ topic, cells: cells((m) => values[m]![t]!) })), ...all]
}

/** An aligned table, one line per run or topic. Runs with equal tags are named by their files. `columns`: those of the terminal, or Infinity. */
export const table = (runs: ReadonlyArray<EvaluatedRun>, isPerTopic: boolean, hasSummary: boolean, columns?: number): string => {
  const measures = runs[0]!.evaluation.measures.map(({ name }) => name)
  const names = namesOf(runs)
  const isByFile = runs.some(({ evaluation }, r) => names[r] !== evaluation.tag)
  const head = [isByFile ? "file" : "run", ...(isPerTopic ? ["topic"] : []), ...measures]
  const body = runs.flatMap((run, r) =>
    rows(run, isPerTopic, hasSummary).map(({ topic, cells }) => [names[r]!, ...(isPerTopic ? [topic] : []), ...cells])
  )
  return grid([head, ...body], isPerTopic ? 2 : 1, columns)
}

/** Comma-separated values in the long form: file, tag, topic (`all` for the summary), measure, value at full precision. */
export const csv = (runs: ReadonlyArray<EvaluatedRun>, isPerTopic: boolean, hasSummary: boolean): string => {
  const lines = ["file,tag,topic,measure,value"]
  for (const { file, evaluation } of runs) {
    const { tag, measures, topics, values, summary } = evaluation
    const line = (topic: string, m: number, value: number) => lines.push(record([file, tag, topic, measures[m]!.name, String(value)]))
    if (isPerTopic) for (const [t, topic] of topics.entries()) for (let m = 0; m < measures.length; m++) line(topic, m, values[m]![t]!)
    if (hasSummary) for (let m = 0; m < measures.length; m++) line("all", m, summary[m]!)
  }
  return lines.join("\n")
}

/**
 * One JSON object: `{"version", "runs":[{file, tag, topics, measures, missing, ignored, perTopic?, ties?}], "compat", "policy", "notices"}`,
 * canonical names, full precision; null where a measure skips a topic, or is infinite.
 */
export const json = (evaluated: Evaluated, { isPerTopic, compat, policy }: Arguments): string =>
  JSON.stringify({
    version: 1,
    runs: evaluated.runs.map(({ file, ties, evaluation: { tag, topics, measures, values, summary, missing, ignored } }) => {
      const byName = (of: (m: number) => number) => Object.fromEntries(measures.map(({ name }, m) => [name, of(m)]))
      return {
        file,
        tag,
        topics: topics.length,
        measures: byName((m) => summary[m]!),
        missing,
        ignored,
        ...(isPerTopic ? { perTopic: Object.fromEntries(topics.map((topic, t) => [topic, byName((m) => values[m]![t]!)])) } : {}),
        ...(ties === undefined ? {} : { ties })
      }
    }),
    compat,
    policy,
    notices: noticesOf(evaluated, policy)
  })
