import { record } from "@litfuse/files/CsvText"
import { measuredOf, type Results } from "./Results.ts"

const line = (fields: ReadonlyArray<string>): string => `${record(fields)}\r\n`

const header = ["experiment", "table", "system", "measure", "topic", "value", "lower", "upper"]

/**
 * All values of a report in long form, a line per table, system, measure and topic, with the digits of results.json. Topic `all` has the value that the
 * measure aggregates to, and the ends of its 95 % interval where it is a mean. Names and values by topic are those of results.json.
 *
 * - empty: a topic without a value has an empty field; a measure refused for a system has no lines
 * - source: RFC 4180
 */
export const csv = (results: Results): string => [line(header), ...[results, ...(results.parts ?? [])].flatMap(linesOf)].join("")

const linesOf = (results: Results): ReadonlyArray<string> =>
  measuredOf(results).flatMap(({ id, topics, measures, systems }) =>
    systems.flatMap(({ system, summary, intervals, values }) =>
      measures.flatMap(({ name }) => {
        const total = summary[name]
        if (total === undefined) return []
        const start = [results.experiment, id, system, name]
        return [
          line([...start, "all", String(total), ...(intervals[name]?.map(String) ?? ["", ""])]),
          ...(values[name] ?? []).map((value, t) => line([...start, topics[t]!, String(value ?? ""), "", ""]))
        ]
      })
    )
  )
