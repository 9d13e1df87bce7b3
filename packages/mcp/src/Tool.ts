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
import { isFailure, ToolAnswer } from "./ToolAnswer.ts"
import * as CallLog from "./CallLog.ts"
import { cleanText } from "./cleanText.ts"
import { fenced, printAnswer } from "./printAnswer.ts"
import { presentFields } from "./presentFields.ts"
import { reportProgress } from "./reportProgress.ts"
import { ToolRefusal } from "./ToolRefusal.ts"
import type { ServerRuns } from "./ServerRuns.ts"
import { inputSchema, outputSchema } from "./inputSchema.ts"
import type { ServerSettings } from "./ServerSettings.ts"

/** What tools need: the host of the process and the services of the server. */
export type Needs = Host | ServerSettings | ServerRuns | Allowance

/** A tool: its declaration for clients, and its function for unchecked arguments. */
export interface Tool {
  readonly tool: McpSchema.Tool
  readonly call: (args: unknown) => Effect.Effect<McpSchema.CallToolResult, never, Needs>
}

/** The definition of a tool. `reads`: the fields that matter for a given call; `instead`: what to do after a wrong call. */
interface Declared<I extends object, W, R extends Needs> {
  readonly name: string
  readonly about: string
  readonly input: Schema.Codec<I, W>
  readonly reads: (input: I) => ReadonlyArray<keyof I & string>
  readonly instead: string
  readonly writes?: boolean
  readonly answer: (input: I) => Effect.Effect<ToolAnswer, Error & { readonly _tag: string }, R>
}

/** The result of a call without an answer: what is wrong (fenced, because it may contain third-party text) and what to do. */
const refusedResult = (what: ReadonlyArray<string>, instead: string): McpSchema.CallToolResult =>
  new McpSchema.CallToolResult({
    isError: true,
    content: [
      { type: "text", text: ["error: this call has no answer", ...fenced(what.map(cleanText).join("\n")), `do: ${instead}`].join("\n") }
    ]
  })

const linesOf = ({ reason, message }: ApiError): ReadonlyArray<string> =>
  reason._tag === "Failed"
    ? message.split("\n").slice(0, 3)
    : reason.problems.flatMap((one) => {
        const cause = printProblem(one)
        return cause === "" ? [] : [cause]
      })

/** The answer in both forms. It is encoded with its Schema, so that a client's check against the declared schema succeeds. */
const answerResult = (answer: ToolAnswer) =>
  Effect.map(Schema.encodeEffect(ToolAnswer)(answer), (structuredContent) => {
    const content = [{ type: "text" as const, text: printAnswer(answer) }]
    return new McpSchema.CallToolResult({ structuredContent, content, ...(isFailure(answer) ? { isError: true } : {}) })
  })

/** An answer with a notice about fields of the call that had no effect: the client may assume that they had. */
const withIgnoredFields = <I extends object>(answer: ToolAnswer, input: I, reads: ReadonlyArray<keyof I & string>): ToolAnswer => {
  const ignored = Object.keys(input).filter((field) => !reads.some((one) => one === field))
  return ignored.length === 0
    ? answer
    : {
        ...answer,
        notices: [...answer.notices, `(ignored) ${ignored.join(", ")}: this call does not use ${ignored.length === 1 ? "it" : "them"}`]
      }
}

/** Turns every outcome of a call into a result. An error says what to do; a defect is reported in one line, and its trace stays on the server. */
export const settleCall = <R extends Needs>(
  name: string,
  instead: string,
  call: Effect.Effect<McpSchema.CallToolResult, unknown, R>
): Effect.Effect<McpSchema.CallToolResult, never, Needs> =>
  Effect.catchCause(call, (cause) => {
    if (Cause.hasInterruptsOnly(cause)) return Effect.interrupt
    const error = Cause.squash(cause)
    if (error instanceof ApiError) {
      const refusal = error.reason._tag === "Failed" ? error.reason.cause : undefined
      return Effect.succeed(
        refusal instanceof ToolRefusal ? refusedResult(refusal.what, refusal.instead) : refusedResult(linesOf(error), instead)
      )
    }
    return Effect.as(
      Console.error(`litfuse mcp: a defect in ${name}: ${Cause.pretty(cause)}`),
      refusedResult([`a bug in litfuse; the server's standard error has the details`], "report this to the operator of the server")
    )
  }) as Effect.Effect<McpSchema.CallToolResult, never, Needs>

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** The fields that a call uses. No tool here requires a list, so an empty one is a field that the client does not use. */
const usedFields = (args: unknown): unknown => {
  const present = presentFields(args)
  return typeof present === "object" && present !== null && !Array.isArray(present)
    ? Object.fromEntries(Object.entries(present).filter(([, value]) => !isEmptyList(value)))
    : present
}

/** Makes a tool from its definition. */
export const make = <I extends object, W, R extends Needs>(declared: Declared<I, W, R>): Tool => {
  const { name, about, input, reads, instead, writes = false, answer } = declared
  const ask = Question.make(name, input, (given) => Effect.map(answer(given), (one) => withIgnoredFields(one, given, reads(given))))
  return {
    tool: new McpSchema.Tool({
      name,
      description: about,
      inputSchema: inputSchema(input),
      outputSchema: outputSchema(ToolAnswer),
      annotations: { readOnlyHint: !writes, destructiveHint: false, idempotentHint: true }
    }),
    call: (args) => settleCall(name, instead, Effect.flatMap(ask(usedFields(args) as W), answerResult))
  }
}

/** Registers a tool with a server. */
export const register = ({ tool, call }: Tool): Effect.Effect<void, never, McpServer.McpServer | Needs> =>
  Effect.gen(function* () {
    const server = yield* McpServer.McpServer
    const services = yield* Effect.context<Needs>()
    const logged = (args: unknown) => Effect.provide(CallLog.logCall(tool.name, args, call(args)), services)
    const handle = (args: unknown) =>
      Effect.flatMap(McpSchema.McpRequestContext, ({ requestMetadata = {} }) => {
        const { progressToken } = requestMetadata as { readonly progressToken?: string | number }
        // progress notifications go only to clients that sent a token
        return progressToken === undefined
          ? logged(args)
          : reportProgress((one) => server.notifications["notifications/progress"]({ progressToken, ...one }), logged(args))
      })
    yield* server.addTool({ tool, annotations: Context.empty(), handle })
  })
