import * as Ids from "@litfuse/engine/Ids"
import type { AnalysisResult, PartResults, Results, TableResult } from "./Results.ts"

/** The name of a part within its report: `title-scifact` of `beta/title-scifact`, and a whole id where its folder is elsewhere. */
export const partName = (report: string, part: string): string => (part.startsWith(`${report}/`) ? part.slice(report.length + 1) : part)

/** Results without those of the parts: what the experiment itself measured. */
export const withoutParts = (results: Results): PartResults => {
  const { parts: _, ...own } = results
  return own
}

/** A report with the new results of one of its parts, whose order is that of their ids. */
export const withPart = (report: Results, part: PartResults): Results => ({
  ...report,
  parts: [...(report.parts ?? []).filter(({ experiment }) => experiment !== part.experiment), part].sort((a, b) =>
    Ids.compare(a.experiment, b.experiment)
  )
})

/** A part with the ids and titles that its tables and analyses have in the report. They begin with its name, so that no two are alike. */
export const namedPart = (report: string, part: PartResults): PartResults => {
  const name = partName(report, part.experiment)
  const table = (one: TableResult): TableResult => ({ ...one, id: `${name}-${one.id}`, title: `${name}: ${one.title}` })
  const analysis = (one: AnalysisResult): AnalysisResult => ({
    ...one,
    id: `${name}-${one.id}`,
    title: `${name}: ${one.title}`,
    ...(one.measured === undefined ? {} : { measured: table(one.measured) })
  })
  return { ...part, tables: part.tables.map(table), analyses: part.analyses.map(analysis) }
}

/** The parts of a report, each with the names that it has there. */
export const namedParts = ({ experiment, parts = [] }: Results): ReadonlyArray<PartResults> =>
  parts.map((part) => namedPart(experiment, part))

/** A report as one list of tables and one of analyses: its own, then those of its parts. */
export const withPartsInside = (results: Results): PartResults => {
  const parts = namedParts(results)
  const own = withoutParts(results)
  return {
    ...own,
    tables: [...own.tables, ...parts.flatMap(({ tables }) => tables)],
    analyses: [...own.analyses, ...parts.flatMap(({ analyses }) => analyses)]
  }
}
