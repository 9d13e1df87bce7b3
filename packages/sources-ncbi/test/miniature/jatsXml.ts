import type { Article } from "./articles.ts"
import { escaped as escape } from "@litfuse/engine/Xml"

const id = (type: string, value: string | undefined): string =>
  value === undefined ? "" : `<article-id pub-id-type="${type}">${escape(value)}</article-id>`

const article = (a: Article): string =>
  `<article article-type="research-article" xml:lang="${a.language === "ger" ? "de" : "en"}"><front><journal-meta><journal-id journal-id-type="nlm-ta">${
    a.journal.short
  }</journal-id><journal-title-group><journal-title>${escape(a.journal.title)}</journal-title></journal-title-group><issn pub-type="ppub">${
    a.journal.issn
  }</issn></journal-meta><article-meta>${id("pmcid", a.pmcid)}${id("pmid", a.pmid)}${id("doi", a.doi)}<title-group><article-title>${escape(
    a.title
  )}</article-title></title-group><contrib-group>${a.authors
    .map(
      ({ family, given }) =>
        `<contrib contrib-type="author"><name><surname>${escape(family)}</surname><given-names>${escape(given)}</given-names></name></contrib>`
    )
    .join(
      ""
    )}</contrib-group><pub-date pub-type="epub"><day>${a.day}</day><month>${a.month}</month><year>${a.year}</year></pub-date><volume>${a.volume}</volume><issue>${
    a.issue
  }</issue><permissions><license><ali:license_ref xmlns:ali="http://www.niso.org/schemas/ali/1.0/">https://creativecommons.org/licenses/by/4.0/</ali:license_ref></license></permissions><abstract>${a.abstract
    .map(({ label, text }) =>
      label === undefined ? `<p>${escape(text)}</p>` : `<sec><title>${escape(label)}</title><p>${escape(text)}</p></sec>`
    )
    .join(
      ""
    )}</abstract><kwd-group>${a.keywords.map((keyword) => `<kwd>${escape(keyword)}</kwd>`).join("")}</kwd-group></article-meta></front>${
    a.body.length === 0
      ? ""
      : `<body>${a.body.map(({ title, text }) => `<sec><title>${escape(title)}</title><p>${escape(text)}</p></sec>`).join("")}</body>`
  }</article>`

/** Articles as EFetch answers with them for PMC. */
export const jatsXml = (articles: ReadonlyArray<Article>): string =>
  `<?xml version="1.0"  ?><!DOCTYPE pmc-articleset PUBLIC "-//NLM//DTD ARTICLE SET 2.0//EN" "https://dtd.nlm.nih.gov/ncbi/pmc/articleset/nlm-articleset-2.0.dtd"><pmc-articleset>${articles.map(article).join("")}</pmc-articleset>`
