import { markup, type Markup } from "@litfuse/document/Markup"
import { answerVerdict } from "@litfuse/api/document/answerVerdict"
import type { FinishedSearch, SearchJob } from "../SearchJobs.ts"

const tabs = [
  ["", "Works"],
  ["/agreement", "Agreement"],
  ["/time", "Time"],
  ["/flow", "Flow and PRISMA-S"],
  ["/judge", "Judge"],
  ["/export", "Export"],
  ["/trace", "Trace"]
] as const

/** The end of the address of a page. */
export type Tab = (typeof tabs)[number][0]

/** The heading of all pages of a finished search: the query, the result in a sentence, and links to the other pages. */
export const searchHeading = ({ id, form: asked }: SearchJob, { found: { answer } }: FinishedSearch, here: Tab): Markup => {
  const { text, tone } = answerVerdict(answer)
  return markup`<header><h1>${asked.query}</h1>
<p class="verdict${tone === "fails" ? markup` fails` : undefined}">${text}</p>
<nav class="tabs" aria-label="Of this search"><ul>${tabs.map(([path, name]) => markup`<li><a href="/searches/${id}${path}"${path === here ? markup` aria-current="page"` : undefined}>${name}</a></li>`)}</ul></nav></header>
`
}
