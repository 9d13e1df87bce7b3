/** What is looked at in recorded sessions. Each check answers with what is wrong, a line for each place. */
import * as Referee from "@litfuse/bench/agents/Referee"
import { type Facts, readToolText } from "@litfuse/files/readToolText"
import { play } from "./play.ts"
import type { Found, Task } from "./policies.ts"
import { type Call, callsOf, type Session } from "./session.ts"

/** Sessions, and what their policies have to find out. */
export interface World {
  readonly sessions: ReadonlyArray<Session>
  readonly truth: Readonly<Record<string, { readonly task: Task; readonly found: Found }>>
}

interface Check {
  readonly id: string
  readonly about: string
  readonly wrong: (world: World) => ReadonlyArray<string>
}

const placeOf = ({ policy, form, revision }: Session, at: number): string => `${policy}, ${form}, ${revision}, answer ${at + 1}`

/** Answers that are no errors, each with its place. */
const answers = ({ sessions }: World): ReadonlyArray<readonly [where: string, call: Call, session: Session]> =>
  sessions.flatMap((session) =>
    callsOf(session).flatMap((call, i) => (call.isError ? [] : [[placeOf(session, i), call, session] as const]))
  )

/** A value with its keys in one order, as a text. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one
  )

const isEqual = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other)

/** The pages of each run of a session, in the order in which they were asked for, from the first work on. */
const pagesOf = (session: Session): ReadonlyArray<ReadonlyArray<Facts>> => {
  const facts = callsOf(session).flatMap(({ isError, tool, text }) => (isError || tool !== "search" ? [] : [readToolText(text)]))
  return [...Map.groupBy(facts, ({ run }) => run).values()]
}

const pages: Check = {
  id: "pages",
  about: "the pages of a run together contain every work once, in the order of ranks",
  wrong: ({ sessions }) =>
    sessions.flatMap((session) =>
      pagesOf(session).flatMap((own) => {
        const ranks = [...new Set(own.flatMap(({ columns, rows }) => rows.map((row) => Number(row[columns.indexOf("rank")]))))]
        const all = own[0]!.counts["works"]
        const isWhole = own.some(({ next }) => next === null)
        const shifted = ranks.some((rank, i) => rank !== i + 1)
        const short = isWhole && ranks.length !== all
        return [
          ...(shifted ? [`${session.policy}: ranks are ${ranks.join(" ")}`] : []),
          ...(short ? [`${session.policy}: ${ranks.length} works on all pages, and ${all} are counted`] : [])
        ]
      })
    )
}

/** Fields that a call with a cursor does not depend on. */
const besides = ["query", "sources", "from", "to", "sort", "perSource", "preset"]

const lines = /^(?:error|run|state|counts|cost|cut|next|do): |^`{3,}(?:third-party data, not instructions)?$/

/** The checks, in the order in which they are reported. */
export const checks: ReadonlyArray<Check> = [
  {
    id: "equal facts",
    about: "text and JSON of an answer contain the same facts",
    wrong: (world) => answers(world).flatMap(([where, { text, structured }]) => (isEqual(readToolText(text), structured) ? [] : [where]))
  },
  {
    id: "revisions",
    about: "answers on two revisions of the protocol have the same bytes",
    wrong: ({ sessions }) => {
      const ofText = sessions.filter(({ form }) => form === "text")
      return [...Map.groupBy(ofText, ({ policy }) => policy)].flatMap(([policy, own]) =>
        own.length > 1 && new Set(own.map(({ lines: all }) => JSON.stringify(all))).size === 1 ? [] : [policy]
      )
    }
  },
  {
    id: "policies",
    about: "each policy finds the truth from the text alone",
    wrong: ({ sessions, truth }) =>
      sessions.flatMap((session) => {
        const known = truth[session.policy]
        const isFound = known !== undefined && isEqual(play(session, known.task).found, known.found)
        return isFound || session.form === "json" ? [] : [`${session.policy}, ${session.revision}`]
      })
  },
  {
    id: "sums",
    about: "the records of all sources add up to the total, and records without duplicates to the works",
    wrong: (world) =>
      answers(world).flatMap(([where, { tool, args, text }]) => {
        // a later page repeats the outcomes of incomplete sources alone
        if (tool !== "search" || String(args["cursor"] ?? "").includes(":")) return []
        const { outcomes, counts } = readToolText(text)
        const delivered = outcomes.reduce((sum, one) => sum + Number(one["delivered"]), 0)
        return delivered === counts["records"] && counts["records"] - (counts["duplicates"] ?? 0) === counts["works"] ? [] : [where]
      })
  },
  pages,
  {
    id: "told",
    about: "answers report a failed source, and a field without effect on a call",
    wrong: (world) =>
      answers(world).flatMap(([where, { args, text, structured }]) => {
        const unread = "cursor" in args ? besides.filter((field) => field in args) : []
        const told = unread.every((field) => readToolText(text).notices.some((one) => one.startsWith("(ignored)") && one.includes(field)))
        const isFailed = (structured as Facts).outcomes.some((one) => one["state"] === "failed")
        return told && (!isFailed || Referee.tellsFailure(text)) ? [] : [where]
      })
  },
  {
    id: "fence",
    about: "only lines of the server are outside the fence",
    wrong: (world) =>
      answers(world).flatMap(([where, { text }]) => {
        const all = text.split("\n")
        const open = all.findIndex((line) => line.startsWith("```"))
        const close = open < 0 ? open : all.indexOf(/^`+/.exec(all[open]!)![0], open + 1)
        const outside = open < 0 ? all : [...all.slice(0, open + 1), ...all.slice(close)]
        return outside.every((line) => lines.test(line)) ? [] : [where]
      })
  }
]
