import type * as Fusion from "@litfuse/engine/Fusion"
import * as Params from "@litfuse/engine/Params"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** What was learned about one list: numbers whose meaning is the fusion's. Plain data, so it is logged, hashed and stored like any parameter. */
const Learned = Schema.Struct({ list: Schema.String, values: Schema.Array(Schema.Finite) })

/** What was learned about one list. */
export type Learned = typeof Learned.Type

/**
 * The parameters that every trained fusion has.
 *
 * - `rel` the lowest relevant grade
 * - `unjudged` what an unjudged hit is in training: `zero` not relevant, as in the papers. `drop` no evidence: it is left out of numerators and
 *   denominators
 * - `trained` what was learned, one entry by list; none until trained
 */
export const fields = {
  rel: Params.integer(1, { minimum: 1, maximum: 32_767 }),
  unjudged: Params.choice(["zero", "drop"], "zero"),
  trained: Schema.Array(Learned).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))
}

/** How judgements are read in training. */
export interface Reading {
  readonly rel: number
  readonly unjudged: typeof fields.unjudged.Type
}

/**
 * A topic as one list sees it.
 *
 * - shape: `grades` by place, best hit first, negative = not judged; `ideal` all positive grades of the topic, high to low, retrieved or not
 * - empty: a list without hits, or one that the topic lacks, has no grades
 */
export interface Topic {
  readonly grades: Int16Array
  readonly ideal: Int16Array
}

const byList = ({ candidates, grades, ideal, lists }: Fusion.TrainingFrame): ReadonlyMap<string, Topic> => {
  const positions = new Map(Array.from(candidates, (row, position) => [row, position]))
  return new Map(
    // where a name stands twice, its first list counts
    lists.toReversed().map(({ name, rows }) => [name, { grades: Int16Array.from(rows, (row) => grades[positions.get(row)!]!), ideal }])
  )
}

const kept = new WeakMap<Fusion.TrainingFrame, ReadonlyMap<string, Topic>>()

/** A topic as one list sees it, kept from one training to the next, because a cross-validation trains on the same topics again and again. */
const topicOf = (frame: Fusion.TrainingFrame, name: string): Topic => {
  let lists = kept.get(frame)
  if (lists === undefined) kept.set(frame, (lists = byList(frame)))
  return lists.get(name) ?? { grades: new Int16Array(), ideal: frame.ideal }
}

/** Learns about each list by itself; entries are in the order of names, whatever that of the lists. */
export const learn = (
  frames: ReadonlyArray<Fusion.TrainingFrame>,
  about: (topics: ReadonlyArray<Topic>) => ReadonlyArray<number>
): ReadonlyArray<Learned> =>
  [...new Set(frames.flatMap(({ lists }) => lists.map(({ name }) => name)))]
    .sort()
    .map((list) => ({ list, values: about(frames.map((frame) => topicOf(frame, list))) }))

/** The mean of numbers, the same to the last bit whatever their order; 0 when there are none. */
export const mean = (values: ReadonlyArray<number>): number =>
  values.length === 0 ? 0 : values.toSorted((a, b) => a - b).reduce((sum, value) => sum + value, 0) / values.length

/** What was learned about the list of this name; undefined when nothing was learned. */
export const find = (trained: ReadonlyArray<Learned>, name: string): ReadonlyArray<number> | undefined => {
  for (const { list, values } of trained) if (list === name) return values
  return undefined
}

/** Why learned values are refused: a list with hits that has none, or one that has them twice. */
export const refuses = ({ lists }: Fusion.Inputs, { trained }: { readonly trained: ReadonlyArray<Learned> }): string | undefined => {
  const names = trained.map(({ list }) => list)
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) return `trained: list "${twice}" occurs twice`
  const untrained = lists.find(({ name, rows }) => rows.length > 0 && find(trained, name) === undefined)
  return untrained === undefined ? undefined : `trained: nothing was learned about list "${untrained.name}"; train the fusion on it first`
}
