import { queryWords } from "@litfuse/api/search/queryWords"
import { isPreprintWork } from "@litfuse/api/search/isPreprintWork"
import type { Hit } from "@litfuse/api/search/Answer"
import type { Work } from "@litfuse/engine/Work"
import { stemsOf } from "@litfuse/api/search/abstractExtract"
import { rowsOf, sorts } from "@litfuse/api/search/WorksView"
import { markup, type Markup } from "@litfuse/document/Markup"
import { counted, grouped } from "@litfuse/files/numbers"
import { perPage } from "../pageLinks.ts"
import { numberIn } from "../nextWaiting.ts"
import type { FinishedSearch } from "../SearchJobs.ts"
import { facetBoxes } from "./facetBoxes.ts"
import { hidden } from "./renderSearchForm.ts"
import { renderHits } from "./renderHits.ts"
import { references } from "../missingFields.ts"
import { isNarrow, parseWorksForm, printRanks, type WorksForm } from "./WorksForm.ts"

const problemOf = ({ problems }: WorksForm, name: string): Markup | undefined =>
  problems.has(name) ? markup`<strong class="wrong" id="wrong-${name}">${problems.get(name)!}</strong>` : undefined

const year = (form: WorksForm, name: "from" | "until", label: string): Markup =>
  markup`<label>${label} <input name="${name}" value="${form[name]}" inputmode="numeric" maxlength="4" placeholder="year" autocomplete="off"${form.problems.has(name) ? markup` aria-invalid="true" aria-describedby="wrong-${name}"` : undefined}></label>`

const tools = (form: WorksForm): Markup => {
  const { view } = form
  return markup`<div class="tools"><label>Search within <input type="search" name="words" value="${view.words}" data-key="/" aria-keyshortcuts="/" autocomplete="off"></label>
${year(form, "from", "From")}${year(form, "until", "Until")}
<label>Order <select name="sort">${Object.entries(sorts).map(([value, label]) => markup`<option value="${value}"${value === view.sort ? markup` selected` : undefined}>${label}</option>`)}</select></label>
<button>Show</button>${problemOf(form, "from")}${problemOf(form, "until")}</div>
`
}

const picked = (root: string, selected: number, elsewhere: number, shown: number): Markup =>
  markup`<div class="picked"><span role="status" data-selected="${elsewhere}">${selected} selected</span>
<label>Save as <select name="as">${Object.entries(references).map(([form, [name]]) => markup`<option value="${form}">${name}</option>`)}</select></label>
<button formaction="${root}/selected" name="what" value="selected">Save selection</button>
<button formaction="${root}/selected" name="what" value="shown">Save all ${grouped(shown)}</button>
<button formaction="${root}/review" name="what" value="selected">Add to a review</button>
<button name="pick" value="page">Select page</button>
<button name="pick" value="none">Select none</button></div>
`

const keys: Markup = markup`<p class="keys muted">Keys: <kbd>/</kbd> search within, <kbd>j</kbd> <kbd>k</kbd> next and previous work, <kbd>o</kbd> open, <kbd>s</kbd> select.</p>
`

/** Whether a hit of an answer is a preprint, by the records of its work. */
export const preprintIn =
  (works: ReadonlyArray<Work>) =>
  ({ rank }: Pick<Hit, "rank">): boolean => {
    const work = works[rank - 1]
    return work !== undefined && isPreprintWork(work)
  }

const pages = (page: number, last: number): Markup | undefined =>
  last === 1
    ? undefined
    : markup`<div class="pages" role="group" aria-label="Pages of works">${page > 1 ? markup`<button name="page" value="${page - 1}">Earlier works</button>` : undefined}<span>Page ${page} of ${last}</span>${page < last ? markup`<button name="page" value="${page + 1}">Further works</button>` : undefined}</div>
`

/** The works of a search with their filters, their order and the selection. One form, whose address says all of it, so it works without script. */
export const worksSection = (
  root: string,
  { found: { answer, works }, facets }: FinishedSearch,
  titleOf: (source: string) => string,
  query: URLSearchParams
): Markup => {
  const form = parseWorksForm(query, works.length)
  const rows = rowsOf(works, facets, form.view)
  const last = Math.max(1, Math.ceil(rows.length / perPage))
  const page = Math.min(last, Math.max(1, numberIn(query.get("page"))))
  const shown = rows.slice((page - 1) * perPage, page * perPage)
  const selected = new Set(query.get("pick") === "page" ? [...form.selected, ...shown.map((row) => row + 1)] : form.selected)
  const here = new Set(shown.map((row) => row + 1))
  const elsewhere = [...selected].filter((rank) => !here.has(rank))
  const said = isNarrow(form) ? `${grouped(rows.length)} of ${counted(works.length, "work")}` : `All ${counted(works.length, "work")}`
  const look = { titleOf, works: works.length, stems: stemsOf(queryWords(answer)), isPreprint: preprintIn(works), root, selected }
  return markup`<form class="found" method="get" action="${root}" aria-label="Works of the search" data-keys>${elsewhere.length === 0 ? undefined : hidden("kept", printRanks(elsewhere))}<section aria-label="Works">
${tools(form)}<p class="muted said"><span role="status">${said}, ${sorts[form.view.sort]}.</span> <a class="narrow" href="#narrow">Narrow down</a></p>
${renderHits(
  shown.flatMap((row) => answer.works.at(row) ?? []),
  answer,
  look
)}${pages(page, last)}${picked(root, selected.size, elsewhere.length, rows.length)}${keys}</section>${facetBoxes(root, facets, form.view.facets, titleOf)}</form>
`
}

/** The positions of the works that a form of the works of a search saves: the selected ones, or all that it shows. */
export const savedRows = ({ found: { works }, facets }: FinishedSearch, query: URLSearchParams): ReadonlyArray<number> => {
  const form = parseWorksForm(query, works.length)
  return query.get("what") === "shown" ? rowsOf(works, facets, form.view) : [...form.selected].map((rank) => rank - 1)
}
