import * as Schema from "effect/Schema"
import * as Analyzer from "../../Analyzer.ts"
import * as Params from "../../Params.ts"
import * as Reads from "../../Reads.ts"

/** Mistakes that people make in analyzers, one at a time. */
export const mistakes = [
  "speaks of works that are not there",
  "counts its calls",
  "reorders the ranking",
  "lists sources as they came",
  "fails without works",
  "makes up a year",
  "says what its schema does not know",
  "shows nothing when there is nothing"
] as const

/** One of the mistakes. */
export type Mistake = (typeof mistakes)[number]

const Output = Schema.Struct({
  counts: Schema.Record(Schema.String, Schema.Int),
  sources: Schema.Array(Schema.String),
  first: Schema.NullOr(Schema.Int),
  calls: Schema.Int
})

const firstYear = (years: Float64Array, mistake: Mistake | undefined): number | null => {
  const known = Array.from(years).filter((year) => !Number.isNaN(year))
  if (known.length > 0) return Math.min(...known)
  if (mistake === "fails without works" && years.length === 0) return Number.NaN
  return mistake === "makes up a year" ? 1900 : null
}

/**
 * Says of every ranked work how many sources delivered it, which sources answered, and the first year. With a mistake it is the same except for that
 * mistake.
 */
export const analyzer = (mistake?: Mistake): Analyzer.Analyzer<typeof Params.none.Type, typeof Output.Type, {}> => {
  let calls = 0
  return Analyzer.plugin<typeof Params.none.Type, typeof Output.Type>({
    id: "planted-source-counts",
    revision: 1,
    about: mistake ?? "Source counts, plainly",
    params: Params.none,
    reads: ["ranking", "outcomes"],
    output: Output,
    views: {
      text: ({ sources }) => (mistake === "shows nothing when there is nothing" && sources.length < 3 ? "" : `${sources.length} sources`)
    },
    mentions: ({ counts }) => Object.keys(counts),
    analyse: (inputs) => {
      const { works } = inputs
      const [ranking, outcomes] = [Reads.ranking(inputs), Reads.outcomes(inputs)]
      if (mistake === "reorders the ranking") ranking.rows.reverse()
      const counts = Array.from(ranking.rows, (row) => [works.ids.values[row]!, works.column("sourceCount")[row]!] as const)
      const strangers = mistake === "speaks of works that are not there" ? [["nobody", 1] as const] : []
      const sources = outcomes.map(({ source }) => source)
      const output = {
        counts: Object.fromEntries([...counts, ...strangers]),
        sources: mistake === "lists sources as they came" ? sources : sources.sort(),
        first: firstYear(works.column("year"), mistake),
        calls: mistake === "counts its calls" ? calls++ : 0
      }
      return mistake === "says what its schema does not know" ? { ...output, calls: 0.5 } : output
    }
  })
}
