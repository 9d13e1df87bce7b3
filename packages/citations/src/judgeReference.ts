import * as Identifier from "@litfuse/engine/Identifier"
import type { Work } from "@litfuse/engine/Work"
import * as ComparedWork from "./ComparedWork.ts"
import { identifierDifferences, lineDifferences, recordDifferences } from "./recordDifferences.ts"
import { matchScore, type MatchScore } from "./matchScore.ts"
import type { Reference } from "./Reference.ts"
import * as ReferenceLine from "./ReferenceLine.ts"
import { type Difference, type Thresholds, thresholds, type Verdict } from "./Verdict.ts"

/** A candidate with everything that is known about its fit. `isOwn`: an identifier of the reference leads to it. */
interface Candidate {
  readonly work: Work
  readonly is: ComparedWork.ComparedWork
  readonly fit: MatchScore
  readonly isOwn: boolean
  readonly differences: () => ReadonlyArray<Difference>
}

/** Below this, an identifier leads to another paper, whatever else agrees. */
const otherPaper = 0.5

/** A candidate whose title is less similar is no match, whatever else agrees: one group may publish twice in an issue. */
const leastTitle = 0.7

const candidateOf = (reference: Reference, least: number) => {
  const said = reference.record === undefined ? undefined : ComparedWork.ofRecords([reference.record])
  const line = said === undefined ? ReferenceLine.make(reference.input) : undefined
  return (work: Work, isOwn: boolean): Candidate => {
    const is = ComparedWork.ofWork(work)
    if (said !== undefined) {
      const fit = matchScore(said, is)
      return { work, is, fit, isOwn, differences: () => recordDifferences(said, is, fit, least) }
    }
    const fit = ReferenceLine.lineScore(line!, is)
    return { work, is, fit, isOwn, differences: () => lineDifferences(line!, is, fit, least) }
  }
}

const byScore = (a: Candidate, b: Candidate): number =>
  b.fit.score - a.fit.score || Number(b.isOwn) - Number(a.isOwn) || (a.work.id < b.work.id ? -1 : 1)

/** Whether two works are versions of one paper, such as a preprint and its article: the reference may mean either. */
const areVersions = (a: Candidate, b: Candidate): boolean => {
  const [of, other] = [a, b].map(({ is }) => new Set(is.identifiers.map(Identifier.print))) as [Set<string>, Set<string>]
  const linked = (from: Candidate, to: Set<string>) =>
    from.work.records.some(({ relations }) => relations?.some(({ to: all }) => all.some((one) => to.has(Identifier.print(one)))))
  return linked(a, other) || linked(b, of)
}

const scored = ({ work, fit }: Candidate) => ({ work, score: fit.score })

/**
 * Judges a reference by the works that were found for it. An identifier decides only if the work behind it fits.
 *
 * - `own` works that identifiers of the reference lead to; `found` works of searches for its title and names. A work may be in both
 * - `isComplete` whether an identifier that leads nowhere does not exist; false where a source failed
 * - empty: without any work, the reference is `absent`
 */
export const judgeReference = (
  reference: Reference,
  own: ReadonlyArray<Work>,
  found: ReadonlyArray<Work>,
  { isComplete = true, ...given }: Partial<Thresholds> & { readonly isComplete?: boolean } = {}
): Verdict => {
  const { accept, margin, sameTitle } = { ...thresholds, ...given }
  const of = candidateOf(reference, sameTitle)
  const ids = new Set(own.map(({ id }) => id))
  const all = [...own.map((work) => of(work, true)), ...found.filter(({ id }) => !ids.has(id)).map((work) => of(work, false))].sort(byScore)
  const isAccepted = ({ fit }: Candidate) => fit.score >= accept && (fit.title ?? 1) >= leastTitle
  const [bestOwn] = all.filter(({ isOwn }) => isOwn)
  const hasTitle = reference.record === undefined ? bestOwn?.fit.saidTitle !== undefined : bestOwn?.fit.title !== undefined
  const isOwnMeant = bestOwn !== undefined && (isAccepted(bestOwn) || !hasTitle || bestOwn.fit.title! >= otherPaper)
  const accepted = all.filter(isAccepted)
  const match = isOwnMeant ? bestOwn : (accepted[0] ?? bestOwn)
  if (match === undefined) return { state: "absent", match: null, runnerUp: null, differences: [] }
  const runnerUp = accepted.find((one) => one !== match)
  const runner = runnerUp === undefined ? null : scored(runnerUp)
  const isElsewhere = (id: Identifier.Identifier) => all.some(({ is, isOwn, work }) => isOwn && work !== match.work && is.identifiers.some((one) => Identifier.print(one) === Identifier.print(id))) // prettier-ignore
  const versions = all.filter((one) => one !== match && areVersions(one, match)).flatMap(({ is }) => is.identifiers)
  const known = new Set(versions.map(Identifier.print))
  const said = reference.identifiers.filter((one) => !known.has(Identifier.print(one)))
  const differences = [
    ...match.differences(),
    ...identifierDifferences(said, match.is.identifiers, isElsewhere).filter(({ is }) => isComplete || is !== null)
  ]
  const isClose = runnerUp !== undefined && !match.isOwn && match.fit.score - runnerUp.fit.score < margin && !areVersions(match, runnerUp)
  if (isClose) return { state: "ambiguous", match: scored(match), runnerUp: runner, differences }
  return { state: differences.length === 0 ? "ok" : "differs", match: scored(match), runnerUp: runner, differences }
}
