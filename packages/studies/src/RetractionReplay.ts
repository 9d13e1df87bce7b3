import * as RetractionWatch from "@litfuse/citations/RetractionWatch"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import { counted, grouped } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

const Params = Schema.Struct({
  /** The dataset and its table of retracted articles, with PMID, year of publication, year and month of the retraction. */
  retracted: Schema.Struct({ dataset: Schema.NonEmptyString, file: Schema.NonEmptyString }),
  /** A list is checked at the end of each of these years. */
  years: Schema.NonEmptyArray(Schema.Int)
})
type Params = typeof Params.Type

interface Article {
  readonly pmid: string
  readonly published: number
  readonly retracted: number
  readonly month: number
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

const articlesOf = ({ bytes, path }: DatasetStore.Opened): Result.Result<ReadonlyArray<Article>, DatasetError> => {
  const [header = "", ...lines] = new TextDecoder().decode(bytes).trimEnd().split("\n")
  const names = header.split("\t")
  if (names[0] !== "pmid" || names[1] !== "yearPublished" || names[4] !== "yearRetracted")
    return Result.fail(
      badLine(path, 1, `the columns ${names.join(", ")}`, "pmid, yearPublished, monthPublished, pmidRetraction, yearRetracted")
    )
  return Result.succeed(
    lines.flatMap((line) => {
      const [pmid = "", published, , , retracted, month = ""] = line.split("\t")
      const article = { pmid, published: Number(published), retracted: Number(retracted), month: Math.max(1, months.indexOf(month) + 1) }
      return article.published > 0 && article.retracted > 0 ? [article] : []
    })
  )
}

/** The table of Retraction Watch as it would have been at the end of a year. */
const tableAt = (articles: ReadonlyArray<Article>, year: number): Result.Result<RetractionWatch.RetractionTable, DatasetError> => {
  const lines = articles
    .filter(({ retracted }) => retracted <= year)
    .map(({ pmid, retracted, month }) => `${month}/1/${retracted} 0:00,,${pmid},Retraction,`)
  const header = "RetractionDate,OriginalPaperDOI,OriginalPaperPubMedID,RetractionNature,Reason"
  return RetractionWatch.parse(Buffer.from([header, ...lines].join("\n")), `the table of ${year}`)
}

const find = ({ dataset }: LoadedExperiment, { retracted, years }: Params): Result.Result<Analysis.Findings, DatasetError> =>
  Result.gen(function* () {
    const opened = yield* DatasetStore.read(yield* DatasetStore.open(dataset.store, retracted.dataset), retracted.file)
    const articles = yield* articlesOf(opened)
    const rows: Array<ReadonlyArray<number>> = []
    for (const year of years) {
      const { notices } = yield* tableAt(articles, year)
      const list = articles.filter(({ published }) => published <= year)
      const marked = list.filter(({ pmid }) => notices.has(`pmid:${pmid}`))
      rows.push([year, list.length, marked.length, marked.filter(({ retracted: at }) => at > year).length, list.length - marked.length])
    }
    const [year, published, marked, , later] = rows.at(-1) as [number, number, number, number, number]
    return {
      headline: `Of ${counted(published, "article")} published by the end of ${year} and retracted by early 2012, a check at that time marks ${grouped(marked)}. Only later checks mark the other ${grouped(later)}.`,
      inputs: [{ kind: "retractions", source: `${retracted.dataset}/${retracted.file}`, sha256: opened.sha256 }],
      conclusions: [
        "This replays dates of retractions through the table that `--retractions` reads. It says nothing about retractions that no table has, and nothing about papers that were never retracted."
      ],
      tables: [
        {
          id: "years",
          title: "Articles that were retracted by early 2012, in a list that is checked at the end of a year",
          columns: [
            { name: "year" },
            { name: "published by then" },
            { name: "marked" },
            { name: "marked too early" },
            { name: "marked later" }
          ],
          rows
        }
      ]
    }
  })

/** Which retracted articles a check of references marks at the end of a year, and which only later. */
export const RetractionReplay = Analysis.make<Params>({
  id: "retraction-replay",
  revision: 1,
  about: "which retracted articles a check of references marks at the end of a year, and which only later",
  params: Params,
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})
