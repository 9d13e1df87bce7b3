import * as Compare from "@litfuse/api/Compare"
import * as Notice from "@litfuse/engine/Notice"
import { printable } from "@litfuse/files/printable"
import * as TextFile from "@litfuse/files/TextFile"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Known from "../completion/known.ts"
import { compact, compactLatex } from "@litfuse/api/compare/compact"
import { latex } from "@litfuse/api/compare/latex"
import { compactMarkdown, markdown } from "@litfuse/api/compare/markdown"
import { html } from "@litfuse/api/compare/page"
import { csv, json } from "../compare/printComparison.ts"
import { sections } from "../compare/sections.ts"
import { given } from "../given.ts"
import { withProgress } from "../progress.ts"
import { refusal, refusing } from "../refusal.ts"
import { table } from "../table.ts"
import { optional, toggle, withDefault } from "../flag.ts"
import { compat } from "../compatFlag.ts"

/** `litfuse compare`: runs against one of them, measure by measure. */
export const compare = Command.make(
  "compare",
  {
    files: Known.fileArgument("files").pipe(
      Argument.variadic({ min: 3 }),
      Argument.withDescription("QRELS, then two or more RUNs: of TREC, or tables and JSON of other tools")
    ),
    measure: Known.flag("measure", "measure").pipe(
      Flag.withAlias("m"),
      Flag.atLeast(0),
      Flag.withDescription("a measure, named as in `litfuse eval`; repeatable (default nDCG@10)")
    ),
    baseline: optional(Known.fileFlag("baseline"), "the file of the run to compare with (default: the first RUN)"),
    correction: withDefault(
      Flag.Literals("correction", Compare.corrections),
      "holm",
      "how p-values are corrected for the number of comparisons, within each measure and kind of test (default holm)"
    ),
    margin: optional(Flag.Finite("margin"), "add a table of equivalence tests (TOST): differences smaller than this count as equivalent"),
    compact: toggle("compact", "one table of all runs and measures; letters mark the runs that each surpasses (all pairs, Tukey's HSD)"),
    details: toggle("details", "add two tables: t-test and Wilcoxon's test; all effect sizes and the detectable difference"),
    zeros: optional(
      Flag.Literals("zeros", ["pratt", "wilcoxon"]),
      "topics without a difference in Wilcoxon's test: pratt ranks them before leaving them out, wilcoxon leaves them out first (default pratt); implies --details"
    ),
    tukey: toggle("tukey", "add a table of all pairs of runs, by Tukey's HSD randomised within topics"),
    format: withDefault(
      Flag.Literals("format", ["table", "json", "csv", "tex", "md", "html"]),
      "table",
      "json and csv hold all tests and effect sizes at full precision; tex is one table for a paper, md for a page; html is a page with figures (default table)"
    ),
    seed: withDefault(Flag.Int("seed"), 1, "the seed of sign flips, resamples and permutations (default 1)"),
    compat
  },
  Effect.fnUntraced(function* ({ files, measure, details, format, compact: isCompact, ...flagged }) {
    const { tukey, zeros, margin, correction } = flagged
    if (format === "csv" && tukey)
      return yield* refusal("litfuse compare")("--tukey has no place in csv, whose lines are runs; say --format json")
    if (isCompact && (format === "json" || format === "csv" || format === "html"))
      return yield* refusal("litfuse compare")(
        format === "html"
          ? "--format html has the small table and all others; leave --compact out"
          : `--compact is a table for people; with --format ${format} say --tukey, or leave it out`
      )
    const beside = [
      ...(details ? ["--details"] : []),
      ...(Option.isSome(zeros) ? ["--zeros"] : []),
      ...(Option.isSome(margin) ? ["--margin"] : []),
      ...(correction === "holm" ? [] : ["--correction"])
    ]
    if (isCompact && beside.length > 0)
      return yield* refusal("litfuse compare")(
        `--compact is one small table, which has no place for ${beside.join(" and ")}; leave one out`
      )
    const [qrels, ...runs] = files
    const request = {
      folder: process.cwd(),
      qrels: qrels!,
      runs,
      measures: measure,
      ...given(flagged),
      ...(isCompact || format === "html" ? { tukey: true } : {})
    }
    const compared = yield* Compare.ask(request).pipe(withProgress, refusing("litfuse compare"))
    for (const notice of compared.notices) yield* Console.error(Notice.print(notice))
    if (isCompact) {
      const { about, headers, rows } = compact(compared)
      const small = `${about}\n\n${table(
        headers,
        headers.map((_, c) => (c < 2 ? "left" : "right")),
        rows
      )}`
      return yield* Console.log(
        format === "tex" ? printable(compactLatex(compared), "lines") : format === "md" ? compactMarkdown(compared) : small
      )
    }
    const hasDetails = details || Option.isSome(zeros)
    if (format === "table") for (const one of compared.measures) yield* Console.log(sections(one, compared, hasDetails))
    if (format === "tex") yield* Console.log(printable(latex(compared, hasDetails), "lines"))
    if (format === "md") yield* Console.log(markdown(compared, hasDetails))
    if (format === "html") yield* Console.log(html(compared).trimEnd())
    if (format === "json") yield* Console.log(json(compared))
    if (format === "csv") yield* Effect.fromResult(TextFile.write("-", [csv(compared), "\n"]))
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
    { command: "litfuse compare qrels.txt a.run b.run -m nDCG@10 -m AP --format tex > table.tex", description: "For a paper" },
    { command: "litfuse compare qrels.txt a.run b.run c.run --format html > compared.html", description: "A page with figures" }
  ])
)
