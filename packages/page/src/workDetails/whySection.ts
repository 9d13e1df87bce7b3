import { whyBlocks } from "@litfuse/api/document/worksTable"
import type { Hit } from "@litfuse/api/search/Answer"
import { ordinal } from "@litfuse/api/search/positionsBySource"
import { mostCompared, type RankMove, rankMoves, type Scored, scoredOf } from "@litfuse/api/search/rankMoves"
import { rankSentence, scoreText } from "@litfuse/api/search/rankSentence"
import { blocksMarkup } from "@litfuse/document/blocksMarkup"
import { markup, type Markup } from "@litfuse/document/Markup"
import { grouped } from "@litfuse/files/numbers"
import { listName } from "../search/listName.ts"
import type { FinishedSearch } from "../SearchJobs.ts"
import { type Cell, table } from "../table.ts"

/** The scores of a search, computed for the first work that is opened. */
const scored = new WeakMap<FinishedSearch, ReadonlyArray<Scored | undefined>>()

const scoredIn = (done: FinishedSearch): ReadonlyArray<Scored | undefined> => {
  const known = scored.get(done) ?? scoredOf(done.found.answer.works)
  scored.set(done, known)
  return known
}

type NameOf = (list: string) => string

/** What would raise the work most, in a sentence; undefined where no list would. */
const upSentence = (rank: number, moves: ReadonlyArray<RankMove>, nameOf: NameOf): string | undefined => {
  const [most] = moves.filter(({ first }) => first < rank).toSorted((a, b) => a.first - b.first)
  if (most === undefined) return undefined
  const { list, isList, place, first } = most
  if (!isList) return `It would be at rank ${first} with the best value of another work for ${list}.`
  return `It would be at rank ${first} if it were first in ${nameOf(list)}, ${place === null ? "which does not have it" : `where it is ${Number.isInteger(place) ? ordinal(place) : place}`}.`
}

const downSentence = (rank: number, moves: ReadonlyArray<RankMove>, nameOf: NameOf): string | undefined => {
  const [most] = moves.filter(({ without }) => without > rank).toSorted((a, b) => b.without - a.without)
  if (most === undefined) return undefined
  return `Without ${nameOf(most.list)} it would be at rank ${most.without}.`
}

const neighbours = (rank: number, all: ReadonlyArray<Scored | undefined>): string | undefined => {
  const [above, own, below] = [all[rank - 2], all[rank - 1], all[rank]]
  if (own === undefined) return undefined
  const parts = [
    above === undefined ? "" : `the work above it has ${scoreText(above.score - own.score)} more`,
    below === undefined ? "" : `the work below it has ${scoreText(own.score - below.score)} less`
  ].filter((part) => part !== "")
  return parts.length === 0 ? undefined : `Of the score, ${parts.join(", and ")}.`
}

const moved = (to: number, rank: number): string => (to === rank ? "stays" : `${grouped(to)}`)

const row = ({ list, isList, place, value, best, without, first }: RankMove, rank: number, nameOf: NameOf): ReadonlyArray<Cell> => [
  isList ? nameOf(list) : list,
  { n: isList ? String(place ?? "not there") : "", name: "place" },
  { n: scoreText(value), name: "adds" },
  { n: scoreText(best), name: "at most" },
  { n: moved(without, rank), name: "rank without it" },
  { n: moved(first, rank), name: "rank if first there" }
]

/** Why a work has its rank, and what would move it. */
export const whySection = (hit: Hit, done: FinishedSearch, titleOf: (source: string) => string): Markup => {
  const nameOf = listName(titleOf)
  const works = done.found.works.length
  const all = hit.score === null || hit.rank > mostCompared ? [] : scoredIn(done)
  const moves = rankMoves(hit, all)
  const said = [upSentence(hit.rank, moves, nameOf), downSentence(hit.rank, moves, nameOf), neighbours(hit.rank, all)]
  return markup`<section aria-labelledby="why"><h2 id="why">Why it is here</h2>
<p>${rankSentence(hit, works, nameOf)}</p>
${
  moves.length === 0
    ? markup`<p class="muted">The score of this ranking is no sum over lists${works > mostCompared ? `, or the work is beyond the first ${grouped(mostCompared)}` : ""}, so litfuse cannot say what would move the work.</p>`
    : markup`<h3>What would move it</h3>
<ul>${said.map((one) => (one === undefined ? undefined : markup`<li>${one}</li>`))}</ul>
${table(
  "Parts of the score",
  ["list", "place", "adds", "adds at most", "rank without the list", "rank if first there"],
  moves.map((move) => row(move, hit.rank, nameOf))
)}<p class="muted">Each line changes one thing, and all other works keep their scores.${works > mostCompared ? ` Compared with the first ${grouped(mostCompared)} works.` : ""}</p>`
}${blocksMarkup(whyBlocks(hit.explanation, "All parts of the score, and where they come from"))}</section>
`
}
