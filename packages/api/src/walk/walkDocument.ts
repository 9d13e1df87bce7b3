import type { Document, Figure as FigureBlock, Section } from "@litfuse/engine/Document"
import { networkFigure, type NetworkFigure } from "@litfuse/figures/network"
import { paragraph } from "@litfuse/engine/Document"
import { counted } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import { notesSection } from "../document/answerDocument.ts"
import { countCell, highestCount, workCell } from "../document/worksTable.ts"
import { titleWithMark } from "../search/retractionMark.ts"
import type { Titles } from "../search/sourceTitles.ts"
import type { Common, Followed, Walked } from "./Answer.ts"
import { isRetracted, yearOf } from "./GraphReadings.ts"
import * as WalkSections from "./WalkSections.ts"

type Answered = Common & { readonly works: ReadonlyArray<Walked> }

const isWeb = (address: string): boolean => /^https?:\/\//.test(address)

/** The address of a work in a separate file: the page of its publisher or of a registry. */
const outside = ({ citationUri }: Walked): string | undefined => (isWeb(citationUri) ? citationUri : undefined)

/** The first author of a work, or the beginning of its title. */
const shortName = ({ contributors, title }: Walked): string => {
  const [first] = contributors ?? []
  if (first === undefined) return printable(title)
  return printable("family" in first ? first.family : first.literal)
}

/**
 * How many works of an answer no source was asked about: those at the last hop, and those beyond the limit of works per hop. Citations between them are
 * unknown.
 */
const unaskedWorks = ({ works, hops }: Answered): number => {
  const byHop = Map.groupBy(works, ({ hop }) => hop)
  const asked = (hop: number): number => Math.max(0, ...hops.filter((one) => one.hop === hop + 1).map(({ lists }) => lists))
  return [...byHop].reduce((sum, [hop, some]) => sum + Math.max(0, some.length - asked(hop)), 0)
}

const unknownCitations = (answer: Answered): string | undefined => {
  const unasked = unaskedWorks(answer)
  return unasked === 0
    ? undefined
    : `No source was asked about the citations of ${unasked === answer.works.length ? "these" : unasked} works, so citations between them can be missing.`
}

/**
 * Who cites whom in an answer, as a figure with its table.
 *
 * - `hrefOf` the link of a work
 */
export const walkFigure = (
  answer: Answered & Partial<Pick<Followed, "readings">>,
  hrefOf: (work: Walked) => string | undefined = outside
): NetworkFigure => {
  const { works, edges, ids } = answer
  const places = new Map(works.map(({ id }, place) => [id, place]))
  const path = answer.readings?.mainPath.spc
  return networkFigure({
    title: `Who cites whom around ${printable(ids.length === 1 ? ids[0]! : counted(ids.length, "work"))}`,
    nodes: works.map((work) => {
      const address = hrefOf(work)
      return {
        label: printable(titleWithMark(work)),
        name: shortName(work),
        year: yearOf(work) ?? null,
        cited: highestCount(work) ?? null,
        ...(address === undefined ? {} : { address }),
        isStart: work.hop === 0,
        isRetracted: isRetracted(work)
      }
    }),
    edges: edges.map(({ citing, cited }) => [places.get(citing)!, places.get(cited)!]),
    path: path === undefined || "refused" in path ? [] : path.works.map((id) => places.get(id)!),
    unknown: unknownCitations(answer)
  })
}

/** The figure of a walk as a block. */
export const walkFigureBlock = ({ title, svg, narrow, table }: NetworkFigure): FigureBlock => ({
  type: "figure",
  title,
  svg,
  narrow,
  table
})

const worksSection = (answer: WalkSections.Answer, names: WalkSections.Names): Section => {
  const met = WalkSections.metOf(answer, names)
  return {
    id: "works",
    title: "Works",
    blocks: [
      {
        type: "table",
        label: "Works, by distance",
        columns: [
          { name: "rank", isNumber: true },
          { name: "work" },
          { name: "year", isNumber: true },
          { name: "cited", isNumber: true, about: "the highest count that a source gives" },
          { name: "how it was found", about: "the citations between it and the start works" }
        ],
        rows: answer.works.map((work) => [
          { ...countCell(work.rank), anchor: `work-${work.rank}` },
          workCell(work, names.titleOf),
          countCell(yearOf(work)),
          countCell(highestCount(work)),
          { text: met(work), tone: "met" }
        ]),
        isStacked: true
      }
    ]
  }
}

/**
 * An answer as a document. It contains the result, failed sources, retractions, the figure with its table, the works, the completeness of sources, and
 * analyses.
 */
export const walkDocument = (answer: WalkSections.Answer, command: string, titles: Titles = new Map()): Document => {
  const names: WalkSections.Names = { titleOf: (source) => titles.get(source) ?? source, hrefOf: ({ rank }) => `#work-${rank}` }
  const figure = walkFigure(answer, names.hrefOf)
  return {
    title: figure.title,
    by: `litfuse ${command}`,
    lead: [
      paragraph(WalkSections.verdictOf(answer), WalkSections.isComplete(answer) ? "verdict" : "fails"),
      ...WalkSections.failures(answer, names)
    ],
    sections: [
      ...WalkSections.taintSection(answer, names),
      { id: "graph", title: "The graph", blocks: [paragraph(figure.about, "muted"), walkFigureBlock(figure)] },
      worksSection(answer, names),
      WalkSections.completenessSection(answer, names),
      ...WalkSections.readingsSection(answer, names),
      ...notesSection([...answer.outcomes.flatMap(({ notices }) => notices), ...answer.notices], names.titleOf)
    ],
    end: answer.replayed ? [paragraph("The answers come from recordings.")] : []
  }
}
