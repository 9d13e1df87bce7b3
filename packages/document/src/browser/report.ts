/** The script of a report's page: sorts, filters and saves tables, changes the scheme, and shows single topics. */
import type { PageTable, PageRankings } from "./PageTable.ts"
import { explore } from "./explore.ts"
import { sortAndFilter } from "./sortAndFilter.ts"
import { toggleTheme } from "./toggleTheme.ts"
import { tableTools } from "./tableTools.ts"

const embedded = (id: string): unknown => {
  const text = document.getElementById(id)?.textContent
  return text === undefined ? undefined : JSON.parse(text)
}

sortAndFilter()
toggleTheme(document.getElementById("theme"))
for (const box of document.querySelectorAll("main .scroll")) {
  const table = box.querySelector("table")
  if (table !== null) box.after(tableTools(box, table))
}
const tables = embedded("data") as ReadonlyArray<PageTable>
const rankings = embedded("rankings") as PageRankings | undefined
for (const place of document.querySelectorAll<HTMLElement>(".explore")) {
  const table = tables.find(({ id }) => id === place.dataset["table"])
  if (table !== undefined) explore(table, rankings, place)
}
