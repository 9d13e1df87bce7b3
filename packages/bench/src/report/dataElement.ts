import { measuredOf, type Results, type TableResult } from "./Results.ts"
import type { PageTable } from "@litfuse/document/browser/PageTable"
import { jsonElement } from "@litfuse/document/jsonElement"
import type { Markup } from "@litfuse/document/Markup"

const embed = ({ id, title, topics, measures, systems, against }: TableResult): PageTable => ({
  id,
  title,
  topics,
  measures: measures.map(({ name }) => name),
  systems: systems.map(({ system }) => system),
  baseline: against?.baseline ?? null,
  values: measures.map(({ name }) => systems.map(({ values }) => values[name] ?? []))
})

/** The page's numbers as a JSON element. */
export const dataElement = (results: Results): Markup => jsonElement("data", measuredOf(results).map(embed))
