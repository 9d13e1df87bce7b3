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
import { optional, withDefault } from "../../flag.ts"
import { given } from "../../given.ts"
import { refusal, refusing } from "../../refusal.ts"
import { table } from "../../table.ts"

const command = "litfuse bench mcp"

/** What a tool is called with besides: an object of JSON. Errors: `Exit` with 2. */
const argumentsOf = (text: string): Effect.Effect<Readonly<Record<string, unknown>>, Exit> =>
  Effect.try({ try: () => JSON.parse(text) as unknown, catch: () => undefined }).pipe(
    Effect.orElseSucceed(() => undefined),
    Effect.flatMap((value) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Effect.succeed(value as Readonly<Record<string, unknown>>)
        : refusal(command)(`--arguments takes an object of JSON, such as '{"source":"pubmed"}'`)
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
      `${server.name || "a server without a name"} ${server.version}, protocol ${server.protocol}; it searches by ${search ?? "no tool that was found"}`
    ),
    `before the first call a client reads ${grouped(tools)} tools: ${grouped(bytes)} bytes, about ${grouped(tokens)} tokens; instructions of about ${grouped(instructions)} tokens`,
    "",
    table(["check", "state", "why", "transcript"], ["left", "left", "left", "left"], rows)
  ].join("\n")
}

/** `litfuse bench mcp`. */
export const mcpCommand = Command.make(
  "mcp",
  {
    program: Argument.String("program").pipe(
      Argument.variadic({ min: 1 }),
      Argument.withDescription("the program of a server and its words, behind --")
    ),
    tool: optional(Flag.String("tool"), "the tool that searches (default: the one whose name says so)"),
    field: optional(Flag.String("field"), "the field of that tool that takes the words of a search (default: the one whose name says so)"),
    args: optional(Flag.String("arguments"), "what that tool is called with besides, as an object of JSON"),
    word: withDefault(Flag.String("word"), "aspirin", "what is searched for (default aspirin)"),
    seconds: withDefault(Flag.Int("timeout"), 60, "seconds that one answer may take (default 60)"),
    out: optional(Flag.String("out"), "the file into which all of it is written as JSON, with the transcript")
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
      ...given({ tool, field })
    }).pipe(refusing(command, { timeoutMs: "--timeout" }))
    if (Option.isSome(out)) {
      const file = resolve(out.value)
      yield* Effect.try({
        try: () => writeFileSync(file, `${JSON.stringify(answer, undefined, 1)}\n`),
        catch: (cause) => cause as Error
      }).pipe(Effect.catch(({ message }) => refusal(command)(`--out ${out.value}: ${message}`)))
    }
    yield* Console.log(print(answer))
    if (answer.checks.some(({ state }) => state === "broken")) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription(
    "Ask a literature server for agents what its clients depend on: how much they read, whether failed services look like nothing found, pages, errors; exit 1 when a check is broken"
  ),
  Command.withExamples([
    {
      command: "litfuse bench mcp -- npx litfuse mcp",
      description: "The server of litfuse itself; the second time, its services are cut off"
    },
    {
      command: "litfuse bench mcp --out server.json -- uvx pubmed-search-mcp",
      description: "Another one, with everything that was said in a file"
    }
  ])
)
