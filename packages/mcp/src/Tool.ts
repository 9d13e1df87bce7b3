import { ApiError, printProblem } from "@litfuse/api/ApiError"
import type { Host } from "@litfuse/api/Host"
import * as Question from "@litfuse/api/Question"
import * as Cause from "effect/Cause"
import * as Console from "effect/Console"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as McpSchema from "effect/ai/McpSchema"
import * as McpServer from "effect/ai/McpServer"
import type { Allowance } from "./Allowance.ts"
import { Answer } from "./Answer.ts"
import * as Calls from "./Calls.ts"
import { clean } from "./clean.ts"
import { fenced, print } from "./print.ts"
import * as Progress from "./progress.ts"
import { Refusal } from "./Refusal.ts"
import type { Runs } from "./Runs.ts"
import { inputOf, outputOf } from "./schemas.ts"
import type { Setting } from "./Setting.ts"

/** What tools need: the host of the process, and what the server holds. */
export type Needs = Host | Setting | Runs | Allowance

/** A tool as a client sees it, and what it does with arguments that nobody has looked at. */
export interface Tool {
  readonly tool: McpSchema.Tool
  readonly call: (args: unknown) => Effect.Effect<McpSchema.CallToolResult, never, Needs>
}

/** What a tool is declared with; `reads` the fields that a call like this one reads; `instead` what to do about a call that is wrong. */
interface Declared<I extends object, W, R extends Needs> {
  readonly name: string
  readonly about: string
  readonly input: Schema.Codec<I, W>
  readonly reads: (input: I) => ReadonlyArray<keyof I & string>
  readonly instead: string
  readonly writes?: boolean
  readonly answer: (input: I) => Effect.Effect<Answer, Error & { readonly _tag: string }, R>
}

/** Why a call has no answer, for whoever made it: what is wrong, in the fence because it may hold words of others, and what to do. */
const refused = (what: ReadonlyArray<string>, instead: string): McpSchema.CallToolResult =>
  new McpSchema.CallToolResult({
    isError: true,
    content: [
      { type: "text", text: ["error: this call has no answer", ...fenced(what.map(clean).join("\n")), `do: ${instead}`].join("\n") }
    ]
  })

const linesOf = ({ reason, message }: ApiError): ReadonlyArray<string> =>
  reason._tag === "Failed"
    ? message.split("\n").slice(0, 3)
    : reason.problems.flatMap((one) => {
        const cause = printProblem(one)
        return cause === "" ? [] : [cause]
      })

/** The answer in its two forms; it passes its Schema, so that what a client checks is what it was promised. */
const answered = (answer: Answer) =>
  Effect.map(Schema.encodeEffect(Answer)(answer), (structuredContent) => {
    const result = { structuredContent, content: [{ type: "text" as const, text: print(answer) }] }
    return new McpSchema.CallToolResult(result)
  })

/** An answer that says which fields of its call it does not depend on: whoever gave them may think that it does. */
const telling = <I extends object>(answer: Answer, input: I, reads: ReadonlyArray<keyof I & string>): Answer => {
  const unread = Object.keys(input).filter((field) => !reads.some((one) => one === field))
  return unread.length === 0
    ? answer
    : { ...answer, notices: [...answer.notices, `(not-read) ${unread.join(", ")}: without effect on this call`] }
}

/** The result of a call, whatever came of it. What is wrong is a result that says what to do; a defect is one line, and its trace stays on this side. */
export const settled = <R extends Needs>(
  name: string,
  instead: string,
  call: Effect.Effect<McpSchema.CallToolResult, unknown, R>
): Effect.Effect<McpSchema.CallToolResult, never, Needs> =>
  Effect.catchCause(call, (cause) => {
    if (Cause.hasInterruptsOnly(cause)) return Effect.interrupt
    const error = Cause.squash(cause)
    if (error instanceof ApiError) {
      const refusal = error.reason._tag === "Failed" ? error.reason.cause : undefined
      return Effect.succeed(refusal instanceof Refusal ? refused(refusal.what, refusal.instead) : refused(linesOf(error), instead))
    }
    return Effect.as(
      Console.error(`litfuse mcp: a defect in ${name}: ${Cause.pretty(cause)}`),
      refused([`a bug in litfuse; standard error of the server has the details`], "tell the person who runs the server")
    )
  }) as Effect.Effect<McpSchema.CallToolResult, never, Needs>

/** A tool. */
export const make = <I extends object, W, R extends Needs>(declared: Declared<I, W, R>): Tool => {
  const { name, about, input, reads, instead, writes = false, answer } = declared
  const ask = Question.make(name, input, (given) => Effect.map(answer(given), (one) => telling(one, given, reads(given))))
  return {
    tool: new McpSchema.Tool({
      name,
      description: about,
      inputSchema: inputOf(input),
      outputSchema: outputOf(Answer),
      annotations: { readOnlyHint: !writes, destructiveHint: false, idempotentHint: true }
    }),
    call: (args) => settled(name, instead, Effect.flatMap(ask((args ?? {}) as W), answered))
  }
}

/** Registers a tool with a server. */
export const register = ({ tool, call }: Tool): Effect.Effect<void, never, McpServer.McpServer | Needs> =>
  Effect.gen(function* () {
    const server = yield* McpServer.McpServer
    const services = yield* Effect.context<Needs>()
    const kept = (args: unknown) => Effect.provide(Calls.keeping(tool.name, args, call(args)), services)
    const handle = (args: unknown) =>
      Effect.flatMap(McpSchema.McpRequestContext, ({ requestMetadata = {} }) => {
        const { progressToken } = requestMetadata as { readonly progressToken?: string | number }
        // who gave no token is told nothing on the way
        return progressToken === undefined
          ? kept(args)
          : Progress.telling((one) => server.notifications["notifications/progress"]({ progressToken, ...one }), kept(args))
      })
    yield* server.addTool({ tool, annotations: Context.empty(), handle })
  })
