import { measuredOf, type Results, type TableResult } from "../Results.ts"
import { raw, type Markup } from "./Markup.ts"

/**
 * A table as the page's script reads it: the numbers of results.json, at full precision.
 *
 * - shape: `values[measure][system][topic]`; null where there is no value, an empty list where the measure was refused
 */
export interface Embedded {
  readonly id: string
  readonly title: string
  readonly topics: ReadonlyArray<string>
  readonly measures: ReadonlyArray<string>
  readonly systems: ReadonlyArray<string>
  readonly baseline: string | null
  readonly values: ReadonlyArray<ReadonlyArray<ReadonlyArray<number | null>>>
}

const embed = ({ id, title, topics, measures, systems, against }: TableResult): Embedded => ({
  id,
  title,
  topics,
  measures: measures.map(({ name }) => name),
  systems: systems.map(({ system }) => system),
  baseline: against?.baseline ?? null,
  values: measures.map(({ name }) => systems.map(({ values }) => values[name] ?? []))
})

/** JSON in an element of its own for the page's script. `<` is escaped inside it, so that no name of a system can end the element. */
export const jsonElement = (id: string, value: unknown): Markup =>
  raw(`<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`)

/** The page's numbers as a JSON element. */
export const dataElement = (results: Results): Markup => jsonElement("data", measuredOf(results).map(embed))
