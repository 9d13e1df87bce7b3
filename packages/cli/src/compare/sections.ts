import type { Compared, ComparedMeasure } from "@litfuse/api/compare/answer"
import { isName, type Section, sectionsOf } from "@litfuse/api/compare/sections"
import { counted } from "@litfuse/files/numbers"
import { table } from "../table.ts"

const print = ({ about, headers, rows }: Section): string =>
  `${about}:\n\n${table(
    headers,
    headers.map((header) => (isName(header) ? "left" : "right")),
    rows
  )}\n`

/** The comparisons of one measure for a terminal. Every table with p-values says what they were corrected for. */
export const sections = (measure: ComparedMeasure, compared: Compared, hasDetails: boolean): string =>
  [
    `${measure.measure}, ${counted(measure.topics, "topic")}, baseline ${measure.baseline.run}\n`,
    ...sectionsOf(measure, compared, hasDetails).map(print)
  ].join("\n")
