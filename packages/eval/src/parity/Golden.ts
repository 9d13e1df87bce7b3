import * as Qrels from "../Qrels.ts"
import * as Run from "../Run.ts"

/** Hits as pairs of document and score, or a long list by rule: `prefix1`, `prefix2` ... with falling scores. */
type Hits = ReadonlyArray<readonly [string, number]> | { readonly prefix: string; readonly count: number }

type Grades = Readonly<Record<string, number>>

/** A synthetic collection as `tools/oracles/golden/synthetic.py` writes it: judgements by topic, or by topic and sub-topic. */
export interface Collection {
  readonly id: string
  readonly kind: string
  readonly qrels?: Readonly<Record<string, Grades>>
  readonly covers?: Readonly<Record<string, Readonly<Record<string, Grades>>>>
  readonly run: Readonly<Record<string, Hits>>
}

/** What one tool gives for every collection and topic: one value per column, null where it has none. */
export interface Table {
  readonly columns: ReadonlyArray<string>
  readonly values: Readonly<Record<string, Readonly<Record<string, ReadonlyArray<number | null>>>>>
}

/** Golden values with their origin. */
export interface Golden {
  readonly command: string
  readonly versions: Readonly<Record<string, string>>
  readonly tools: Readonly<Record<string, Table>>
}

const mapOf = <A>(record: Readonly<Record<string, A>>): ReadonlyMap<string, A> => new Map(Object.entries(record))
const mapped = <A, B>(record: Readonly<Record<string, A>>, to: (value: A) => B): ReadonlyMap<string, B> =>
  new Map(Object.entries(record).map(([key, value]) => [key, to(value)]))

/** The judgements of a collection. */
export const qrelsOf = ({ qrels, covers }: Collection): Qrels.Qrels =>
  covers === undefined ? Qrels.make(mapped(qrels ?? {}, mapOf)) : Qrels.fromSubtopics(mapped(covers, (topic) => mapped(topic, mapOf)))

const hitsOf = (hits: Hits): Run.Hits => {
  if (!("prefix" in hits)) return { ids: hits.map(([id]) => id), scores: Float64Array.from(hits, ([, score]) => score) }
  const rank = (_: unknown, i: number) => i
  const ranks = Array.from({ length: hits.count }, rank)
  return { ids: ranks.map((i) => `${hits.prefix}${i + 1}`), scores: Float64Array.from(ranks, (i) => hits.count - i) }
}

/** The run of a collection in the order of trec_eval 9.0.8, which every tool was given. */
export const runOf = ({ id, run }: Collection): Run.Run => Run.sort({ tag: id, topics: mapped(run, hitsOf) }, "trec_eval-9.0.8")
