import { markup, type Markup } from "@litfuse/api/document/markup"
import * as Facets from "@litfuse/api/search/Facets"
import { counted } from "@litfuse/files/numbers"

/** What the address of a page asks of each facet. */
export const wantedIn = (query: URLSearchParams): Facets.Wanted =>
  Object.fromEntries(Facets.names.map((name) => [name, query.getAll(name)])) as unknown as Facets.Wanted

const headings: Readonly<Record<Facets.Name, string>> = {
  source: "Source",
  year: "Year",
  type: "Type",
  access: "Free to read",
  retraction: "Retraction"
}

/** So many values of a facet are shown before the rest stands behind a word. */
const mostShown = 7

const box = (name: Facets.Name, { value, count }: Facets.Value, isWanted: boolean): Markup =>
  markup`<label><input type="checkbox" name="${name}" value="${value}"${isWanted ? markup` checked` : undefined}><span>${value}</span><span class="count">${count}</span></label>\n`

const group = (facets: Facets.Facets, wanted: Facets.Wanted, name: Facets.Name): Markup => {
  const values = Facets.counts(facets, wanted, name)
  const boxes = values.map((one) => box(name, one, wanted[name].includes(one.value)))
  const rest = values.slice(mostShown)
  const isOpen = rest.some(({ value }) => wanted[name].includes(value))
  return markup`<fieldset><legend>${headings[name]}</legend>
${boxes.slice(0, mostShown)}${rest.length === 0 ? undefined : markup`<details${isOpen ? markup` open` : undefined}><summary>${counted(rest.length, "more value")}</summary>${boxes.slice(mostShown)}</details>`}</fieldset>
`
}

/** The form that narrows works down; it works without script, and its address can be kept. */
export const facetsForm = (action: string, facets: Facets.Facets, wanted: Facets.Wanted): Markup =>
  markup`<form class="facets" id="narrow" method="get" action="${action}" aria-label="Narrow down">
${Facets.names.map((name) => group(facets, wanted, name))}<p><button>Show these</button> <a href="${action}">Show all</a></p></form>
`

/** The words of an address that ask for the same, on a page from 1. */
export const addressOf = (wanted: Facets.Wanted, page: number): string => {
  const words = new URLSearchParams(Facets.names.flatMap((name) => wanted[name].map((value): [string, string] => [name, value])))
  if (page > 1) words.set("page", String(page))
  return words.size === 0 ? "?" : `?${words.toString()}`
}
