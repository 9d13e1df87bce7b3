import { join } from "node:path"
import * as Store from "@litfuse/bench/dataset/Store"
import * as Files from "@litfuse/files/Files"
import { known } from "@litfuse/bench/experiment/load"
import { formats, formOf } from "@litfuse/bench/report/forms"
import { readResults } from "@litfuse/bench/report/read"
import { storedRankings } from "@litfuse/bench/report/storedRankings"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Known from "../../completion/known.ts"
import { refusal } from "../../refusal.ts"
import { store } from "../../workspace.ts"
import { circumstances } from "./circumstances.ts"
import { experiment } from "./running.ts"

/** `litfuse bench export`. */
export const exportCommand = Command.make(
  "export",
  {
    experiment,
    format: Flag.Literals("format", formats).pipe(Flag.withDescription("the form; csv has every value of every topic")),
    out: Known.fileFlag("out").pipe(Flag.optional, Flag.withDescription("the file to write (default: the terminal)")),
    standalone: Flag.Boolean("standalone").pipe(Flag.withDefault(false), Flag.withDescription("tex: a document that compiles on its own")),
    actor: Flag.String("actor").pipe(Flag.optional, Flag.withDescription("ir-metadata: who made the runs")),
    commit: Flag.String("commit").pipe(Flag.optional, Flag.withDescription("ir-metadata: the commit of the code that made them"))
  },
  Effect.fnUntraced(function* ({ experiment: id, format, out, standalone, actor, commit }) {
    const here = yield* store
    const { root } = here
    yield* Effect.fromResult(known(here, [id]))
    const path = `reports/${id}/results.json`
    const name = Store.nameOf(here, path)
    const results = yield* Effect.fromResult(readResults(join(root, path), name, `run \`litfuse bench run ${id}\` first`))
    if (format === "ir-metadata" && results.tables.length === 0)
      return yield* refusal("litfuse bench export")(`"${id}" has no runs of its own to describe, only analyses`)
    const rankings = format === "html" ? yield* Effect.fromResult(storedRankings(root, id, results)) : undefined
    const text = formOf({ results, rankings }, format, {
      isStandalone: standalone,
      circumstances: {
        ...circumstances(),
        ...(Option.isSome(actor) ? { actor: actor.value } : {}),
        ...(Option.isSome(commit) ? { commit: commit.value } : {})
      }
    })
    if (Option.isNone(out)) return yield* Effect.sync(() => void process.stdout.write(text))
    yield* Effect.fromResult(Files.writeText(out.value, text))
    if (out.value !== "-") yield* Console.log(out.value)
  })
).pipe(
  Command.withDescription("Write a report in another form, from its results.json and rankings.json"),
  Command.withExamples([
    { command: "litfuse bench export atlas --format html --out atlas.html", description: "One file to look at or to send" },
    { command: "litfuse bench export atlas --format tex --out tables.tex", description: "Tables for \\input in a paper" },
    { command: "litfuse bench export atlas --format csv | head", description: "Every value, one on each line" }
  ])
)
