import { reportedTrials } from "@litfuse/api/search/reportedTrials"
import { markup, type Markup } from "@litfuse/document/Markup"
import type { Work } from "@litfuse/engine/Work"
import { counted } from "@litfuse/files/numbers"
import { entityLink } from "./entityLink.ts"
import { table } from "./table.ts"

/** The most works of one trial that a row names. */
const mostWorks = 10

/**
 * The registered trials of works in the order of their first publication, as a section of a page; undefined where no work names one.
 *
 * - `root` the address of the search, whose works have pages; undefined in a saved file, which has no links to other pages
 */
export const trialsSection = (all: ReadonlyArray<Work>, root: string | undefined): Markup | undefined => {
  const trials = reportedTrials(all)
  if (trials.length === 0) return undefined
  const workLink = (rank: number, i: number): Markup => {
    const name = `work ${rank}`
    return markup`${i === 0 ? "" : ", "}${root === undefined ? name : markup`<a href="${root}/works/${rank}">${name}</a>`}`
  }
  const worksOf = (works: ReadonlyArray<number>): Markup =>
    markup`${works.slice(0, mostWorks).map(workLink)}${works.length > mostWorks ? ` and ${works.length - mostWorks} more` : ""}`
  const isDated = trials.some(({ dates }) => dates !== undefined)
  const dateNames = isDated ? (["registered", "started", "completed", "results"] as const) : []
  const rows = trials.map(({ number, registry, first, last, works, dates }) => [
    root === undefined ? number : entityLink(number),
    registry,
    ...dateNames.map((name) => dates?.[name] ?? ""),
    first ?? "no date",
    last ?? "no date",
    worksOf(works)
  ])
  return markup`<section aria-labelledby="trials"><h2 id="trials">Registered trials</h2>
<p class="muted">${counted(trials.length, "trial")} that these works report, by first publication. ${isDated ? "The registry gave the dates of registration, start, completion and results; an empty cell is one that it does not have." : "Dates are those of the works. The page of a trial has the dates of the registry, and the preset trials adds them here."}</p>
${table("Registered trials", ["trial", "registry", ...dateNames.map((name) => (name === "results" ? "results posted" : name)), "first publication", "last", "reported by"], rows)}</section>
`
}
