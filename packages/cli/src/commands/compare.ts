import { resolve } from "node:path"
import { evaluate, notices } from "@litfuse/eval/Evaluation"
import * as Files from "@litfuse/files/Files"
import * as TrecQrels from "@litfuse/eval/formats/TrecQrels"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import * as Judgements from "@litfuse/eval/Judgements"
import { Progress } from "@litfuse/bench/Progress"
import * as Run from "@litfuse/eval/Run"
import type { Comparison } from "@litfuse/stats/Comparison"
import * as Correction from "@litfuse/stats/Correction"
import * as TukeyHsd from "@litfuse/stats/TukeyHsd"
import * as Notice from "@litfuse/engine/Notice"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { type Asked, type Compared, type Named, namesOf } from "../compare/Compared.ts"
import { latex } from "../compare/latex.ts"
import { csv, json } from "../compare/print.ts"
import { sections } from "../compare/sections.ts"
import { Exit } from "../Exit.ts"
import { parseMeasures } from "../measures.ts"
import { withProgress } from "../progress.ts"

const complain = (text: string) => Effect.andThen(Console.error(`litfuse compare: ${text}`), Effect.fail(new Exit({ code: 2 })))

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
    files: Argument.String("files").pipe(Argument.variadic({ min: 3 }), Argument.withDescription("QRELS, then two or more RUNs")),
    measure: Flag.String("measure").pipe(
      Flag.withAlias("m"),
      Flag.atLeast(0),
      Flag.withDescription("as in `litfuse eval`; repeatable (default nDCG@10)")
    ),
    baseline: Flag.String("baseline").pipe(
      Flag.optional,
      Flag.withDescription("the file of the run to compare with (default: the first RUN)")
    ),
    correction: Flag.Literals("correction", Correction.methods).pipe(
      Flag.withDefault("holm"),
      Flag.withDescription("for the number of comparisons, within each measure and each kind of test (default holm)")
    ),
    margin: Flag.Finite("margin").pipe(
      Flag.optional,
      Flag.withDescription("a table more: which differences within it count as equivalent (TOST)")
    ),
    details: Flag.Boolean("details").pipe(
      Flag.withDefault(false),
      Flag.withDescription("two tables more: t-test and Wilcoxon's test; all effect sizes and the detectable difference")
    ),
    zeros: Flag.Literals("zeros", ["pratt", "wilcoxon"]).pipe(
      Flag.optional,
      Flag.withDescription(
        "topics without a difference in Wilcoxon's test: ranked, then left out, or left out first (default pratt); shows details"
      )
    ),
    tukey: Flag.Boolean("tukey").pipe(
      Flag.withDefault(false),
      Flag.withDescription("a table more: all pairs of runs, by Tukey's HSD randomised within topics")
    ),
    format: Flag.Literals("format", ["table", "json", "csv", "tex"]).pipe(
      Flag.withDefault("table"),
      Flag.withDescription("json and csv hold all tests and effect sizes at full precision, tex the tables asked for (default table)")
    ),
    seed: Flag.Int("seed").pipe(Flag.withDefault(1), Flag.withDescription("for sign flips, resamples and permutations (default 1)")),
    compat: Flag.Literals("compat", Run.compats).pipe(Flag.withDefault("trec_eval-9.0.8"), Flag.withDescription("how run files are sorted"))
  },
  Effect.fnUntraced(function* ({ files, measure, baseline, correction, margin, details, zeros, tukey, format, seed, compat }) {
    const [qrelsFile, ...runFiles] = files
    const base = Option.getOrElse(baseline, () => runFiles[0]!)
    const problem = problemOf(runFiles, base)
    if (problem !== undefined) return yield* complain(problem)
    if (format === "csv" && tukey) return yield* complain("--tukey has no place in csv, whose lines are runs; say --format json")
    if (Option.isSome(margin) && !(margin.value > 0)) return yield* complain(`--margin ${margin.value}: say a number above 0`)
    const measures = yield* parseMeasures(measure.length > 0 ? measure : ["nDCG@10"])
    const qrels = yield* Effect.fromResult(TrecQrels.parse(yield* Effect.fromResult(Files.readBytes(qrelsFile!)), qrelsFile!))
    const judgements = Judgements.make(qrels)
    // two thirds of its loading time are distribution functions that no other command needs
    const { adjust, compare: compareTwo } = yield* Effect.promise(() => import("@litfuse/stats/Comparison"))
    const measured: Array<Omit<Named, "name"> & { readonly tag: string }> = []
    for (const file of runFiles) {
      const run = yield* Effect.fromResult(TrecRun.parse(yield* Effect.fromResult(Files.readBytes(file)), file))
      // errors and notices name files: several may carry one tag
      const evaluation = yield* Effect.fromResult(evaluate(judgements, { ...Run.sort(run, compat), tag: file }, measures))
      for (const notice of notices(evaluation)) yield* Console.error(Notice.print(notice))
      measured.push({ file, tag: run.tag, evaluation })
    }
    const names = namesOf(measured)
    const runs = measured.map((one): Named => ({ file: one.file, name: names.get(one.file)!, evaluation: one.evaluation }))
    const first = runs.find(({ file }) => isSame(base)(file))!
    const others = runs.filter((run) => run !== first)
    const asked: Asked = {
      qrels: qrelsFile!,
      seed,
      compat,
      zeros: Option.getOrElse(zeros, () => "pratt" as const),
      margin: Option.getOrUndefined(margin)
    }
    const { topics } = first.evaluation
    const options = { seed, topics, zeros: asked.zeros, ...(asked.margin === undefined ? {} : { equivalenceMargin: asked.margin }) }
    const progress = yield* Progress
    const all: Array<Compared> = []
    for (const [m, { name }] of measures.entries()) {
      const sample = (run: Named) => ({ name: run.file, values: run.evaluation.values[m]! })
      const comparisons: Array<Comparison> = []
      for (const run of others) {
        progress({ done: m * others.length + comparisons.length, total: measures.length * others.length, what: `${name}: ${run.file}` })
        comparisons.push(yield* Effect.fromResult(compareTwo(sample(first), sample(run), options)))
        yield* Effect.yieldNow
      }
      const family = `${others.length} run${others.length === 1 ? "" : "s"} against ${first.name}, ${name}`
      const adjusted = adjust(correction, comparisons, family)
      const values = [first, ...others].map((run) => sample(run).values)
      const pairs = tukey ? TukeyHsd.test(values, { seed }) : undefined
      const compared = { measure: name, topics: topics.length, baseline: first, others, comparisons, adjusted, pairs }
      all.push(compared)
      const hasDetails = details || Option.isSome(zeros)
      if (format === "table") yield* Console.log(sections(compared, asked, hasDetails))
      if (format === "tex") yield* Console.log(`${latex(compared, asked, hasDetails)}\n`)
    }
    if (format === "json") yield* Console.log(json(all, asked))
    if (format === "csv") yield* Console.log(csv(all))
  }, withProgress)
).pipe(
  Command.withDescription(
    "Compare runs with a baseline: means and differences with intervals, tests, effect sizes, corrected for their number"
  ),
  Command.withExamples([
    { command: "litfuse compare qrels.txt bm25.run rrf.run dense.run -m nDCG@10 -m AP", description: "The first run is the baseline" },
    {
      command: "litfuse compare qrels.txt a.run b.run --baseline b.run --correction bonferroni --margin 0.01",
      description: "With an equivalence test"
    },
    { command: "litfuse compare qrels.txt a.run b.run --zeros wilcoxon", description: "With other tests and effect sizes" },
    { command: "litfuse compare qrels.txt a.run b.run c.run --tukey", description: "Every run with every other" },
    { command: "litfuse compare qrels.txt a.run b.run -m AP --format json", description: "For a program" },
    { command: "litfuse compare qrels.txt a.run b.run --details --format tex", description: "For a paper" }
  ])
)
