/**
 * Ways in which a client without a model works with the tools. Each reads facts and nothing else, and was written from docs/agents.md. What they are is
 * frozen: the experiment names the hash of this file, and a test compares it.
 */
import type { Facts } from "@litfuse/files/readToolText"

/** What a client does next: it calls a tool, or starts another server after one ended. */
export type Step = { readonly tool: string; readonly args: Readonly<Record<string, unknown>> } | "restart"

/** The reply to a call: facts, or an error; neither where the server ended before it answered. `tokens` that the client had to read. */
export interface Reply {
  readonly facts?: Facts
  readonly error?: { readonly what: string; readonly instead: string }
  readonly tokens: number
}

/** What a client found out. */
export type Found = Readonly<Record<string, string | number | boolean | ReadonlyArray<string>>>

/** What a client is to do. */
export interface Task {
  readonly query: string
  readonly id: string
  readonly ids: ReadonlyArray<string>
  readonly tokens: number
}

/** A way to do it. */
export type Policy = (task: Task) => Generator<Step, Found, Reply>

const search = (args: Readonly<Record<string, unknown>>): Step => ({ tool: "search", args })

const cellOf = ({ columns }: Facts, row: ReadonlyArray<string>, column: string): string => row[columns.indexOf(column)] ?? ""

/** Fields of a call that an answer says it does not depend on. */
const unreadOf = ({ notices }: Facts): ReadonlyArray<string> =>
  notices.flatMap((one) => /^\(ignored\) (.*): this call does not use (?:it|them)$/.exec(one)?.[1]?.split(", ") ?? [])

const nothing: Found = { found: false }

/** Finds the title and the year of a work whose DOI is known. */
function* knownItem({ query, id }: Task): Generator<Step, Found, Reply> {
  let { facts } = yield search({ query, limit: 10 })
  while (facts !== undefined) {
    const page: Facts = facts
    if (page.rows.some((row) => cellOf(page, row, "id") === id)) {
      const { facts: whole } = yield { tool: "get", args: { ids: [id], run: page.run, fields: ["id", "title", "year"] } }
      if (whole === undefined || whole.rows.length !== 1) return nothing
      return { found: true, title: cellOf(whole, whole.rows[0]!, "title"), year: cellOf(whole, whole.rows[0]!, "year") }
    }
    if (page.next === null) return nothing
    ;({ facts } = yield search({ cursor: page.next, limit: 10 }))
  }
  return nothing
}

/** All works of a search, page by page. The second page is asked for with a field that has no effect, which the answer has to say. */
function* everyPage({ query }: Task): Generator<Step, Found, Reply> {
  const seen: Array<string> = []
  const unread: Array<string> = []
  let { facts } = yield search({ query, limit: 7 })
  for (let page = 1; facts !== undefined; page++) {
    const now: Facts = facts
    seen.push(...now.rows.map((row) => cellOf(now, row, "id")))
    unread.push(...unreadOf(now))
    if (now.next === null) return { works: new Set(seen).size, twice: seen.length - new Set(seen).size, unread }
    ;({ facts } = yield search({ cursor: now.next, limit: 7, ...(page === 1 ? { sort: "newest" } : {}) }))
  }
  return nothing
}

/** Which sources failed, and which answered without a work. */
function* failedSource({ query }: Task): Generator<Step, Found, Reply> {
  const { facts } = yield search({ query, limit: 1 })
  if (facts === undefined) return nothing
  const of = (state: string) => facts.outcomes.flatMap((one) => (one["state"] === state ? [String(one["source"])] : [])).sort()
  return { failed: of("failed"), empty: of("empty") }
}

/** All works of a search whose server ends after the first page. Another server over the same recordings has no such run yet, and says what to call. */
function* otherServer({ query }: Task): Generator<Step, Found, Reply> {
  const first = (yield search({ query, limit: 7 })).facts
  if (first === undefined || first.next === null) return nothing
  yield "restart"
  const seen = first.rows.map((row) => cellOf(first, row, "id"))
  let reply = yield search({ cursor: first.next, limit: 7 })
  if (reply.error !== undefined) {
    if (!reply.error.instead.startsWith("call search")) return nothing
    const again = (yield search({ query, limit: 1 })).facts
    if (again === undefined || again.run !== first.run) return nothing
    reply = yield search({ cursor: first.next, limit: 7 })
  }
  while (reply.facts !== undefined) {
    const page = reply.facts
    seen.push(...page.rows.map((row) => cellOf(page, row, "id")))
    if (page.next === null) return { works: new Set(seen).size, twice: seen.length - new Set(seen).size }
    reply = yield search({ cursor: page.next, limit: 7 })
  }
  return nothing
}

/** A search whose server was killed at work: its run is found, resumed, and says what each source gave. */
function* interruptedRun({ query }: Task): Generator<Step, Found, Reply> {
  yield search({ query, sources: ["europepmc", "core"] })
  yield "restart"
  const runs = (yield { tool: "pipeline", args: { do: "runs" } }).facts
  const left = runs?.rows.find((row) => cellOf(runs, row, "state") === "interrupted" && cellOf(runs, row, "asked") === query)
  if (runs === undefined || left === undefined) return nothing
  const run = cellOf(runs, left, "run")
  const resumed = (yield { tool: "pipeline", args: { do: "resume", run } }).facts
  if (resumed === undefined || resumed.run !== run || resumed.state !== "done") return nothing
  return { sources: resumed.outcomes.map(({ source, state, delivered }) => `${source} ${state} ${delivered}`).sort() }
}

function* citations({ ids }: Task): Generator<Step, Found, Reply> {
  const { facts } = yield { tool: "export", args: { form: "verify", ids } }
  if (facts === undefined) return nothing
  const marks = facts.rows.map((row) => `${cellOf(facts, row, "exists")}, retracted ${/^\w+/.exec(cellOf(facts, row, "retracted"))?.[0]}`)
  return Object.fromEntries(facts.rows.map((row, i) => [cellOf(facts, row, "citation"), marks[i]!]))
}

/** As much of a search as so many tokens hold, and how much it has not read. */
function* withinBudget({ query, tokens }: Task): Generator<Step, Found, Reply> {
  let [spent, read, works] = [0, 0, 0]
  for (let args: Readonly<Record<string, unknown>> = { query }; ;) {
    const reply = yield search({ ...args, limit: 50, budget: tokens - spent })
    if (reply.facts === undefined) return nothing
    spent += reply.tokens
    read += reply.facts.rows.length
    works = reply.facts.counts["works"] ?? 0
    if (reply.facts.next === null || tokens - spent < 700) break
    args = { cursor: reply.facts.next }
  }
  return { kept: spent <= tokens, all: works, some: read > 0 && read < works }
}

/** The policies by name. */
export const policies = {
  "known-item": knownItem,
  "every-page": everyPage,
  "failed-source": failedSource,
  "other-server": otherServer,
  "interrupted-run": interruptedRun,
  citations,
  "within-budget": withinBudget
} satisfies Readonly<Record<string, Policy>>

/** The name of a policy. */
export type Name = keyof typeof policies
