import { pubmedXml } from "../../../packages/sources-ncbi/test/miniature/pubmedXml.ts"
import type { Article } from "../../../packages/sources-ncbi/test/miniature/articles.ts"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"

/** The number of the invented trial that one of the articles reports. */
const trial = "NCT99900001"

const common = {
  journal: { title: "Journal of imagined cardiology", short: "J Imag Cardiol", issn: "9999-0019" },
  volume: "9",
  issue: "1",
  month: "02",
  day: "01",
  language: "eng",
  headings: [],
  keywords: [],
  cites: [],
  body: []
} as const

/** Two articles about an invented gene and an invented compound. */
export const articles: ReadonlyArray<Article> = [
  {
    ...common,
    pmid: "99100001",
    doi: "10.5555/wake.1",
    title: "Wakeine and carriers of WAKE1: an invented randomised trial",
    abstract: [{ text: "Wakeine kept invented carriers of WAKE1 awake. No person took part, because the trial is invented." }],
    authors: [{ family: "Ferncastle", given: "Ada" }],
    pages: "1-9",
    year: "2021",
    types: ["Journal Article", "Randomized Controlled Trial"]
  },
  {
    ...common,
    pmid: "99100002",
    doi: "10.5555/wake.2",
    title: "Made-up factor WAKE1 in imagined cells that met wakeine",
    abstract: [{ text: "Invented cells with made-up factor WAKE1 answered to wakeine." }],
    authors: [{ family: "Moorling", given: "Quentin" }],
    pages: "10-12",
    year: "2019",
    types: ["Journal Article"]
  }
]

const dataBank = `<DataBankList CompleteYN="Y"><DataBank><DataBankName>ClinicalTrials.gov</DataBankName><AccessionNumberList><AccessionNumber>${trial}</AccessionNumber></AccessionNumberList></DataBank></DataBankList>`

/** PubMed over two invented articles: every search finds both, and the first names its trial. */
export const wakeArticles = ({ path, query }: ServerRequest): Reply => {
  if (path.endsWith("/efetch.fcgi"))
    return {
      headers: { "content-type": "text/xml; charset=UTF-8" },
      body: pubmedXml(articles).replace("<PublicationTypeList>", `${dataBank}<PublicationTypeList>`)
    }
  const idlist = articles.map(({ pmid }) => pmid)
  return {
    json: {
      header: { type: "esearch", version: "0.3" },
      esearchresult: {
        count: String(idlist.length),
        retmax: String(idlist.length),
        retstart: "0",
        idlist,
        querykey: "1",
        webenv: "MCID_invented",
        translationset: [],
        querytranslation: query.get("term") ?? ""
      }
    }
  }
}
