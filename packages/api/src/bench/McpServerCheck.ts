import { printable } from "@litfuse/files/printable"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import * as Question from "../Question.ts"
import { refuse } from "../Question.ts"
import { checkServer } from "./mcp/checkServer.ts"

/** A literature server of any vendor: a program that speaks the Model Context Protocol over its input and output. */
export const Request = Schema.Struct({
  folder: Field.folder,
  command: Schema.Array(Schema.String).annotate({ description: "The program and its arguments." }),
  environment: Schema.Record(Schema.String, Schema.String).annotate({ description: "The environment variables of the program." }),
  tool: Field.optional(Schema.String, "The search tool. Default: the tool whose name says so."),
  field: Field.optional(Schema.String, "The tool's field for the words of a search. Default: the field whose name says so."),
  arguments: Field.or(Schema.Record(Schema.String, Schema.Unknown), {}, "Arguments of the tool in addition to the words of the search."),
  word: Field.or(Schema.NonEmptyString, "aspirin", "The word to search for."),
  timeoutMs: Field.or(Schema.Int.check(Schema.isBetween({ minimum: 100, maximum: 600_000 })), 60_000)
})
export type Request = typeof Request.Type

const Check = Schema.Struct({
  check: Schema.String,
  about: Schema.String,
  state: Schema.Literals(["holds", "broken", "not tried"]),
  why: Schema.String,
  places: Schema.Array(Schema.Int).annotate({ description: "The lines of the transcript that show it, from 1." })
})

/**
 * The findings about a server. There is no total score: a check that holds does not outweigh a broken one.
 *
 * - `server` its own name and version; `search` the search tool, null if none was found
 * - `footprint` what a client reads before its first call; `tokens` is an estimate, a quarter of the bytes
 * - `transcript` every message sent, with its reply
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  command: Schema.Array(Schema.String),
  server: Schema.Struct({ name: Schema.String, version: Schema.String, protocol: Schema.String }),
  search: Schema.NullOr(Schema.String),
  footprint: Schema.Struct({ tools: Schema.Int, bytes: Schema.Int, tokens: Schema.Int, instructions: Schema.Int }),
  checks: Schema.Array(Check),
  transcript: Schema.Array(
    Schema.Struct({
      session: Schema.Literals(["open", "cut"]),
      sent: Schema.Unknown,
      state: Schema.String,
      received: Schema.String
    })
  )
})
export type Answer = typeof Answer.Type

/** A program that is not a server, or cannot be started. */
class NoServer extends Data.TaggedError("NoServer")<{ readonly message: string }> {}

/**
 * Checks the properties of a literature server that clients depend on: a short tool list, reports of failed services, stable pages, and clear errors. It starts
 * the server twice; the second time a local proxy answers all its requests with an error.
 *
 * - errors: `ApiError` for a program that cannot be started, or does not answer the first message
 */
export const ask = Question.make(
  "bench",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const [program, ...words] = request.command
    if (program === undefined || program === "") return yield* refuse("name the program of a server after --: litfuse bench mcp -- CMD")
    const { folder, environment, tool, field, word, timeoutMs } = request
    const given = { command: [program, ...words] as const, folder, environment, word, timeoutMs, args: request.arguments }
    const found = yield* Effect.tryPromise({
      try: () => checkServer({ ...given, ...(tool === undefined ? {} : { tool }), ...(field === undefined ? {} : { field }) }),
      catch: (cause) => new NoServer({ message: printable(`${program}: ${cause instanceof Error ? cause.message : String(cause)}`) })
    })
    if ("problem" in found) return yield* new NoServer({ message: printable(`${program}: ${found.problem}`) })
    return { version: 1, command: [program, ...words], ...found } satisfies Answer
  })
)
