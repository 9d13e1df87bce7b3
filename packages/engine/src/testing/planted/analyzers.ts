import * as Analyzer from "../../Analyzer.ts"
import * as Params from "../../Params.ts"

/** Mistakes that people make in analyzers, one at a time. */
export const mistakes = [
  "speaks of works that are not there",
  "signs with another name",
  "counts its calls",
  "reorders the ranking"
] as const

/** One of the mistakes. */
export type Mistake = (typeof mistakes)[number]

/** Says of every ranked work how many sources delivered it. With a mistake it is the same but for that. */
export const analyzer = (mistake?: Mistake): Analyzer.Analyzer<typeof Params.none.Type> => {
  let calls = 0
  return Analyzer.plugin<typeof Params.none.Type>({
    id: "planted-source-counts",
    revision: 1,
    about: mistake ?? "Source counts, plainly",
    params: Params.none,
    analyse: ({ works, ranking }) => {
      if (mistake === "reorders the ranking") ranking.rows.reverse()
      const counts = Array.from(ranking.rows, (row) => [works.ids.values[row]!, works.column("sourceCount")[row]!] as const)
      const strangers = mistake === "speaks of works that are not there" ? [["nobody", 1] as const] : []
      return {
        analyzer: mistake === "signs with another name" ? "somebody" : "planted-source-counts",
        works: Object.fromEntries([...counts, ...strangers]),
        summary: mistake === "counts its calls" ? calls++ : null,
        notices: []
      }
    }
  })
}
