import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { matchesQuery } from "@litfuse/kit/matchesQuery"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import { besides, exactly, inField, type SourceHarness, type ServerRequest } from "@litfuse/kit/SourceHarness"
import answer from "./fixtures/works-search.json" with { type: "json" }
import type { Item } from "../src/Item.ts"

/** The items of the fixture as the schema has them. */
const items = answer.message.items as unknown as ReadonlyArray<Item>

/** Words are ranked, not required: any of them is enough. */
const syntax = { and: [], or: ["OR"], not: [], anywhere: ["text"] }

/** What each parameter searches. */
const searched: Readonly<Record<string, (item: Item) => string>> = {
  "query.bibliographic": (item) => JSON.stringify([item.title, item.abstract, item["container-title"], item.author]),
  "query.title": ({ title }) => (title ?? []).join(" "),
  "query.author": ({ author }) => (author ?? []).map(({ family, given, name }) => `${given ?? ""} ${family ?? name ?? ""}`).join(" ; "),
  "query.affiliation": ({ author }) => (author ?? []).flatMap(({ affiliation }) => (affiliation ?? []).map(({ name }) => name)).join(" ; "),
  "query.container-title": (item) => (item["container-title"] ?? []).join(" ")
}

const dayOf = (item: Item): string => {
  const [year, month = 1, day = 1] = (item.issued ?? item["published-print"])?.["date-parts"]?.[0] ?? []
  return year === null || year === undefined ? "" : [year, month, day].map((part) => String(part).padStart(2, "0")).join("-")
}

/** The day on which the DOI of an item was registered. */
const createdOn = ({ created }: Item & { readonly created?: { readonly "date-time"?: string } }): string =>
  created?.["date-time"]?.slice(0, 10) ?? ""

/** Filters of one name are alternatives. */
const passes = (item: Item, name: string, values: ReadonlyArray<string>): boolean => {
  switch (name) {
    case "from-pub-date":
      return dayOf(item) >= values[0]!
    case "until-pub-date":
      return dayOf(item) !== "" && dayOf(item).slice(0, values[0]!.length) <= values[0]!
    case "from-created-date":
      return createdOn(item) >= values[0]!
    case "issn":
      return (item.ISSN ?? []).some((issn) => values.includes(issn ?? ""))
    case "type":
      return values.includes(item.type ?? "")
    case "doi":
      return values.includes(item.DOI.toLowerCase())
    default:
      return false
  }
}

const sorted = (found: ReadonlyArray<Item>, order: string | null): ReadonlyArray<Item> => {
  if (order === "published") return found.toSorted((a, b) => (dayOf(a) < dayOf(b) ? 1 : -1))
  return order === null ? found : found.toSorted((a, b) => (b["is-referenced-by-count"] ?? 0) - (a["is-referenced-by-count"] ?? 0))
}

/** The cursor never changes, and comes after the last page too: the service remembers where it is. */
const theirs = answer.message["next-cursor"]
const served = new Map<string, number>()

const server = ({ path, query, headers }: ServerRequest): Reply => {
  const limits = { "x-rate-limit-limit": "5", "x-rate-limit-interval": "1s" }
  if (path.startsWith("/works/")) {
    const item = items.find(({ DOI }) => DOI.toLowerCase() === decodeURIComponent(path.slice("/works/".length)).toLowerCase())
    return item === undefined
      ? { status: 404, headers: { ...limits, "content-type": "text/plain" }, body: "Resource not found." }
      : { headers: limits, json: { status: "ok", "message-type": "work", "message-version": "1.0.0", message: item } }
  }
  const filters = Map.groupBy((query.get("filter") ?? "").split(",").filter(Boolean), (one) => one.slice(0, one.indexOf(":")))
  const words = [...query].filter(([name]) => name in searched)
  const found = sorted(
    items.filter(
      (item) =>
        words.every(([name, text]) => matchesQuery(text.split(" ").join(" OR "), { text: searched[name]!(item) }, syntax)) &&
        [...filters].every(([name, own]) =>
          passes(
            item,
            name,
            own.map((one) => one.slice(name.length + 1))
          )
        )
    ),
    query.get("sort")
  )
  const session = `${String(headers["user-agent"])} ${[...query].filter(([name]) => name !== "cursor" && name !== "rows").join("&")}`
  const start = query.get("cursor") === "*" ? 0 : (served.get(session) ?? 0)
  const page = found.slice(start, start + Number(query.get("rows")))
  served.set(session, start + page.length)
  const message = { ...answer.message, "total-results": found.length, "next-cursor": theirs, items: page }
  return { headers: limits, json: { ...answer, message } }
}

const heart = Query.text("heart")
const ofHeart = besides(heart)

const harness: SourceHarness = {
  server,
  something: heart,
  nothing: Query.text("zzzznotthere"),
  asks: {
    "field-title": inField("title", "aspirin", "10.5555/heart.1", "10.5555/review.4"),
    "field-contributor": inField("contributor", "muster", "10.5555/proc.8"),
    "field-affiliation": inField("affiliation", "bern", "10.5555/heart.1", "10.5555/proc.8"),
    "field-containerTitle": inField("containerTitle", "encyclopedia", "10.5555/entry.5"),
    "field-issn": ofHeart("issn", "2222-222X", "10.5555/heart.1"),
    "field-publicationType": ofHeart("publicationType", "preprint", "10.5555/pre.6"),
    published: {
      asked: { publishedFrom: PartialDate.make("2020-02"), publishedUntil: PartialDate.make("2022") },
      isRight: exactly("10.5555/heart.1", "10.5555/pre.6")
    },
    "date-created": {
      asked: { query: Query.and(heart, Query.range("created", "2022-09-01", undefined)) },
      isRight: exactly("10.5555/pre.6")
    },
    sorts: { asked: { sort: "newest" }, isRight: (records) => records[0]?.id === "10.5555/pre.6" }
  },
  lookup: {
    known: Raw.identifiers([
      ["doi", "10.5555/heart.1"],
      ["doi", "10.5555/untitled.7"]
    ]),
    unknown: Raw.identifiers([["doi", "10.5555/unknown"]])[0]!
  },
  citations: { of: Raw.identifiers([["doi", "10.5555/heart.1"]])[0]!, direction: "cited" }
}

/** What the laws need to try Crossref without a network: its items, parameters, filters, and its cursor that stays the same. */
export default harness
