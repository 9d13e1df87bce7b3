import { type Facts, readError } from "@litfuse/files/readToolText"
import { type Call, isCall, type Line, type Session } from "@litfuse/studies/agents/session"

/** The code and the subject of a notice; its words may change. */
const noticeKey = (notice: string): string => {
  const [, code = "", subject = ""] = /^\(([\w-]+)\) (.*?): /.exec(notice) ?? []
  return `${code} ${subject}`
}

/** What an answer says apart from its words. An error keeps the tool that it tells the client to call. */
const factsOf = ({ tool, args, isError, text, structured }: Call) => {
  if (isError) return { tool, args, isError, instead: /\bcall (\w+)/.exec(readError(text)?.instead ?? "")?.[1] }
  const { notices, outcomes, cut, text: file, cost, ...facts } = structured as Facts
  return {
    tool,
    args,
    isError,
    ...facts,
    cost: { requests: cost.requests, left: cost.left },
    hasText: file !== null,
    isCut: cut.length > 0,
    notices: notices.map(noticeKey),
    // the reason of a failure comes before the colon
    outcomes: outcomes.map(({ error, ...one }) => ({ ...one, error: error === null ? null : String(error).split(":")[0] }))
  }
}

/** Two pages that a budget cut hold as many rows as their words leave room for: only the rows that both have are compared. */
const withSameRows = (recorded: ReturnType<typeof factsOf>, fresh: ReturnType<typeof factsOf>) => {
  if (!("rows" in recorded) || !("rows" in fresh) || !recorded.isCut || !fresh.isCut) return [recorded, fresh]
  const shared = Math.min(recorded.rows.length, fresh.rows.length)
  return [recorded, fresh].map((one) => ({ ...one, rows: one.rows.slice(0, shared), next: null }))
}

const isSameLine = (recorded: Line, fresh: Line | undefined): boolean => {
  if (fresh === undefined || !isCall(recorded) || !isCall(fresh)) return JSON.stringify(recorded) === JSON.stringify(fresh)
  const [one, other] = withSameRows(factsOf(recorded), factsOf(fresh))
  return JSON.stringify(one) === JSON.stringify(other)
}

const nameOf = ({ policy, form, revision }: Session): string => `${policy}, ${form}, ${revision}`

/**
 * Where the server answers today with other facts than in the recording, one entry per line of a session. Words of notices, errors and hints may differ.
 *
 * - empty: no entry when the facts of all lines are equal
 */
export const compareSessions = (recorded: ReadonlyArray<Session>, fresh: ReadonlyArray<Session>): ReadonlyArray<string> => [
  ...recorded.flatMap((session) => {
    const other = fresh.find((one) => nameOf(one) === nameOf(session))
    if (other === undefined) return [`${nameOf(session)}: not played`]
    const wrong = session.lines.flatMap((line, i) =>
      isSameLine(line, other.lines[i])
        ? []
        : [`${nameOf(session)}: line ${i + 1} differs: ${JSON.stringify(other.lines[i])?.slice(0, 300)}`]
    )
    return other.lines.length > session.lines.length ? [...wrong, `${nameOf(session)}: more lines than recorded`] : wrong
  }),
  ...fresh.filter((one) => !recorded.some((session) => nameOf(session) === nameOf(one))).map((one) => `${nameOf(one)}: not recorded`)
]
