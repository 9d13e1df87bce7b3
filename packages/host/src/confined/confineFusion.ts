import type { Fusion, Inputs, List, TrainingFrame } from "@litfuse/engine/Fusion"
import * as Explanation from "@litfuse/engine/Explanation"
import * as Invariant from "@litfuse/engine/Invariant"
import type { PluginProcess } from "./PluginProcess.ts"

/** Replaces rows by positions among the candidates. Documents get new numbers for each topic, so that the plugin cannot recognise them. */
const renumber = ({ lists, candidates }: Inputs): Inputs => {
  const places = new Map(Array.from(candidates, (row, c) => [row, c]))
  // copies, because shared memory cannot be sent to a process
  const list = ({ name, rows, ranks, scores }: List): List => ({
    name,
    rows: rows.map((row) => places.get(row)!).slice(),
    ranks: Float64Array.from(ranks),
    scores: Float64Array.from(scores)
  })
  return { lists: lists.map(list), candidates: Int32Array.from(candidates, (_, c) => c) }
}

interface Sent {
  readonly inputs: Inputs
  key: number
  process: number
}

/** A fusion in a separate process. `fresh` starts a new process without earlier topics, if the fusion is trained. */
export interface ConfinedFusion {
  readonly fusion: Fusion
  readonly fresh: () => void
  readonly end: () => void
}

/**
 * The same fusion, with all computations on lists and grades in a separate process. Parameters are decoded here.
 *
 * - `lineOf` prepares the process, with the first question
 * - `url`, `member` the module of the fusion, and its position in the exported list
 * - errors: an answer of another type or length breaks the contract
 */
export const confineFusion = (own: Fusion, url: string, member: number | undefined, lineOf: () => PluginProcess): ConfinedFusion => {
  let process = 0
  let opened: PluginProcess | undefined
  const line: PluginProcess = {
    ask: (what) => opened!.ask(what),
    restart: () => (opened ??= lineOf()).restart(),
    stop: () => opened?.stop()
  }
  let keys = 0
  const fresh = () => {
    // a fusion without training receives no grades, so it cannot carry them to another fold
    if (process > 0 && own.train === undefined) return
    line.restart()
    const loaded = line.ask({ do: "load", url, member }) as { readonly id?: unknown; readonly revision?: unknown } | undefined
    Invariant.check(
      loaded?.id === own.id && loaded.revision === own.revision,
      `plugin "${own.id}" is the same in its process as in litfuse's process`
    )
    process++
    keys = 0
  }
  const ready = (sent: Sent) => {
    if (process === 0) fresh()
    if (sent.process === process) return
    sent.process = process
    sent.key = keys++
    line.ask({ do: "prepare", key: sent.key, inputs: renumber(sent.inputs) })
  }
  const { train: learns, ...rest } = own
  const train = (frames: ReadonlyArray<TrainingFrame>, params: unknown): unknown => {
    if (process === 0) fresh()
    const copies = frames.map((frame) => ({
      ...renumber(frame),
      grades: Int16Array.from(frame.grades),
      ideal: Int16Array.from(frame.ideal)
    }))
    return line.ask({ do: "train", frames: copies, params })
  }
  return {
    fresh,
    end: line.stop,
    fusion: {
      ...rest,
      refuses: (inputs, params) => {
        if (process === 0) fresh()
        const refusal = line.ask({ do: "refuses", inputs: renumber(inputs), params })
        Invariant.check(refusal === undefined || typeof refusal === "string", `plugin "${own.id}" refuses with a text`)
        return refusal
      },
      prepare: (inputs): Sent => ({ inputs, key: -1, process: 0 }),
      score: (prepared, params, out) => {
        const sent = prepared as Sent
        ready(sent)
        const scores = line.ask({ do: "score", key: sent.key, params, length: out.length })
        Invariant.check(
          scores instanceof Float64Array && scores.length === out.length,
          `plugin "${own.id}" gives one score for each candidate`
        )
        out.set(scores)
      },
      explain: () => Explanation.leaf(`${own.id}, which runs confined`, Number.NaN),
      ...(learns === undefined ? {} : { train })
    } as Fusion
  }
}
