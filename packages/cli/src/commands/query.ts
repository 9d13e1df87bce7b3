import { table } from "../table.ts"
import * as Dialects from "@litfuse/query/Dialects"
import * as Features from "@litfuse/query/Features"
import * as Fixer from "@litfuse/query/Fixer"
import { positionOf } from "@litfuse/query/QueryError"
import type { Remark } from "@litfuse/query/Problem"
import * as Files from "@litfuse/files/Files"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Known from "../completion/known.ts"
import { Exit } from "../Exit.ts"
import { refusal } from "../refusal.ts"
import { outline } from "../query/outline.ts"
import { printable } from "../printable.ts"

const text = Argument.String("text").pipe(Argument.optional, Argument.withDescription("the query; or name a file with --file"))
const file = Known.fileFlag("file").pipe(Flag.optional, Flag.withDescription("read the query from a file; - is standard input"))
const from = Flag.Literals("from", Dialects.readable).pipe(Flag.withDescription("the syntax of the query"))
const format = Flag.Literals("format", ["text", "json"]).pipe(
  Flag.withDefault("text"),
  Flag.withDescription("text for people or json for programs (default text)")
)

const refuse = refusal("litfuse query")

/** The query that was given, once: as a word of the command line or as a file. */
const given = Effect.fnUntraced(function* (text: Option.Option<string>, file: Option.Option<string>) {
  if (Option.isSome(text) === Option.isSome(file)) return yield* refuse("give the query itself or a file with --file, one of the two")
  if (Option.isSome(text)) return text.value
  const name = Option.getOrThrow(file)
  return yield* Effect.catch(Effect.fromResult(Files.readText(name)), ({ message }) => refuse(printable(message)))
})

const json = (value: unknown) => Console.log(JSON.stringify(value, null, 2))

/** A remark as programs read it; those of a printer are about the whole query. */
const noticeOf = ({ code, from, to, text }: Remark) => ({ code, from, to, text })

const said = Effect.fnUntraced(function* (query: string, remarks: ReadonlyArray<Remark>) {
  for (const { code, from, to, text } of remarks) {
    const where = to > 0 ? `${printable(query.slice(from, Math.min(to, from + 60)))}: ` : ""
    yield* Console.error(`note (${code}) ${where}${printable(text)}`)
  }
})

const parsed = Effect.fnUntraced(function* (query: string, dialect: Dialects.DialectId) {
  const result = Dialects.parse(query, Dialects.dialects[dialect])
  return yield* Effect.fromResult(result)
})

const translate = Command.make(
  "translate",
  {
    text,
    file,
    from,
    to: Flag.Literals("to", Dialects.ids).pipe(Flag.withDescription("the syntax to write it in")),
    format
  },
  Effect.fnUntraced(function* ({ text, file, from, to, format }) {
    const input = yield* given(text, file)
    const { query, remarks: read } = yield* parsed(input, from)
    const { text: written, remarks } = Dialects.dialects[to].print(query)
    const notices = [...read, ...remarks]
    if (format === "json") return yield* json({ version: 1, from, to, text: written, notices: notices.map(noticeOf) })
    yield* Console.log(printable(written, "lines"))
    yield* said(input, notices)
  })
).pipe(
  Command.withDescription("Write a query in the syntax of another system, and say where it will find other records there"),
  Command.withExamples([
    {
      command: `litfuse query translate "((low* or reduc*) adj3 dose).ti,ab. and exp Aspirin/" --from ovid --to pubmed`,
      description: "A line of an Ovid strategy, for PubMed"
    },
    {
      command: "litfuse query translate --file strategy.txt --from ovid --to europepmc",
      description: "A strategy of numbered lines, from a file"
    }
  ])
)

const lint = Command.make(
  "lint",
  {
    text,
    file,
    from,
    fix: Flag.Boolean("fix").pipe(
      Flag.withDefault(false),
      Flag.withDescription("print the mended query instead of the problems; only problems with exactly one solution are mended")
    ),
    format
  },
  Effect.fnUntraced(function* ({ text, file, from, fix, format }) {
    const input = yield* given(text, file)
    const dialect: Dialects.Dialect = Dialects.dialects[from]
    const mended = fix ? Fixer.fix(input, dialect) : undefined
    const query = mended?.text ?? input
    const problems = mended?.remaining ?? dialect.read!(query).problems
    const placed = problems.map(({ fix: suggested, ...problem }) => ({
      ...problem,
      line: positionOf(query, problem.from).line,
      fix: suggested ?? null
    }))
    if (format === "json") yield* json({ version: 1, ...(mended === undefined ? {} : { text: query }), problems: placed })
    else {
      if (mended !== undefined) yield* Console.log(printable(query, "lines"))
      for (const { severity, code, message, from: offset, fix: suggested } of placed) {
        const { line, column } = positionOf(query, offset)
        const change = suggested === null ? "" : ` (${suggested.text === "" ? "take it away" : `write ${printable(suggested.text)}`})`
        const say = mended === undefined ? Console.log : Console.error
        yield* say(`${line}:${column} ${severity} ${code}: ${printable(message)}${change}`)
      }
      if (placed.length === 0 && mended === undefined) yield* Console.log("no problems")
    }
    if (placed.some(({ severity }) => severity === "error")) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Find what is wrong with a query, where, and how to mend it; exit 1 when there is an error"),
  Command.withExamples([
    { command: `litfuse query lint "(aspirin[tiab] AND heart[tiba]" --from pubmed`, description: "A missing bracket and a misspelt field" },
    { command: "litfuse query lint --file strategy.txt --from ovid --fix", description: "Mend what has exactly one solution" }
  ])
)

const explain = Command.make(
  "explain",
  { text, file, from, format },
  Effect.fnUntraced(function* ({ text, file, from, format }) {
    const input = yield* given(text, file)
    const { query, remarks } = yield* parsed(input, from)
    const { all, fields, dates } = Features.of(query)
    if (format === "json")
      return yield* json({
        version: 1,
        from,
        tree: query,
        features: [...all],
        fields: Object.fromEntries([...fields].map(([name, used]) => [name, [...used]])),
        dates: Object.fromEntries(dates),
        notices: remarks.map(noticeOf)
      })
    for (const line of outline(query)) yield* Console.log(printable(line))
    const rows = [...fields].map(([name, used]) => [name, [...used].join(", ") || "words"])
    if (rows.length > 0) yield* Console.log(`\n${table(["field", "what is asked of it"], ["left", "left"], rows)}`)
    yield* said(input, remarks)
  })
).pipe(
  Command.withDescription("Show what a query means: its tree, and the abilities that a source needs to answer it"),
  Command.withExamples([
    { command: `litfuse query explain "aspirin OR heart AND attack" --from pubmed`, description: "Which operator is applied first" }
  ])
)

/** `litfuse query`: queries of other systems. */
export const query = Command.make("query").pipe(Command.withSubcommands([translate, lint, explain]))
