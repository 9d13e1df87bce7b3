import { outcomeStates } from "@litfuse/engine/source/OutcomeState"
import * as Source from "@litfuse/api/Source"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Completion from "../../completion/Completion.ts"
import { printProblems } from "../../printProblems.ts"
import { Exit } from "../../Exit.ts"
import { definedOptions } from "../../definedOptions.ts"
import { printable } from "@litfuse/files/printable"
import { printRefusal } from "../../usageError.ts"
import { table } from "../../table.ts"
import { requestFlags } from "../../requestFlags.ts"
import { traffic } from "@litfuse/api/search/request"
import { printFindings } from "../plugin/pluginCheck.ts"
import { optional, toggle, withDefault } from "../../flags.ts"

const column = (name: string) => [name, "left"] as const

const printed = (columns: ReadonlyArray<readonly [string, "left" | "right"]>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  table(
    columns.map(([name]) => name),
    columns.map(([, side]) => side),
    rows
  )

/** Prints changes of services and the last days. Errors: `Exit` with 1 for a change, 3 if every source failed. */
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
  if (states.length > 0 && !states.some((state) => outcomeStates[state].hasAnswered)) return yield* new Exit({ code: 3 })
  if (all.some(({ findings: own }) => own.some(({ what }) => what !== "new"))) return yield* new Exit({ code: 1 })
})

/** `litfuse source check`. */
export const sourceCheck = Command.make(
  "check",
  {
    ids: Completion.argument("id", "source").pipe(Argument.variadic({ min: 0 }), Argument.withDescription("ids of sources (default: all)")),
    live: toggle("live", "send requests to the real service: a search, a look-up, citations and a full text, three records each"),
    word: withDefault(
      Flag.String("word"),
      "aspirin",
      "the word that --live searches for (default aspirin). A source of entities is asked for its example, or for this if it is one of its names"
    ),
    all: toggle("all", "with --live: report changes since the last recording; with --record DIR, day by day"),
    known: optional(Flag.String("known"), "the record that --all requests (default: one that each source names)"),
    ...requestFlags(traffic)
  },
  Effect.fnUntraced(function* ({ ids: sources, live, all, known, word, record, replay }) {
    const folder = process.cwd()
    const told = printRefusal("litfuse source check", { sources: "--source" })
    if (all) {
      if (!live || Option.isSome(replay))
        return yield* printProblems("litfuse source check", [
          { message: "--all sends requests to services: add --live, and remove --replay" }
        ])
      return yield* watched(yield* Source.watch({ folder, sources, word, ...definedOptions({ record, known }) }).pipe(told))
    }
    if (!live && Option.isNone(record) && Option.isNone(replay)) {
      if ((yield* printFindings(yield* Source.laws({ folder, sources }).pipe(told))) > 0) return yield* new Exit({ code: 1 })
      return
    }
    const tried = yield* Source.tryOut({ folder, sources, word, ...definedOptions({ record, replay }) }).pipe(told)
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
    if (!states.some((state) => outcomeStates[state].hasAnswered)) return yield* new Exit({ code: 3 })
    if (states.some((state) => outcomeStates[state].isFailure)) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription(
    "Check sources against the laws of their contract, or with --live on the real services; exit 1 when one fails, 3 when all fail"
  ),
  Command.withExamples([
    { command: "litfuse source check pubmed", description: "Check the laws on a mock of the service, without network" },
    { command: "litfuse source check --live", description: "A few requests to every service that has its key or needs none" },
    {
      command: "litfuse source check --live --all --record days",
      description: "Changes since the newest day in the folder, by source"
    }
  ])
)
