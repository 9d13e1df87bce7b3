import * as Fingerprint from "@litfuse/engine/dedup/fingerprint"
import * as Notice from "@litfuse/engine/Notice"
import { counted } from "@litfuse/files/numbers"
import * as Ledger from "@litfuse/project/Decisions"
import * as Place from "@litfuse/project/Place"
import type { ProjectError } from "@litfuse/project/ProjectError"
import { standing } from "@litfuse/project/Verdicts"
import * as Result from "effect/Result"
import { type Decided, type Decisions, keyOf, pairsOf, type Said } from "./decisions.ts"
import { type Input, recordsOf } from "./input.ts"

/** The file of decisions of the project around a folder; undefined where there is no project. */
export const fileFrom = (folder: string): Result.Result<string | undefined, ProjectError> => {
  const root = Place.find(folder)
  return root === undefined ? Result.succeed(undefined) : Result.map(Place.check(root), () => Place.of(root).decisions)
}

const contradiction = (file: string, text: string): Notice.Notice => Notice.make("decision-contradicted", file, text)

/**
 * What people decided in a project about the records at hand. Decisions about other records decide nothing here, and are counted in one line.
 *
 * - `except` pairs of rows that another file decides
 */
export const held = (file: string, input: Input, except: ReadonlyArray<Decided>): Result.Result<Decisions, ProjectError> =>
  Result.map(Ledger.read(file), ({ lines, notices }) => {
    const { verdicts, contradictions } = standing(lines)
    if (lines.length === 0) return { decisions: [], notices }
    const index = Fingerprint.index(recordsOf(input))
    const taken = new Set(except.map(({ a, b }) => keyOf([a, b])))
    let others = 0
    const decisions = verdicts.flatMap(({ a, b, same, lines: [first] }): ReadonlyArray<Decided> => {
      const { pairs } = pairsOf(index, { a, b })
      if (pairs.length === 0) others++
      return pairs.filter((pair) => !taken.has(keyOf(pair))).map(([a, b]) => ({ a, b, same, file, line: first!.line }))
    })
    const rest = others === 0 ? "" : `; ${counted(others, "other")} of its decisions name no records here, or not clearly`
    const text = `${counted(decisions.length, "pair")} of records here ${decisions.length === 1 ? "is" : "are"} decided by the project${rest}`
    const isSaid = decisions.length + others > 0
    return {
      decisions,
      notices: [
        ...notices,
        ...(isSaid ? [Notice.make("decisions-of-project", file, text)] : []),
        ...contradictions.map((one) => contradiction(file, one.text))
      ]
    }
  })

const pairOf = ({ a, b }: Pick<Ledger.Decision, "a" | "b">): string =>
  [a, b]
    .map((one) => JSON.stringify(one))
    .sort()
    .join()

/** Whether the last word of a person about two records is what they say now, of all that was said of the two; an undo of nothing says nothing. */
const isKnown = (about: Ledger.Ledger["lines"], { who, action }: Pick<Ledger.Decision, "who" | "action">): boolean => {
  const last = about.findLast(({ decision }) => action === "undo" || decision.action === "undo" || decision.who === who)
  return (last?.decision.action ?? "undo") === action
}

/**
 * Adds decisions of a file to those of a project, which then hold without that file. What the project has is not added again.
 *
 * - `who` decided, where the file does not say
 */
export const adopt = (
  file: string,
  said: ReadonlyArray<Said>,
  who: string,
  nowMs: number
): Result.Result<ReadonlyArray<Notice.Notice>, ProjectError> =>
  Result.gen(function* () {
    const ledger = yield* Ledger.read(file)
    const decisions = said.map(({ who: own = who, action, a, b, why = "" }) => ({ who: own === "" ? who : own, action, a, b, why }))
    const byPair = Map.groupBy(ledger.lines, ({ decision }) => pairOf(decision))
    const fresh = decisions.filter((one) => !isKnown(byPair.get(pairOf(one)) ?? [], one))
    if (fresh.length === 0) return []
    yield* Ledger.append(file, fresh, nowMs)
    return [Notice.make("decisions-added", file, `${counted(fresh.length, "decision")} ${fresh.length === 1 ? "was" : "were"} added`)]
  })
