import * as Fingerprint from "@litfuse/engine/dedup/Fingerprint"
import * as Notice from "@litfuse/engine/Notice"
import { counted } from "@litfuse/files/numbers"
import * as DecisionLog from "@litfuse/project/DecisionLog"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import type { ProjectError } from "@litfuse/project/ProjectError"
import { resolveDecisions } from "@litfuse/project/Verdicts"
import * as Result from "effect/Result"
import { type LocatedDecision, type Decisions, keyOf, pairsOf, type StatedDecision } from "./DecisionFile.ts"
import { type Input, recordsOf } from "./input.ts"

/** The file of decisions of the project around a folder; undefined without a project. */
export const decisionFile = (folder: string): Result.Result<string | undefined, ProjectError> => {
  const root = ProjectFiles.find(folder)
  return root === undefined ? Result.succeed(undefined) : Result.map(ProjectFiles.check(root), () => ProjectFiles.of(root).decisions)
}

const contradiction = (file: string, text: string): Notice.Notice => Notice.make("decision-contradicted", file, text)

/**
 * The project's decisions about these records. A notice counts its decisions about other records.
 *
 * - `except` pairs of rows that another file decides
 */
export const decisionsAbout = (
  file: string,
  input: Input,
  except: ReadonlyArray<LocatedDecision>
): Result.Result<Decisions, ProjectError> =>
  Result.map(DecisionLog.read(file), ({ lines, notices }) => {
    const { verdicts, contradictions } = resolveDecisions(lines)
    if (lines.length === 0) return { decisions: [], notices }
    const index = Fingerprint.index(recordsOf(input))
    const decided = new Set(except.map(({ a, b }) => keyOf([a, b])))
    let others = 0
    const decisions = verdicts.flatMap(({ a, b, same, lines: [first] }): ReadonlyArray<LocatedDecision> => {
      const { pairs } = pairsOf(index, { a, b })
      if (pairs.length === 0) others++
      return pairs.filter((pair) => !decided.has(keyOf(pair))).map(([a, b]) => ({ a, b, same, file, line: first!.line }))
    })
    const rest = others === 0 ? "" : `; ${counted(others, "other decision")} of the project match no records here, or several`
    const text = `the project decides ${counted(decisions.length, "pair")} of records here${rest}`
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

const pairOf = ({ a, b }: Pick<DecisionLog.Decision, "a" | "b">): string =>
  [a, b]
    .map((one) => JSON.stringify(one))
    .sort()
    .join()

/** Whether the last decision of a person about two records equals this one; an undo without an earlier decision is known. */
const isKnown = (about: DecisionLog.DecisionLog["lines"], { who, action }: Pick<DecisionLog.Decision, "who" | "action">): boolean => {
  const last = about.findLast(({ decision }) => action === "undo" || decision.action === "undo" || decision.who === who)
  return (last?.decision.action ?? "undo") === action
}

/**
 * Adds decisions of a file to those of a project, which then hold without that file. Decisions that the project has are not added again.
 *
 * - `who` decided, for lines without a name
 */
export const addDecisions = (
  file: string,
  said: ReadonlyArray<StatedDecision>,
  who: string,
  nowMs: number
): Result.Result<ReadonlyArray<Notice.Notice>, ProjectError> =>
  Result.gen(function* () {
    const ledger = yield* DecisionLog.read(file)
    const decisions = said.map(({ who: own = who, action, a, b, why = "" }) => ({ who: own === "" ? who : own, action, a, b, why }))
    const byPair = Map.groupBy(ledger.lines, ({ decision }) => pairOf(decision))
    const fresh = decisions.filter((one) => !isKnown(byPair.get(pairOf(one)) ?? [], one))
    if (fresh.length === 0) return []
    yield* DecisionLog.append(file, fresh, nowMs)
    return [Notice.make("decisions-added", file, `${counted(fresh.length, "decision")} ${fresh.length === 1 ? "was" : "were"} added`)]
  })
