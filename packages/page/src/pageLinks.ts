import { markup, type Markup } from "@litfuse/document/Markup"
import { numberIn } from "./nextWaiting.ts"

/** The number of works on a page. */
export const perPage = 50

/** The page of an address, the last page, and the range of works on it. An invalid page becomes the nearest one. */
export const pageIn = (query: URLSearchParams, length: number) => {
  const last = Math.max(1, Math.ceil(length / perPage))
  const page = Math.min(last, Math.max(1, numberIn(query.get("page"))))
  return { page, last, from: (page - 1) * perPage, until: page * perPage }
}

/** Links to the previous and next page, with their labels; undefined for a single page. */
export const pageLinks = (
  { page, last }: { readonly page: number; readonly last: number },
  addressOf: (page: number) => string,
  [before, behind]: readonly [string, string]
): Markup | undefined =>
  last === 1
    ? undefined
    : markup`<nav class="pages" aria-label="Pages of works">${page > 1 ? markup`<a href="${addressOf(page - 1)}" rel="prev">${before}</a>` : undefined}<span>Page ${page} of ${last}</span>${page < last ? markup`<a href="${addressOf(page + 1)}" rel="next">${behind}</a>` : undefined}</nav>
`
