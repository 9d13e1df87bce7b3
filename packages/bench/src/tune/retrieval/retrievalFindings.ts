import { createHash } from "node:crypto"
import { fixed } from "@litfuse/files/numbers"
import type { Findings } from "../../experiment/Analysis.ts"
import * as Gain from "../../report/Gain.ts"
import type * as AccessLog from "../AccessLog.ts"
import { correctFamily, difference } from "../findings/difference.ts"
import type { Measured } from "../findings/heldOutTable.ts"
import { tuneFindings } from "../findings/tuneFindings.ts"
import * as FindingTables from "../findings/FindingTables.ts"
import { type HeldOut, meanOf } from "../HeldOut.ts"
import { type Choose, describeSetting } from "./chooseSettings.ts"
import type { RetrievalDesign, System } from "./RetrievalDesign.ts"

/** What was chosen on training topics: by system its setting, its value there, and the number of settings tried. */
export type ChosenSystem = readonly [system: string, setting: string, inner: number, tried: number]

/** What was chosen for each system, in the order of the design. */
export const chosenSystems = (systems: ReadonlyMap<string, System>, choose: Choose): ReadonlyArray<ChosenSystem> =>
  [...systems.keys()].map((id) => {
    const { setting, inner, tried } = choose(id)
    return [id, describeSetting(systems, setting), inner, tried]
  })

/** The hash of a design and of what was chosen for its systems. The user writes it down before the judgements are read on which they are measured. */
export const frozenOf = (design: RetrievalDesign, chosen: ReadonlyArray<ChosenSystem>): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        { ...design, frozen: undefined, frozenIn: undefined, expected: undefined },
        chosen.map(([system, setting]) => [system, setting])
      ])
    )
    .digest("hex")

const chosenTable = (chosen: ReadonlyArray<ChosenSystem>, train: string): NonNullable<Findings["tables"]>[number] => ({
  id: "chosen",
  title: `What was chosen on ${train}, and its value there`,
  columns: [{ name: "system" }, { name: "setting" }, { name: "training", digits: 4 }, { name: "tried" }],
  rows: chosen.map((row) => [...row])
})

/** The findings before anything is measured: what was chosen, and the hash to write down. */
export const unmeasured = (design: RetrievalDesign, chosen: ReadonlyArray<ChosenSystem>, train: string): Omit<Findings, "inputs"> => ({
  conclusions: [
    `Everything is chosen on ${train}; the judgements of \`${design.qrels}\` were not read. To measure, write \`frozen: ${frozenOf(design, chosen)}\`.`
  ],
  tables: [chosenTable(chosen, train)]
})

/** What findings are made of. `training`: what was chosen on training topics, and their name; absent where topics were held out in turn. */
export interface MeasuredRetrieval extends Measured {
  readonly design: RetrievalDesign
  readonly held: ReadonlyArray<HeldOut>
  readonly log: AccessLog.AccessLog
  readonly training?: { readonly chosen: ReadonlyArray<ChosenSystem>; readonly name: string }
}

/**
 * The baseline of a design. A baseline that is the best of others stands for the best there is. If one of these is better on the measured topics, all
 * systems are compared with that one instead. It was chosen in hindsight, and a loss against it counts for as many rows as there are.
 */
const strongest = ({ systems, baseline }: RetrievalDesign, systemOf: (id: string) => HeldOut): HeldOut => {
  const named = systems.find(({ id }) => id === baseline)!
  const parts = "best" in named ? named.best.map(systemOf) : []
  const best = [systemOf(baseline), ...parts].reduce((a, b) => (meanOf(b) > meanOf(a) ? b : a))
  return best.system === baseline ? best : { ...best, chosenFrom: parts.length }
}

/** What a design may say of its date: without a commit as proof, tests are exploratory. */
const registered = ({ frozen, frozenIn }: RetrievalDesign): string =>
  frozen !== undefined && frozenIn !== undefined
    ? `What was chosen was frozen (sha256 ${frozen.slice(0, 12)}) by commit ${frozenIn.slice(0, 12)}, before these judgements were read; \`litfuse bench verify-freeze\` looks for it in the history`
    : "No commit is named that froze this design before its judgements were read, so the tests are exploratory"

/** What tuning retrieval found: values of systems on topics that they were not chosen on, and their differences from the baseline. */
export const retrievalFindings = ({ held, log, training, ...measured }: MeasuredRetrieval): Omit<Findings, "inputs"> => {
  const { design, topics, measures } = measured
  const [{ name: measure } = { name: design.measure }] = measures
  const systemOf = (id: string): HeldOut => held.find(({ system }) => system === id)!
  const baseline = strongest(design, systemOf)
  const primary = systemOf(design.primary)
  const others = held.filter(({ system }) => system !== baseline.system && system !== primary.system)
  const all = correctFamily([primary, ...others].map((one) => difference(one, baseline, 0, measure)))
  const { family, judged: claims } = all
  const seeds = training === undefined ? design.folds.seeds : 1
  const how =
    training === undefined
      ? `Chosen inside ${design.folds.outer} folds, mean over ${seeds} seeds`
      : `Chosen on ${training.name}, measured once on ${topics.length} other topics`
  const claimOf = (claim: (typeof claims)[number]): string => Gain.sentence(`\`${claim.system}\``, `\`${baseline.system}\``, claim)
  return tuneFindings({
    ...measured,
    baseline,
    systems: held,
    accesses: log.accesses,
    family: all,
    headline: `${training === undefined ? `On ${topics.length} topics` : how}: ${claimOf(claims[0]!)}`,
    conclusions: [
      `${how}, \`${primary.system}\` has ${measure} ${fixed(meanOf(primary), 4)} and \`${baseline.system}\` ${fixed(meanOf(baseline), 4)}. Two-sided tests, corrected in one step for ${family}. ${registered(design)}.`,
      ...(baseline.system === design.baseline
        ? []
        : [
            `\`${design.baseline}\` is the best of others on the topics it was chosen on. On these topics \`${baseline.system}\` is better (${fixed(meanOf(baseline), 4)} against ${fixed(meanOf(systemOf(design.baseline)), 4)}), so all are compared with the latter.`
          ]),
      ...claims.slice(1).map(claimOf)
    ],
    ...(training === undefined
      ? {
          values: FindingTables.held({ measures, isNew: [] }, held),
          tables: [FindingTables.gaps(held), FindingTables.chosen(held), FindingTables.folds(held)]
        }
      : {
          from: { chosenOn: training.name },
          values: FindingTables.measuredOnce(measures, held),
          sourceOf: ({ system }) => `${system}, chosen on ${training.name}`,
          tables: [chosenTable(training.chosen, training.name)]
        })
  })
}
