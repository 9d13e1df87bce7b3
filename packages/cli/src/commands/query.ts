import * as Explain from "@litfuse/api/Explain"
import * as Lint from "@litfuse/api/Lint"
import * as Translate from "@litfuse/api/Translate"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { Exit } from "../Exit.ts"
import { definedOptions } from "../definedOptions.ts"
import { printable } from "@litfuse/files/printable"
import { queryOutline } from "@litfuse/api/query/queryOutline"
import { askQuery, printNotices } from "../query/askQuery.ts"
import { problemLines } from "../query/problemLines.ts"
import { proofLines } from "../query/proofLines.ts"
import { table } from "../table.ts"
import { mapCodes } from "./query/mapCodes.ts"
import { generateQuery } from "./query/generateQuery.ts"
import { testQuery } from "./query/testQuery.ts"
import { isJson, outputFlags, printOutput } from "../outputFlags.ts"
import { requestFlags } from "../requestFlags.ts"

const text = Argument.String("text").pipe(Argument.optional, Argument.withDescription("the query; or name a file with --file"))
const translate = Command.make(
  "translate",
  {
    text,
    ...requestFlags(Translate.Request.fields, ["folder", "text"]),
    ...outputFlags
  },
  Effect.fnUntraced(function* ({ format, out, ...asked }) {
    const found = yield* Translate.run({ folder: process.cwd(), ...definedOptions(asked) }).pipe(askQuery)
    yield* printOutput({ format, out }, found.answer, () => printable(found.answer.text, "lines"))
    if (isJson({ format, out })) return
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
    ...requestFlags(Lint.Request.fields, ["folder", "text"]),
    ...outputFlags
  },
  Effect.fnUntraced(function* ({ format, out, ...asked }) {
    const { answer, query, chosen } = yield* Lint.run({ folder: process.cwd(), ...definedOptions(asked) }).pipe(askQuery)
    const { problems } = answer
    if (chosen.reason !== undefined) yield* printNotices({ query, answer: { notices: [{ ...chosen.reason, from: 0, to: 0 }] } })
    const isFixed = Option.isSome(asked.fix)
    const lines = problemLines(query, problems)
    const found = isFixed ? [printable(query, "lines")] : [...lines, ...(problems.length === 0 ? ["no problems"] : [])]
    yield* printOutput({ format, out }, answer, () => found.join("\n"))
    if (isFixed && !isJson({ format, out })) for (const line of lines) yield* Console.error(line)
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
  { text, ...requestFlags(Explain.Request.fields, ["folder", "text"]), ...outputFlags },
  Effect.fnUntraced(function* ({ format, out, ...asked }) {
    const found = yield* Explain.run({ folder: process.cwd(), ...definedOptions(asked) }).pipe(askQuery)
    const { tree, fields } = found.answer
    const rows = Object.entries(fields).map(([name, used]) => [name, used.join(", ") || "words"])
    const uses = rows.length === 0 ? [] : ["", table(["field", "used for"], ["left", "left"], rows)]
    yield* printOutput({ format, out }, found.answer, () => [...queryOutline(tree).map((line) => printable(line)), ...uses].join("\n"))
    if (!isJson({ format, out })) yield* printNotices(found)
  })
).pipe(
  Command.withDescription("Show what a query means: its tree, and the capabilities that a source needs for it"),
  Command.withExamples([
    { command: `litfuse query explain "aspirin OR heart AND attack" --syntax pubmed`, description: "The order of operators" }
  ])
)

/** `litfuse query`: queries of other systems. */
export const query = Command.make("query").pipe(Command.withSubcommands([translate, lint, explain, testQuery, generateQuery, mapCodes]))
