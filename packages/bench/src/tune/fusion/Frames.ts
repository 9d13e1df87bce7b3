import * as Fusion from "@litfuse/engine/Fusion"
import { listsOf } from "../../experiment/systems/fusionSystem.ts"
import * as Judgements from "@litfuse/eval/Judgements"
import type * as Run from "@litfuse/eval/Run"

/**
 * One topic prepared for tuning: the hits of each run, and their grades. No ids, no files, no measures.
 *
 * - shape: one list per run, in the order of the runs; `candidates` are 0, 1, 2 ... in tie order
 * - shape: `grades` by candidate, as measures have them; `judged[g]` documents of the topic judged with grade g
 * - empty: a run without the topic has a list of no hits
 */
export interface TuningFrame extends Fusion.TrainingFrame {
  readonly topic: string
  readonly judged: Int32Array
}

/**
 * The frames of all judged topics, in byte order of topics.
 *
 * - shape: runs in their own order, cut at `depth`
 */
export const make = (
  runs: ReadonlyArray<Run.Run>,
  judgements: Judgements.Judgements,
  depth: number,
  compat: Run.Compat
): ReadonlyArray<TuningFrame> =>
  Array.from(judgements.topics.values(), (judgement) => {
    const { ids, lists } = listsOf(runs, judgement.topic, depth, compat)
    const { grades } = Judgements.join(judgement, ids.values)
    const candidates = Fusion.candidates(lists)
    return { topic: judgement.topic, lists, candidates, grades, ideal: judgement.ideal, judged: judgement.judged }
  })

/**
 * The same topic with some of the lists only, and with the candidates that these hold.
 *
 * - shape: `chosen` indices of lists; their order is kept
 */
export const pick = (frame: TuningFrame, chosen: ReadonlyArray<number>): TuningFrame => {
  if (chosen.length === frame.lists.length && chosen.every((l, i) => l === i)) return frame
  const lists = chosen.map((l) => frame.lists[l]!)
  const held = Fusion.candidates(lists)
  const position = new Int32Array(frame.candidates.length)
  held.forEach((candidate, i) => (position[candidate] = i))
  return {
    ...frame,
    lists: lists.map((list) => ({ ...list, rows: list.rows.map((row) => position[row]!) })),
    candidates: held.map((_, i) => i),
    grades: Int16Array.from(held, (candidate) => frame.grades[candidate]!)
  }
}
