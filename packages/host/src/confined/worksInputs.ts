import { Outcome } from "@litfuse/engine/source/Outcome"
import type { Statistics } from "@litfuse/engine/Statistics"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Schema from "effect/Schema"
import type { Notes } from "./Notes.ts"
import type { WireInputs, WireStatistics } from "./PluginMessages.ts"

const outcomes: Schema.Codec<ReadonlyArray<Outcome>, unknown> = Schema.toCodecJson(Schema.Array(Outcome))

/** Statistics whose unknown numbers are 0, and noted. */
const noting = ({ analysis, N, df, averageLength }: WireStatistics, terms: Set<string>, fields: Set<string>): Statistics => {
  const look = (known: ReadonlyMap<string, number>, asked: Set<string>) => (name: string) => {
    const value = known.get(name)
    if (value === undefined) asked.add(name)
    return value ?? 0
  }
  return { analysis, N, df: look(df, terms), averageLength: look(averageLength, fields) }
}

/** The inputs of a ranker, reranker or analyzer as its contract has them, from what was sent. */
export const worksInputs = (inputs: WireInputs, notes: Notes): unknown => {
  const { works: all, statistics, outcomes: answers, ranking, ...rest } = inputs
  const works = WorkTable.make(all)
  return {
    ...rest,
    works,
    ...(statistics === undefined ? {} : { statistics: noting(statistics, notes.terms, notes.fields) }),
    ...(answers === undefined ? {} : { outcomes: Schema.decodeUnknownSync(outcomes)(answers) }),
    ...(ranking === undefined ? {} : { ranking: { ids: works.ids, ...ranking } })
  }
}
