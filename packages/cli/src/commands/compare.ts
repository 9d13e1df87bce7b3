import { resolve } from "node:path"
import { evaluate, notices } from "@litfuse/eval/Evaluation"
import * as Files from "@litfuse/files/Files"
import * as TrecQrels from "@litfuse/eval/formats/TrecQrels"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import * as Judgements from "@litfuse/eval/Judgements"
import * as Run from "@litfuse/eval/Run"
import * as Correction from "@litfuse/stats/Correction"
import * as Notice from "@litfuse/engine/Notice"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Known from "../completion/known.ts"
import type { Asked, Named } from "../compare/Compared.ts"
import { compareAll } from "../compare/compareAll.ts"
import { latex } from "../compare/latex.ts"
import { csv, json } from "../compare/print.ts"
import { sections } from "../compare/sections.ts"
import { inFile } from "../eval/evaluate.ts"
import { refusal } from "../refusal.ts"
import { parseMeasures } from "../measures.ts"
import { withProgress } from "../progress.ts"
import { runNames } from "@litfuse/api/runNames"

const refuse = refusal("litfuse compare")

const isSame =
  (file: string) =>
  (other: string): boolean =>
    resolve(file) === resolve(other)

/** What keeps files from being compared, in a line. */
const problemOf = (runs: ReadonlyArray<string>, baseline: string): string | undefined => {
  const twice = runs.find((file, i) => runs.findIndex(isSame(file)) < i)
  if (twice !== undefined) return `${twice} is given twice: a run does not differ from itself; name each run once`
  return runs.some(isSame(baseline)) ? undefined : `the baseline "${baseline}" is not among the runs: ${runs.join(", ")}`
}

/** `litfuse compare`: runs against one of them, measure by measure. */
export const compare = Command.make(
  "compare",
  {
    files: Known.fileArgument("files").pipe(Argument.variadic({ min: 3 }), Argument.withDescription("QRELS, then two or more RUNs")),
    measure: Known.flag("measure", "measure").pipe(
      Flag.withAlias("m"),
      Flag.atLeast(0),
      Flag.withDescription("a measure, named as in `litfuse eval`; repeatable (default nDCG@10)")
    ),
    baseline: Known.fileFlag("baseline").pipe(
      Flag.optional,
      Flag.withDescription("the file of the run to compare with (default: the first RUN)")
    ),
    correction: Flag.Literals("correction", Correction.methods).pipe(
      Flag.withDefault("holm"),
      Flag.withDescription("how p-values are corrected for the number of comparisons, within each measure and kind of test (default holm)")
    ),
    margin: Flag.Finite("margin").pipe(
      Flag.optional,
      Flag.withDescription("add a table of equivalence tests (TOST): differences smaller than this count as equivalent")
    ),
    details: Flag.Boolean("details").pipe(
      Flag.withDefault(false),
      Flag.withDescription("add two tables: t-test and Wilcoxon's test; all effect sizes and the detectable difference")
    ),
    zeros: Flag.Literals("zeros", ["pratt", "wilcoxon"]).pipe(
      Flag.optional,
      Flag.withDescription(
        "topics without a difference in Wilcoxon's test: pratt ranks them before leaving them out, wilcoxon leaves them out first (default pratt); implies --details"
      )
    ),
    tukey: Flag.Boolean("tukey").pipe(
      Flag.withDefault(false),
      Flag.withDescription("add a table of all pairs of runs, by Tukey's HSD randomised within topics")
    ),
    format: Flag.Literals("format", ["table", "json", "csv", "tex"]).pipe(
      Flag.withDefault("table"),
      Flag.withDescription("json and csv hold all tests and effect sizes at full precision; tex is one table for a paper (default table)")
    ),
    seed: Flag.Int("seed").pipe(
      Flag.withDefault(1),
      Flag.withDescription("the seed of sign flips, resamples and permutations (default 1)")
    ),
    compat: Flag.Literals("compat", Run.compats).pipe(
      Flag.withDefault("trec_eval-9.0.8"),
      Flag.withDescription("the version of trec_eval that sorts run files (default trec_eval-9.0.8)")
    )
  },
  Effect.fnUntraced(function* ({ files, measure, baseline, correction, margin, details, zeros, tukey, format, seed, compat }) {
    const [qrelsFile, ...runFiles] = files
    const base = Option.getOrElse(baseline, () => runFiles[0]!)
    const problem = problemOf(runFiles, base)
    if (problem !== undefined) return yield* refuse(problem)
    if (format === "csv" && tukey) return yield* refuse("--tukey has no place in csv, whose lines are runs; say --format json")
    if (Option.isSome(margin) && !(margin.value > 0)) return yield* refuse(`--margin ${margin.value}: say a number above 0`)
    const measures = yield* parseMeasures(measure.length > 0 ? measure : ["nDCG@10"])
    const reading = { comments: Run.commentsIn(compat) }
    const qrels = yield* Effect.fromResult(TrecQrels.parse(yield* Effect.fromResult(Files.readBytes(qrelsFile!)), qrelsFile!, reading))
    const judgements = Judgements.make(qrels)
    const read: Array<{ readonly file: string; readonly tag: string; readonly run: Run.Run }> = []
    for (const file of runFiles) {
      const run = yield* Effect.fromResult(TrecRun.parse(yield* Effect.fromResult(Files.readBytes(file)), file, reading))
      read.push({ file, tag: run.tag, run: Run.sort(run, compat) })
    }
    // a run has the same name in tables, notices and errors
    const names = runNames(read)
    const runs: Array<Named> = []
    for (const [r, { file, run }] of read.entries()) {
      const name = names[r]!
      const evaluation = yield* Effect.fromResult(Result.mapError(evaluate(judgements, { ...run, tag: name }, measures), inFile(file)))
      for (const notice of notices(evaluation)) yield* Console.error(Notice.print(notice))
      runs.push({ file, name, evaluation })
    }
    const first = runs.find(({ file }) => isSame(base)(file))!
    const others = runs.filter((run) => run !== first)
    const asked: Asked = {
      qrels: qrelsFile!,
      seed,
      compat,
      zeros: Option.getOrElse(zeros, () => "pratt" as const),
      margin: Option.getOrUndefined(margin)
    }
    const all = yield* compareAll(first, others, { ...asked, correction, tukey })
    const hasDetails = details || Option.isSome(zeros)
    if (format === "table") for (const compared of all) yield* Console.log(sections(compared, asked, hasDetails))
    if (format === "tex") yield* Console.log(latex(all, asked, hasDetails))
    if (format === "json") yield* Console.log(json(all, asked))
    if (format === "csv") yield* Console.log(csv(all))
  }, withProgress)
).pipe(
  Command.withExamples([
    { command: "litfuse compare qrels.txt bm25.run rrf.run dense.run -m nDCG@10 -m AP", description: "The first run is the baseline" },
    {
      command: "litfuse compare qrels.txt a.run b.run --baseline b.run --correction bonferroni --margin 0.01",
      description: "With an equivalence test"
    },
    { command: "litfuse compare qrels.txt a.run b.run --zeros wilcoxon", description: "With other tests and effect sizes" },
    { command: "litfuse compare qrels.txt a.run b.run c.run --tukey", description: "Every run with every other" },
    { command: "litfuse compare qrels.txt a.run b.run -m AP --format json", description: "For a program" },
    { command: "litfuse compare qrels.txt a.run b.run -m nDCG@10 -m AP --format tex > table.tex", description: "For a paper" }
  ])
)
