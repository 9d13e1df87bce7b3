import { canonical } from "./canonical.ts"
import type { Decision, Fingerprint, Line } from "./Decisions.ts"

/** What stands of the decisions about two records: the last word of each person, after everything that was taken back. */
export interface Verdict {
  readonly a: Fingerprint
  readonly b: Fingerprint
  readonly same: boolean
  readonly lines: ReadonlyArray<Line>
}

/** Decisions that cannot all be true; none holds until one is taken back. `lines`: those that agree, then the one that parts records. */
export interface Contradiction {
  readonly lines: ReadonlyArray<Line>
  readonly text: string
}

/** What the decisions of a ledger come to. */
export interface Standing {
  readonly verdicts: ReadonlyArray<Verdict>
  readonly contradictions: ReadonlyArray<Contradiction>
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Earlier first; of the same moment the one that comes first as text, so that the order of lines in the file decides nothing. */
const inTime = (a: Line, b: Line): number => compare(a.decision.at, b.decision.at) || compare(canonical(a.decision), canonical(b.decision))

const nameOf = (fingerprint: Fingerprint): string => canonical({ ...fingerprint, identifiers: fingerprint.identifiers.toSorted(compare) })

const pairOf = ({ a, b }: Decision): string => [nameOf(a), nameOf(b)].sort(compare).join("\n")

/** The last word of each person about a pair, after the last undo. */
const standingOf = (lines: ReadonlyArray<Line>): ReadonlyArray<Line> => {
  const undone = lines.findLastIndex(({ decision }) => decision.action === "undo")
  const byPerson = new Map<string, Line>()
  for (const line of lines.slice(undone + 1)) byPerson.set(line.decision.who, line)
  return [...byPerson.values()].sort(inTime)
}

const placeOf = ({ line, decision: { who, action } }: Line): string => `line ${line} (${who}: ${action})`

const titleOf = ({ a, b }: Decision): string => (a.title === b.title ? `"${a.title}"` : `"${a.title}" and "${b.title}"`)

/** A pair that somebody says is the same, from one of its records. */
interface Tie {
  readonly to: string
  readonly line: Line
}

type Ties = ReadonlyMap<string, ReadonlyArray<Tie>>

/** Every record that ties reach, with the number of its group. */
const groupsOf = (ties: Ties): ReadonlyMap<string, number> => {
  const groups = new Map<string, number>()
  for (const [start] of ties) {
    if (groups.has(start)) continue
    const group = groups.size
    groups.set(start, group)
    const queue = [start]
    for (let i = 0; i < queue.length; i++)
      for (const { to } of ties.get(queue[i]!) ?? [])
        if (!groups.has(to)) {
          groups.set(to, group)
          queue.push(to)
        }
  }
  return groups
}

/** The shortest way from one record of a group to another. */
const wayBetween = (from: string, to: string, ties: Ties): ReadonlyArray<Line> => {
  const came = new Map<string, { readonly from: string; readonly line: Line } | undefined>([[from, undefined]])
  const queue = [from]
  for (let i = 0; i < queue.length && !came.has(to); i++)
    for (const tie of ties.get(queue[i]!) ?? [])
      if (!came.has(tie.to)) {
        came.set(tie.to, { from: queue[i]!, line: tie.line })
        queue.push(tie.to)
      }
  const way: Array<Line> = []
  for (let step = came.get(to); step !== undefined; step = came.get(step.from)) way.unshift(step.line)
  return way
}

/** So many ways are looked for; of further contradictions the line alone is told. */
const mostWays = 20

/**
 * What decisions come to, whatever their order in the file: those of two branches that git has united count as if they had been made in one. A later
 * word of the same person replaces the earlier one; an undo takes back all before it about the same two records.
 *
 * - empty: where people disagree about two records, neither word holds. Where records that are the same by way of others are kept apart, none of the
 *   words that tie this group holds, nor does the one that divides it. Both are listed
 */
export const standing = (lines: ReadonlyArray<Line>): Standing => {
  const pairs = Map.groupBy(lines.toSorted(inTime), ({ decision }) => pairOf(decision))
  const contradictions: Array<Contradiction> = []
  const verdicts: Array<Verdict> = []
  for (const [, about] of [...pairs].sort(([a], [b]) => compare(a, b))) {
    const left = standingOf(about)
    const [first] = left
    if (first === undefined) continue
    const isOne = left.every(({ decision }) => decision.action === first.decision.action)
    if (isOne) verdicts.push({ a: first.decision.a, b: first.decision.b, same: first.decision.action === "same", lines: left })
    else contradictions.push({ lines: left, text: `${titleOf(first.decision)}: ${left.map(placeOf).join(" against ")}; undo one of them` })
  }
  const ties = new Map<string, Array<Tie>>()
  const tie = (from: string, to: string, line: Line): void => {
    const known = ties.get(from)
    if (known === undefined) ties.set(from, [{ to, line }])
    else known.push({ to, line })
  }
  for (const { a, b, same, lines } of verdicts)
    if (same) {
      tie(nameOf(a), nameOf(b), lines[0]!)
      tie(nameOf(b), nameOf(a), lines[0]!)
    }
  const groups = groupsOf(ties)
  const broken = new Set<number>()
  for (const { a, b, same, lines } of verdicts) {
    const group = groups.get(nameOf(a))
    if (same || group === undefined || group !== groups.get(nameOf(b))) continue
    broken.add(group)
    const way = contradictions.length < mostWays ? wayBetween(nameOf(a), nameOf(b), ties) : []
    const apart = lines[0]!
    const made = way.length === 0 ? "others" : way.map(placeOf).join(", ")
    contradictions.push({
      lines: [...way, apart],
      text: `${titleOf(apart.decision)}: ${made} make them one, and ${placeOf(apart)} keeps them apart; undo one of them`
    })
  }
  const isBroken = ({ a, b, same }: Verdict): boolean => {
    const [one, other] = [groups.get(nameOf(a)), groups.get(nameOf(b))]
    return one !== undefined && broken.has(one) && (same || one === other)
  }
  return { verdicts: verdicts.filter((verdict) => !isBroken(verdict)), contradictions }
}
