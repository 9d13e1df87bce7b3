import * as Query from "@litfuse/engine/Query"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { matchesQuery } from "@litfuse/kit/matchesQuery"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import { exactly, finds, inField, type SourceHarness, type ServerRequest } from "@litfuse/kit/SourceHarness"
import answer from "../fixtures/sciencedirect-search.json" with { type: "json" }
import refused from "../fixtures/scopus-401.json" with { type: "json" }
import type { Body } from "../../src/sciencedirect/toQuery.ts"

const { results } = answer
/** The whole texts, which the service searches and does not send. */
const texts = [
  "Aspirin may help after a heart attack.",
  "Exercise helps the heart.",
  "Of mice and of the rate of the heart.",
  "Vom Herzen, that is the heart."
]

const syntax = { and: ["AND"], or: ["OR"], not: ["NOT"], anywhere: ["text"] }

const documentOf = (one: (typeof results)[number], place: number) => ({
  qs: `${one.title} ; ${texts[place]}`,
  title: one.title,
  authors: (one.authors ?? []).map(({ name }) => name).join(" ; "),
  pub: one.sourceTitle,
  volume: /Volume (\d+)/.exec(one.volumeIssue ?? "")?.[1] ?? "",
  issue: /Issue (\d+)/.exec(one.volumeIssue ?? "")?.[1] ?? ""
})

type Sent = Body & { readonly display: { readonly offset: number; readonly show: number; readonly sortBy: string } }

const server = ({ method, path, headers, json }: ServerRequest): Reply => {
  if ((headers["x-els-apikey"] ?? "") === "") return { status: 401, json: refused }
  if (method !== "PUT" || path !== "/content/search/sciencedirect") return { status: 405 }
  const { display, date, ...words } = json as Sent
  if (![10, 25, 50, 100].includes(display.show)) return { status: 400, json: { message: "show must be 10, 25, 50 or 100" } }
  const [from = "", until = ""] = (date ?? "0-9").split("-")
  const found = results.filter((one, place) => {
    const year = one.publicationDate.slice(0, 4)
    const document: Readonly<Record<string, string>> = documentOf(one, place)
    return (
      year >= from &&
      year <= until &&
      Object.entries(words).every(([name, text]) => matchesQuery(text, { text: document[name] ?? "" }, syntax))
    )
  })
  const inOrder = display.sortBy === "date" ? found.toSorted((a, b) => (a.publicationDate < b.publicationDate ? 1 : -1)) : found
  return { json: { resultsFound: found.length, results: inOrder.slice(display.offset, display.offset + display.show) } }
}

const heart = Query.text("heart")
const [first, second, third, fourth] = results.map(({ pii }) => pii) as [string, string, string, string]

const harness: SourceHarness = {
  server,
  something: heart,
  nothing: Query.text("zzzznotthere"),
  asks: {
    booleans: finds(Query.and(heart, Query.not(Query.text("mice"))), first, second, fourth),
    phrases: finds(Query.phrase("heart attack"), first),
    "field-title": inField("title", "mice", third),
    "field-contributor": inField("contributor", "muster", second),
    "field-containerTitle": inField("containerTitle", "reactions", third, fourth),
    "field-volume": inField("volume", "13", second),
    "field-issue": inField("issue", "7", first),
    published: {
      asked: { publishedFrom: PartialDate.make("2020"), publishedUntil: PartialDate.make("2021") },
      isRight: exactly(first, second)
    },
    sorts: { asked: { sort: "newest" }, isRight: (records) => records[0]?.id === second }
  }
}

/** What the laws need to try ScienceDirect without a network: its works, its way of being asked and its refusals in miniature. */
export default harness
