import { likelyTitle, make as readLine } from "@litfuse/citations/ReferenceLine"
import * as ComparedWork from "@litfuse/citations/ComparedWork"
import type { Reference } from "@litfuse/citations/Reference"
import { firstPage } from "@litfuse/engine/dedup/firstPage"
import { foldText } from "@litfuse/engine/dedup/foldText"
import * as Query from "@litfuse/query/Query"

/** Words without meaning for a search, which PubMed and others leave out. */
const empty = new Set("a,an,and,as,at,by,der,des,die,en,et,for,from,in,into,is,la,le,of,on,or,the,to,und,vs,with".split(","))

/** More words find no more: each is one that the reference may have wrong. */
const mostWords = 12

const wordsOf = (title: string): ReadonlyArray<string> => [
  ...new Set(
    foldText(title)
      .split(" ")
      .filter((word) => word.length > 1 && !empty.has(word))
  )
]

const longest = (words: ReadonlyArray<string>): ReadonlyArray<string> => words.toSorted((a, b) => b.length - a.length).slice(0, 3)

interface Said {
  readonly title: string | undefined
  readonly family: string | undefined
  readonly year: number | undefined
}

const saidOf = ({ record, input }: Reference): Said => {
  if (record !== undefined) {
    const { titles, names, years } = ComparedWork.ofRecords([record])
    return { title: titles[0], family: names[0], year: years[0] }
  }
  const line = readLine(input)
  const [, family] = /^\W*(\p{Lu}[\p{L}\p{M}'’-]+)/u.exec(line.text) ?? []
  return { title: likelyTitle(line), family, year: line.years[0] }
}

/** Whether a reference has words of a title. */
export const hasTitle = (reference: Reference): boolean => wordsOf(saidOf(reference).title ?? "").length > 0

/** A reference without a title names its paper by journal and page, with the volume or the year. */
const placeQuery = ({ record }: Reference): Query.Query | undefined => {
  const { containerTitle, volume, pages, published } = record ?? {}
  const page = pages === undefined ? 0 : firstPage(pages)
  if (containerTitle === undefined || page === 0 || (volume === undefined && published === undefined)) return undefined
  const year = published?.slice(0, 4)
  return Query.and(
    // databases write abbreviations without full stops
    Query.field("containerTitle", Query.text(containerTitle.replaceAll(/\.\s?/gu, " ").trim())),
    Query.field("pages", Query.text(String(page))),
    ...(volume === undefined ? [] : [Query.field("volume", Query.text(volume))]),
    ...(year === undefined ? [] : [Query.range("published", year, year)])
  )
}

/**
 * The search for a reference: the words of its title; or its first author, its year and the longest words of the title. So one wrong word does not hide
 * the paper.
 *
 * - a reference without a title is searched by its journal, volume, first page and year, as the citation matcher of PubMed does
 * - empty: undefined for a reference without a title, and without a journal and a page
 */
export const referenceQuery = (reference: Reference): Query.Query | undefined => {
  const { title, family, year } = saidOf(reference)
  const words = wordsOf(title ?? "")
  if (words.length === 0) return placeQuery(reference)
  const titled = Query.field("title", Query.and(...words.slice(0, mostWords).map(Query.text)))
  if (family === undefined || year === undefined) return titled
  const some = longest(words).map((word) => Query.field("title", Query.text(word)))
  return Query.or(
    titled,
    Query.and(
      Query.field("contributor", Query.text(family)),
      Query.range("published", String(year - 1), String(year + 1)),
      Query.or(...some)
    )
  )
}
