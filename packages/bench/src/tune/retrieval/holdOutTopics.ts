import type { AccessLog } from "../AccessLog.ts"
import * as Deal from "../Deal.ts"
import type * as HeldOut from "../HeldOut.ts"
import * as Loop from "../Loop.ts"
import { remember } from "../remember.ts"
import { type Choose, type Chosen, chooseSettings, describeSetting } from "./chooseSettings.ts"
import type { RetrievalDesign, System } from "./RetrievalDesign.ts"
import type { Measured } from "./RetrievalSystems.ts"

/** The context of holding out: the design's systems by id, and the measured topics. */
export interface HoldOutContext {
  readonly design: RetrievalDesign
  readonly systems: ReadonlyMap<string, System>
  readonly measured: Measured
  readonly measures: number
  readonly log: AccessLog
}

type FrozenSystem = Loop.Told & Chosen

/** A system as something that is tuned: `chooseOn` chooses for it, and for what it is made of, on training topics. */
const tunerOf =
  ({ measured, measures, systems }: HoldOutContext, chooseOn: (training: ReadonlyArray<number>) => Choose) =>
  (system: string): Loop.Tuner<FrozenSystem> => ({
    by: system,
    choose: (training) => {
      const chosen = chooseOn(training)(system)
      return {
        ...chosen,
        chosen: describeSetting(systems, chosen.setting),
        read: (topics) => Array.from({ length: measures }, (_, m) => topics.map((t) => measured.values(chosen.setting, t)[m]!))
      }
    }
  })

/**
 * Holds topics out in turn, for all systems in the same folds. Settings are chosen on the other topics, frozen, and read once on those held out. The
 * forward test is the one that `tune` makes.
 *
 * - shape: one result per system, in the order of the design
 */
export const holdOutTopics = (held: HoldOutContext): ReadonlyArray<HeldOut.HeldOut> => {
  const { design, systems, measured, log } = held
  // longer queries are not easier or harder, but nothing else is known without judgements and without searching
  const deal = Deal.make(
    measured.topics.texts.map(({ length }) => length),
    design.folds,
    design
  )
  const known = new Map<string, Choose>()
  // systems that are parts of others are chosen once for the same topics
  const chooseOn = (training: ReadonlyArray<number>): Choose =>
    remember(known, training.join(" "), () => chooseSettings(systems, measured, training))
  const tuners = [...systems.keys()].map(tunerOf(held, chooseOn))
  const folds = tuners.map((tuner) => Loop.folds(deal, tuner, log))
  return tuners.map((tuner, s) => Loop.heldOut(deal, tuner, folds[s]!, log))
}

/** Reads the measured topics once, by settings that were chosen on others. */
export const measureOnce = (held: HoldOutContext, choose: Choose): ReadonlyArray<HeldOut.HeldOut> =>
  [...held.systems.keys()].map(tunerOf(held, () => choose)).map((tuner) => Loop.once(tuner, held.measured.topics.ids.length, held.log).held)
