import type * as Fusion from "@litfuse/engine/Fusion"
import type { TuningFrame } from "./Frames.ts"

/** The place of an array in shared memory: its first byte, and how many numbers it has. */
type Place = readonly [offset: number, length: number]

interface ListPlaces {
  readonly name: string
  readonly rows: Place
  readonly ranks: Place
  readonly scores: Place
}

interface FramePlaces {
  readonly topic: string
  readonly candidates: Place
  readonly grades: Place
  readonly ideal: Place
  readonly judged: Place
  readonly lists: ReadonlyArray<ListPlaces>
}

/** Frames in memory that threads share: the numbers once, and the place of each array. */
export interface SharedFrames {
  readonly memory: SharedArrayBuffer
  readonly frames: ReadonlyArray<FramePlaces>
}

type Numbers = Int16Array | Int32Array | Float64Array

const arraysOf = ({ candidates, grades, ideal, judged, lists }: TuningFrame): ReadonlyArray<Numbers> => [
  candidates,
  grades,
  ideal,
  judged,
  ...lists.flatMap(({ rows, ranks, scores }) => [rows, ranks, scores])
]

/** Every array starts at a multiple of 8 bytes, as a double needs. */
const room = (array: Numbers): number => Math.ceil(array.byteLength / 8) * 8

/** Copies frames into shared memory. */
export const share = (frames: ReadonlyArray<TuningFrame>): SharedFrames => {
  const memory = new SharedArrayBuffer(
    frames.reduce((sum, frame) => sum + arraysOf(frame).reduce((bytes, array) => bytes + room(array), 0), 0)
  )
  let used = 0
  const put = (array: Numbers): Place => {
    const offset = used
    new Uint8Array(memory).set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), offset)
    used += room(array)
    return [offset, array.length]
  }
  return {
    memory,
    frames: frames.map(({ topic, candidates, grades, ideal, judged, lists }) => ({
      topic,
      candidates: put(candidates),
      grades: put(grades),
      ideal: put(ideal),
      judged: put(judged),
      lists: lists.map(({ name, rows, ranks, scores }) => ({ name, rows: put(rows), ranks: put(ranks), scores: put(scores) }))
    }))
  }
}

/** The frames in shared memory: views, no copies. */
export const view = ({ memory, frames }: SharedFrames): ReadonlyArray<TuningFrame> =>
  frames.map(({ topic, candidates, grades, ideal, judged, lists }) => ({
    topic,
    candidates: new Int32Array(memory, ...candidates),
    grades: new Int16Array(memory, ...grades),
    ideal: new Int16Array(memory, ...ideal),
    judged: new Int32Array(memory, ...judged),
    lists: lists.map(({ name, rows, ranks, scores }): Fusion.List => ({
      name,
      rows: new Int32Array(memory, ...rows),
      ranks: new Float64Array(memory, ...ranks),
      scores: new Float64Array(memory, ...scores)
    }))
  }))
