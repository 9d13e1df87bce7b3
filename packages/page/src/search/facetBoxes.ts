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
  level: "Level of evidence",
  access: "Free to read",
  language: "Language",
  retraction: "Retraction"
}

const mostShown = 5

const box = (name: Facets.Name, { value, count }: Facets.Value, isWanted: boolean, titleOf: (source: string) => string): Markup =>
  markup`<label><input type="checkbox" name="${name}" value="${value}"${isWanted ? markup` checked` : undefined}><span>${name === "source" ? titleOf(value) : value}</span><span class="count">${count}</span></label>\n`

const group = (
  facets: Facets.Facets,
  wanted: Facets.Selection,
  titleOf: (source: string) => string,
  name: Facets.Name
): Markup | undefined => {
  const values = Facets.counts(facets, wanted, name)
  // a facet with one value cannot narrow anything down
  if (values.length < 2 && wanted[name].length === 0) return undefined
  const boxes = values.map((one) => box(name, one, wanted[name].includes(one.value), titleOf))
  const rest = values.slice(mostShown)
  const isOpen = rest.some(({ value }) => wanted[name].includes(value))
  return markup`<fieldset><legend>${headings[name]}</legend>
${boxes.slice(0, mostShown)}${rest.length === 0 ? undefined : markup`<details${isOpen ? markup` open` : undefined}><summary>${counted(rest.length, "more value")}</summary>${boxes.slice(mostShown)}</details>`}</fieldset>
`
}

/** The boxes that filter works, as a part of the form around the works. `all` the address without filters. */
export const facetBoxes = (all: string, facets: Facets.Facets, wanted: Facets.Selection, titleOf: (source: string) => string): Markup =>
  markup`<div class="facets" id="narrow" role="group" aria-label="Narrow down">
${Facets.names.map((name) => group(facets, wanted, titleOf, name))}<p><button>Show these</button> <a href="${all}">Show all</a></p></div>
`
