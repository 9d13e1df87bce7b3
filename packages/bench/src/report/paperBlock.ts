import type { Figure } from "@litfuse/engine/Document"
import * as Figures from "@litfuse/figures/Figure"
import type { NamedFigure } from "./drawnTables.ts"

/** A figure for papers as a block of a document, with its table. `isFile`: it is a file in the folder of the report. */
export const paperBlock = ({ name, figure }: NamedFigure, isFile = true): Figure => {
  const { title, svg, narrow, table } = Figures.ofPaper(figure)
  return { type: "figure", title, svg, narrow, table, ...(isFile ? { file: `${name}.svg` } : {}) }
}
