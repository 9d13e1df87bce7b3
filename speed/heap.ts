import { getHeapStatistics } from "node:v8"
import { pathToFileURL } from "node:url"
import * as TrecQrels from "@litfuse/eval/formats/TrecQrels"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import * as Judgements from "@litfuse/eval/Judgements"
import * as Run from "@litfuse/eval/Run"
import * as TrecNames from "@litfuse/eval/trec/TrecNames"
import type { Configured, Frame } from "@litfuse/engine/Measure"
import * as Result from "effect/Result"
import type { Measurement } from "./Measurement.ts"
import { trec } from "./randomStream.ts"

const calls = 2_000

const box = 16

/** Bytes on the heap and off it, the buffers of typed arrays included. */
const bytes = (): number => getHeapStatistics().used_heap_size + process.memoryUsage().arrayBuffers

/**
 * What a call of a measure allocates on a frame that was measured before. Values go to a typed array, as `Evaluation` keeps them. The least of
 * some rounds counts: what the compiler allocates meanwhile is not the measure's.
 */
const perCall = (measure: Configured, frame: Frame): number => {
  const values = new Float64Array(calls)
  const round = (): number => {
    globalThis.gc?.()
    const before = bytes()
    for (let i = 0; i < calls; i++) values[i] = measure.score(frame)
    return (bytes() - before) / calls
  }
  return Math.min(...Array.from({ length: 8 }, round).filter((value) => value >= 0))
}

/** What measures allocate: no array, only the boxes of 16 bytes in which JavaScript passes a number between functions. */
export const heap = (): ReadonlyArray<Measurement> => {
  const { qrels, run } = trec(1, 1300, 1000)
  const judgement = Judgements.make(Result.getOrThrow(TrecQrels.parse(Buffer.from(qrels), "qrels"))).topics.get("1")!
  const { topics } = Run.sort(Result.getOrThrow(TrecRun.parse(Buffer.from(run), "run")), "trec_eval-9.0.8")
  const frame = Judgements.join(judgement, topics.get("1")!.ids)
  const setting = { compat: "trec_eval-9.0.8", level: 1, docs: 0, isComplete: true } as const
  const measures = TrecNames.measuresOf(Result.getOrThrow(TrecNames.trecRows(["all_trec"], setting)))
  const found = measures.map((measure) => ({ name: measure.name, value: perCall(measure, frame) }))
  const most = found.reduce((a, b) => (b.value > a.value ? b : a))
  const more = found.filter(({ value }) => value > box)
  const names = more.map(({ name }) => name).join(" ")
  return [
    { name: `most that a call allocates, of ${found.length} measures`, value: most.value, unit: "bytes", target: `at most ${2 * box}` },
    { name: `measures that box more than their value${names === "" ? "" : `: ${names}`}`, value: more.length, unit: "measures" }
  ]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(heap())
