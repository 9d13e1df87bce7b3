import { escapeLatex } from "@litfuse/figures/escapeLatex"
import { plotSvg } from "@litfuse/figures/plot/plotSvg"
import { plotTex } from "@litfuse/figures/plot/plotTex"
import { svgTex } from "@litfuse/figures/plot/svgTex"
import { paperFigures } from "../paperFigures.ts"
import { frontFigure, reportFigures } from "../reportFigures.ts"
import { namedParts } from "../withPartsInside.ts"
import type { Results } from "../Results.ts"

/** Units: millimetres. */
const width = 175

/**
 * A figure of a report in a paper: its file without an ending, as SVG, and as TeX.
 *
 * - `tex` with pgfplots where it has axes, else with TikZ; undefined where neither can draw a part of it
 */
export interface Drawing {
  readonly name: string
  readonly caption: string
  readonly svg: string
  readonly tex?: string
}

const inReport = (results: Results): ReadonlyArray<Drawing> => {
  const front = frontFigure(results)
  const plots = [...(front === undefined ? [] : [front]), ...[results, ...namedParts(results)].flatMap(paperFigures)]
  const drawn = new Set(plots.map(({ name }) => `${name}.svg`))
  return [
    ...plots.map(({ name, figure }) => ({
      name,
      caption: `${figure.title}. ${figure.about}`,
      svg: plotSvg(figure, width),
      tex: plotTex(figure, width)
    })),
    ...reportFigures(results).flatMap(([name, caption, svg]) => {
      if (drawn.has(name)) return []
      const tex = svgTex(caption, svg, width)
      return [{ name: name.replace(/\.svg$/, ""), caption, svg, ...(tex === undefined ? {} : { tex }) }]
    })
  ]
}

/** Every figure of a report, with names for files: each once, and none outside of its folder, whatever they are called in the report. */
export const drawings = (results: Results): ReadonlyArray<Drawing> => {
  const taken = new Set<string>()
  return inReport(results).map((drawing) => {
    const stem = drawing.name.replaceAll(/[^A-Za-z0-9-]+/g, "-")
    let unique = stem
    for (let n = 2; taken.has(unique); n++) unique = `${stem}-${n}`
    taken.add(unique)
    return { ...drawing, name: `figures/${unique}` }
  })
}

/** LaTeX holds few figures back that have no place yet. */
const figuresAtOnce = 6

/** Figures with TeX as LaTeX sets them, with pages for them in between. */
export const figuresLatex = (all: ReadonlyArray<Drawing>): ReadonlyArray<string> =>
  all
    .filter(({ tex }) => tex !== undefined)
    .map(({ name, caption }, i) => {
      const pause = i > 0 && i % figuresAtOnce === 0 ? "\\clearpage\n" : ""
      return `${pause}\\begin{figure}[tbp]\\centering\\resizebox{\\linewidth}{!}{\\input{${name}}}\\caption{${escapeLatex(caption)}}\\end{figure}`
    })
