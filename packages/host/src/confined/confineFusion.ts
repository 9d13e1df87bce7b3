import type { Fusion, Inputs, List, TrainingFrame } from "@litfuse/engine/Fusion"
import type { Explanation } from "@litfuse/engine/Explanation"
import * as Invariant from "@litfuse/engine/Invariant"
import type { AboutInputs } from "./HeldInputs.ts"
import type { PluginLine } from "./PluginLine.ts"
import type { Answered, Question } from "./PluginMessages.ts"

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
  generation: number
}

/** A fusion in a separate process. `fresh` starts a new process without earlier topics, if the fusion is trained. */
export interface ConfinedFusion {
  readonly fusion: Fusion
  readonly fresh: () => void
  readonly end: () => void
}

/**
 * The same fusion, with all computations on lists and grades in the process behind `line`.
 *
 * - errors: an answer of another type or length breaks the contract
 */
export const confineFusion = (own: Fusion, line: PluginLine): ConfinedFusion => {
  let keys = 0
  const fresh = () => {
    // a fusion without training receives no grades, so it cannot carry them to another fold
    if (line.generation() === 0 || own.train !== undefined) line.restart()
  }
  const ask = (question: Question): unknown => line.ask(question)
  const ready = (sent: Sent) => {
    if (sent.generation > 0 && sent.generation === line.generation()) return
    sent.key = keys++
    ask({ do: "prepare", key: sent.key, inputs: renumber(sent.inputs) })
    sent.generation = line.generation()
  }
  const about = (prepared: unknown, question: AboutInputs): unknown => {
    const sent = prepared as Sent
    ready(sent)
    return (ask({ ...question, key: sent.key } as Question) as Answered).value
  }
  const { train: learns, ...rest } = own
  const train = (frames: ReadonlyArray<TrainingFrame>, params: unknown): unknown => {
    const copies = frames.map((frame) => ({
      ...renumber(frame),
      grades: Int16Array.from(frame.grades),
      ideal: Int16Array.from(frame.ideal)
    }))
    return ask({ do: "train", frames: copies, params })
  }
  return {
    fresh,
    end: line.stop,
    fusion: {
      ...rest,
      refuses: (inputs, params) => {
        const refusal = (ask({ do: "refuses", inputs: renumber(inputs), params }) as Answered).value
        Invariant.checkContract(
          refusal === undefined || typeof refusal === "string",
          `plugin "${own.id}" refused with something other than a text`
        )
        return refusal
      },
      prepare: (inputs): Sent => ({ inputs, key: -1, generation: 0 }),
      score: (prepared, params, out) => {
        const scores = about(prepared, { do: "score", params, length: out.length })
        const isWhole = scores instanceof Float64Array && scores.length === out.length
        Invariant.checkContract(isWhole, `plugin "${own.id}" did not give one score for each candidate`)
        out.set(scores)
      },
      explain: (prepared, params, row) => about(prepared, { do: "explain", params, row }) as Explanation,
      ...(learns === undefined ? {} : { train })
    } as Fusion
  }
}
