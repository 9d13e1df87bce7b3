import * as Source from "@litfuse/api/Source"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Known from "../../completion/known.ts"
import { complain } from "../../complain.ts"
import { Exit } from "../../Exit.ts"
import { given } from "../../given.ts"
import { printable } from "@litfuse/files/printable"
import { refusing } from "../../refusal.ts"
import { table } from "../../table.ts"
import * as Traffic from "../../traffic.ts"
import { say } from "../plugin/check.ts"
import { optional, toggle, withDefault } from "../../flag.ts"

const column = (name: string) => [name, "left"] as const

const printed = (columns: ReadonlyArray<readonly [string, "left" | "right"]>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  table(
    columns.map(([name]) => name),
    columns.map(([, side]) => side),
    rows
  )

/** Prints what changed on the services, and the last days; exit 1 when anything did, 3 when every source failed. */
const watched = Effect.fnUntraced(function* ({ watched: all, days, rows }: Source.WatchedAll) {
  const tried = all.flatMap(({ source, tried: own, since }) =>
    own.map(({ ability, outcome: { state, delivered } }) => [source, ability, state, String(delivered), since ?? "never"])
  )
  yield* Console.log(
    printed([column("source"), column("ability"), column("state"), ["delivered", "right"], column("recorded before")], tried)
  )
  const findings = all.flatMap(({ source, findings: own }) =>
    own.map(({ what, where, said }) => [source, what, where, said].map((text) => printable(text)))
  )
  if (findings.length > 0)
    yield* Console.log(`\n${printed([column("source"), column("what"), column("where"), column("change")], findings)}`)
  if (days.length > 0)
    yield* Console.log(
      `\n${printed(
        ["source", ...days].map(column),
        rows.map(({ source, days: own }) => [source, ...own])
      )}`
    )
  const states = all.flatMap(({ tried: own }) => own.map(({ outcome }) => outcome.state))
  if (states.length > 0 && states.every((state) => state === "failed" || state === "skipped")) return yield* new Exit({ code: 3 })
  if (all.some(({ findings: own }) => own.some(({ what }) => what !== "new"))) return yield* new Exit({ code: 1 })
})

/** `litfuse source check`. */
export const checkCommand = Command.make(
  "check",
  {
    ids: Known.argument("id", "source").pipe(Argument.variadic({ min: 0 }), Argument.withDescription("ids of sources (default: all)")),
    live: toggle("live", "ask the real service: a search, a look-up, citations and a full text, three records each"),
    word: withDefault(Flag.String("word"), "aspirin", "the word that --live searches for (default aspirin)"),
    all: toggle("all", "with --live: say what changed in the answers since they were recorded, with --record DIR day by day"),
    known: optional(Flag.String("known"), "the record that --all asks every ability for (default: one that each source names)"),
    ...Traffic.flags
  },
  Effect.fnUntraced(function* ({ ids: sources, live, all, known, word, record, replay }) {
    const folder = process.cwd()
    const told = refusing("litfuse source check", { sources: "--source" })
    if (all) {
      if (!live || Option.isSome(replay))
        return yield* complain("litfuse source check", [{ message: "--all asks the services: give --live with it, and no --replay" }])
      return yield* watched(yield* Source.watch({ folder, sources, word, ...given({ record, known }) }).pipe(told))
    }
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
    { command: "litfuse source check --live", description: "A few requests to every service whose key is set, or that needs none" },
    {
      command: "litfuse source check --live --all --record days",
      description: "What changed since the newest day in the folder, source by source"
    }
  ])
)
