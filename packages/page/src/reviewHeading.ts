import { markup, type Markup } from "@litfuse/document/Markup"

const tabs = (at: string): Markup =>
  markup`<nav class="tabs" aria-label="Review"><ul>${(
    [
      ["/review", "Status"],
      ["/review/searches", "Searches"],
      ["/review/screen", "Screening"],
      ["/review/reports", "Reports"],
      ["/review/flow", "Flow"],
      ["/review/check", "Check"],
      ["/review/report", "Report"]
    ] as const
  ).map(
    ([path, name]) => markup`<li><a href="${path}"${path === at ? markup` aria-current="page"` : undefined}>${name}</a></li>`
  )}</ul></nav>
`

/** The title of a review above its pages. `at`: the path of the page. */
export const reviewHeading = (title: string, at: string): Markup => markup`<header><h1>${title}</h1></header>
${tabs(at)}`
