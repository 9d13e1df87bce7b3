import type { PaperFigure, PaperWidth } from "@litfuse/figures/plot/Plot"
import { plotSvg } from "@litfuse/figures/plot/plotSvg"
import { plotTex } from "@litfuse/figures/plot/plotTex"

/** Formats of a figure for a paper. */
export const figureFormats = ["svg", "tex"] as const

/** Widths of figures in papers, in millimetres, as flags name them. */
export const figureWidths = ["85", "175"] as const

/** A figure as text. */
export const printFigure = (figure: PaperFigure, format: (typeof figureFormats)[number], width: (typeof figureWidths)[number]): string => {
  const paper = Number(width) as PaperWidth
  return (format === "svg" ? plotSvg(figure, paper) : plotTex(figure, paper)).trimEnd()
}
