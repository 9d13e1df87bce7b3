import * as Schema from "effect/Schema"
import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Escape from "@litfuse/engine/Escape"
import * as Params from "@litfuse/engine/Params"
import * as Reads from "@litfuse/engine/Reads"

/** Mistakes that people make in analyzers, one at a time. */
export const mistakes = [
  "speaks of works that are not there",
  "scores works that are not there",
  "scores that are no numbers",
  "counts its calls",
  "reorders the ranking",
  "fills a column in place",
  "lists sources as they came",
  "fails without works",
  "makes up a year",
  "says what its schema does not know",
  "shows nothing when there is nothing",
  "reads the query without saying so",
  "uses a revision that is not there",
  "reads what the one that it uses does not say",
  "draws nothing in Mermaid",
  "a table with a cell too few",
  "a drawing without a table",
  "a drawing that is cut short",
  "a drawing with a script",
  "a drawing with a handler of events",
  "a drawing that refers to a file elsewhere",
  "a drawing that differs the second time",
  "titles as they come, in Markdown",
  "titles as they come, in Mermaid",
  "titles as they come, in SVG",
  "a document with a row that is too short"
] as const

/** One of the mistakes. */
export type Mistake = (typeof mistakes)[number]

const Output = Schema.Struct({
  counts: Schema.Record(Schema.String, Schema.Int),
  sources: Schema.Array(Schema.String),
  titles: Schema.Array(Schema.String),
  first: Schema.NullOr(Schema.Int),
  calls: Schema.Int,
  works: Schema.Int
})

type Said = typeof Output.Type

const firstYear = (years: Float64Array, mistake: Mistake | undefined): number | null => {
  const known = Array.from(years).filter((year) => !Number.isNaN(year))
  if (known.length > 0) return Math.min(...known)
  if (mistake === "fails without works" && years.length === 0) return Number.NaN
  return mistake === "makes up a year" ? 1900 : null
}

const size = (output: typeof Schema.Int | typeof Schema.String, revision: number): Analyzer.Used => ({
  id: "planted-size",
  revision,
  output: Schema.Struct({ works: output }) as never
})

/** The analyzer that the planted one uses: how many works there are. Laws find it by its id. */
const sizes = Analyzer.plugin({
  id: "planted-size",
  revision: 1,
  about: "How many works there are",
  params: Params.none,
  output: Schema.Struct({ works: Schema.Int, why: Schema.String }),
  views: { text: ({ works }) => `${works} works` },
  analyse: ({ works }) => ({ works: works.ids.size, why: "counted" })
})

/** Finds the analyzer that the planted one uses. */
export const registered = (id: string): Analyzer.Analyzer | undefined => (id === sizes.id ? (sizes as Analyzer.Analyzer) : undefined)

const svgOf = ({ titles }: Said, mistake: Mistake | undefined, calls: number): string => {
  const escape = mistake === "titles as they come, in SVG" ? (title: string) => title : Escape.xml
  const parts = [
    ...titles.map((title, i) => `<text y="${20 * i}" id="t${i}">${escape(title)}</text>`),
    ...(mistake === "a drawing with a script" ? ["<script>draw()</script>"] : []),
    ...(mistake === "a drawing with a handler of events" ? ['<g onclick="draw()"/>'] : []),
    ...(mistake === "a drawing that refers to a file elsewhere" ? ['<image href="https://example.org/a.png"/>'] : []),
    ...(mistake === "a drawing that differs the second time" ? [`<g id="${calls}"/>`] : []),
    '<use href="#t0"/><rect fill="url(#none)"/>'
  ]
  const end = mistake === "a drawing that is cut short" ? "" : "</svg>"
  return `<svg xmlns="http://www.w3.org/2000/svg">${parts.join("")}${end}`
}

const viewsOf = (mistake: Mistake | undefined): Analyzer.Views<Said> => {
  let calls = 0
  const label = mistake === "titles as they come, in Mermaid" ? (title: string) => title : Escape.mermaid
  const line = mistake === "titles as they come, in Markdown" ? (title: string) => title : Escape.markdown
  return {
    text: ({ sources }) => (mistake === "shows nothing when there is nothing" && sources.length < 3 ? "" : `${sources.length} sources`),
    markdown: ({ titles }) => ["What there is:", "", ...titles.map((title) => `- ${line(title)}`)].join("\n"),
    mermaid: ({ titles }) => {
      if (mistake === "draws nothing in Mermaid" && titles.length === 0) return ""
      return ["graph LR", ...titles.map((title, i) => `  t${i}["${label(title)}"]`)].join("\n")
    },
    svg: (output) => svgOf(output, mistake, calls++),
    ...(mistake === "a drawing without a table"
      ? {}
      : {
          table: ({ titles, counts }) => [
            { title: "Titles", headers: ["title"], rows: titles.map((title) => [title]) },
            {
              title: "Sources",
              headers: ["work", "sources"],
              rows: Object.entries(counts).map(([work, count]) => (mistake === "a table with a cell too few" ? [work] : [work, count]))
            }
          ]
        })
  }
}

const usedIn = (mistake: Mistake | undefined): Analyzer.Used => {
  if (mistake === "uses a revision that is not there") return size(Schema.Int, 2)
  return size(mistake === "reads what the one that it uses does not say" ? Schema.String : Schema.Int, 1)
}

/**
 * Says of every ranked work how many sources delivered it, which sources answered, the titles and the first year. With a mistake it is the same except
 * for that mistake.
 */
export const analyzer = (
  mistake?: Mistake
): Analyzer.Analyzer<typeof Params.none.Type, Said, { readonly size: Analyzer.Used<{ readonly works: number }> }> => {
  let calls = 0
  return Analyzer.plugin({
    id: "planted-source-counts",
    revision: 1,
    about: mistake ?? "Source counts, plainly",
    params: Params.none,
    reads: ["ranking", "outcomes"],
    uses: { size: usedIn(mistake) as Analyzer.Used<{ readonly works: number }> },
    output: Output,
    views: viewsOf(mistake),
    document: ({ titles }) => [
      {
        type: "table",
        label: "Titles",
        columns: [{ name: "title" }, { name: "number" }],
        rows: titles.map((title, i) =>
          mistake === "a document with a row that is too short" ? [{ text: title }] : [{ text: title }, { text: String(i) }]
        )
      }
    ],
    mentions: ({ counts }) => Object.keys(counts),
    scores: ({ counts }) => {
      const scored = Object.entries(counts).map(([id, n]) => [id, mistake === "scores that are no numbers" ? Number.NaN : n] as const)
      return new Map(mistake === "scores works that are not there" ? [...scored, ["nobody", 1]] : scored)
    },
    analyse: (inputs, _params, { size }) => {
      const { works } = inputs
      const [ranking, outcomes] = [Reads.ranking(inputs), Reads.outcomes(inputs)]
      if (mistake === "reads the query without saying so") Reads.query(inputs)
      if (mistake === "reorders the ranking") ranking.rows.reverse()
      if (mistake === "fills a column in place") works.column("citationCount").fill(0)
      const counts = Array.from(ranking.rows, (row) => [works.ids.values[row]!, works.column("sourceCount")[row]!] as const)
      const strangers = mistake === "speaks of works that are not there" ? [["nobody", 1] as const] : []
      const sources = outcomes.map(({ source }) => source)
      const output = {
        counts: Object.fromEntries([...counts, ...strangers]),
        sources: mistake === "lists sources as they came" ? sources : sources.sort(),
        titles: [...works.column("title")].sort(),
        first: firstYear(works.column("year"), mistake),
        calls: mistake === "counts its calls" ? calls++ : 0,
        works: size.works
      }
      return mistake === "says what its schema does not know" ? { ...output, calls: 0.5 } : output
    }
  })
}
