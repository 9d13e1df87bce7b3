import type { Table } from "@litfuse/engine/Document"
import * as SourceNames from "../search/SourceNames.ts"
import type { Answer } from "../search/Answer.ts"

/** How each source answered, as a table. */
export const sourcesTable = ({ outcomes }: Pick<Answer, "outcomes">): Table => ({
  type: "table",
  label: "How each source answered",
  columns: [
    { name: "source" },
    { name: "state" },
    { name: "delivered", isNumber: true, about: "records received" },
    { name: "matching", isNumber: true, about: "records that match at the source, if it reports this" },
    { name: "error", about: "why the answer is missing or incomplete" },
    { name: "searched for", about: "the query as the source understood it, if it reports this" }
  ],
  rows: outcomes.map((outcome) => {
    const { state, delivered, total, effectiveQuery } = outcome
    return [
      { text: SourceNames.nameOf(outcome) },
      { text: state },
      { text: String(delivered), value: delivered },
      total === null ? { text: "" } : { text: String(total), value: total },
      { text: SourceNames.whyOf(outcome), tone: "why" },
      { text: effectiveQuery ?? "", tone: "why" }
    ]
  }),
  isStacked: true
})
