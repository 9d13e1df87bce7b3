/**
 * Servers of others, through adapters: a step of a policy becomes calls of their tools, and what their answers say becomes facts. An adapter adds nothing that
 * an answer does not say; where a server has no tool for a step, the step has no answer. All of them search PubMed alone here.
 */
import { tellsFailure } from "@litfuse/bench/agents/Referee"
import type { Facts } from "@litfuse/files/readToolText"
import type { Reply, Step } from "./policies.ts"
import type { Call } from "./session.ts"

/** A call of a tool of theirs. */
export interface TheirAnswers {
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
}

/** What they answered. */
export type Answered = Pick<Call, "isError" | "text" | "structured" | "tokens">

type Asking = Generator<TheirAnswers, Reply, Answered>
type Args = Readonly<Record<string, unknown>>
type Json = Readonly<Record<string, unknown>>

interface Server {
  /** A page of a search: works from `offset` on. */
  readonly page: (query: string, limit: number, offset: number, isNewest: boolean) => TheirAnswers
  /** The works of a page, how many there are in all, and whether a page can begin anywhere; undefined where the answer is no list. */
  readonly works: (
    answer: Answered
  ) => { readonly works: ReadonlyArray<Json>; readonly total: number | null; readonly isPaged: boolean } | undefined
  /** Whether an answer that is a list says that the service did not answer. */
  readonly failed: (answer: Answered) => boolean
  /** Records by their PMIDs, in one call or in several. */
  readonly records: (pmids: ReadonlyArray<string>) => ReadonlyArray<TheirAnswers>
  readonly record: (answer: Answered) => ReadonlyArray<Json>
}

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)
const objectsIn = (value: unknown): ReadonlyArray<Json> => (Array.isArray(value) ? value.filter(isObject) : [])
const numberIn = (value: unknown): number | null => (typeof value === "number" ? value : null)

const jsonOf = ({ text }: Answered): Json => {
  try {
    // lines about the search follow the object
    const value: unknown = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("\n}") + 2) || text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

const structuredOf = ({ structured }: Answered): Json => (isObject(structured) ? structured : {})

const pubmedMcpServer: Server = {
  page: (query, limit, offset, isNewest) => ({
    tool: "pubmed_search_articles",
    args: { query, maxResults: limit, offset, summaryCount: Math.min(50, limit), ...(isNewest ? { sort: "pub_date" } : {}) }
  }),
  works: (answer) => {
    const { pmids, summaries, totalFound } = structuredOf(answer)
    if (!Array.isArray(pmids)) return undefined
    const told = objectsIn(summaries)
    const works = pmids.map((pmid: unknown): Json => told.find((one) => one["pmid"] === pmid) ?? { pmid })
    return { works, total: numberIn(totalFound), isPaged: true }
  },
  failed: () => false,
  records: (pmids) => [{ tool: "pubmed_fetch_articles", args: { pmids } }],
  record: (answer) =>
    objectsIn(structuredOf(answer)["articles"]).map((one) => {
      const { publicationDate } = isObject(one["journalInfo"]) ? one["journalInfo"] : {}
      return { ...one, year: isObject(publicationDate) ? publicationDate["year"] : undefined, types: one["publicationTypes"] }
    })
}

const pubmedSearchMcp: Server = {
  page: (query, limit, _, isNewest) => ({
    tool: "unified_search",
    args: { query, limit, sources: "pubmed", output_format: "json", ...(isNewest ? { ranking: "recency" } : {}) }
  }),
  works: (answer) => {
    const json = jsonOf(answer)
    if (!Array.isArray(json["articles"])) return undefined
    const [first] = objectsIn(json["source_counts"])
    // it says how many there are, and has no field by which the rest is asked for
    const works = objectsIn(json["articles"]).map((one) => ({ ...one, ...(isObject(one["identifiers"]) ? one["identifiers"] : {}) }))
    return { works, total: numberIn(first?.["total_available"]), isPaged: false }
  },
  failed: (answer) => objectsIn(jsonOf(answer)["source_errors"]).length > 0,
  records: (pmids) => [{ tool: "fetch_article_details", args: { pmids, output_format: "json" } }],
  record: (answer) => objectsIn(jsonOf(answer)["articles"]).map((one) => ({ ...one, types: one["publication_types"] }))
}

const biomcp: Server = {
  page: (query, limit, offset, isNewest) => ({
    tool: "search",
    args: {
      entity: "article",
      keyword: [query],
      source: "pubmed",
      json: true,
      limit: Math.min(25, limit),
      offset,
      ...(isNewest ? { sort: "date" } : {})
    }
  }),
  works: (answer) => {
    const { results, pagination } = jsonOf(answer)
    if (!Array.isArray(results)) return undefined
    const works = objectsIn(results).map((one) => ({ ...one, year: String(one["date"] ?? "").slice(0, 4) }))
    return { works, total: isObject(pagination) ? numberIn(pagination["total"]) : null, isPaged: true }
  },
  failed: (answer) => jsonOf(answer)["complete"] === false,
  records: (pmids) => pmids.map((id) => ({ tool: "get", args: { entity: "article", id, json: true } })),
  record: (answer) => {
    const json = jsonOf(answer)
    return json["pmid"] === undefined
      ? []
      : [{ ...json, year: String(json["date"] ?? "").slice(0, 4), types: json["is_retracted"] === true ? ["Retracted Publication"] : [] }]
  }
}

/** The servers by the names that the report gives them. */
export const otherServers = {
  "pubmed-search-mcp 0.8.0": pubmedSearchMcp,
  "cyanheads/pubmed-mcp-server 2.7.4": pubmedMcpServer,
  "biomcp 0.9.3": biomcp
} as const satisfies Readonly<Record<string, Server>>

/** The name of a server. */
export type OtherServer = keyof typeof otherServers

const none: Facts = {
  run: null,
  state: "done",
  replayed: false,
  counts: {},
  outcomes: [],
  columns: [],
  rows: [],
  tables: [],
  text: null,
  notices: [],
  cut: [],
  next: null,
  cost: { requests: null, ms: null, left: null }
}

const columns = ["rank", "id", "year", "title"]

const cell = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "")

/** PubMed ends a title with a full stop, which is none of the title. */
const rowOf = (work: Json, rank: number): ReadonlyArray<string> => [
  String(rank),
  `pmid:${cell(work["pmid"])}`,
  cell(work["year"]),
  cell(work["title"]).replace(/\.$/, "")
]

const outcome = (state: string, delivered: number) => ({ source: "pubmed", state, delivered })

/** What is asked for by `next`: where a page begins, and of which search. */
const placeOf = ({ query, cursor }: Args): { readonly offset: number; readonly query: string } => {
  const [, offset, asked] = /^(\d+):(.*)$/s.exec(cell(cursor)) ?? []
  return offset === undefined ? { offset: 0, query: cell(query) } : { offset: Number(offset), query: asked! }
}

/** An answer that is an error: of a server that asks one service, an error that tells a failure is that service's. */
const refused = ({ text, tokens }: Answered): Reply => {
  const spent = tokens.text
  if (tellsFailure(text)) return { facts: { ...none, outcomes: [outcome("failed", 0)] }, tokens: spent }
  return { error: { what: text, instead: "" }, tokens: spent }
}

const stateOf = (isFailed: boolean, works: number): "failed" | "empty" | "found" => {
  if (isFailed) return "failed"
  return works === 0 ? "empty" : "found"
}

function* search(server: Server, args: Args): Asking {
  const { offset, query } = placeOf(args)
  const answer = yield server.page(query, Number(args["limit"]), offset, args["sort"] === "newest")
  const listed = answer.isError ? undefined : server.works(answer)
  if (listed === undefined) return refused(answer)
  const { works, total, isPaged } = listed
  const isFailed = server.failed(answer)
  const end = offset + works.length
  const facts: Facts = {
    ...none,
    run: query,
    counts: total === null ? {} : { works: total },
    outcomes: [outcome(stateOf(isFailed, works.length), works.length)],
    columns,
    rows: works.map((work, i) => rowOf(work, offset + i + 1)),
    next: isPaged && works.length > 0 && total !== null && end < total ? `${end}:${query}` : null
  }
  return { facts, tokens: answer.tokens.text }
}

const numbersOf = (ids: unknown): ReadonlyArray<string> => (Array.isArray(ids) ? ids : []).map((id) => cell(id).replace(/^pmid:/, ""))

function* get(server: Server, args: Args): Asking {
  const found: Array<Json> = []
  let tokens = 0
  for (const call of server.records(numbersOf(args["ids"]))) {
    const answer = yield call
    tokens += answer.tokens.text
    if (!answer.isError) found.push(...server.record(answer))
  }
  return { facts: { ...none, columns, rows: found.map((one, i) => rowOf(one, i + 1)) }, tokens }
}

function* verify(server: Server, args: Args): Asking {
  const found = new Map<string, Json>()
  let tokens = 0
  for (const call of server.records(numbersOf(args["ids"]))) {
    const answer = yield call
    tokens += answer.tokens.text
    if (answer.isError && tellsFailure(answer.text) && !/not found/i.test(answer.text)) return refused(answer)
    if (!answer.isError) for (const one of server.record(answer)) found.set(cell(one["pmid"]), one)
  }
  const rows = numbersOf(args["ids"]).map((pmid) => {
    const record = found.get(pmid)
    const types = Array.isArray(record?.["types"]) ? record["types"] : []
    return [`pmid:${pmid}`, record === undefined ? "no" : "yes", types.includes("Retracted Publication") ? "retracted" : "unknown"]
  })
  return { facts: { ...none, columns: ["citation", "exists", "retracted"], rows }, tokens }
}

/** What a server answers to a step of a policy. A step for which it has no tool is an error that costs nothing. */
export const askServer = (other: OtherServer, { tool, args }: Exclude<Step, "restart">): Asking => {
  const server = otherServers[other]
  if (tool === "search") return search(server, args)
  if (tool === "get") return get(server, args)
  if (tool === "export" && args["form"] === "verify") return verify(server, args)
  return (function* (): Asking {
    return { error: { what: `it has no tool for ${tool}`, instead: "" }, tokens: 0 }
  })()
}
