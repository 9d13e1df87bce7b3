import type { Fusion, Inputs, List, TrainingFrame } from "@litfuse/engine/Fusion"
import * as Explanation from "@litfuse/engine/Explanation"
import * as Invariant from "@litfuse/engine/Invariant"
import type { Line } from "./Line.ts"

/** The place of each row among the candidates: documents are numbered anew for each topic, so that none can be known again. */
const numbered = ({ lists, candidates }: Inputs): Inputs => {
  const places = new Map(Array.from(candidates, (row, c) => [row, c]))
  // copies: memory that threads share does not cross to a process
  const list = ({ name, rows, ranks, scores }: List): List => ({
    name,
    rows: rows.map((row) => places.get(row)!).slice(),
    ranks: Float64Array.from(ranks),
    scores: Float64Array.from(scores)
  })
  return { lists: lists.map(list), candidates: Int32Array.from(candidates, (_, c) => c) }
}

/** A topic as the process knows it, and in which process. */
interface Sent {
  readonly inputs: Inputs
  key: number
  process: number
}

/** A fusion that runs in a process of its own. `fresh` begins with a new process that knows of no topic, if the fusion is trained. */
export interface Confined {
  readonly fusion: Fusion
  readonly fresh: () => void
  readonly end: () => void
}

/**
 * The same fusion, which is asked in its own process for everything that it computes from lists and grades. Its parameters are read here.
 *
 * - `lineOf` opens the line to its process, when the first question is asked
 * - `url`, `member` where its module is, and its place in the list that this exports
 * - errors: an answer of another type or length is a broken contract
 */
export const confine = (own: Fusion, url: string, member: number | undefined, lineOf: () => Line): Confined => {
  let process = 0
  let opened: Line | undefined
  const line: Line = {
    ask: (what) => opened!.ask(what),
    fresh: () => (opened ??= lineOf()).fresh(),
    end: () => opened?.end()
  }
  let keys = 0
  const fresh = () => {
    // whoever is never trained gets no grade, so nothing can be remembered that another fold may not know
    if (process > 0 && own.train === undefined) return
    line.fresh()
    const loaded = line.ask({ do: "load", url, member }) as { readonly id?: unknown; readonly revision?: unknown } | undefined
    Invariant.check(
      loaded?.id === own.id && loaded.revision === own.revision,
      `plugin "${own.id}" is the same in its own process as where it was loaded`
    )
    process++
    keys = 0
  }
  const ready = (sent: Sent) => {
    if (process === 0) fresh()
    if (sent.process === process) return
    sent.process = process
    sent.key = keys++
    line.ask({ do: "prepare", key: sent.key, inputs: numbered(sent.inputs) })
  }
  const { train: learns, ...rest } = own
  const train = (frames: ReadonlyArray<TrainingFrame>, params: unknown): unknown => {
    if (process === 0) fresh()
    const copies = frames.map((frame) => ({
      ...numbered(frame),
      grades: Int16Array.from(frame.grades),
      ideal: Int16Array.from(frame.ideal)
    }))
    return line.ask({ do: "train", frames: copies, params })
  }
  return {
    fresh,
    end: line.end,
    fusion: {
      ...rest,
      refuses: (inputs, params) => {
        if (process === 0) fresh()
        const said = line.ask({ do: "refuses", inputs: numbered(inputs), params })
        Invariant.check(said === undefined || typeof said === "string", `plugin "${own.id}" refuses with a text`)
        return said
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
