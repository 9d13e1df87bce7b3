/** What the decisions of people mean for the works of a review. A decision belongs to a record, and follows it into any work. */
import { createHash } from "node:crypto"
import * as Fingerprint from "@litfuse/engine/dedup/Fingerprint"
import * as AppendLog from "@litfuse/project/AppendLog"
import { canonicalJson } from "@litfuse/project/canonicalJson"
import { compareTexts } from "@litfuse/project/compareTexts"
import type { Stage } from "./ReviewFile.ts"
import type { Line, Placed } from "./ScreeningLog.ts"

/**
 * The records of a review, by row, and the works that they are merged into.
 *
 * - `hashes`, `fingerprints` of the records; several may have one hash
 * - `works` the rows of each work; every row once
 */
export interface Corpus {
  readonly hashes: ReadonlyArray<string>
  readonly fingerprints: ReadonlyArray<Fingerprint.Fingerprint>
  readonly works: ReadonlyArray<ReadonlyArray<number>>
}

/**
 * Which work each decision is about.
 *
 * - `byWork` decisions of each work, in time order
 * - `changed` decisions about a record whose content changed since; they follow it by its fingerprint
 * - `lost` decisions about no record of the review, or about several publications
 */
export interface Attached {
  readonly byWork: ReadonlyArray<ReadonlyArray<Placed>>
  readonly changed: ReadonlyArray<Placed>
  readonly lost: ReadonlyArray<Placed>
}

/** By time, then by content, so that the order of lines in files does not matter. */
const inTime = ({ decision: a }: Placed, { decision: b }: Placed): number =>
  AppendLog.compareTimes(a.at, b.at) ||
  compareTexts(a.who, b.who) ||
  compareTexts(a.record, b.record) ||
  compareTexts(a.stage, b.stage) ||
  compareTexts(canonicalJson(a), canonicalJson(b))

/** Finds the work of each decision: by the hash of its record, else by its fingerprint. */
export const attach = ({ hashes, fingerprints, works }: Corpus, lines: ReadonlyArray<Placed>): Attached => {
  const workOf = new Int32Array(hashes.length)
  for (const [work, rows] of works.entries()) for (const row of rows) workOf[row] = work
  const rowOf = new Map(hashes.map((hash, row) => [hash, row]))
  const byWork: Array<Array<Placed>> = works.map(() => [])
  const [changed, lost]: [Array<Placed>, Array<Placed>] = [[], []]
  let index: Fingerprint.Index | undefined
  for (const line of lines.toSorted(inTime)) {
    const { record, about } = line.decision
    const row = rowOf.get(record)
    if (row !== undefined) {
      byWork[workOf[row]!]!.push(line)
      continue
    }
    index ??= Fingerprint.indexOf(fingerprints)
    const { rows, isCertain } = Fingerprint.find(index, about)
    const found = new Set(rows.map((one) => workOf[one]!))
    const [work] = found
    if (work === undefined || (found.size > 1 && !isCertain)) lost.push(line)
    else {
      byWork[work]!.push(line)
      changed.push(line)
    }
  }
  return { byWork, changed, lost }
}

/** The states of a work in a stage. `waiting`: the second person has not decided; `unsure`: the only one has answered maybe. */
export const states = ["open", "waiting", "unsure", "conflict", "include", "exclude"] as const
/** The state of a work in a stage. */
export type State = (typeof states)[number]

/** The last decision of a person about a record. */
export interface Word {
  readonly who: string
  readonly record: string
  readonly action: "include" | "exclude" | "maybe"
  readonly criterion: string | null
  readonly note: string
}

/**
 * A work in a stage.
 *
 * - `needed` how many people screen it, 1 or 2; `words` the last decision of each person about each of its records
 * - `settledBy` who ended a disagreement; undefined when there was none, and while it is open
 * - `overruled` the settlement of an open disagreement that does not hold, because a decision has a later time; undefined when there is none
 * - `criteria` the reasons for the exclusion, each once, in the order of the stage; empty while it is not excluded
 */
export interface Screened {
  readonly state: State
  readonly needed: 1 | 2
  readonly words: ReadonlyArray<Word>
  readonly settledBy: string | undefined
  readonly overruled: Placed | undefined
  readonly criteria: ReadonlyArray<string>
}

/**
 * Whether two people screen a work. Each record is drawn once, by the seed and its hash.
 *
 * A work has the draw of the records that people screened, so that records that join it later change nothing. Of two works that were screened apart and are
 * joined, one drawn is enough. Before, it has the draw of its first record, which is the one that people screen.
 */
const isDouble = ({ double, share = 1 }: Stage, lines: ReadonlyArray<Placed>, first: string, seed: number): boolean => {
  if (double === "all") return true
  const isDrawn = (hash: string): boolean => createHash("sha256").update(`${seed} ${hash}`).digest().readUIntBE(0, 6) / 2 ** 48 < share
  // the one who settles decides on a work, and may name another of its records
  const decided = new Set(lines.flatMap(({ decision: { action, record } }) => (action === "settle" ? [] : [record])))
  return decided.size === 0 ? isDrawn(first) : [...decided].some(isDrawn)
}

/** The last decision of each person about each record, and the last settlement; decisions before an undo of the same person do not count. */
export const lastWords = (
  lines: ReadonlyArray<Placed>
): { readonly words: ReadonlyArray<Placed>; readonly settled: Placed | undefined } => {
  const last = new Map<string, Placed>()
  let settled: Placed | undefined
  for (const line of lines) {
    const { who, record, action } = line.decision
    const key = `${who}\n${record}`
    if (action === "undo") {
      last.delete(key)
      if (settled?.decision.who === who && settled.decision.record === record) settled = undefined
    } else if (action === "settle") settled = line
    else last.set(key, line)
  }
  return { words: [...last.values()], settled }
}

/** Whether a settlement still holds: no later decision says otherwise. */
const holds = (settled: Placed, words: ReadonlyArray<Placed>): boolean =>
  words.every((line) => inTime(line, settled) < 0 || line.decision.action === settled.decision.to)

const stateOf = (words: ReadonlyArray<Word>, needed: 1 | 2): State => {
  const said = new Set(words.map(({ action }) => action))
  const people = new Set(words.map(({ who }) => who)).size
  const [one] = said
  if (one === undefined) return "open"
  if (said.size > 1) return "conflict"
  if (one === "maybe" && people > 1) return "conflict"
  if (one === "maybe") return needed === 1 ? "unsure" : "waiting"
  return people >= needed ? one : "waiting"
}

/** The state of one work in a stage. `lines`: the decisions about it in this stage, in time order, those that are `isSetAside` do not count; `isTwice` two people screen it. */
const screen = (stage: Stage, lines: ReadonlyArray<Placed>, isTwice: boolean, isSetAside: (decision: Line) => boolean): Screened => {
  const needed = isTwice ? 2 : 1
  const last = lastWords(lines.filter(({ decision }) => !isSetAside(decision)))
  const words = last.words.map(({ decision: { who, record, action, criterion, note = "" } }): Word => ({
    who,
    record,
    action: action as Word["action"],
    criterion,
    note
  }))
  const isSettled = last.settled !== undefined && holds(last.settled, last.words)
  const settled = isSettled ? last.settled!.decision : undefined
  const state: State = settled?.to ?? stateOf(words, needed)
  const overruled = !isSettled && state === "conflict" ? last.settled : undefined
  const named = new Set(
    settled?.criterion != null
      ? [settled.criterion]
      : words.flatMap(({ action, criterion }) => (action === "exclude" && criterion !== null ? [criterion] : []))
  )
  const known = stage.criteria.map(({ id }) => id)
  const order = [...known.filter((id) => named.has(id)), ...[...named].filter((id) => !known.includes(id)).sort(compareTexts)]
  return { state, needed, words, settledBy: settled?.who, overruled, criteria: state === "exclude" ? order : [] }
}

/** The works of one stage: their numbers in the corpus, and the state of each. */
export interface StageResult {
  readonly stage: Stage
  readonly works: ReadonlyArray<number>
  readonly screened: ReadonlyArray<Screened>
}

/**
 * The states of all works in all stages. The first stage has all works, each later one those that the stage before it includes.
 *
 * - `notRetrieved` works whose report could not be obtained: the last of several stages cannot assess them
 * - `setAsideOf` which decisions about a work no longer count, because an update opened it again
 * - `placeOf` the place of a work in the order of screening, from 0: the first ones are the pilot of a stage
 * - empty: no works, no states
 */
export const screenAll = (
  stages: ReadonlyArray<Stage>,
  corpus: Corpus,
  { byWork }: Attached,
  seed: number,
  notRetrieved: ReadonlySet<number> = new Set(),
  placeOf: (work: number) => number = () => Number.POSITIVE_INFINITY,
  setAsideOf: (work: number) => (decision: Line) => boolean = () => () => false
): ReadonlyArray<StageResult> => {
  const results: Array<StageResult> = []
  let works: ReadonlyArray<number> = Array.from(corpus.works.keys())
  for (const stage of stages) {
    if (stages.length > 1 && stage === stages.at(-1)) works = works.filter((work) => !notRetrieved.has(work))
    const screened = works.map((work) => {
      const lines = byWork[work]!.filter(({ decision }) => decision.stage === stage.id)
      const isTwice = placeOf(work) < (stage.pilot ?? 0) || isDouble(stage, lines, corpus.hashes[corpus.works[work]![0]!]!, seed)
      return screen(stage, lines, isTwice, setAsideOf(work))
    })
    results.push({ stage, works, screened })
    works = works.filter((_, i) => screened[i]!.state === "include")
  }
  return results
}

/** The works that the last stage includes. */
export const included = (results: ReadonlyArray<StageResult>): ReadonlyArray<number> => {
  const last = results.at(-1)
  return last === undefined ? [] : last.works.filter((_, i) => last.screened[i]!.state === "include")
}

/** How many works a stage has in each state. */
export const countsOf = ({ screened }: StageResult): Readonly<Record<State, number>> => {
  const counts = Object.fromEntries(states.map((state) => [state, 0])) as Record<State, number>
  for (const { state } of screened) counts[state]++
  return counts
}
