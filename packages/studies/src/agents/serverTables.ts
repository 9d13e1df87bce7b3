/** What the report says of servers of others: what the same policies find out from their answers, and what the referee says of each. No totals. */
import type { FreeTable } from "@litfuse/bench/report/Results"
import type { World } from "./checks.ts"
import { currentWords } from "./currentWords.ts"
import type { OtherServer } from "./otherServers.ts"
import { playThrough } from "./play.ts"

/** The verdict on a server, as `bench mcp` writes it. `of` its name and version; `standIns` whether local services replaced its own. */
export interface Judged {
  readonly of: string
  readonly standIns: boolean
  readonly footprint: { readonly tools: number; readonly bytes: number; readonly tokens: number; readonly instructions: number }
  readonly checks: ReadonlyArray<{
    readonly check: string
    readonly about: string
    readonly state: string
    readonly why: string
    readonly places: ReadonlyArray<number>
  }>
}

const policyTable = ({ sessions, truth }: World): FreeTable => ({
  id: "others",
  title: "The same clients with third-party servers, each through an adapter; local services replace PubMed",
  columns: [{ name: "server" }, { name: "client" }, { name: "found the truth" }, { name: "calls" }, { name: "bytes" }, { name: "tokens" }],
  rows: sessions.map((session) => {
    const { task, found: known } = truth[session.policy]!
    const { found, calls, bytes, tokens } = playThrough(session, session.server as OtherServer, task)
    const keys = Object.keys(known)
    const wrong = found === undefined ? keys : keys.filter((key) => JSON.stringify(found[key]) !== JSON.stringify(known[key]))
    return [session.server, session.policy, wrong.length === 0 ? "yes" : `not ${wrong.join(", ")}`, calls, bytes, tokens]
  })
})

const footprintTable = (judged: ReadonlyArray<Judged>): FreeTable => ({
  id: "others-footprint",
  title:
    "What a client of these servers reads before its first call, by `litfuse bench mcp`; tokens are estimated as a quarter of the bytes",
  columns: [
    { name: "server" },
    { name: "tools" },
    { name: "bytes of tools" },
    { name: "tokens of tools" },
    { name: "tokens of instructions" }
  ],
  rows: judged.map(({ of, footprint }) => [of, footprint.tools, footprint.bytes, footprint.tokens, footprint.instructions])
})

const refereeTable = (judged: ReadonlyArray<Judged>): FreeTable => ({
  id: "referee",
  title:
    "What `litfuse bench mcp` reports about them; lines are those of the transcript in servers.jsonl, and local services replace the real ones",
  columns: [{ name: "server" }, { name: "check" }, { name: "state" }, { name: "why" }, { name: "lines" }],
  rows: judged.flatMap(({ of, standIns, checks }) =>
    checks.map(({ check, about, state, why, places }) => [
      standIns ? `${of}, stand-ins` : of,
      check,
      state,
      currentWords(why === "" ? about : why),
      places.join(" ")
    ])
  )
})

/** The tables of servers of others. */
export const serverTables = (others: World, judged: ReadonlyArray<Judged>): ReadonlyArray<FreeTable> => [
  policyTable(others),
  footprintTable(judged),
  refereeTable(judged)
]
