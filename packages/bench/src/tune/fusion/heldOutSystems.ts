import * as Invariant from "@litfuse/engine/Invariant"
import type { AccessLog } from "../AccessLog.ts"
import * as Deal from "../Deal.ts"
import type { HeldOut } from "../HeldOut.ts"
import { audit, auditForward } from "./audit.ts"
import { bestInHindsight, bestOnTraining } from "./baselines.ts"
import { systems } from "./FusionDesign.ts"
import { type FoldResult, type ForwardResult, heldOutOf } from "./FoldResult.ts"
import { isTuned } from "./runFold.ts"
import type { TuningData } from "./TuningData.ts"
import { type Answer, answersTo, type Unit } from "./Unit.ts"

/** What is held out of a design: its own systems, the primary one first, and the two that every design is compared with. */
export interface Compared {
  readonly systems: ReadonlyArray<HeldOut>
  readonly train: HeldOut
  readonly hindsight: HeldOut & { readonly run: string }
}

/**
 * What is held out of a design, by the answers to its units. Values that break a rule of holding out are a defect, and never reported.
 *
 * - shape: `answers[i]` belongs to `units[i]`
 */
export const heldOutSystems = (data: TuningData, units: ReadonlyArray<Unit>, answers: ReadonlyArray<Answer>, log: AccessLog): Compared => {
  const { design, frames, deal } = data
  const folds = answersTo("fold", units, answers) as ReadonlyArray<FoldResult>
  const blocks = answersTo("forward", units, answers) as ReadonlyArray<ForwardResult>
  const tuned = systems(design).flatMap((system) => (isTuned(data, system) ? [system.id] : []))
  const problems = [...audit(design, frames.length, folds), ...auditForward(Deal.forward(deal), tuned, blocks)]
  Invariant.check(problems.length === 0, `held-out values are honest: ${problems.join("; ")}`)
  const hindsight = bestInHindsight(data, log)
  return { systems: systems(design).map(({ id }) => heldOutOf(data, id, folds, blocks)), train: bestOnTraining(data, log), hindsight }
}
