import { milestonesFigure } from "@litfuse/api/document/milestonesFigure"
import type { Analysis } from "@litfuse/api/search/analyses"
import type * as Search from "@litfuse/api/Search"
import { sectionMarkup } from "@litfuse/document/blocksMarkup"
import type { Markup } from "@litfuse/document/Markup"
import type { Block } from "@litfuse/engine/Document"
import { type Address, windowedSection } from "./windowedSection.ts"

/**
 * The milestones of a search in lanes by period, as a section of a page; undefined where an analysis of them has no output.
 *
 * - `at` the address of the page; undefined in a saved file, whose drawing has no links. `root` the address of the search, whose works have pages
 */
export const milestonesSection = (
  analyses: ReadonlyArray<Analysis>,
  { works }: Search.Found,
  at: Address | undefined,
  root: string
): Markup | undefined => {
  const ranks = new Map(works.map(({ id }, i) => [id, i + 1]))
  const figure = milestonesFigure(analyses, (work) =>
    at === undefined || !ranks.has(work) ? undefined : `${root}/works/${ranks.get(work)}`
  )
  if (figure === undefined) return undefined
  const { title, about, svg, narrow, table } = figure
  const how =
    "A milestone with the pointer or the focus shows the sentence and the rule that make it one. Arrow keys go from one to the next. A kind that belongs to no period, such as highly cited, has the usual period of its year."
  const blocks: ReadonlyArray<Block> = [
    { type: "paragraph", text: `${about} ${how}`, tone: "muted" },
    { type: "figure", title, svg, narrow, table }
  ]
  return sectionMarkup(windowedSection({ id: "milestones", title, blocks }, at))
}
