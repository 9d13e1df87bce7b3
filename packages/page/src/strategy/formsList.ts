import type { Draft } from "@litfuse/api/DraftStrategy"
import { markup, type Markup } from "@litfuse/document/Markup"
import { printable } from "@litfuse/files/printable"
import { platformNames } from "./platformNames.ts"

/** The longest query that a link to the form of a search carries. Units: characters of the address. */
const longestLink = 6000

const searchLink = (text: string): Markup => {
  const address = `/?${new URLSearchParams([["query", text]]).toString()}`
  return address.length > longestLink
    ? markup`<p>The query is too long for a link. Copy PubMed's form into <a href="/">the form of a search</a>.</p>\n`
    : markup`<p><a href="${address}">Search with this query</a></p>\n`
}

/** Every platform's form of a query, to copy, to search with, and to save. */
export const formsList = (forms: Draft["forms"]): Markup =>
  markup`${searchLink(forms.find(({ into }) => into === "pubmed")?.text ?? "")}<p><button formaction="/strategy/file">Save all as a text file</button></p>
${forms.map(
  ({ into, text, notices }) =>
    markup`<section class="platform" aria-labelledby="into-${into}"><h2 id="into-${into}">${platformNames[into]}</h2>
<textarea readonly rows="4" aria-labelledby="into-${into}" spellcheck="false">${text}</textarea>
${notices.length === 0 ? undefined : markup`<ul class="muted">${notices.map((one) => markup`<li>${one}</li>\n`)}</ul>\n`}</section>
`
)}`

/** The same as a text file: the goal, what the query does not have, and each form under the name of its platform. */
export const formsText = (goal: string, { forms }: Pick<Draft, "forms">, warnings: ReadonlyArray<string>): string =>
  printable(
    [
      `Question: ${goal}`,
      ...warnings.map((one) => `Note: ${one}`),
      ...forms.flatMap(({ into, text, notices }) => ["", platformNames[into], text, ...notices.map((one) => `Note: ${one}`)]),
      ""
    ].join("\n"),
    "lines"
  )
