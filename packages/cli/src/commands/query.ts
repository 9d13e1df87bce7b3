import * as Explain from "@litfuse/api/Explain"
import * as Lint from "@litfuse/api/Lint"
import * as Translate from "@litfuse/api/Translate"
import { positionsIn } from "@litfuse/api/query/positions"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Known from "../completion/known.ts"
import { Exit } from "../Exit.ts"
import { given } from "../given.ts"
import { printable } from "@litfuse/files/printable"
import { outline } from "@litfuse/api/query/outline"
import { asking, say } from "../query/asking.ts"
import * as Proof from "../query/proof.ts"
import * as Syntax from "../query/syntax.ts"
import { table } from "../table.ts"
import { test } from "./query/test.ts"
import { optional, toggle, withDefault } from "../flag.ts"

const text = Argument.String("text").pipe(Argument.optional, Argument.withDescription("the query; or name a file with --file"))
const file = optional(Known.fileFlag("file"), "read the query from a file; - is standard input")
const format = withDefault(Flag.Literals("format", ["text", "json"]), "text", "text for people or json for programs (default text)")

const json = (value: unknown) => Console.log(JSON.stringify(value, null, 2))

const translate = Command.make(
  "translate",
  {
    text,
    file,
    ...Syntax.read,
    ...Syntax.written,
    prove: toggle("prove", "look for the smallest record that one form matches and the other does not, among records made from both"),
    records: optional(Known.fileFlag("records"), "with --prove: a file of references in which such a record is looked for as well"),
    format
  },
  Effect.fnUntraced(function* ({ text, file, prove, records, format, ...flags }) {
    const syntax = yield* Syntax.either(["syntax", flags.syntax], ["from", flags.from])
    const into = yield* Syntax.either(["into", flags.into], ["to", flags.to])
    const found = yield* Translate.run({ folder: process.cwd(), ...given({ text, file, records }), syntax, into, prove }).pipe(asking)
    if (format === "json") return yield* json(found.answer)
    yield* Console.log(printable(found.answer.text, "lines"))
    yield* say(found)
    for (const line of Proof.lines(found)) yield* Console.error(printable(line))
  })
).pipe(
  Command.withDescription("Write a query in the syntax of another system, and say where it will find other records there"),
  Command.withExamples([
    {
      command: `litfuse query translate "((low* or reduc*) adj3 dose).ti,ab. and exp Aspirin/" --syntax ovid --into pubmed`,
      description: "A line of an Ovid strategy, for PubMed"
    },
    {
      command: `litfuse query translate "asthma*[tiab]" --syntax pubmed --into cochrane --prove`,
      description: "A record that shows what the translation finds besides"
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
    file,
    ...Syntax.read,
    headings: optional(Known.fileFlag("headings"), "a file of the headings that there are: others are warned of"),
    records: optional(Known.fileFlag("records"), "a file of references: headings that none of them has are warned of"),
    fix: toggle("fix", "print the mended query instead of the problems; only problems with exactly one solution are mended"),
    format
  },
  Effect.fnUntraced(function* ({ text, file, headings, records, fix, format, ...flags }) {
    const syntax = yield* Syntax.either(["syntax", flags.syntax], ["from", flags.from])
    const { answer, query, taken } = yield* Lint.run({
      folder: process.cwd(),
      ...given({ text, file, headings, records }),
      syntax,
      fix
    }).pipe(asking)
    const { problems } = answer
    if (taken.said !== undefined) yield* say({ query, answer: { notices: [{ ...taken.said, from: 0, to: 0 }] } })
    if (format === "json") yield* json(answer)
    else {
      if (fix) yield* Console.log(printable(query, "lines"))
      const positionOf = positionsIn(query)
      const print = fix ? Console.error : Console.log
      for (const { severity, code, message, from, line, fix: suggested } of problems) {
        const change = suggested === null ? "" : ` (${suggested.text === "" ? "take it away" : `write ${printable(suggested.text)}`})`
        yield* print(`${line}:${positionOf(from).column} ${severity} ${code}: ${printable(message)}${change}`)
      }
      if (problems.length === 0 && !fix) yield* Console.log("no problems")
    }
    if (problems.some(({ severity }) => severity === "error")) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Find what is wrong with a query, where, and how to mend it; exit 1 when there is an error"),
  Command.withExamples([
    {
      command: `litfuse query lint "(aspirin[tiab] AND heart[tiba]" --syntax pubmed`,
      description: "A missing bracket and a misspelt field"
    },
    {
      command: "litfuse query lint --file strategy.txt --syntax pubmed --headings mesh.txt",
      description: "Headings that the file of headings does not have, one on each line"
    },
    { command: "litfuse query lint --file strategy.txt --syntax ovid --fix", description: "Mend what has exactly one solution" }
  ])
)

const explain = Command.make(
  "explain",
  { text, file, ...Syntax.read, format },
  Effect.fnUntraced(function* ({ text, file, format, ...flags }) {
    const syntax = yield* Syntax.either(["syntax", flags.syntax], ["from", flags.from])
    const found = yield* Explain.run({ folder: process.cwd(), ...given({ text, file }), syntax }).pipe(asking)
    const { tree, fields } = found.answer
    if (format === "json") return yield* json(found.answer)
    for (const line of outline(tree)) yield* Console.log(printable(line))
    const rows = Object.entries(fields).map(([name, used]) => [name, used.join(", ") || "words"])
    if (rows.length > 0) yield* Console.log(`\n${table(["field", "what is asked of it"], ["left", "left"], rows)}`)
    yield* say(found)
  })
).pipe(
  Command.withDescription("Show what a query means: its tree, and the abilities that a source needs to answer it"),
  Command.withExamples([
    { command: `litfuse query explain "aspirin OR heart AND attack" --syntax pubmed`, description: "Which operator is applied first" }
  ])
)

/** `litfuse query`: queries of other systems. */
export const query = Command.make("query").pipe(Command.withSubcommands([translate, lint, explain, test]))
