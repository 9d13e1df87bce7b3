/** Sessions of clients with `litfuse mcp`, as `node tools/datasets/agents.ts` records them: a line for what was asked and answered. */

/** A call, and what it was answered. `tokens` that a client reads of each form, as `cl100k_base` counts them. */
export interface Call {
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  readonly isError: boolean
  readonly text: string
  readonly structured: unknown
  readonly tokens: { readonly text: number; readonly json: number }
}

/** A line of a session: a call; one whose server was killed before it answered; or the start of another server. */
export type Line =
  | Call
  | { readonly tool: string; readonly args: Readonly<Record<string, unknown>>; readonly killed: true }
  | { readonly restarted: true }

/**
 * A session.
 *
 * - `policy` that asked; `form` that it read; `revision` of the protocol; `server` how it was started
 */
export interface Session {
  readonly policy: string
  readonly form: "text" | "json"
  readonly revision: string
  readonly server: string
  readonly lines: ReadonlyArray<Line>
}

/** Whether a line is a call that was answered. */
export const isCall = (line: Line): line is Call => "text" in line

/** The answers of a session. */
export const callsOf = ({ lines }: Session): ReadonlyArray<Call> => lines.filter(isCall)

/** Sessions as a file: a line that begins each, then its lines. */
export const print = (sessions: ReadonlyArray<Session>): string =>
  sessions.flatMap(({ lines, ...head }) => [head, ...lines].map((one) => `${JSON.stringify(one)}\n`)).join("")

/** The sessions that a file holds. */
export const read = (text: string): ReadonlyArray<Session> => {
  const sessions: Array<Omit<Session, "lines"> & { readonly lines: Array<Line> }> = []
  for (const line of text.trimEnd().split("\n")) {
    const one = JSON.parse(line) as Omit<Session, "lines"> | Line
    if ("policy" in one) sessions.push({ ...one, lines: [] })
    else sessions.at(-1)!.lines.push(one)
  }
  return sessions
}
