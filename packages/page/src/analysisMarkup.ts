import { type AnalysisView, analysisSection } from "@litfuse/api/document/analysisSection"
import { sectionMarkup } from "@litfuse/document/blocksMarkup"
import type { Markup } from "@litfuse/document/Markup"

/** An analysis as a section of a page. */
export const analysisMarkup = (one: AnalysisView): Markup => sectionMarkup(analysisSection(one), { isForeign: true })
