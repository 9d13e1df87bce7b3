import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import * as Xml from "@litfuse/engine/Xml"
import { matchesQuery } from "@litfuse/kit/matchesQuery"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import { exactly, finds, inField, type SourceHarness, type ServerRequest } from "@litfuse/kit/SourceHarness"
import invented from "./fixtures/entries.json" with { type: "json" }

/** What the miniature knows of a preprint. */
interface Preprint {
  readonly id: string
  readonly version: number
  readonly title: string
  readonly summary: string
  readonly published: string
  readonly updated: string
  readonly authors: ReadonlyArray<{ readonly name: string; readonly affiliation?: string }>
  readonly categories: ReadonlyArray<string>
  readonly comment?: string
  readonly journal_ref?: string
  readonly doi?: string
}

const preprints: ReadonlyArray<Preprint> = invented

const syntax = { and: ["AND"], or: ["OR"], not: ["ANDNOT"], anywhere: [] }

const documentOf = (one: Preprint) => {
  const authors = one.authors.map(({ name }) => name).join(" ; ")
  const { title, summary, comment = "", journal_ref = "" } = one
  return {
    ti: title,
    abs: summary,
    au: authors,
    co: comment,
    jr: journal_ref,
    cat: one.categories.join(" ; "),
    all: [title, summary, authors, comment, journal_ref].join(" ; "),
    submittedDate: one.published.replace(/\D/g, "").slice(0, 12)
  }
}

const element = (name: string, text: string | undefined): string => (text === undefined ? "" : `<${name}>${Xml.escaped(text)}</${name}>`)

const entryOf = ({ id, version, ...one }: Preprint): string => `<entry>
    <id>http://arxiv.org/abs/${id}v${version}</id>
    ${element("title", one.title)}${element("updated", one.updated)}
    <link href="https://arxiv.org/abs/${id}v${version}" rel="alternate" type="text/html"/>
    <link href="https://arxiv.org/pdf/${id}v${version}" rel="related" type="application/pdf" title="pdf"/>
    ${element("summary", one.summary)}
    ${one.categories.map((term) => `<category term="${Xml.escaped(term)}" scheme="http://arxiv.org/schemas/atom"/>`).join("")}
    ${element("published", one.published)}${element("arxiv:comment", one.comment)}
    <arxiv:primary_category term="${one.categories[0]}"/>
    ${element("arxiv:journal_ref", one.journal_ref)}${element("arxiv:doi", one.doi)}
    ${one.doi === undefined ? "" : `<link rel="related" href="https://doi.org/${one.doi}" title="doi"/>`}
    ${one.authors.map((author) => `<author>${element("name", author.name)}${element("arxiv:affiliation", author.affiliation)}</author>`).join("")}
  </entry>`

const server = ({ query }: ServerRequest): Reply => {
  const [asked, ids] = [query.get("search_query") ?? "", query.get("id_list") ?? ""]
  const matching = preprints.filter((one) =>
    asked === "" ? ids.split(",").includes(one.id) : matchesQuery(asked, documentOf(one), syntax)
  )
  const isNewest = query.get("sortBy") === "submittedDate"
  const found = isNewest ? matching.toSorted((a, b) => (a.published < b.published ? 1 : -1)) : matching
  const [start, size] = [Number(query.get("start") ?? 0), Number(query.get("max_results") ?? 10)]
  const said = Xml.escaped(`search_query=${asked}&id_list=${ids}&start=${start}&max_results=${size}`)
  return {
    headers: { "content-type": "application/atom+xml" },
    body: `<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom">
  <id>https://arxiv.org/api/imagined</id>
  <title>arXiv Query: ${said}</title>
  <updated>2026-01-01T00:00:00Z</updated>
  <link href="https://arxiv.org/api/query?${said}" type="application/atom+xml"/>
  <opensearch:itemsPerPage>${size}</opensearch:itemsPerPage>
  <opensearch:totalResults>${found.length}</opensearch:totalResults>
  <opensearch:startIndex>${start}</opensearch:startIndex>
  ${found
    .slice(start, start + size)
    .map(entryOf)
    .join("\n  ")}
</feed>
`
  }
}

const heart = Query.text("heart")
const [first, second] = Raw.identifiers([
  ["arxiv", "2001.00001"],
  ["arxiv", "math/0601001"]
])

const harness: SourceHarness = {
  server,
  something: heart,
  nothing: Query.text("zzzznotthere"),
  asks: {
    booleans: finds(Query.and(heart, Query.not(Query.text("mice"))), "2001.00001", "math/0601001", "2103.00003", "2306.00005"),
    phrases: finds(Query.phrase("heart attack"), "2001.00001"),
    "field-title": inField("title", "aspirin", "2001.00001"),
    "field-abstract": inField("abstract", "covid-19", "2103.00003"),
    "field-contributor": inField("contributor", "berta muster", "math/0601001"),
    "field-containerTitle": inField("containerTitle", "Ann", "math/0601001"),
    "field-comment": inField("comment", "withdrawn authors", "2103.00003"),
    "field-subset": inField("subset", "math.AG", "math/0601001"),
    "field-anywhere": inField("anywhere", "nobody", "2307.00006"),
    published: {
      asked: { publishedFrom: PartialDate.make("2021-03"), publishedUntil: PartialDate.make("2022-05-20") },
      isRight: exactly("2103.00003", "2205.00004")
    },
    sorts: { asked: { sort: "newest" }, isRight: (records) => records[0]?.id === "2306.00005" }
  },
  lookup: { known: [first!, second!], unknown: Raw.identifiers([["arxiv", "2412.99999"]])[0]! }
}

/** What the laws need to try arXiv without a network: its feeds and its query language in miniature. */
export default harness
