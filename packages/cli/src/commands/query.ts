import * as Explain from "@litfuse/api/Explain"
import * as Lint from "@litfuse/api/Lint"
import * as Translate from "@litfuse/api/Translate"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { Exit } from "../Exit.ts"
import { definedOptions } from "../definedOptions.ts"
import { printable } from "@litfuse/files/printable"
import { queryOutline } from "@litfuse/api/query/queryOutline"
import { askQuery, printNotices } from "../query/askQuery.ts"
import { problemLines } from "../query/problemLines.ts"
import { proofLines } from "../query/proofLines.ts"
import * as SyntaxFlags from "../query/SyntaxFlags.ts"
import { table } from "../table.ts"
import { testQuery } from "./query/testQuery.ts"
import { withDefault } from "../flags.ts"
import { requestFlags } from "../requestFlags.ts"

const text = Argument.String("text").pipe(Argument.optional, Argument.withDescription("the query; or name a file with --file"))
const format = withDefault(Flag.Literals("format", ["text", "json"]), "text", "text for people or json for programs (default text)")

const json = (value: unknown) => Console.log(JSON.stringify(value, null, 2))

const translate = Command.make(
  "translate",
  {
    text,
    ...SyntaxFlags.input,
    ...SyntaxFlags.output,
    ...requestFlags(Translate.Request.fields, ["folder", "text", "syntax", "into"]),
    format
  },
  Effect.fnUntraced(function* ({ text, file, prove, records, format, syntax: own, from, into: target, to }) {
    const syntax = yield* SyntaxFlags.resolve(["syntax", own], ["from", from])
    const into = yield* SyntaxFlags.resolve(["into", target], ["to", to])
    const found = yield* Translate.run({ folder: process.cwd(), ...definedOptions({ text, file, records, prove }), syntax, into }).pipe(
      askQuery
    )
    if (format === "json") return yield* json(found.answer)
    yield* Console.log(printable(found.answer.text, "lines"))
    yield* printNotices(found)
    for (const line of proofLines(found)) yield* Console.error(printable(line))
  })
).pipe(
  Command.withDescription("Translate a query into the syntax of another system, and report where it will find other records"),
  Command.withExamples([
    {
      command: `litfuse query translate "((low* or reduc*) adj3 dose).ti,ab. and exp Aspirin/" --syntax ovid --into pubmed`,
      description: "A line of an Ovid strategy, for PubMed"
    },
    {
      command: `litfuse query translate "asthma*[tiab]" --syntax pubmed --into cochrane --prove`,
      description: "A record that only the translation finds"
    },
    {
      command: "litfuse query translate --file strategy.txt --syntax ovid --into europepmc",
      description: "A strategy of numbered lines, from a file"
    }
  ])
)

const lint = Command.make(
  "lint",
  {
    text,
    ...SyntaxFlags.input,
    ...requestFlags(Lint.Request.fields, ["folder", "text", "syntax"]),
    format
  },
  Effect.fnUntraced(function* ({ text, file, headings, records, fix, format, ...flags }) {
    const syntax = yield* SyntaxFlags.resolve(["syntax", flags.syntax], ["from", flags.from])
    const { answer, query, chosen } = yield* Lint.run({
      folder: process.cwd(),
      ...definedOptions({ text, file, headings, records, fix }),
      syntax
    }).pipe(askQuery)
    const { problems } = answer
    if (chosen.reason !== undefined) yield* printNotices({ query, answer: { notices: [{ ...chosen.reason, from: 0, to: 0 }] } })
    if (format === "json") yield* json(answer)
    else {
      const isFixed = Option.isSome(fix)
      if (isFixed) yield* Console.log(printable(query, "lines"))
      const print = isFixed ? Console.error : Console.log
      for (const line of problemLines(query, problems)) yield* print(line)
      if (problems.length === 0 && !isFixed) yield* Console.log("no problems")
    }
    if (problems.some(({ severity }) => severity === "error")) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Find problems in a query, with their positions and corrections; exit 1 if there is an error"),
  Command.withExamples([
    {
      command: `litfuse query lint "(aspirin[tiab] AND heart[tiba]" --syntax pubmed`,
      description: "A missing bracket and a misspelt field"
    },
    {
      command: "litfuse query lint --file strategy.txt --syntax pubmed --headings mesh.txt",
      description: "Headings that are not in the file, which has one heading per line"
    },
    { command: "litfuse query lint --file strategy.txt --syntax ovid --fix", description: "Correct problems with exactly one solution" }
  ])
)

const explain = Command.make(
  "explain",
  { text, ...SyntaxFlags.input, ...requestFlags(Explain.Request.fields, ["folder", "text", "syntax"]), format },
  Effect.fnUntraced(function* ({ text, file, format, ...flags }) {
    const syntax = yield* SyntaxFlags.resolve(["syntax", flags.syntax], ["from", flags.from])
    const found = yield* Explain.run({ folder: process.cwd(), ...definedOptions({ text, file }), syntax }).pipe(askQuery)
    const { tree, fields } = found.answer
    if (format === "json") return yield* json(found.answer)
    for (const line of queryOutline(tree)) yield* Console.log(printable(line))
    const rows = Object.entries(fields).map(([name, used]) => [name, used.join(", ") || "words"])
    if (rows.length > 0) yield* Console.log(`\n${table(["field", "used for"], ["left", "left"], rows)}`)
    yield* printNotices(found)
  })
).pipe(
  Command.withDescription("Show what a query means: its tree, and the capabilities that a source needs for it"),
  Command.withExamples([
    { command: `litfuse query explain "aspirin OR heart AND attack" --syntax pubmed`, description: "The order of operators" }
  ])
)

/** `litfuse query`: queries of other systems. */
export const query = Command.make("query").pipe(Command.withSubcommands([translate, lint, explain, testQuery]))
