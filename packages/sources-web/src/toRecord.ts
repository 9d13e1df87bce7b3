import { createHash } from "node:crypto"
import type { Identifier } from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"

/** A page as an engine lists it, before it becomes a record. `date`: when it appeared, in any form that starts with a year. */
export interface ListedPage {
  readonly url: string
  readonly title: Raw.Value
  readonly snippet: Raw.Value
  readonly date: Raw.Value
  readonly language?: Raw.Value
}

/** No page has a longer address. Units: UTF-16 units. */
const longestAddress = 4000

/** The address of a page, without the place in it and without a login, which could hide its host. Empty: undefined if it does not lead to the web. */
const addressOf = (text: string): URL | undefined => {
  if (text.length > longestAddress || !URL.canParse(text.trim())) return undefined
  const url = new URL(text.trim())
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined
  url.hash = ""
  url.username = ""
  url.password = ""
  return url
}

const doiInPath = /(?:^|\/)(10\.\d{4,9}(?:\.\d+)*\/.+)$/u

/** What publishers append to the DOI in an address. */
const behindDoi = /\/(?:full|abstract|pdf|epdf|html|fulltext|full-text|meta|summary|references|citations)\/?$|\.(?:pdf|html?|full)$/iu

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The publication that the address of a page names: a DOI in its path, or a page of PubMed, PMC or arXiv. Parameters are not read. */
export const identifiersIn = (url: URL): ReadonlyArray<Identifier> => {
  const [, doi] = doiInPath.exec(decoded(url.pathname)) ?? []
  const page = `${url.origin}${url.pathname}`
  return Raw.identifiers([
    ["doi", doi?.replace(behindDoi, "").replace(/\/+$/u, "")],
    ...(/^https?:\/\/(?:pubmed\.ncbi\.nlm\.nih\.gov|www\.ncbi\.nlm\.nih\.gov\/pubmed)\//u.test(page) ? [["pmid", page] as const] : []),
    ...(/^https?:\/\/(?:pmc\.ncbi\.nlm\.nih\.gov|www\.ncbi\.nlm\.nih\.gov\/pmc)\//u.test(page) ? [["pmcid", page] as const] : []),
    ...(/^https?:\/\/(?:www\.)?arxiv\.org\/(?:abs|pdf)\//u.test(page) ? [["arxiv", page] as const] : [])
  ])
}

/** Elements of pages without words. Other unknown tags are words: `p<q and r>s`. */
const wordless = /<\/?(?:audio|base|button|canvas|embed|form|iframe|img|input|link|meta|object|picture|source|svg|video)\b[^<>]*>/giu

const plain = (text: Raw.Value): string | undefined => Raw.text(Text.plain(String(text ?? "").replaceAll(wordless, " ")))

/**
 * Maps a page to a record: its address is its id, its snippet is the abstract, and `webPage` says that it is one.
 *
 * - empty: undefined for an address that does not lead to the web
 */
export const toRecord = (source: string, page: ListedPage, today: SourceRecord.PartialDate): SourceRecord.SourceRecord | undefined => {
  const url = addressOf(page.url)
  if (url === undefined) return undefined
  const id = url.href
  const snippet = plain(page.snippet)
  return SourceRecord.make({
    source,
    id,
    title: plain(page.title) ?? Raw.noTitle(id),
    identifiers: identifiersIn(url),
    publicationTypes: ["Web page"],
    url: id,
    webPage: {
      retrieved: today,
      ...(snippet === undefined ? {} : { sha256: createHash("sha256").update(snippet, "utf8").digest("hex") })
    },
    ...Raw.languages([page.language]),
    ...Raw.known({ abstract: snippet, published: Raw.dateIn(page.date) })
  })
}
