import * as Config from "@litfuse/host/Config"
import * as SourceProbe from "@litfuse/api/search/SourceProbe"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Known from "../../completion/known.ts"
import { Exit } from "../../Exit.ts"
import { loadRegistry } from "../../plugins.ts"
import { printable } from "../../printable.ts"
import { keysOf } from "../../search/keys.ts"
import { sourcesNamed } from "../../search/sources.ts"
import { table } from "../../table.ts"
import * as Traffic from "../../traffic.ts"
import { checkPlugins } from "../plugin/check.ts"

/** `litfuse source check`. */
export const checkCommand = Command.make(
  "check",
  {
    ids: Known.argument("id", "source").pipe(Argument.variadic({ min: 0 }), Argument.withDescription("ids of sources (default: all)")),
    live: Flag.Boolean("live").pipe(
      Flag.withDefault(false),
      Flag.withDescription("ask the real service: a search, a look-up, citations and a full text, three records each")
    ),
    word: Flag.String("word").pipe(
      Flag.withDefault("aspirin"),
      Flag.withDescription("the word that --live searches for (default aspirin)")
    ),
    ...Traffic.flags
  },
  Effect.fnUntraced(function* ({ ids, live, word, ...requests }) {
    const traffic = yield* Traffic.of("litfuse source check", requests)
    const { plugins } = yield* loadRegistry()
    const sources = ids.length === 0 ? plugins.of("source") : yield* sourcesNamed("litfuse source check", plugins, ids)
    if (!live && traffic._tag === "Live") return yield* checkPlugins(sources, 200)
    const config = yield* Effect.fromResult(Config.read(process.cwd()))
    const tried = yield* Effect.forEach(sources, (one) =>
      Effect.map(SourceProbe.probe(config, one, word, traffic), (found) => found.map((each) => ({ source: one.plugin, ...each })))
    )
    const rows = tried
      .flat()
      .map(({ source, ability, outcome: { state, delivered, total, ms, error } }) => [
        source.id,
        ability,
        state,
        String(delivered),
        total === null ? "" : String(total),
        ms === null ? "" : String(Math.round(ms)),
        printable(error?.message ?? (state === "skipped" ? keysOf(config, source.upstream) : ""))
      ])
    const sides = ["left", "left", "left", "right", "right", "right", "left"] as const
    yield* Console.log(table(["source", "ability", "state", "delivered", "total", "ms", "why"], sides, rows))
    const states = tried.flat().map(({ outcome }) => outcome.state)
    if (states.every((state) => state === "failed" || state === "skipped")) return yield* new Exit({ code: 3 })
    if (states.some((state) => state === "failed" || state === "partial")) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription(
    "Check sources: against the laws of their contract, or with --live on the real services; exit 1 when one fails, 3 when all do"
  ),
  Command.withExamples([
    { command: "litfuse source check pubmed", description: "Check the laws on a small copy of the service, without a network" },
    { command: "litfuse source check --live", description: "A few requests to every service whose key is set, or that needs none" }
  ])
)
