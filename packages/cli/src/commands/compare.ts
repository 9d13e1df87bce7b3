import type { Evaluation } from "@litfuse/bench/Evaluation"
import { evaluate } from "@litfuse/bench/Evaluation"
import { fixed } from "@litfuse/bench/decimals"
import * as Files from "@litfuse/bench/formats/Files"
import * as TrecQrels from "@litfuse/bench/formats/TrecQrels"
import * as TrecRun from "@litfuse/bench/formats/TrecRun"
import * as Judgements from "@litfuse/bench/Judgements"
import * as MeasureName from "@litfuse/bench/MeasureName"
import { table } from "@litfuse/bench/report/table"
import * as Run from "@litfuse/bench/Run"
import type { Comparison } from "@litfuse/bench/stats/Comparison"
import * as Correction from "@litfuse/bench/stats/Correction"
import * as PValue from "@litfuse/bench/stats/PValue"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { Exit } from "../Exit.ts"
import { withProgress } from "../progress.ts"
import { Progress } from "@litfuse/bench/Progress"

const complain = (text: string) => Effect.andThen(Console.error(`litfuse compare: ${text}`), Effect.fail(new Exit({ code: 2 })))

const signed = (value: number): string => (Number.isFinite(value) ? `${value < 0 ? "-" : "+"}${fixed(Math.abs(value), 4)}` : "none")

const row = (
  { system, ofSystem, difference, randomisation, pairedT, wilcoxon, effect, winTieLoss, detectable }: Comparison,
  adjusted: number
) => {
  const { lower, upper } = difference.bootstrap
  return [
    system,
    fixed(ofSystem.mean, 4),
    signed(difference.mean),
    Number.isFinite(lower) ? `[${signed(lower)}, ${signed(upper)}]` : "none",
    PValue.print(randomisation.p, randomisation.isFloor),
    PValue.print(adjusted, randomisation.isFloor),
    PValue.print(pairedT.p),
    PValue.print(wilcoxon.p),
    Number.isFinite(effect.cohensD) ? fixed(effect.cohensD, 2) : "none",
    fixed(effect.superiority, 2),
    `${winTieLoss.wins} / ${winTieLoss.ties} / ${winTieLoss.losses}`,
    Number.isFinite(detectable) ? fixed(detectable, 4) : "none"
  ]
}

const headers = (correction: string) => [
  "system",
  "mean",
  "difference",
  "95 % interval",
  "p",
  `p (${correction})`,
  "p (t)",
  "p (Wilcoxon)",
  "d_z",
  "superiority",
  "wins / ties / losses",
  "detectable"
]

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
      Flag.withDescription("for the number of comparisons (default holm)")
    ),
    margin: Flag.Finite("margin").pipe(Flag.optional, Flag.withDescription("differences within it count as equivalent (TOST)")),
    seed: Flag.Int("seed").pipe(Flag.withDefault(1), Flag.withDescription("for sign flips and resamples (default 1)")),
    compat: Flag.Literals("compat", Run.compats).pipe(Flag.withDefault("trec_eval-9.0.8"), Flag.withDescription("how run files are sorted"))
  },
  Effect.fnUntraced(function* ({ files, measure, baseline, correction, margin, seed, compat }) {
    const [qrelsFile, ...runFiles] = files
    const base = Option.getOrElse(baseline, () => runFiles[0]!)
    if (!runFiles.includes(base)) return yield* complain(`the baseline "${base}" is not among the runs: ${runFiles.join(", ")}`)
    const measures = yield* Effect.fromResult(MeasureName.parseAll(measure.length > 0 ? measure : ["nDCG@10"]))
    const qrels = yield* Effect.fromResult(TrecQrels.parse(yield* Effect.fromResult(Files.readBytes(qrelsFile!)), qrelsFile!))
    const judgements = Judgements.make(qrels)
    // two thirds of its loading time are distribution functions that no other command needs
    const Comparison = yield* Effect.promise(() => import("@litfuse/bench/stats/Comparison"))
    const evaluations = new Map<string, Evaluation>()
    for (const file of runFiles) {
      const run = yield* Effect.fromResult(TrecRun.parse(yield* Effect.fromResult(Files.readBytes(file)), file))
      evaluations.set(file, yield* Effect.fromResult(evaluate(judgements, Run.sort(run, compat), measures)))
    }
    const others = runFiles.filter((file) => file !== base)
    const tags = [...evaluations.values()].map(({ tag }) => tag)
    const nameOf = (file: string) => (new Set(tags).size < tags.length ? file : evaluations.get(file)!.tag)
    for (const [m, { name }] of measures.entries()) {
      const sample = (file: string) => ({ name: nameOf(file), values: evaluations.get(file)!.values[m]! })
      const options = { seed, topics: evaluations.get(base)!.topics, ...(Option.isSome(margin) ? { equivalenceMargin: margin.value } : {}) }
      const comparisons: Array<Comparison> = []
      const progress = yield* Progress
      for (const file of others) {
        progress({ done: m * others.length + comparisons.length, total: measures.length * others.length, what: `${name}: ${file}` })
        comparisons.push(yield* Effect.fromResult(Comparison.compare(sample(base), sample(file), options)))
        yield* Effect.yieldNow
      }
      const family = `${others.length} runs against ${nameOf(base)}, ${name}`
      const { adjusted } = Correction.adjust(
        correction,
        comparisons.map(({ randomisation }) => randomisation.p),
        family
      )
      yield* Console.log(
        `${name}, ${options.topics.length} topics. Baseline ${nameOf(base)}: ${fixed(comparisons[0]!.ofBaseline.mean, 4)}. Family corrected (${correction}): ${family}.\n`
      )
      yield* Console.log(
        table(
          headers(correction),
          [
            "left",
            ...headers(correction)
              .slice(1)
              .map(() => "right" as const)
          ],
          comparisons.map((one, i) => row(one, adjusted[i]!))
        )
      )
      for (const { system, equivalence } of comparisons)
        if (equivalence !== undefined && Option.isSome(margin))
          yield* Console.log(`  ${system}: equivalent within ${margin.value}: p = ${PValue.print(equivalence.p)}`)
      yield* Console.log("")
    }
  }, withProgress)
).pipe(
  Command.withDescription("Compare runs with a baseline: intervals, tests, effect sizes, corrected for their number"),
  Command.withExamples([
    { command: "litfuse compare qrels.txt bm25.run rrf.run dense.run -m nDCG@10 -m AP", description: "The first run is the baseline" },
    {
      command: "litfuse compare qrels.txt a.run b.run --baseline b.run --correction bonferroni --margin 0.01",
      description: "With an equivalence test"
    }
  ])
)
