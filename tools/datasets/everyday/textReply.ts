/** Invented answers of services to requests for the texts of everyday works. */
import { inventedPdf, type PrintedText, printedLines } from "@litfuse/kit/inventedPdf"
import { inventedArticle } from "./inventedArticle.ts"

/** An answer: its type, and its body as text or bytes. */
export interface TextReply {
  readonly status?: number
  readonly type: string
  readonly body: string | Uint8Array
}

interface Work {
  readonly n: number
  readonly pmid: string
  readonly pmcid?: string
  readonly title: string
  readonly types: ReadonlyArray<string>
  readonly places: ReadonlyArray<{ readonly url: string; readonly licence: string | null; readonly version: string }>
}

const works: ReadonlyArray<Work> = [
  {
    n: 1,
    pmid: "99900001",
    pmcid: "PMC99900001",
    title: "Caffeine before and after the night shift and sleep of shift workers: a randomised trial",
    types: ["research-article", "randomized controlled trial"],
    places: []
  },
  {
    n: 4,
    pmid: "99900004",
    title: "Caffeine improves the sleep of shift workers",
    types: ["journal article", "retracted publication"],
    places: [
      { url: "https://repository.example/everyday-4-scan.pdf", licence: null, version: "publishedVersion" },
      { url: "https://repository.example/everyday-4.pdf", licence: "cc-by", version: "acceptedVersion" }
    ]
  },
  {
    n: 6,
    pmid: "99900006",
    title: "Caffeine for alertness and sleep among people who work at night",
    types: ["systematic review"],
    places: [
      { url: "https://publisher.example/everyday-6", licence: null, version: "publishedVersion" },
      { url: "https://repository.example/other.pdf", licence: "cc-by", version: "acceptedVersion" }
    ]
  }
]

const json = (value: unknown): TextReply => ({ type: "application/json", body: JSON.stringify(value) })
const pdf = (pages: ReadonlyArray<ReadonlyArray<PrintedText>>): TextReply => ({ type: "application/pdf", body: inventedPdf(pages) })

const columns = (left: ReadonlyArray<string>, right: ReadonlyArray<string>): ReadonlyArray<PrintedText> =>
  // row by row, as many programs print pages: the order of the file is not the order of reading
  left.flatMap((text, i) => [
    { text, x: 50, y: 690 - 12 * i },
    { text: right[i] ?? "", x: 310, y: 690 - 12 * i }
  ])

const retracted = pdf([
  [
    { text: "Invented Journal of Sleep 2017", x: 50, y: 810, size: 8 },
    { text: "Caffeine improves the sleep of shift workers", x: 50, y: 750, size: 18 },
    ...columns(
      [
        "Introduction",
        "Workers at night drink coffee. What it",
        "does to their sleep by day is debated.",
        "This article is invented, and its text",
        "was printed in two columns, row by row.",
        "Methods",
        "We said that we asked 120 invented work-",
        "ers to keep diaries for a month."
      ],
      [
        "Results",
        "Day sleep was said to be 74 minutes",
        "longer with caffeine.",
        "Discussion",
        "The data could not be shown when the",
        "journal asked for them.",
        "References",
        "1. Nothing, and Others. 2016."
      ]
    ),
    { text: "1", x: 300, y: 30, size: 8 }
  ],
  [
    { text: "Invented Journal of Sleep 2017", x: 50, y: 810, size: 8 },
    ...printedLines(["Funding", "The invented fund for invented trials paid for this study."], 50, 700),
    { text: "2", x: 300, y: 30, size: 8 }
  ]
])

const other = pdf([
  printedLines(
    ["Walking and pain in the back", "This is another invented article, at an address that was given for the wrong work."],
    50,
    750
  )
])

const files: Readonly<Record<string, TextReply>> = {
  "https://repository.example/everyday-4-scan.pdf": pdf([[], []]),
  "https://repository.example/everyday-4.pdf": retracted,
  "https://repository.example/other.pdf": other,
  "https://publisher.example/everyday-6": { type: "text/html", body: "<!doctype html><title>Buy this article</title>" }
}

const record = ({ n, pmid, pmcid, title, types }: Work) => ({
  id: pmid,
  source: "MED",
  pmid,
  ...(pmcid === undefined ? {} : { pmcid }),
  doi: `10.5555/everyday.${n}`,
  title: `${title}.`,
  language: "eng",
  pubTypeList: { pubType: types },
  isOpenAccess: pmcid === undefined ? "N" : "Y",
  inPMC: pmcid === undefined ? "N" : "Y"
})

const unpaywall = ({ n, title, places }: Work) => ({
  doi: `10.5555/everyday.${n}`,
  title,
  is_oa: places.length > 0,
  oa_locations: places.map(({ url, licence, version }, i) => ({
    url,
    url_for_pdf: url,
    license: licence,
    version,
    host_type: "repository",
    is_best: i === 0
  }))
})

const named = (text: string): ReadonlyArray<Work> =>
  works.filter(({ n, pmid, pmcid }) => new RegExp(`\\b(?:${pmid}|${pmcid ?? pmid}|everyday\\.${n})\\b`, "u").test(text))

/** Answers a request by the upstream and the address. An unknown request gets 404. */
export const textReply = (upstream: string, url: URL): TextReply => {
  const asked = decodeURIComponent(url.href)
  const [work] = named(asked)
  switch (upstream) {
    case "europepmc":
      if (url.pathname.endsWith("/fullTextXML"))
        return work?.pmcid === undefined
          ? { status: 404, type: "text/plain", body: "" }
          : { type: "application/xml", body: inventedArticle }
      return json({ version: "6.9", hitCount: named(asked).length, resultList: { result: named(asked).map(record) } })
    case "unpaywall":
      return work === undefined ? { status: 404, type: "application/json", body: "{}" } : json(unpaywall(work))
    case "openalex":
      return url.pathname === "/works" ? json({ meta: { count: 0 }, results: [] }) : { status: 404, type: "application/json", body: "{}" }
    case "core":
      return json({ totalHits: 0, results: [] })
    case "biorxiv":
      return json({ messages: [{ status: "no posts found" }], collection: [] })
    case "open-texts":
      return files[url.href] ?? { status: 404, type: "text/plain", body: "" }
    case "ncbi":
      return url.pathname.includes("idconv")
        ? json({ status: "ok", records: [] })
        : { type: "text/xml", body: "<pmc-articleset></pmc-articleset>" }
    default:
      return { status: 404, type: "application/json", body: "{}" }
  }
}
