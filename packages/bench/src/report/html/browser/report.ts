/** The script of a report's page: sorts, filters and saves tables, changes the scheme, and shows single topics. */
import type { Embedded, EmbeddedRankings } from "./embedded.ts"
import { explore } from "./explore.ts"
import { sortAndFilter } from "./sortAndFilter.ts"
import { theme } from "./theme.ts"
import { toolsOf } from "./tools.ts"

const embedded = (id: string): unknown => {
  const text = document.getElementById(id)?.textContent
  return text === undefined ? undefined : JSON.parse(text)
}

sortAndFilter()
theme(document.getElementById("theme"))
for (const box of document.querySelectorAll("main .scroll")) {
  const table = box.querySelector("table")
  if (table !== null) box.after(toolsOf(box, table))
}
const tables = embedded("data") as ReadonlyArray<Embedded>
const rankings = embedded("rankings") as EmbeddedRankings | undefined
for (const place of document.querySelectorAll<HTMLElement>(".explore")) {
  const table = tables.find(({ id }) => id === place.dataset["table"])
  if (table !== undefined) explore(table, rankings, place)
}
