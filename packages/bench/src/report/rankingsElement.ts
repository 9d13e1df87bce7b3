import type { Rankings } from "./Rankings.ts"
import type { PageRankings } from "@litfuse/document/browser/PageTable"
import { jsonElement } from "@litfuse/document/jsonElement"
import { markup, type Markup } from "@litfuse/document/Markup"

/** The rankings as the page's script reads them; undefined where none are stored. */
export const rankingsElement = (rankings: Rankings | undefined): Markup | undefined => {
  if (rankings === undefined) return undefined
  const embedded: PageRankings = { depth: rankings.depth, tables: rankings.tables }
  return jsonElement("rankings", embedded)
}

/** The text of the page instead of documents by rank when no rankings are stored. */
export const rankingsMissing = (experiment: string): Markup =>
  markup`<p class="muted">Documents by rank are missing here, because no rankings are stored for these results. <code>litfuse bench run ${experiment}</code> writes this page with them to <code>.cache/reports/${experiment}/report.html</code>.</p>\n`

/** The style of documents by rank: a document that moved has an arrow and a word in addition to its colour. */
export const documentsStyle = `
.documents{margin-top:1.2rem}
.documents h4{margin:.6rem 0 0;font-size:.95rem}
.documents .scroll{max-height:30rem}
.documents .wide{margin-top:.5rem}
.documents tbody code{background:none;padding:0}
.moved.up,.moved.new{color:var(--accent)}
.moved.down,.moved.gone{color:var(--loss)}
.moved.same,td.muted{color:var(--soft)}
.unjudged{color:var(--soft);font-style:italic}
svg.slopes{display:block;width:100%;max-width:400px;height:auto}
svg.slopes line{stroke-width:1.6}
svg.slopes .up,svg.slopes .new{stroke:var(--accent)}
svg.slopes .down,svg.slopes .gone{stroke:var(--loss);stroke-dasharray:5 3}
svg.slopes .same{stroke:var(--soft)}
svg.slopes text.unjudged{fill:var(--soft)}
`
