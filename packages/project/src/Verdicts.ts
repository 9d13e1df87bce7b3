import { canonicalJson } from "./canonicalJson.ts"
import * as AppendLog from "./AppendLog.ts"
import { compareTexts } from "./compareTexts.ts"
import type { Decision, Fingerprint, Line } from "./DecisionLog.ts"

/** The unanimous result of the decisions about two records: the last decision of each person after the last undo. */
export interface Verdict {
  readonly a: Fingerprint
  readonly b: Fingerprint
  readonly same: boolean
  readonly lines: ReadonlyArray<Line>
}

/** Decisions that cannot all be true; none applies until one is taken back. `lines`: those that join records, then the one that separates them. */
export interface Contradiction {
  readonly lines: ReadonlyArray<Line>
  readonly text: string
}

/** The result of all decisions of a log. */
export interface Resolution {
  readonly verdicts: ReadonlyArray<Verdict>
  readonly contradictions: ReadonlyArray<Contradiction>
}

/** By time, then by text, so that the order of lines in the file does not matter. */
const inTime = (a: Line, b: Line): number =>
  AppendLog.compareTimes(a.decision.at, b.decision.at) || compareTexts(canonicalJson(a.decision), canonicalJson(b.decision))

const nameOf = (fingerprint: Fingerprint): string =>
  canonicalJson({ ...fingerprint, identifiers: fingerprint.identifiers.toSorted(compareTexts) })

const pairOf = ({ a, b }: Decision): string => [nameOf(a), nameOf(b)].sort(compareTexts).join("\n")

/** The last decision of each person about a pair, after the last undo. */
const lastWords = (lines: ReadonlyArray<Line>): ReadonlyArray<Line> => {
  const undone = lines.findLastIndex(({ decision }) => decision.action === "undo")
  const byPerson = new Map<string, Line>()
  for (const line of lines.slice(undone + 1)) byPerson.set(line.decision.who, line)
  return [...byPerson.values()].sort(inTime)
}

const placeOf = ({ line, decision: { who, action } }: Line): string => `line ${line} (${who}: ${action})`

const titleOf = ({ a, b }: Decision): string => (a.title === b.title ? `"${a.title}"` : `"${a.title}" and "${b.title}"`)

/** A pair that was decided to be the same, seen from one of its records. */
interface Tie {
  readonly to: string
  readonly line: Line
}

type Ties = ReadonlyMap<string, ReadonlyArray<Tie>>

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

const pathBetween = (from: string, to: string, ties: Ties): ReadonlyArray<Line> => {
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

/** The most paths that are searched for; further contradictions list only their own line. */
const mostPaths = 20

/**
 * Resolves decisions in any order of lines, so that two branches merged by git count like one. A later decision of the same person replaces the earlier one;
 * an undo takes back all earlier decisions about the same two records.
 *
 * - empty: when people disagree about two records, no decision about them applies. When a decision separates two records of a group of same records,
 *   neither this decision nor those that form the group apply. Both cases are listed as contradictions
 */
export const resolveDecisions = (lines: ReadonlyArray<Line>): Resolution => {
  const pairs = Map.groupBy(lines.toSorted(inTime), ({ decision }) => pairOf(decision))
  const contradictions: Array<Contradiction> = []
  const verdicts: Array<Verdict> = []
  for (const [, about] of [...pairs].sort(([a], [b]) => compareTexts(a, b))) {
    const last = lastWords(about)
    const [first] = last
    if (first === undefined) continue
    const isUnanimous = last.every(({ decision }) => decision.action === first.decision.action)
    if (isUnanimous) verdicts.push({ a: first.decision.a, b: first.decision.b, same: first.decision.action === "same", lines: last })
    else contradictions.push({ lines: last, text: `${titleOf(first.decision)}: ${last.map(placeOf).join(" against ")}; undo one of them` })
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
    const path = contradictions.length < mostPaths ? pathBetween(nameOf(a), nameOf(b), ties) : []
    const apart = lines[0]!
    const joining = path.length === 0 ? "others" : path.map(placeOf).join(", ")
    contradictions.push({
      lines: [...path, apart],
      text: `${titleOf(apart.decision)}: ${joining} join them, and ${placeOf(apart)} separates them; undo one of them`
    })
  }
  const isBroken = ({ a, b, same }: Verdict): boolean => {
    const [one, other] = [groups.get(nameOf(a)), groups.get(nameOf(b))]
    return one !== undefined && broken.has(one) && (same || one === other)
  }
  return { verdicts: verdicts.filter((verdict) => !isBroken(verdict)), contradictions }
}
