import type { Article } from "../../../packages/sources-ncbi/test/miniature/articles.ts"
import entries from "../../../packages/sources-uniprot/test/fixtures/entries.json" with { type: "json" }
import models from "../../../packages/sources-alphafold/test/fixtures/models.json" with { type: "json" }
import { eutilsOf } from "../../../packages/sources-ncbi/test/miniature/eutils.ts"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"

const article = (
  number: number,
  title: string,
  abstract: string,
  rest: Partial<Pick<Article, "pmcid" | "types" | "year">> = {}
): Article => ({
  pmid: String(99_200_000 + number),
  doi: `10.5555/fish.${number}`,
  title,
  abstract: [{ text: abstract }],
  authors: [{ family: "Ferncastle", given: "Ada" }],
  journal: { title: "Annals of invented trials", short: "Ann Inv Trials", issn: "9999-0027" },
  volume: "3",
  issue: "1",
  pages: `${number}0-${number}9`,
  year: "2021",
  month: "02",
  day: "01",
  language: "eng",
  types: ["Journal Article"],
  headings: [],
  keywords: [],
  cites: [],
  body: [],
  ...rest
})

/** Articles about a real gene with invented findings. Nothing here was published. */
const articles: ReadonlyArray<Article> = [
  article(
    1,
    "Gonads of invented zebrafish without cyp17a1",
    "An invented study. Knockout of cyp17a1 in zebrafish changed the development of the gonads. Every cyp17a1 knockout zebrafish of the imagined tank developed a testis. No fish took part.",
    { pmcid: "PMC99200001" }
  ),
  article(
    2,
    "Androgen in invented cyp17a1 knockout zebrafish",
    "An invented measurement. Androgen decreased in cyp17a1 knockout zebrafish compared with invented siblings."
  ),
  article(
    3,
    "A second look at androgen in cyp17a1 knockout zebrafish that do not exist",
    "An invented repetition. Androgen increased in cyp17a1 knockout zebrafish compared with invented siblings."
  ),
  article(
    4,
    "RETRACTED: Courtship of imagined cyp17a1 knockout zebrafish",
    "An invented observation. Male cyp17a1 knockout zebrafish lost courtship behaviour in the imagined tank.",
    { types: ["Journal Article", "Retracted Publication"] }
  )
]

const accession = "A0A994ZZZ4"

/** The invented entry of a zebrafish, in the shape of the others. */
const entry = {
  ...entries[0]!,
  primaryAccession: accession,
  secondaryAccessions: [],
  uniProtkbId: "CP17A_DANRE",
  proteinDescription: { recommendedName: { fullName: { value: "Made-up steroid hydroxylase of zebrafish" } } },
  genes: [{ geneName: { value: "cyp17a1" } }],
  organism: { scientificName: "Danio rerio", commonName: "Zebrafish", taxonId: 7955 },
  comments: [
    { commentType: "FUNCTION", texts: [{ value: "Turns invented progestogens into invented androgens." }] },
    { commentType: "SUBUNIT", texts: [{ value: "Interacts with made-up cytochrome b5." }] }
  ],
  uniProtKBCrossReferences: [{ database: "AlphaFoldDB", id: accession }],
  references: []
}

const model = {
  ...JSON.parse(JSON.stringify(models[0]).replaceAll("A0A999ZZZ9", accession)),
  gene: "cyp17a1",
  uniprotId: "CP17A_DANRE",
  uniprotDescription: "Made-up steroid hydroxylase of zebrafish",
  taxId: 7955,
  organismScientificName: "Danio rerio"
} as object

const ncbi = eutilsOf(articles)

/** ScienceDirect sends no abstracts, and has nothing for words of a dimension here, so that it is asked again with fewer. */
const scienceDirect = ({ json }: ServerRequest): Reply => {
  const { qs = "" } = json as { readonly qs?: string }
  const results = /\bOR\b|development|hormone|phenotype|pathway/iu.test(qs)
    ? []
    : [
        {
          authors: [{ name: "Quentin Moorling", order: 1 }],
          doi: "10.5555/fish.9",
          loadDate: "2020-01-01T00:00:00.000Z",
          openAccess: false,
          pages: { first: "1", last: "2" },
          pii: "S0000000099200009",
          publicationDate: "2020-01-01",
          sourceTitle: "Journal of imagined cardiology",
          title: "An invented overview of cyp17a1 knockout zebrafish",
          uri: "https://www.sciencedirect.com/science/article/pii/S0000000099200009",
          volumeIssue: "Volume 1"
        }
      ]
  return { json: { resultsFound: results.length, results } }
}

/** Invented pages of the web: one with a title of an article, one whose address names an article, and another one. */
const pages = [
  {
    url: "https://facility.example.org/fish/cyp17a1",
    title: "The imagined fish facility: cyp17a1 knockout zebrafish",
    content: "An invented facility: every cyp17a1 knockout zebrafish showed a delayed development of the <b>gonads</b>.",
    publishedDate: "2024-05-06T00:00:00"
  },
  {
    url: "https://blog.example.org/a-title",
    title: "Gonads of invented zebrafish without cyp17a1",
    content: "An invented copy of a title, about cyp17a1 knockout zebrafish and their embryo.",
    publishedDate: null
  },
  {
    url: "https://journal.example.org/doi/abs/10.5555/fish.2",
    title: "Androgen in invented cyp17a1 knockout zebrafish",
    content: "An invented measurement of cyp17a1 knockout zebrafish, as an engine shortens it.",
    publishedDate: null
  }
]

const searxng = ({ query }: ServerRequest): Reply => ({
  json: {
    query: query.get("q"),
    number_of_results: 0,
    results: query.get("pageno") === "1" ? pages : [],
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: []
  }
})

/** The services that a question about these fish asks: PubMed and PMC, UniProt, AlphaFold DB, and a search engine. */
export const zebrafishServices = (upstream: string, request: ServerRequest): Reply => {
  const { path, query } = request
  if (upstream === "ncbi") return ncbi(request)
  if (upstream === "searxng") return searxng(request)
  if (upstream === "alphafold") return path.endsWith(accession) ? { json: [model] } : { status: 404, json: { error: "Not found" } }
  if (upstream === "sciencedirect" || upstream === "elsevier") return scienceDirect(request)
  if (upstream !== "uniprot") return { status: 501 }
  if (path.endsWith(`/${accession}.json`)) return { json: entry }
  const asked = query.get("query") ?? ""
  return { json: { results: /"cyp17a1"/iu.test(asked) && /organism_id:7955/u.test(asked) ? [entry] : [] } }
}
