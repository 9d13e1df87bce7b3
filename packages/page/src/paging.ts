import { markup, type Markup } from "@litfuse/api/document/markup"
import { numberIn } from "./oneByOne.ts"

/** So many works stand on a page. */
export const perPage = 50

/** Which page of so many works an address asks for, of how many, and where its works begin and end; the nearest page where there is no such one. */
export const pageIn = (query: URLSearchParams, length: number) => {
  const last = Math.max(1, Math.ceil(length / perPage))
  const page = Math.min(last, Math.max(1, numberIn(query.get("page"))))
  return { page, last, from: (page - 1) * perPage, until: page * perPage }
}

/** Links to the other pages of works; nothing where there is one page. `names` what the pages before and behind this one are called. */
export const pagesOf = (
  { page, last }: { readonly page: number; readonly last: number },
  addressOf: (page: number) => string,
  [before, behind]: readonly [string, string]
): Markup | undefined =>
  last === 1
    ? undefined
    : markup`<nav class="pages" aria-label="Pages of works">${page > 1 ? markup`<a href="${addressOf(page - 1)}" rel="prev">${before}</a>` : undefined}<span>Page ${page} of ${last}</span>${page < last ? markup`<a href="${addressOf(page + 1)}" rel="next">${behind}</a>` : undefined}</nav>
`
