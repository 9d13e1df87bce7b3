import { type Block, paragraph } from "@litfuse/engine/Document"
import * as Figures from "@litfuse/figures/Figure"
import type { NamedFigure } from "./tableDrawings.ts"

/** A figure for papers as a block of a document, with its table and its file in the folder of the report. */
export const paperBlock = ({ name, figure }: NamedFigure): Block => {
  const { title, svg, narrow, table } = Figures.ofPaper(figure)
  return { type: "figure", title, svg, narrow, table, file: `${name}.svg` }
}

/** A figure for papers with its caption. `isOnPages`: other forms leave both out, and there is no file. */
export const captionedBlocks = (one: NamedFigure, isOnPages: boolean): ReadonlyArray<Block> => {
  const { title, about, svg, narrow, table } = Figures.ofPaper(one.figure)
  const figure: Block = isOnPages ? { type: "figure", title, svg, narrow, table, isOnPages } : paperBlock(one)
  return [figure, { ...paragraph(about, "muted"), isOnPages }]
}
