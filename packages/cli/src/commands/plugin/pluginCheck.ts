import type { Checked, Finding } from "@litfuse/api/plugin/checkLaws"
import * as Plugin from "@litfuse/api/Plugin"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Completion from "../../completion/Completion.ts"
import { Exit } from "../../Exit.ts"
import { withProgress } from "../../progress.ts"
import { printRefusal } from "../../usageError.ts"
import { wrapText } from "@litfuse/document/wrapText"
import { withDefault } from "../../flags.ts"

/** The characters of a counter-example that are shown. */
const mostLetters = 1200

const mostNamed = 3

const cases = withDefault(Flag.Int("cases"), 200, "the number of random cases per law (default 200)")

const indented = (text: string): ReadonlyArray<string> => {
  const cut = text.length <= mostLetters ? text : `${text.slice(0, mostLetters)} ... (${text.length - mostLetters} more letters)`
  const width = Math.max(40, Math.min(120, process.stdout.columns ?? 120)) - 6
  return cut.split("\n").flatMap((line) => wrapText(line, width).map((part) => `      ${part}`))
}

const textOf = (name: string, findings: ReadonlyArray<Finding>): string => {
  if (findings.length === 0) return `${name}: its contract holds; this kind has no laws to check on a single plugin`
  const count = (state: Finding["state"]) => findings.filter((one) => one.state === state).length
  const counts = (["holds", "broken", "not run"] as const).filter((state) => count(state) > 0)
  const words = { holds: "hold", broken: "broken", "not run": "not applicable or not testable here" }
  const tried = findings.filter(({ state }) => state !== "not run")
  const reasons = Map.groupBy(
    findings.filter(({ state }) => state === "not run"),
    ({ finding }) => finding
  )
  return [
    `${name}: ${counts.map((state) => `${count(state)} ${words[state]}`).join(", ")}, of ${findings.length} laws`,
    ...tried.flatMap(({ state, law, finding }) => [
      `  ${state.padEnd(7)} ${law}`,
      ...(finding === "" ? [] : ["    the smallest input found that breaks it:", ...indented(finding)])
    ]),
    // laws with the same reason share one text
    ...Array.from(reasons, ([why, laws]) =>
      laws.length > mostNamed
        ? [`  not run ${laws.length} laws, of which the first is: ${laws[0]!.law}`, ...indented(why)]
        : [...laws.map(({ law }) => `  not run ${law}`), ...indented(why)]
    ).flat()
  ].join("\n")
}

/** Prints the findings of plugins; returns the number of broken laws. */
export const printFindings = Effect.fnUntraced(function* (checked: ReadonlyArray<Checked>) {
  for (const { plugin, findings } of checked) yield* Console.log(textOf(plugin, findings))
  const count = (wanted: Finding["state"]) =>
    checked.reduce((sum, { findings }) => sum + findings.filter(({ state }) => state === wanted).length, 0)
  const [broken, notRun] = [count("broken"), count("not run")]
  if (notRun > 0) yield* Console.error(`litfuse plugin check: ${notRun} law(s) not run; the reasons are listed below each law`)
  if (broken > 0) yield* Console.error(`litfuse plugin check: ${broken} law(s) broken`)
  return broken
})

/** `litfuse plugin check`. */
export const pluginCheck = Command.make(
  "check",
  {
    plugins: Completion.argument("plugin", "plugin").pipe(
      Argument.variadic({ min: 0 }),
      Argument.withDescription("ids, or kind/id (default: the plugins in litfuse.config.yaml)")
    ),
    cases
  },
  Effect.fnUntraced(function* ({ plugins: names, cases: count }) {
    const { plugins: checked, unusable } = yield* Plugin.check({ folder: process.cwd(), plugins: names, cases: count }).pipe(
      withProgress,
      printRefusal("litfuse plugin check")
    )
    if (checked.length === 0 && unusable === 0)
      yield* Console.log(
        "Nothing to check: no litfuse.config.yaml in this folder or above names a plugin. Name one: litfuse plugin check rrf"
      )
    const broken = yield* printFindings(checked)
    if (unusable > 0) return yield* new Exit({ code: 2 })
    if (broken > 0) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Check plugins against the laws of their contracts; exit 1 when a law is broken"),
  Command.withExamples([
    { command: "litfuse plugin check", description: "Check the plugins in litfuse.config.yaml" },
    {
      command: "litfuse plugin check ranker/bm25 rrf --cases 1000",
      description: "With the number of random cases that the tests of litfuse use"
    }
  ])
)
