import * as Compare from "@litfuse/api/Compare"
import { overwriteProblem } from "@litfuse/api/isSamePlace"
import * as Notice from "@litfuse/engine/Notice"
import * as Files from "@litfuse/files/Files"
import { visible } from "@litfuse/files/printable"
import * as TextFile from "@litfuse/files/TextFile"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Completion from "../completion/Completion.ts"
import { compareDocument, type Parts } from "@litfuse/api/compare/compareDocument"
import { printDocument } from "@litfuse/document/printDocument"
import * as ComparisonText from "../compare/ComparisonText.ts"
import { definedOptions } from "../definedOptions.ts"
import { withProgress } from "../progress.ts"
import { usageError, printRefusal } from "../usageError.ts"
import { terminalWidth } from "../table.ts"
import { optional, toggle, withDefault } from "../flags.ts"
import { requestFlags } from "../requestFlags.ts"

const formats = ["text", "table", "json", "csv", "tex", "md", "html"] as const

/** What a format shows: a page everything, a paper a table of results and one of topics unless the request asks for more. */
const partsOf = (
  format: (typeof formats)[number],
  isCompact: boolean,
  hasDetails: boolean,
  { margin, tukey }: { readonly margin?: number; readonly tukey?: boolean }
): Parts => {
  if (isCompact) return { overview: "letters", hasMeasures: false, hasDetails }
  if (format === "html") return { overview: "letters", hasMeasures: true, hasDetails: true }
  if (format === "tex")
    return { overview: "p", hasTopics: true, hasMeasures: hasDetails || margin !== undefined || tukey === true, hasDetails }
  return { hasMeasures: true, hasDetails }
}

/** `litfuse compare`: runs against one or more of them, measure by measure. */
export const compare = Command.make(
  "compare",
  {
    files: Completion.fileArgument("files").pipe(
      Argument.variadic({ min: 3 }),
      Argument.withDescription("QRELS, then two or more RUNs: of TREC, or tables and JSON of other tools")
    ),
    ...requestFlags(Compare.Request.fields, ["folder", "qrels", "runs", "zeros"]),
    compact: toggle("compact", "one table of all runs and measures; letters mark the runs that a run surpasses (all pairs, Tukey's HSD)"),
    details: toggle("details", "add two tables: t-test and Wilcoxon's test; all effect sizes and the detectable difference"),
    zeros: optional(
      Flag.Literals("zeros", ["pratt", "wilcoxon"]),
      "topics without a difference in Wilcoxon's test: pratt ranks them before it drops them, wilcoxon drops them first (default pratt); implies --details"
    ),
    format: optional(
      Flag.Literals("format", formats),
      "json and csv have all tests at full precision. LaTeX has a table of results and one of topics. The older name of text is table. Default: from the name of --out, else text."
    ),
    out: withDefault(Completion.fileFlag("out"), "-", "the file to write (default: the terminal)")
  },
  Effect.fnUntraced(function* ({ files, details, format: named, out, compact: isCompact, ...flagged }) {
    const format = Option.getOrElse(named, () => formats.find((one) => out.endsWith(`.${one}`)) ?? "text")
    const print = (text: string) => (out === "-" ? Console.log(text) : Effect.fromResult(Files.writeText(out, `${visible(text)}\n`)))
    const { tukey, zeros, margin, correction } = flagged
    const problem = overwriteProblem(process.cwd(), files, out)
    if (problem !== undefined) return yield* usageError("litfuse compare")(problem)
    if (format === "csv" && Option.isSome(tukey))
      return yield* usageError("litfuse compare")("csv has a line per run and cannot show --tukey; use --format json")
    if (isCompact && (format === "json" || format === "csv" || format === "html"))
      return yield* usageError("litfuse compare")(
        format === "html"
          ? "--format html already has the compact table; remove --compact"
          : `--format ${format} has no compact table; use --tukey, or remove --compact`
      )
    const others = [
      ...(details ? ["--details"] : []),
      ...(Option.isSome(zeros) ? ["--zeros"] : []),
      ...(Option.isSome(margin) ? ["--margin"] : []),
      ...(Option.isNone(correction) || correction.value === "bonferroni" ? [] : ["--correction"])
    ]
    if (isCompact && others.length > 0)
      return yield* usageError("litfuse compare")(`--compact cannot be combined with ${others.join(" and ")}; remove one of them`)
    const [qrels, ...runs] = files
    const request = {
      folder: process.cwd(),
      qrels: qrels!,
      runs,
      ...definedOptions(flagged),
      ...(isCompact || format === "html" ? { tukey: true } : {})
    }
    const compared = yield* Compare.ask(request).pipe(withProgress, printRefusal("litfuse compare"))
    for (const notice of compared.notices) yield* Console.error(Notice.print(notice))
    if (format === "json") return yield* print(ComparisonText.json(compared))
    if (format === "csv") return yield* Effect.fromResult(TextFile.write(out, [ComparisonText.csv(compared), "\n"]))
    // notices are on standard error; a page has them too
    const answer = format === "html" ? compared : { ...compared, notices: [] }
    const document = compareDocument(answer, partsOf(format, isCompact, details || Option.isSome(zeros), request))
    yield* print(printDocument(document, format === "table" ? "text" : format, terminalWidth()))
  })
).pipe(
  Command.withExamples([
    { command: "litfuse compare qrels.txt bm25.run rrf.run dense.run -m nDCG@10 -m AP", description: "The first run is the baseline" },
    {
      command: "litfuse compare qrels.txt a.run b.run --baseline b.run --correction bonferroni --margin 0.01",
      description: "With an equivalence test"
    },
    { command: "litfuse compare qrels.txt a.run b.run --zeros wilcoxon", description: "With other tests and effect sizes" },
    { command: "litfuse compare qrels.txt a.run b.run c.run --tukey", description: "Every run with every other" },
    { command: "litfuse compare qrels.txt a.run b.run c.run -m nDCG@10 -m AP --compact", description: "One small table for all" },
    { command: "litfuse compare qrels.txt a.run b.run -m AP --format json", description: "For a program" },
    { command: "litfuse compare qrels.txt a.run b.run -m nDCG@10 -m AP --out table.tex", description: "For a paper" },
    { command: "litfuse compare qrels.txt a.run b.run c.run --out compared.html", description: "A page with figures" }
  ])
)
