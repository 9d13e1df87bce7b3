import { measuredOf, type Results, type TableResult } from "../Results.ts"
import type { PageTable } from "./browser/PageTable.ts"
import { raw, type Markup } from "./Markup.ts"

const embed = ({ id, title, topics, measures, systems, against }: TableResult): PageTable => ({
  id,
  title,
  topics,
  measures: measures.map(({ name }) => name),
  systems: systems.map(({ system }) => system),
  baseline: against?.baseline ?? null,
  values: measures.map(({ name }) => systems.map(({ values }) => values[name] ?? []))
})

/** JSON in a separate element for the page's script. It escapes `<`, so that no name of a system can end the element. */
export const jsonElement = (id: string, value: unknown): Markup =>
  raw(`<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`)

/** The page's numbers as a JSON element. */
export const dataElement = (results: Results): Markup => jsonElement("data", measuredOf(results).map(embed))
