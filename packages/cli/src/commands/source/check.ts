import * as Source from "@litfuse/api/Source"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Known from "../../completion/known.ts"
import { Exit } from "../../Exit.ts"
import { given } from "../../given.ts"
import { printable } from "@litfuse/files/printable"
import { refusing } from "../../refusal.ts"
import { table } from "../../table.ts"
import * as Traffic from "../../traffic.ts"
import { say } from "../plugin/check.ts"

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
  Effect.fnUntraced(function* ({ ids: sources, live, word, record, replay }) {
    const folder = process.cwd()
    const told = refusing("litfuse source check", { sources: "--source" })
    if (!live && Option.isNone(record) && Option.isNone(replay)) {
      if ((yield* say(yield* Source.laws({ folder, sources }).pipe(told))) > 0) return yield* new Exit({ code: 1 })
      return
    }
    const tried = yield* Source.tryOut({ folder, sources, word, ...given({ record, replay }) }).pipe(told)
    const rows = tried.map(({ source, ability, keys, outcome: { state, delivered, total, ms, error } }) => [
      source,
      ability,
      state,
      String(delivered),
      total === null ? "" : String(total),
      ms === null ? "" : String(Math.round(ms)),
      printable(error?.message ?? (state === "skipped" ? keys.map(Source.printKey).join("; ") : ""))
    ])
    const sides = ["left", "left", "left", "right", "right", "right", "left"] as const
    yield* Console.log(table(["source", "ability", "state", "delivered", "total", "ms", "why"], sides, rows))
    const states = tried.map(({ outcome }) => outcome.state)
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
