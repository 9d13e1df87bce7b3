import { markup, type Markup } from "@litfuse/document/Markup"
import * as Facets from "@litfuse/api/search/Facets"
import { counted } from "@litfuse/files/numbers"

/** The selected values of each facet, from the query string. */
export const parseFacets = (query: URLSearchParams): Facets.Selection =>
  Object.fromEntries(Facets.names.map((name) => [name, query.getAll(name)])) as unknown as Facets.Selection

const headings: Readonly<Record<Facets.Name, string>> = {
  source: "Source",
  year: "Year",
  type: "Type",
  access: "Free to read",
  retraction: "Retraction"
}

const mostShown = 7

const box = (name: Facets.Name, { value, count }: Facets.Value, isWanted: boolean, titleOf: (source: string) => string): Markup =>
  markup`<label><input type="checkbox" name="${name}" value="${value}"${isWanted ? markup` checked` : undefined}><span>${name === "source" ? titleOf(value) : value}</span><span class="count">${count}</span></label>\n`

const group = (facets: Facets.Facets, wanted: Facets.Selection, titleOf: (source: string) => string, name: Facets.Name): Markup => {
  const values = Facets.counts(facets, wanted, name)
  const boxes = values.map((one) => box(name, one, wanted[name].includes(one.value), titleOf))
  const rest = values.slice(mostShown)
  const isOpen = rest.some(({ value }) => wanted[name].includes(value))
  return markup`<fieldset><legend>${headings[name]}</legend>
${boxes.slice(0, mostShown)}${rest.length === 0 ? undefined : markup`<details${isOpen ? markup` open` : undefined}><summary>${counted(rest.length, "more value")}</summary>${boxes.slice(mostShown)}</details>`}</fieldset>
`
}

/** The form that filters works. It works without script, and its address can be bookmarked. */
export const facetsForm = (action: string, facets: Facets.Facets, wanted: Facets.Selection, titleOf: (source: string) => string): Markup =>
  markup`<form class="facets" id="narrow" method="get" action="${action}" aria-label="Narrow down">
${Facets.names.map((name) => group(facets, wanted, titleOf, name))}<p><button>Show these</button> <a href="${action}">Show all</a></p></form>
`

/** The query string with the same filters, on a page from 1. */
export const facetsAddress = (wanted: Facets.Selection, page: number): string => {
  const words = new URLSearchParams(Facets.names.flatMap((name) => wanted[name].map((value): [string, string] => [name, value])))
  if (page > 1) words.set("page", String(page))
  return words.size === 0 ? "?" : `?${words.toString()}`
}
