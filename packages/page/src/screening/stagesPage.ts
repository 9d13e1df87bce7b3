import type * as ReviewDesk from "@litfuse/api/ReviewDesk"
import { markup, type Markup } from "@litfuse/document/Markup"
import { counted, grouped } from "@litfuse/files/numbers"
import { type Cell, table } from "../table.ts"
import { screeningAddress } from "./ScreeningPlace.ts"

const decimals = (value: number | null): string => (value === null ? "not defined" : value.toFixed(3))
const percent = (share: number | null): string => (share === null ? "" : `${Math.round(100 * share)} %`)

const addressOf = (stage: string, who: string, as: string | undefined): string =>
  screeningAddress({ stage, who, filter: { list: "undecided", label: "", text: "" }, record: "", last: "" }, as)

const peopleTable = ({ id, people, works }: ReviewDesk.StageOverview, as: string | undefined): Markup =>
  table(
    `People who screen in ${id}`,
    ["person", "does", "decided"],
    people.map(({ who, isSettling, decided }): ReadonlyArray<Cell> => [
      works === null || (as !== undefined && who !== as) ? who : markup`<a href="${addressOf(id, who, as)}">${who}</a>`,
      isSettling ? "settles" : "screens",
      { n: decided === null ? "hidden" : grouped(decided), name: "decided" }
    ])
  )

const agreementTable = ({ id, agreement = [] }: ReviewDesk.StageOverview): Markup | undefined =>
  agreement.length === 0
    ? undefined
    : markup`${table(
        `Agreement in ${id}`,
        ["people", "both decided", "same", "Cohen's kappa", "Gwet's AC1", "prevalence"],
        agreement.map(({ first, second, both, same, kappa, ac1, included }) => [
          `${first} and ${second}`,
          { n: grouped(both), name: "both" },
          { n: grouped(same), name: "the same" },
          { n: decimals(kappa), name: "kappa" },
          { n: decimals(ac1), name: "AC1" },
          { n: percent(included), name: "prevalence" }
        ])
      )}<p class="muted">Before anything was settled. 1 is perfect agreement, and 0 is chance. Prevalence is the share of decisions that include: kappa is low where it is near 0 or 100 %, AC1 is not.</p>\n`

const countsLine = ({ counts }: ReviewDesk.StageOverview): Markup | undefined =>
  counts === undefined
    ? undefined
    : markup`<p>${grouped(counts.include)} included, ${grouped(counts.exclude)} excluded, ${counted(counts.conflict, "conflict")}, ${grouped(counts.open + counts.waiting + counts.unsure)} undecided</p>\n`

/** Whether the decisions of a stage are hidden, and what lifts that. */
const blindLine = ({ isLifted }: ReviewDesk.StageOverview, as: string | undefined): Markup => {
  if (isLifted) return markup`<p class="muted">The decisions are opened: a person sees those of others after deciding.</p>\n`
  return as === undefined
    ? markup`<p class="muted">Reviewers do not see the decisions of others before <code>litfuse review merge</code> has the files of all.</p>\n`
    : markup`<p class="muted">This server opens the decisions of ${as} alone, until the owner of the review has merged the files of all.</p>\n`
}

/** The link that a person of the server presses first. */
const goOn = ({ id, works, people }: ReviewDesk.StageOverview, as: string | undefined): Markup | undefined => {
  const own = people.find(({ who }) => who === as)
  if (as === undefined || own === undefined || works === null) return undefined
  return markup`<p><a class="go" href="${addressOf(id, as, as)}">${own.isSettling ? "Settle" : "Screen"} ${id} as ${as}</a></p>\n`
}

/** The stages of a review: who screens, how far they are, and how they agree. */
export const stagesPage = (stages: ReadonlyArray<ReviewDesk.StageOverview>, as: string | undefined): Markup =>
  markup`${stages.map(
    (stage) => markup`<section aria-labelledby="stage-${stage.id}"><h2 id="stage-${stage.id}">${stage.id}</h2>
${goOn(stage, as)}${stage.works === null ? markup`<p>This stage begins when the decisions before it are opened.</p>\n` : markup`<p>${counted(stage.works, "record")}</p>\n`}${blindLine(stage, as)}${countsLine(stage)}${peopleTable(stage, as)}${agreementTable(stage)}</section>
`
  )}`
