/** Dates of PubMed against PubMed's own citation: the field DP, which is `PubDate` as EFetch and ESummary print it, read here without our reader. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Xml from "@litfuse/engine/Xml"
import { type Recorded, recorded } from "@litfuse/kit/recorded"
import { describe, expect, it } from "vitest"
import { SummaryAnswer, type Summary } from "../src/EutilsApi.ts"
import { summaryRecord } from "../src/pubmed/summaryRecord.ts"
import { toRecord } from "../src/pubmed/toRecord.ts"
import { PartialDate } from "@litfuse/engine/SourceRecord"

const all = recorded("pubmed", process.env["LITFUSE_FIXTURES"])
const whole = all.filter(({ file }) => /^efetch-.*\.xml$/u.test(file))

/** A pair of what the citation says, `2013 Jan`, and what the record says. */
interface Pair {
  readonly pmid: string
  readonly printed: string
  readonly published: string | undefined
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

/** A date of ours in the words of a citation: `2013 Jan 5`. */
const inWords = (date: string | undefined): string => {
  const [year, month, day] = (date ?? "").split("-")
  return [year, month === undefined ? undefined : months[Number(month) - 1], day === undefined ? undefined : String(Number(day))]
    .filter((one) => one !== undefined)
    .join(" ")
}

/** The date of the issue out of the bytes of one article, as NLM prints it in DP. */
const printedIn = (article: string): string => {
  const date = /<JournalIssue[\s\S]*?<PubDate>([\s\S]*?)<\/PubDate>/u.exec(article)![1]!
  const of = (name: string): string | undefined => new RegExp(`<${name}>\\s*([^<]*?)\\s*</${name}>`, "u").exec(date)?.[1]
  const month = of("Month")
  const named = month !== undefined && /^\d+$/u.test(month) ? months[Number(month) - 1] : month
  const day = of("Day")
  return (
    of("MedlineDate") ?? [of("Year"), named ?? of("Season"), day === undefined ? undefined : String(Number(day))].filter(Boolean).join(" ")
  )
}

const articlesOf = ({ text }: Recorded): ReadonlyArray<Pair> =>
  [...text.matchAll(/<PubmedArticle>[\s\S]*?<\/PubmedArticle>/gu)].map(([article]) => ({
    pmid: /<PMID[^>]*>(\d+)</u.exec(article)![1]!,
    printed: printedIn(article),
    published: toRecord(Result.getOrThrow(Xml.parse(article)))?.published
  }))

const asked = PartialDate.make("2026-01-01")

const summariesOf = ({ file, text }: Recorded): ReadonlyArray<Pair> => {
  if (file.endsWith(".json")) {
    const { result } = Schema.decodeUnknownSync(SummaryAnswer)(JSON.parse(text))
    return result.uids.map((uid) => {
      const summary = result[uid] as Summary
      return { pmid: uid, printed: summary.pubdate!, published: summaryRecord(summary, asked).published }
    })
  }
  const [docs, id, date] = text.includes("<DocumentSummary ")
    ? [/<DocumentSummary [\s\S]*?<\/DocumentSummary>/gu, /uid="(\d+)"/u, (name: string) => new RegExp(`<${name}>([^<]*)<`, "u")]
    : [/<DocSum>[\s\S]*?<\/DocSum>/gu, /<Id>(\d+)</u, (name: string) => new RegExp(`Name="${name}"[^>]*>([^<]*)<`, "u")]
  return [...text.matchAll(docs)].map(([doc]) => {
    const [uid, pubdate, epubdate] = [id, date("PubDate"), date("EPubDate")].map((pattern) => pattern.exec(doc)?.[1] ?? "")
    return {
      pmid: uid!,
      printed: pubdate!,
      published: summaryRecord({ uid: uid!, pubdate: pubdate!, epubdate: epubdate! }, asked).published
    }
  })
}

describe.skipIf(all.length === 0)("the date of every recorded answer of PubMed", () => {
  const articles = whole.flatMap(articlesOf)
  const summaries = all
    .filter(({ file, status, text }) => file.startsWith("esummary-") && status === 200 && /PubDate|pubdate/u.test(text))
    .flatMap(summariesOf)

  it("is that of PubMed's own citation, word by word where it is one day, and never of another year", () => {
    expect([articles.length, summaries.length]).toEqual([66, 17])
    for (const { pmid, printed, published } of [...articles, ...summaries]) {
      const isOneDate = /^\d{4}(?: [A-Z][a-z]{2}(?: \d{1,2})?)?$/u.test(printed)
      expect([pmid, published?.slice(0, 4)]).toEqual([pmid, /\d{4}/u.exec(printed)?.[0]])
      if (isOneDate) expect([pmid, inWords(published)]).toEqual([pmid, printed])
      else expect([pmid, printed.startsWith(inWords(published))]).toEqual([pmid, true])
    }
  })

  it("keeps the electronic date of an article that came online in the year before its issue", () => {
    const other = whole
      .flatMap(({ text }) => [...text.matchAll(/<PubmedArticle>[\s\S]*?<\/PubmedArticle>/gu)])
      .flatMap(([article]) => toRecord(Result.getOrThrow(Xml.parse(article))) ?? [])
      .filter(({ dates }) => dates?.electronic?.slice(0, 4) !== (dates?.issue ?? dates?.electronic)?.slice(0, 4))
    expect(other.length).toBeGreaterThan(1)
    for (const { published, dates } of other) expect(published).toBe(dates?.issue)
  })
})
