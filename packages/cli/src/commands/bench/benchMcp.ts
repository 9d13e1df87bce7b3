import { writeFileSync } from "node:fs"
import { resolve } from "node:path"
import * as Bench from "@litfuse/api/Bench"
import { grouped } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { Exit } from "../../Exit.ts"
import { optional, withDefault } from "../../flags.ts"
import { definedOptions } from "../../definedOptions.ts"
import { usageError, printRefusal } from "../../usageError.ts"
import { table } from "../../table.ts"

const command = "litfuse bench mcp"

const argumentsOf = (text: string): Effect.Effect<Readonly<Record<string, unknown>>, Exit> =>
  Effect.try({ try: () => JSON.parse(text) as unknown, catch: () => undefined }).pipe(
    Effect.orElseSucceed(() => undefined),
    Effect.flatMap((value) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Effect.succeed(value as Readonly<Record<string, unknown>>)
        : usageError(command)(`--arguments takes a JSON object, such as '{"source":"pubmed"}'`)
    )
  )

const environment = (): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

const print = ({ server, search, footprint, checks }: Bench.Mcp.Answer): string => {
  const { tools, bytes, tokens, instructions } = footprint
  const rows = checks.map(({ check, state, why, about, places }) => [
    check,
    state,
    printable(why === "" ? about : `${about}: ${why}`),
    places.join(" ")
  ])
  return [
    printable(
      `${server.name || "an unnamed server"} ${server.version}, protocol ${server.protocol}; search tool: ${search ?? "not found"}`
    ),
    `before the first call a client reads ${grouped(tools)} tools: ${grouped(bytes)} bytes, about ${grouped(tokens)} tokens; instructions of about ${grouped(instructions)} tokens`,
    "",
    table(["check", "state", "why", "transcript"], ["left", "left", "left", "left"], rows)
  ].join("\n")
}

/** `litfuse bench mcp`. */
export const benchMcp = Command.make(
  "mcp",
  {
    program: Argument.String("program").pipe(
      Argument.variadic({ min: 1 }),
      Argument.withDescription("the command that starts the server, after --")
    ),
    tool: optional(Flag.String("tool"), "the tool that searches (default: found by name)"),
    field: optional(Flag.String("field"), "the field of that tool for the query (default: found by name)"),
    args: optional(Flag.String("arguments"), "further arguments of that tool, as a JSON object"),
    word: withDefault(Flag.String("word"), "aspirin", "the query (default aspirin)"),
    seconds: withDefault(Flag.Int("timeout"), 60, "time limit for an answer, in seconds (default 60)"),
    out: optional(Flag.String("out"), "write the result and the transcript to this file as JSON")
  },
  Effect.fnUntraced(function* ({ program, tool, field, args, word, seconds, out }) {
    const besides = yield* argumentsOf(Option.getOrElse(args, () => "{}"))
    const answer = yield* Bench.Mcp.ask({
      folder: process.cwd(),
      command: program,
      environment: environment(),
      arguments: besides,
      word,
      timeoutMs: seconds * 1000,
      ...definedOptions({ tool, field })
    }).pipe(printRefusal(command, { timeoutMs: "--timeout" }))
    if (Option.isSome(out)) {
      const file = resolve(out.value)
      yield* Effect.try({
        try: () => writeFileSync(file, `${JSON.stringify(answer, undefined, 1)}\n`),
        catch: (cause) => cause as Error
      }).pipe(Effect.catch(({ message }) => usageError(command)(`--out ${out.value}: ${message}`)))
    }
    yield* Console.log(print(answer))
    if (answer.checks.some(({ state }) => state === "broken")) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription(
    "Check a literature server for agents: size of its tools, handling of failed services, pages, errors; exit 1 when a check fails"
  ),
  Command.withExamples([
    {
      command: "litfuse bench mcp -- npx litfuse mcp",
      description: "The server of litfuse; the second pass blocks its services"
    },
    {
      command: "litfuse bench mcp --out server.json -- uvx pubmed-search-mcp",
      description: "Another server, with the transcript in a file"
    }
  ])
)
