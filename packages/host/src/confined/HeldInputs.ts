/** Inputs that a confined ranker or reranker prepared. They stay in its process as long as there is room. */
import { Outcome } from "@litfuse/engine/source/Outcome"
import type * as Reads from "@litfuse/engine/Reads"
import type { Ranking } from "@litfuse/engine/Ranking"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import * as Schema from "effect/Schema"
import type { PluginLine } from "./PluginLine.ts"
import type { Answered, Question, WireInputs } from "./PluginMessages.ts"

/** What rankers, rerankers and analyzers read. */
export interface Inputs extends Reads.Analysable {
  readonly works: WorkTable
}

const outcomes: Schema.Codec<ReadonlyArray<Outcome>, unknown> = Schema.toCodecJson(Schema.Array(Outcome))

/** Numbers of statistics that the process asked for: these are functions, which cannot be sent. */
interface Looked {
  readonly df: Map<string, number>
  readonly averageLength: Map<string, number>
}

/** Copies, because shared memory cannot be sent to a process. */
const rankingOf = ({ rows, scores, ...rest }: Ranking) => ({
  rows: Int32Array.from(rows),
  scores: Float64Array.from(scores),
  missing: "missing" in rest ? rest.missing : []
})

const wireOf = (inputs: Inputs, { df, averageLength }: Looked): WireInputs => {
  const { works, statistics, outcomes: answers, ranking, lists, vectors, ...rest } = inputs
  return {
    ...rest,
    works: works.works,
    ...(statistics === undefined ? {} : { statistics: { analysis: statistics.analysis, N: statistics.N, df, averageLength } }),
    ...(answers === undefined ? {} : { outcomes: Schema.encodeSync(outcomes)(answers) }),
    ...(ranking === undefined ? {} : { ranking: rankingOf(ranking) }),
    ...(lists === undefined
      ? {}
      : {
          lists: lists.map(({ name, rows, ranks, scores }) => ({ name, rows: rows.slice(), ranks: ranks.slice(), scores: scores.slice() }))
        }),
    ...(vectors === undefined
      ? {}
      : { vectors: { ...vectors, query: vectors.query.slice(), works: vectors.works.map((one) => one.slice()) } })
  }
}

const nothingLooked = (): Looked => ({ df: new Map(), averageLength: new Map() })

/** Asks with inputs until the process has all statistics that it looks up. Errors: those of the process. */
export const askWith = (inputs: Inputs, ask: (wire: WireInputs) => Answered, looked = nothingLooked()): unknown => {
  for (;;) {
    const { value, asked } = ask(wireOf(inputs, looked))
    if (asked === undefined) return value
    for (const term of asked.terms) looked.df.set(term, inputs.statistics!.df(term))
    for (const field of asked.fields) looked.averageLength.set(field, inputs.statistics!.averageLength(field))
  }
}

/** Inputs that the process has prepared, or will prepare when they are used. */
export interface Held {
  readonly inputs: Inputs
  readonly looked: Looked
  key: number
  generation: number
}

/** The most works of all inputs that a process keeps: its memory is limited. */
const mostWorks = 20_000

type About = Extract<Question, { readonly do: "score" | "explain" | "reason" | "notices" }>
/** A question about prepared inputs, without their key. */
export type AboutInputs = About extends infer Q ? (Q extends About ? Omit<Q, "key"> : never) : never

/** The inputs that the process of a plugin has prepared. */
export interface Holder {
  readonly hold: (inputs: Inputs) => Held
  readonly ask: (held: Held, question: AboutInputs) => unknown
}

/** A holder for the process of one plugin. */
export const make = (line: PluginLine): Holder => {
  const kept = new Set<Held>()
  let keys = 0
  let works = 0
  const drop = (held: Held) => {
    if (!kept.delete(held)) return
    works -= held.inputs.works.ids.size
    if (held.generation === line.generation()) line.ask({ do: "forget", key: held.key })
  }
  const prepare = (held: Held) => {
    if (kept.has(held) && held.generation === line.generation()) {
      // the inputs that were used last are dropped last
      kept.delete(held)
      kept.add(held)
      return
    }
    drop(held)
    held.key = keys++
    const { size } = held.inputs.works.ids
    for (const other of kept) if (works + size > mostWorks) drop(other)
    askWith(held.inputs, (inputs) => line.ask({ do: "prepare", key: held.key, inputs }) as Answered, held.looked)
    held.generation = line.generation()
    kept.add(held)
    works += size
  }
  return {
    hold: (inputs) => ({ inputs, looked: nothingLooked(), key: -1, generation: 0 }),
    ask: (held, question) => {
      prepare(held)
      const { key, inputs, looked } = held
      const first = line.ask({ ...question, key } as Question) as Answered
      if (first.asked === undefined) return first.value
      // a plugin that looks up statistics only now has to be prepared again, with what it looked up
      return askWith(
        inputs,
        (wire) => {
          const prepared = line.ask({ do: "prepare", key, inputs: wire }) as Answered
          return prepared.asked === undefined ? (line.ask({ ...question, key } as Question) as Answered) : prepared
        },
        looked
      )
    }
  }
}
