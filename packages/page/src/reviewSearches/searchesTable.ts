import type * as ReviewSearches from "@litfuse/api/ReviewSearches"
import { markup, type Markup } from "@litfuse/document/Markup"
import { counted, grouped } from "@litfuse/files/numbers"
import type * as Effect from "effect/Effect"
import { type ChosenFile, fileFields } from "../ChosenFiles.ts"
import { uploadPaths } from "../Guard.ts"
import { csrfField } from "../search/renderSearchForm.ts"
import { type Cell, table } from "../table.ts"

/** The searches of a review, as a page shows them. */
export type Listed = Effect.Success<ReturnType<typeof ReviewSearches.list>>

const columns: Readonly<Record<Listed["searches"][number]["kind"], string>> = {
  database: "database",
  register: "register",
  other: "other method"
}

const row = ({ id, name, kind, date, strategy, state, records, files }: Listed["searches"][number]): ReadonlyArray<Cell> => [
  id,
  name,
  columns[kind],
  date ?? "",
  strategy,
  state === "done" ? "done" : markup`<strong>${state}</strong>`,
  { n: records === null ? "" : grouped(records), name: "records" },
  files.join(", ")
]

/** All searches of a review, as a table. */
export const searchesTable = ({ searches }: Pick<Listed, "searches">): Markup =>
  searches.length === 0
    ? markup`<p>None yet.</p>\n`
    : table("Searches", ["search", "place", "counted as", "date", "strategy", "state", "records", "file"], searches.map(row))

/** The choice of a strategy of the review. */
const strategyChoice = ({ strategies }: Pick<Listed, "strategies">, chosen: string): Markup =>
  markup`<label>Strategy of these files <select name="strategy">${strategies.map(({ id, file }) => markup`<option value="${id}"${id === chosen ? markup` selected` : undefined}>${id} (${file})</option>`)}</select></label>`

/** The form that adds exports to a review. `names`: files of the folder that no search names yet. */
export const exportsForm = (
  folder: string,
  listed: Listed,
  names: ReadonlyArray<string>,
  chosen: ReadonlyArray<ChosenFile>,
  strategy: string,
  csrf: string
): Markup =>
  markup`<section aria-labelledby="add"><h2 id="add">Add exports of databases</h2>
<p class="muted">Each file becomes a search of review.yaml with its database and its day. It is stored below exports with its SHA-256. No file is replaced, and a file that the review has is not added again.</p>
${
  listed.strategies.length === 0
    ? markup`<p class="failure">review.yaml has no strategy. Write the one that was searched, and name it there.</p>\n`
    : markup`<form class="ask" method="post" action="${uploadPaths.review}" enctype="multipart/form-data">${csrfField(csrf)}
${fileFields(folder, chosen, names)}<div class="row">${strategyChoice(listed, strategy)}</div>
<p><button class="main">Add to the review</button></p></form>\n`
}</section>
`

/** What a form added, and what is next. Empty: nothing. */
export const addedNote = ({ searches }: Listed, added: ReadonlyArray<string>, again: ReadonlyArray<string>): Markup | undefined => {
  const known = (ids: ReadonlyArray<string>) => ids.filter((id) => searches.some((one) => one.id === id))
  const [fresh, old] = [known(added), known(again)]
  if (fresh.length + old.length === 0) return undefined
  return markup`<p class="verdict" role="status">${fresh.length === 0 ? undefined : `${counted(fresh.length, "search", "searches")} added: ${fresh.join(", ")}. `}${old.length === 0 ? undefined : `The review has this file already, as ${old.join(", ")}. `}</p>
${fresh.length === 0 ? undefined : markup`<p>Next:</p><pre class="command" tabindex="0"><code>litfuse review run</code></pre>`}`
}
