import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { matchesQuery } from "@litfuse/kit/matchesQuery"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import { besides, exactly, finds, inField, type SourceHarness, type ServerRequest } from "@litfuse/kit/SourceHarness"
import answer from "./fixtures/research-products.json" with { type: "json" }
import type { Product } from "../src/Product.ts"

/** The products of the fixture as the schema has them. */
const products = answer.results as unknown as ReadonlyArray<Product>

const joined = (texts: ReadonlyArray<Raw.Value>): string => texts.map((text) => text ?? "").join(" ; ")

/** What each parameter searches. */
const searched: Readonly<Record<string, (product: Product) => string>> = {
  search: ({ mainTitle, descriptions, authors }) =>
    joined([mainTitle, ...(descriptions ?? []), ...(authors ?? []).map(({ fullName }) => fullName)]),
  mainTitle: ({ mainTitle }) => joined([mainTitle]),
  description: ({ descriptions }) => joined(descriptions ?? []),
  authorFullName: ({ authors }) => joined((authors ?? []).map(({ fullName }) => fullName)),
  subjects: ({ subjects }) => joined((subjects ?? []).map(({ subject }) => subject?.value)),
  pid: ({ pids, instances }) => joined([...(pids ?? []), ...(instances ?? []).flatMap((one) => one.pids ?? [])].map(({ value }) => value)),
  type: ({ type }) => type
}

const syntax = { and: ["AND"], or: ["OR"], not: ["NOT"], anywhere: ["all"] }

const isWithin = ({ publicationDate }: Product, query: URLSearchParams): boolean => {
  const day = String(publicationDate ?? "")
  return day >= (query.get("fromPublicationDate") ?? "") && day <= (query.get("toPublicationDate") ?? "9999")
}

const orders: Readonly<Record<string, (product: Product) => string | number>> = {
  "publicationDate DESC": ({ publicationDate }) => String(publicationDate ?? ""),
  "citationCount DESC": ({ indicators }) => indicators?.citationImpact?.citationCount ?? 0
}

const server = ({ path, query }: ServerRequest): Reply => {
  if (path !== "/graph/v2/researchProducts") return { status: 404, json: { message: "Not found" } }
  // values of one parameter are alternatives
  const matching = products.filter(
    (product) =>
      isWithin(product, query) &&
      Object.entries(searched).every(
        ([name, textOf]) => !query.has(name) || query.getAll(name).some((text) => matchesQuery(text, { all: textOf(product) }, syntax))
      )
  )
  const order = orders[query.get("sortBy") ?? ""]
  const found = order === undefined ? matching : matching.toSorted((a, b) => (order(a) < order(b) ? 1 : -1))
  const size = Math.min(100, Number(query.get("pageSize")))
  const start = Number(/^after-(\d+)$/.exec(query.get("cursor") ?? "")?.[1] ?? 0)
  return {
    json: {
      header: { ...answer.header, numFound: found.length, pageSize: size, nextCursor: `after-${Math.min(start + size, found.length)}` },
      results: found.slice(start, start + size)
    }
  }
}

const heart = Query.text("heart")
const [first, second, third, fourth, fifth] = products.map(({ id }) => id) as [string, string, string, string, string]

const harness: SourceHarness = {
  server,
  something: heart,
  nothing: Query.text("zzzznotthere"),
  asks: {
    booleans: finds(Query.and(heart, Query.not(Query.text("mice"))), first, second, fourth, fifth),
    phrases: finds(Query.phrase("heart attack"), first),
    "field-title": inField("title", "mice", third),
    "field-abstract": inField("abstract", "exercise", second),
    "field-contributor": inField("contributor", "muster berta", second),
    "field-keyword": inField("keyword", "platelets", first),
    "field-doi": besides(heart)("doi", "10.5555/heart.3", third),
    "field-pmid": besides(heart)("pmid", "31000002", second),
    "field-pmcid": besides(heart)("pmcid", "PMC7000003", third),
    "field-identifier": besides(heart)("identifier", "10.5555/heart.3", third),
    "field-anywhere": inField("anywhere", "exercise", second),
    published: {
      asked: { publishedFrom: PartialDate.make("2020-05-17"), publishedUntil: PartialDate.make("2021") },
      isRight: exactly(first, second)
    },
    sorts: { asked: { sort: "cited" }, isRight: (records) => records[0]?.id === fourth }
  },
  lookup: {
    known: Raw.identifiers([
      ["doi", "10.5555/heart.1"],
      ["pmid", "31000002"]
    ]),
    unknown: Raw.identifiers([["doi", "10.5555/heart"]])[0]!
  }
}

/** What the laws need to try OpenAIRE without a network: its products and its parameters in miniature. */
export default harness
