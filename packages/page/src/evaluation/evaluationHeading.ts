import { markup, type Markup } from "@litfuse/document/Markup"

/** The pages of Evaluation. */
export const evaluationPaths = { runs: "/evaluation", suite: "/evaluation/suite", judges: "/evaluation/judges" } as const

const names = {
  runs: "Runs on one collection",
  suite: "Runs on several collections",
  judges: "Two sets of judgements"
} as const satisfies Readonly<Record<keyof typeof evaluationPaths, string>>

/** The heading of a page of Evaluation, and the tabs to the others. */
export const evaluationHeading = (at: keyof typeof evaluationPaths, title: string, about: Markup): Markup =>
  markup`<header><h1>${title}</h1>
<p>${about}</p>
<nav class="tabs" aria-label="Evaluation"><ul>${Object.entries(evaluationPaths).map(([id, path]) => markup`<li><a href="${path}"${id === at ? markup` aria-current="page"` : undefined}>${names[id as keyof typeof names]}</a></li>`)}</ul></nav></header>
`
