import { markup, type Markup } from "@litfuse/document/Markup"
import { type Column, sortableTable } from "@litfuse/document/sortableTable"
import type { Answer } from "../search/Answer.ts"

const columns: ReadonlyArray<Column> = [
  { name: "source", isNumber: false },
  { name: "state", isNumber: false },
  { name: "delivered", isNumber: true, about: "records received" },
  { name: "matching", isNumber: true, about: "records that match at the source, if it reports this" },
  { name: "error", isNumber: false, about: "why the answer is missing or incomplete" },
  { name: "searched for", isNumber: false, about: "the query as the source understood it, if it reports this" }
]

/** How each source answered, as a table. */
export const sourcesTable = ({ outcomes }: Answer): Markup =>
  markup`<div class="works sources">${sortableTable(
    "How each source answered",
    columns,
    outcomes.map(({ source, state, delivered, total, effectiveQuery, error }) => [
      { text: source },
      { text: state },
      { text: String(delivered), value: delivered },
      total === null ? { text: "" } : { text: String(total), value: total },
      { text: error?.message ?? "", mark: "why" },
      { text: effectiveQuery ?? "", mark: "why" }
    ]),
    undefined,
    true
  )}</div>
`
