import type { Figure } from "@litfuse/engine/Document"
import { narrowFlow } from "@litfuse/figures/narrowFlow"
import { stagedFlow } from "@litfuse/figures/stagedFlow"
import * as FlowBoxes from "@litfuse/review/FlowBoxes"
import type { FlowCounts } from "@litfuse/review/FlowCounts"

const title = "PRISMA 2020 flow diagram"

/** The flow of a review as a diagram for wide pages and papers, as another for narrow pages, and as a table. */
export const flowFigure = (counts: FlowCounts): Figure & { readonly svg: string; readonly narrow: string } => {
  const all = FlowBoxes.boxes(counts)
  const flow = { title, ...FlowBoxes.layout(all) }
  const about = "Records from identification to included studies."
  return {
    type: "figure",
    title,
    svg: stagedFlow(flow, about),
    narrow: narrowFlow(flow, about),
    table: { headers: ["stage", "box", "n"], rows: FlowBoxes.rows(all) }
  }
}
