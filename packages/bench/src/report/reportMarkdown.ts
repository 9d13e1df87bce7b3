import { printMarkdown } from "@litfuse/document/printMarkdown"
import { reportDocument } from "./reportDocument.ts"
import type { Results } from "./Results.ts"

/** The text of `report.md`, from nothing but the results. Its tables have no marks: the comparisons have every p. */
export const reportMarkdown = (results: Results): string => printMarkdown(reportDocument(results), false)
