import { type Facts, readError, readToolText } from "@litfuse/files/readToolText"
import * as Others from "./otherServers.ts"
import { type Found, policies, type Name, type Reply, type Task } from "./policies.ts"
import { type Call, isCall, type Session } from "./session.ts"

/** What a policy came to over a recorded session; `found` undefined where it asked otherwise than was recorded. */
export interface Played {
  readonly found: Found | undefined
  readonly calls: number
  readonly bytes: number
  readonly tokens: number
}

const shownOf = ({ text, structured, isError }: Call, form: Session["form"]): string =>
  form === "text" || isError ? text : JSON.stringify(structured)

/** The answer that a policy gets: the facts of the form that its client shows. */
export const replyOf = (call: Call, form: Session["form"]): Reply => {
  const shown = shownOf(call, form)
  const tokens = call.tokens[call.isError ? "text" : form]
  const error = readError(call.text)
  if (call.isError) return error === undefined ? { tokens } : { error, tokens }
  return { facts: form === "text" ? readToolText(shown) : (JSON.parse(shown) as Facts), tokens }
}

/** Lets the policy of a session ask again, and answers with what was recorded. */
export const play = ({ policy, form, lines }: Session, task: Task): Played => {
  const asking = policies[policy as Name](task)
  let [calls, bytes, tokens, at] = [0, 0, 0, 0]
  let step = asking.next()
  while (!step.done) {
    const line = lines[at++]
    const isSame =
      line !== undefined &&
      (step.value === "restart"
        ? "restarted" in line
        : "tool" in line && JSON.stringify(step.value) === JSON.stringify({ tool: line.tool, args: line.args }))
    if (!isSame) return { found: undefined, calls, bytes, tokens }
    if (!isCall(line)) step = asking.next({ tokens: 0 })
    else {
      const reply = replyOf(line, form)
      calls++
      bytes += Buffer.byteLength(shownOf(line, form))
      tokens += reply.tokens
      step = asking.next(reply)
    }
  }
  return { found: step.value, calls, bytes, tokens }
}

/** The same of a session with a server of others: each step of the policy is calls of theirs. */
export const playThrough = ({ policy, lines }: Session, other: Others.OtherServer, task: Task): Played => {
  const asking = policies[policy as Name](task)
  let [calls, bytes, tokens, at] = [0, 0, 0, 0]
  let step = asking.next()
  while (!step.done) {
    let reply: Reply = { tokens: 0 }
    if (step.value === "restart") {
      if (!("restarted" in (lines[at++] ?? {}))) return { found: undefined, calls, bytes, tokens }
    } else {
      const theirs = Others.askServer(other, step.value)
      let call = theirs.next()
      while (!call.done) {
        const line = lines[at++]
        if (line === undefined || !isCall(line) || JSON.stringify(call.value) !== JSON.stringify({ tool: line.tool, args: line.args }))
          return { found: undefined, calls, bytes, tokens }
        calls++
        bytes += Buffer.byteLength(line.text)
        tokens += line.tokens.text
        call = theirs.next(line)
      }
      reply = call.value
    }
    step = asking.next(reply)
  }
  return { found: step.value, calls, bytes, tokens }
}
