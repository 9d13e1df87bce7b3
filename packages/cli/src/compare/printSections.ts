import type { Compared, ComparedMeasure } from "@litfuse/api/compare/answer"
import { isName, type Section, compareSections } from "@litfuse/api/compare/compareSections"
import { counted } from "@litfuse/files/numbers"
import { table } from "../table.ts"

const print = ({ about, headers, rows }: Section): string =>
  `${about}:\n\n${table(
    headers,
    headers.map((header) => (isName(header) ? "left" : "right")),
    rows
  )}\n`

/** The comparisons of one measure for a terminal. Every table with p-values names their correction. */
export const printSections = (measure: ComparedMeasure, compared: Compared, hasDetails: boolean): string =>
  [
    `${measure.measure}, ${counted(measure.topics, "topic")}, baseline ${measure.baseline.run}\n`,
    ...compareSections(measure, compared, hasDetails).map(print)
  ].join("\n")
