import { type AnalysisView, analysisSection } from "@litfuse/api/document/analysisSection"
import { sectionMarkup } from "@litfuse/document/blocksMarkup"
import type { Markup } from "@litfuse/document/Markup"
import { type Address, rowsIn, windowedSection } from "./windowedSection.ts"

/** An analysis as a section of a page, with some rows of long tables. `at` the address of the page; undefined in a saved file. */
export const analysisMarkup = (one: AnalysisView, at?: Address): Markup =>
  sectionMarkup(windowedSection(analysisSection(one, new Map(), rowsIn(`analysis-${one.node}`, at)), at), { isForeign: true })
