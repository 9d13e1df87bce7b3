import * as Compare from "@litfuse/api/Compare"
import { overwriteProblem } from "@litfuse/api/isSamePlace"
import * as Notice from "@litfuse/engine/Notice"
import type { PaperFigure } from "@litfuse/figures/plot/Plot"
import * as Files from "@litfuse/files/Files"
import { counted } from "@litfuse/files/numbers"
import { visible } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Completion from "../completion/Completion.ts"
import { compareDocument, type Parts } from "@litfuse/api/compare/compareDocument"
import { compareFigure, figureKinds } from "@litfuse/api/compare/compareFigure"
import * as ComparisonText from "../compare/ComparisonText.ts"
import { formats, type Output, printComparison } from "../compare/printComparison.ts"
import { figureFormats, figureWidths, printFigure } from "../compare/printFigure.ts"
import { printSuite, printSuiteFigure } from "../compare/printSuite.ts"
import { definedOptions } from "../definedOptions.ts"
import { withProgress } from "../progress.ts"
import { usageError, printRefusal } from "../usageError.ts"
import { optional, toggle, withDefault } from "../flags.ts"
import { requestFlags } from "../requestFlags.ts"

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
      Argument.variadic(),
      Argument.withDescription("QRELS, then two or more RUNs: of TREC, or tables and JSON of other tools. With --suite: none")
    ),
    suite: optional(
      Completion.fileFlag("suite"),
      "runs on several collections, as suite.yaml lists them: means over collections, with all pairs of runs as one family"
    ),
    ...requestFlags(Compare.Request.fields, ["folder", "qrels", "runs", "zeros"]),
    compact: toggle("compact", "one table of all runs and measures; letters mark the runs that a run surpasses (all pairs, Tukey's HSD)"),
    details: toggle("details", "add two tables: t-test and Wilcoxon's test; all effect sizes and the detectable difference"),
    zeros: optional(
      Flag.Literals("zeros", ["pratt", "wilcoxon"]),
      "topics without a difference in Wilcoxon's test: pratt ranks them before it drops them, wilcoxon drops them first (default pratt); implies --details"
    ),
    figure: optional(
      Flag.Literals("figure", figureKinds),
      "one figure for a paper instead of tables, as SVG or as TeX for pgfplots. It shows differences with intervals, two runs on every topic, or average ranks (Friedman, Nemenyi). A suite has forest only"
    ),
    width: optional(Flag.Literals("width", figureWidths), "the width of the figure in millimetres: a column or a page (default 85)"),
    format: optional(
      Flag.Literals("format", [...formats, "svg"]),
      "json and csv have all tests at full precision. LaTeX has a table of results and one of topics. The older name of text is table. Default: from the name of --out, else text."
    ),
    out: withDefault(Completion.fileFlag("out"), "-", "the file to write (default: the terminal)")
  },
  Effect.fnUntraced(function* ({ files, suite, details, figure, width, format: named, out, compact: isCompact, ...flagged }) {
    const refuse = usageError("litfuse compare")
    const { tukey, zeros, margin, correction } = flagged
    const asked = Option.getOrElse(named, () => [...formats, "svg" as const].find((one) => out.endsWith(`.${one}`)))
    if (Option.isNone(figure) && Option.isSome(width)) return yield* refuse("--width is that of a figure; add --figure, or remove --width")
    if (Option.isNone(figure) && asked === "svg") return yield* refuse("svg is a figure; add --figure forest, topics or ranks")
    if (Option.isSome(figure)) {
      const unfit = [
        ...(isCompact ? ["--compact"] : []),
        ...(details ? ["--details"] : []),
        ...(Option.isSome(tukey) ? ["--tukey"] : []),
        ...(Option.isSome(zeros) ? ["--zeros"] : []),
        ...(Option.isSome(margin) ? ["--margin"] : [])
      ]
      if (unfit.length > 0) return yield* refuse(`--figure shows no ${unfit.join(", ")}; remove ${unfit.length === 1 ? "it" : "them"}`)
      if (asked !== undefined && asked !== "svg" && asked !== "tex")
        return yield* refuse(`a figure is written as ${figureFormats.join(" or ")}, not as ${asked}`)
      if (Option.isSome(suite) && figure.value !== "forest")
        return yield* refuse(`--suite has --figure forest, not ${figure.value}: topics of several collections are no sample of one`)
    }
    const format = asked === undefined || asked === "svg" ? "text" : asked
    const drawn = (found: PaperFigure) =>
      printFigure(
        found,
        asked === "tex" ? "tex" : "svg",
        Option.getOrElse(width, () => "85" as const)
      )
    if (isCompact && (format === "json" || format === "csv" || format === "html"))
      return yield* refuse(
        format === "html"
          ? "--format html already has the compact table; remove --compact"
          : `--format ${format} has no compact table; use --tukey, or remove --compact`
      )
    const others = [
      ...(Option.isSome(zeros) ? ["--zeros"] : []),
      ...(Option.isSome(margin) ? ["--margin"] : []),
      ...(Option.isNone(correction) || correction.value === "bonferroni" ? [] : ["--correction"])
    ]
    const unfit = details ? ["--details", ...others] : others
    if (isCompact && unfit.length > 0) return yield* refuse(`--compact cannot be combined with ${unfit.join(" and ")}; remove one of them`)
    const output: Output = {
      format,
      out,
      print: (text) => (out === "-" ? Console.log(text) : Effect.fromResult(Files.writeText(out, `${visible(text)}\n`)))
    }
    if (Option.isSome(suite)) {
      const names = [...others, ...(Option.isSome(tukey) ? ["--tukey"] : [])]
      if (names.length > 0)
        return yield* refuse(`--suite compares all pairs of runs by one rule, without ${names.join(" and ")}; remove it`)
      if (files.length > 0) return yield* refuse(`--suite names all files; remove ${files.join(" ")}`)
      const { measures, baseline, seed, compat, skipTopicsWithoutRelevant } = flagged
      const request = { suite: suite.value, ...definedOptions({ measures, baseline, seed, compat, skipTopicsWithoutRelevant }) }
      if (Option.isSome(figure)) return yield* printSuiteFigure(request, output, drawn)
      return yield* printSuite(request, output, { isCompact, hasDetails: details })
    }
    if (files.length < 3)
      return yield* refuse(
        `${files.length === 0 ? "no files" : counted(files.length, "file")} given; name judgements and two or more runs: QRELS RUN RUN; or name a suite of collections: --suite suite.yaml`
      )
    const problem = overwriteProblem(process.cwd(), files, out)
    if (problem !== undefined) return yield* refuse(problem)
    if (format === "csv" && Option.isSome(tukey)) return yield* refuse("csv has a line per run and cannot show --tukey; use --format json")
    const [qrels, ...runs] = files
    const request = {
      folder: process.cwd(),
      qrels: qrels!,
      runs,
      ...definedOptions(flagged),
      ...(isCompact || format === "html" ? { tukey: true } : {})
    }
    if (Option.isSome(figure)) {
      const found = yield* Compare.run(request).pipe(withProgress, printRefusal("litfuse compare"))
      for (const notice of found.answer.notices) yield* Console.error(Notice.print(notice))
      const made = compareFigure(found, figure.value)
      return yield* Result.isFailure(made) ? refuse(made.failure) : output.print(drawn(made.success))
    }
    const compared = yield* Compare.ask(request).pipe(withProgress, printRefusal("litfuse compare"))
    const document = (answer: Compare.Answer) =>
      compareDocument(answer, partsOf(format, isCompact, details || Option.isSome(zeros), request))
    yield* printComparison(compared, output, { json: ComparisonText.json, csv: ComparisonText.csv, document })
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
    { command: "litfuse compare qrels.txt a.run b.run c.run --out compared.html", description: "A page with figures" },
    { command: "litfuse compare qrels.txt a.run b.run c.run --baseline a.run --baseline b.run", description: "With two baselines" },
    { command: "litfuse compare qrels.txt a.run b.run c.run -m AP --figure ranks --out ranks.tex", description: "A figure for a paper" },
    { command: "litfuse compare --suite suite.yaml --out suite.html", description: "Runs on several collections" }
  ])
)
