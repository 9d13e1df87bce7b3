import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Escape from "@litfuse/engine/Escape"
import * as Ids from "@litfuse/engine/Ids"
import * as Params from "@litfuse/engine/Params"
import * as Schema from "effect/Schema"
import { EvidenceLevels } from "./EvidenceLevels.ts"

const Event = Schema.Struct({
  work: Schema.String,
  title: Schema.String,
  published: Schema.String,
  level: Schema.NullOr(Schema.Literals([1, 2, 3, 4, 5]))
})

const Output = Schema.Struct({
  years: Schema.Array(Schema.Struct({ year: Schema.Int, events: Schema.Array(Event) })),
  undated: Schema.Array(Schema.String)
})

/**
 * Works by year.
 *
 * - `years` that have works, ascending; in each, the works by partial date, then by id. `level` that of `evidence-levels`; null = none
 * - `undated` works without a date, by id
 */
export type TimelineOutput = typeof Output.Type

const text = ({ years, undated }: TimelineOutput): string =>
  [
    ...years.flatMap(({ year, events }) => [
      String(year),
      ...events.map(
        ({ published, title, level }) => `  ${published.padEnd(10)}  ${level === null ? "       " : `level ${level}`}  ${title}`
      )
    ]),
    ...(undated.length > 0 ? [`${undated.length} works without a date`] : []),
    ...(years.length + undated.length === 0 ? ["no works"] : [])
  ].join("\n")

/** Words that cannot be mistaken for Mermaid's syntax, in which a colon separates events, nor for HTML, which it would show. */
const wordsOf = (title: string): string =>
  Escape.plain(title)
    .replace(/[:;#<>"]+/g, " ")
    .trim()

const mermaid = ({ years }: TimelineOutput): string =>
  ["timeline", ...years.map(({ year, events }) => `  ${year} : ${events.map(({ title }) => wordsOf(title)).join(" : ")}`)].join("\n")

/**
 * The works of a result by year, each with its level of evidence. Other analyzers can build on it.
 *
 * - shape: uses the output of `evidence-levels`
 * - empty: a work without a date is in no year
 */
export const Timeline = Analyzer.plugin<typeof Params.none.Type, TimelineOutput, { readonly evidence: typeof EvidenceLevels }>({
  id: "timeline",
  revision: 1,
  about: "Works by year of publication, each with its level of evidence",
  params: Params.none,
  needs: ["published"],
  uses: { evidence: EvidenceLevels },
  output: Output,
  views: {
    text,
    mermaid,
    table: ({ years }) => ({
      headers: ["published", "level", "title", "work"],
      rows: years.flatMap(({ events }) => events.map(({ published, level, title, work }) => [published, level ?? "none", title, work]))
    })
  },
  mentions: ({ years, undated }) => [...years.flatMap(({ events }) => events.map(({ work }) => work)), ...undated],
  analyse: ({ works }, _params, { evidence }) => {
    const levels = new Map(evidence.works.map(({ work, level }) => [work, level]))
    const [titles, dates] = [works.column("title"), works.column("published")]
    const all = works.ids.values.map((work, row) => ({
      work,
      title: titles[row]!,
      published: dates[row]!,
      level: levels.get(work) ?? null
    }))
    const dated = all.filter(({ published }) => published !== "")
    dated.sort((a, b) => Ids.compare(a.published, b.published) || Ids.compare(a.work, b.work))
    const byYear = Map.groupBy(dated, ({ published }) => Number(published.slice(0, 4)))
    return {
      years: [...byYear].map(([year, events]) => ({ year, events })),
      undated: all.flatMap(({ work, published }) => (published === "" ? [work] : [])).sort(Ids.compare)
    }
  }
})
