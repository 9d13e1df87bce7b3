import * as Decode from "@litfuse/engine/Decode"
import type { Fusion } from "@litfuse/engine/Fusion"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import * as Notice from "@litfuse/engine/Notice"
import * as Files from "@litfuse/files/Files"
import * as TrecQrels from "@litfuse/eval/formats/TrecQrels"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import * as Judgements from "@litfuse/eval/Judgements"
import * as Run from "@litfuse/eval/Run"
import * as Frames from "@litfuse/bench/tune/Frames"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Known from "../completion/known.ts"
import { refusal } from "../refusal.ts"
import { fuseRuns } from "../fuse/fuseRuns.ts"
import { loadRegistry } from "../plugins.ts"
import { runNames } from "@litfuse/api/runNames"
import { written } from "../written.ts"

const refuse = refusal("litfuse fuse")

interface Training {
  readonly runs: ReadonlyArray<Run.Run>
  readonly train: Option.Option<string>
  readonly depth: number
  readonly compat: Run.Compat
}

/** Parameters with what was learned filled in, and the training topics, which must not be in the fused run. */
const learn = (fusion: Fusion, params: unknown, { runs, train, depth, compat }: Training) =>
  Effect.fromResult(
    Result.gen(function* () {
      if (fusion.train === undefined || Option.isNone(train)) return { params, topics: new Set<string>() }
      const qrels = yield* Result.flatMap(Files.readBytes(train.value), (bytes) =>
        TrecQrels.parse(bytes, train.value, { comments: Run.commentsIn(compat) })
      )
      const frames = Frames.make(runs, Judgements.make(qrels), depth, compat)
      return { params: fusion.train(frames, params), topics: new Set(qrels.topics.keys()) }
    })
  )

/** `litfuse fuse`: fuses several run files into one. */
export const fuse = Command.make(
  "fuse",
  {
    runs: Known.fileArgument("runs").pipe(Argument.variadic({ min: 2 }), Argument.withDescription("two or more run files, gzip or not")),
    method: Known.flag("method", "method").pipe(
      Flag.withDefault("rrf"),
      Flag.withDescription("a fusion's id, as `plugin list` shows it (default rrf)")
    ),
    k: Flag.Finite("k").pipe(Flag.optional, Flag.withDescription("rrf: the constant added to ranks (default 60)")),
    weights: Flag.String("weights").pipe(Flag.optional, Flag.withDescription("one weight per run, separated by commas")),
    param: Flag.KeyValuePair("param").pipe(
      Flag.withDefault({}),
      Flag.withDescription("name=value of any other parameter of the method; repeatable")
    ),
    train: Known.fileFlag("train").pipe(
      Flag.optional,
      Flag.withDescription("judgements on which a learning method is trained; their topics are left out of the fused run")
    ),
    depth: Flag.Int("depth").pipe(Flag.withDefault(1000), Flag.withDescription("hits per topic to read and to write (default 1000)")),
    compat: Flag.Literals("compat", Run.compats).pipe(
      Flag.withDefault("trec_eval-9.0.8"),
      Flag.withDescription("the version of trec_eval that sorts run files (default trec_eval-9.0.8)")
    ),
    tag: Flag.String("tag").pipe(Flag.optional, Flag.withDescription("the tag of the fused run (default: the method)")),
    out: Known.fileFlag("out").pipe(Flag.withDescription("the file to write; as gzip when it ends in .gz"))
  },
  Effect.fnUntraced(function* ({ runs: files, method, k, weights, param, train, depth, compat, tag, out }) {
    if (depth < 1) return yield* refuse(`--depth ${depth}: no hits are left to fuse; say 1 or more`)
    const fusions = (yield* loadRegistry()).plugins.byId("fusion")
    const fusion = fusions.get(method)
    if (fusion === undefined)
      return yield* refuse(
        `unknown method "${method}"${didYouMean(nearest(method, fusions.keys(), 1))}; \`litfuse plugin list\` shows the fusions there are`
      )
    if (fusion.train === undefined && Option.isSome(train))
      return yield* refuse(`"${method}" learns nothing from judgements; leave --train out`)
    if (fusion.train !== undefined && Option.isNone(train))
      return yield* refuse(`"${method}" learns from judged topics: name their judgements with --train, and have runs with other topics too`)
    const given = {
      ...written(param),
      ...Option.match(k, { onNone: () => ({}), onSome: (value) => ({ k: value }) }),
      ...Option.match(weights, { onNone: () => ({}), onSome: (text) => ({ weights: text.split(",").map(Number) }) })
    }
    const params = Decode.strict(fusion.params, given)
    if (Result.isFailure(params))
      return yield* refuse(params.failure.map(({ path, what }) => `${method}${Decode.printPath(path)} ${what}`).join("; "))
    const read: Array<{ readonly file: string; readonly tag: string; readonly run: Run.Run }> = []
    for (const file of files) {
      const reading = { comments: Run.commentsIn(compat), scores: "finite" } as const
      const run = yield* Effect.fromResult(Result.flatMap(Files.readBytes(file), (bytes) => TrecRun.parse(bytes, file, reading)))
      read.push({ file, tag: run.tag, run: Run.sort(run, compat) })
    }
    const names = runNames(read)
    const runs = read.map(({ run }, r) => ({ ...run, tag: names[r]! }))
    const learned = yield* learn(fusion, params.success, { runs, train, depth, compat })
    const topics = new Set(runs.flatMap((run) => [...run.topics.keys()]))
    if (learned.topics.size > 0 && [...topics].every((topic) => learned.topics.has(topic)))
      return yield* refuse(
        "every topic of the runs was trained on, so a fused run could show nothing; judge fewer topics, or add others to the runs"
      )
    const fused = fuseRuns(fusion, learned.params, runs, {
      tag: Option.getOrElse(tag, () => method),
      depth,
      compat,
      without: learned.topics
    })
    if (Result.isFailure(fused)) return yield* refuse(`${method}: ${fused.failure.what}`)
    const { run, notices } = fused.success
    for (const notice of notices) yield* Console.error(Notice.print(notice))
    const { text, lowered } = yield* Effect.fromResult(TrecRun.print(run, out))
    yield* Effect.fromResult(Files.writeText(out, text))
    if (lowered > 0)
      yield* Console.error(
        Notice.print(
          Notice.make(
            "scores-lowered",
            out,
            `${lowered} score(s) lowered by the smallest step of a 32-bit float, so that trec_eval keeps the order`
          )
        )
      )
    const trained = learned.topics.size === 0 ? "" : `; ${learned.topics.size} topics it was trained on left out`
    // only the run itself goes to standard output
    yield* (out === "-" ? Console.error : Console.log)(
      `${out}: ${runs.length} runs fused by ${fusion.id}, ${run.topics.size} topics${trained}`
    )
  })
).pipe(
  Command.withExamples([
    { command: "litfuse fuse bm25.run dense.run --method rrf --out fused.run", description: "Reciprocal rank fusion, k = 60" },
    { command: "litfuse fuse a.run b.run c.run --k 10 --weights 2,1,1 --out fused.run.gz", description: "With weights, written as gzip" },
    { command: "litfuse fuse a.run b.run --param missing=worst --out fused.run", description: "With another parameter of the method" },
    {
      command: "litfuse fuse a.run b.run --method linear-ridge --train qrels.txt --out fused.run",
      description: "Weights are learned from judged topics, for all others"
    }
  ])
)
