import { type Block, type Figure, list, paragraph, prose, type Section } from "@litfuse/engine/Document"
import { forestPlot } from "@litfuse/figures/forestPlot"
import * as Baseline from "../Baseline.ts"
import type { Front } from "../Front.ts"
import { frontProblems } from "./frontProblems.ts"
import { frontTable } from "./frontTable.ts"
import { answerOf, expectationsText } from "./headlines.ts"
import { paperBlock } from "./paperBlock.ts"
import { withPartsInside } from "./withPartsInside.ts"
import { expectedOf, type Results } from "./Results.ts"
import type { NamedFigure } from "./tableDrawings.ts"

/** What `figure` says where the numbers of the first screen's table are drawn. */
const drawn = "table"

/**
 * The figure that is drawn for the first screen alone; undefined where it shows one that the report has already.
 *
 * - `others` the files of the report's other figures
 */
export const frontDrawing = (results: Results, others: ReadonlyArray<string>): NamedFigure | undefined => {
  if (results.front === undefined) return undefined
  const { figure = others[0] ?? drawn } = results.front
  const { shown } = frontTable(results)
  if (figure !== drawn || shown === undefined || shown.dots.dots.length === 0) return undefined
  return { name: "front", figure: forestPlot(shown.dots) }
}

const isFile = (block: Block): block is Figure & { readonly file: string } => block.type === "figure" && block.file !== undefined

const figureBlocks = (results: Results, { figure }: Front, sections: ReadonlyArray<Section>): ReadonlyArray<Block> => {
  const all = sections.flatMap(({ blocks }) => blocks).filter(isFile)
  const drawing = frontDrawing(
    results,
    all.map(({ file }) => file)
  )
  if (drawing !== undefined) return [paperBlock(drawing)]
  const found = figure === undefined ? all[0] : all.find(({ file }) => file === `${figure}.svg`)
  if (found !== undefined) return [found]
  return figure === undefined ? [] : list([`front: the report has no figure "${figure}"`], { tone: "warning" })
}

/**
 * The first screen: question, finding, figure, what limits it, a small table, how it was measured, and what the programs say in numbers.
 *
 * - `sections` all that the report shows below it, from which the figure is taken
 * - `measured` how it was measured, in a sentence or two
 */
export const frontBlocks = (results: Results, front: Front, sections: ReadonlyArray<Section>, measured: string): ReadonlyArray<Block> => {
  const { shown } = frontTable(results)
  const all = withPartsInside(results)
  const isBad = expectedOf(all).some(Baseline.isSurprise)
  const said = isBad ? `${expectationsText(all)} ${front.finding.trim()}` : front.finding
  return [
    paragraph(prose(results.question), "question"),
    paragraph(prose(said), isBad ? "fails" : "verdict"),
    ...list(frontProblems(results), { tone: "warning" }),
    ...figureBlocks(results, front, sections),
    paragraph([{ strong: "What it cannot say:" }, " ", prose([front.caveat, results.caution ?? ""].join(" "))]),
    ...(shown === undefined ? [] : [shown.table]),
    paragraph([{ strong: "How it was measured:" }, " ", prose(measured)]),
    paragraph([{ strong: "In numbers" }]),
    paragraph(prose(answerOf(results)))
  ]
}
