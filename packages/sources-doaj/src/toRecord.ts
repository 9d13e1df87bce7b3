import type { Identifier } from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import type { Article } from "./Article.ts"

const source = "doaj"

/** The identifiers of some of DOAJ's types, in any case: `doi`, `DOI`, `pissn`. */
const typed = ({ bibjson: { identifier } }: Article, ...types: ReadonlyArray<string>): ReadonlyArray<Raw.Value> =>
  (identifier ?? []).filter(({ type }) => types.includes(String(type ?? "").toLowerCase())).map(({ id }) => id)

/** The DOIs of an article, which may be written as addresses. */
const identifiersOf = (article: Article): ReadonlyArray<Identifier> =>
  Raw.identifiers(typed(article, "doi").map((doi) => ["doi", doi] as const))

const markup = (html: Raw.Value): string => Text.plain(String(html ?? ""))

const contributors = ({ bibjson: { author } }: Article): ReadonlyArray<SourceRecord.Contributor> =>
  (author ?? []).flatMap(
    ({ name, affiliation, orcid_id }) =>
      Raw.person(markup(name), { orcid: Raw.orcid(orcid_id), affiliations: Raw.some(Raw.texts([markup(affiliation)])) }) ?? []
  )

const isNone = (text: string): boolean => /^n\/?a$/iu.test(text)

const pages = ({ bibjson: { start_page, end_page } }: Article): string | undefined =>
  Raw.texts([start_page, end_page])
    .filter((page) => !isNone(page))
    .join("-") || undefined

/** The language of the journal; undefined if it has several, because the article's is then unknown. */
const language = ({ bibjson: { journal } }: Article) => {
  const { language, languages } = Raw.languages(journal.language ?? [])
  return languages === undefined ? language : undefined
}

const openAccess = ({ bibjson: { link } }: Article, licence: string | undefined): ReadonlyArray<SourceRecord.OpenAccess> =>
  Raw.texts((link ?? []).filter(({ type }) => type === "fulltext").map(({ url }) => url))
    .filter((url) => /^https?:\/\//iu.test(url))
    .map((url) => ({ url, ...Raw.known({ licence }), version: "published", host: "publisher" }))

/** Maps a DOAJ article to a record. */
export const toRecord = (article: Article): SourceRecord.SourceRecord => {
  const { bibjson } = article
  const { journal } = bibjson
  const id = Raw.text(article.id) ?? article.id.toWellFormed()
  const licence = Raw.texts((journal.license ?? []).map(({ type }) => type))[0]
  return SourceRecord.make({
    source,
    id,
    identifiers: identifiersOf(article),
    title: markup(bibjson.title) || Raw.noTitle(id),
    ...Text.abstract(String(bibjson.abstract ?? "")),
    contributors: contributors(article),
    keywords: Raw.texts((bibjson.keywords ?? []).map(markup)),
    url: `https://doaj.org/article/${encodeURIComponent(id)}`,
    ...Raw.known({
      containerTitle: Raw.text(markup(journal.title)),
      publisher: Raw.text(markup(journal.publisher)),
      volume: Raw.text(journal.volume),
      issue: Raw.text(journal.number),
      pages: pages(article),
      issn: Raw.some(Raw.issns([...typed(article, "pissn", "eissn"), ...(journal.issns ?? [])])),
      published: Raw.date(bibjson.year, bibjson.month),
      language: language(article),
      fieldsOfStudy: Raw.some(Raw.texts((bibjson.subject ?? []).map(({ term }) => markup(term)))),
      openAccess: Raw.some(openAccess(article, licence)),
      licence
    })
  })
}
