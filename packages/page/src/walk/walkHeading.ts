import { markup, type Markup } from "@litfuse/document/Markup"
import * as WalkSections from "@litfuse/api/walk/WalkSections"
import { perPage } from "../pageLinks.ts"
import { walkTitle } from "../WalkForm.ts"
import type { FinishedWalk, WalkJob } from "../WalkJobs.ts"

const tabs = [
  ["", "Walk"],
  ["/export", "Export"],
  ["/trace", "Trace"]
] as const

/** The heading of all pages of a finished walk: where it began, the result in a sentence, and links to the other pages. */
export const walkHeading = (
  { id, form: asked }: WalkJob,
  { answer }: FinishedWalk,
  here: (typeof tabs)[number][0]
): Markup => markup`<header><h1>${walkTitle(asked)}</h1>
<p class="verdict${WalkSections.isComplete(answer) ? undefined : markup` fails`}">${WalkSections.verdictOf(answer)}</p>
<nav class="tabs" aria-label="Of this walk"><ul>${tabs.map(([path, name]) => markup`<li><a href="/walks/${id}${path}"${path === here ? markup` aria-current="page"` : undefined}>${name}</a></li>`)}</ul></nav></header>
`

/** The address of a work in the list of a walk. */
export const addressInWalk = (id: string, rank: number): string =>
  `/walks/${id}${rank > perPage ? `?page=${Math.ceil(rank / perPage)}` : ""}#work-${rank}`
