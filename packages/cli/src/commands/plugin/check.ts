import type { Checked, Finding } from "@litfuse/api/plugin/laws"
import * as Plugin from "@litfuse/api/Plugin"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Known from "../../completion/known.ts"
import { Exit } from "../../Exit.ts"
import { withProgress } from "../../progress.ts"
import { refusing } from "../../refusal.ts"
import { wrap } from "../../wrap.ts"
import { withDefault } from "../../flag.ts"

/** The most characters of a counter-example that are shown; the smallest input that was found is rarely longer. */
const mostLetters = 1200

/** So many laws that cannot be tried for one reason are named; more are counted. */
const mostNamed = 3

/** How many random cases are tried for each law; the tests of litfuse try 1,000. */
const cases = withDefault(Flag.Int("cases"), 200, "how many random cases are tried for each law (default 200)")

/** A finding below its law, indented, as wide as the terminal; line breaks of the finding stay. */
const indented = (text: string): ReadonlyArray<string> => {
  const cut = text.length <= mostLetters ? text : `${text.slice(0, mostLetters)} ... (${text.length - mostLetters} more letters)`
  const width = Math.max(40, Math.min(120, process.stdout.columns ?? 120)) - 6
  return cut.split("\n").flatMap((line) => wrap(line, width).map((part) => `      ${part}`))
}

/** What was found for one plugin: a line that counts, then each law, those that hold in a line. */
const textOf = (name: string, findings: ReadonlyArray<Finding>): string => {
  if (findings.length === 0) return `${name}: its contract holds; this kind has no laws that can be tried on the plugin alone`
  const count = (state: Finding["state"]) => findings.filter((one) => one.state === state).length
  const counts = (["holds", "broken", "not run"] as const).filter((state) => count(state) > 0)
  const words = { holds: "hold", broken: "broken", "not run": "do not apply or cannot be tried here" }
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
    // laws that cannot be tried for one reason are told in one breath
    ...Array.from(reasons, ([why, laws]) =>
      laws.length > mostNamed
        ? [`  not run ${laws.length} laws, of which the first is: ${laws[0]!.law}`, ...indented(why)]
        : [...laws.map(({ law }) => `  not run ${law}`), ...indented(why)]
    ).flat()
  ].join("\n")
}

/** Says what the laws of plugins found; how many are broken. */
export const say = Effect.fnUntraced(function* (checked: ReadonlyArray<Checked>) {
  for (const { plugin, findings } of checked) yield* Console.log(textOf(plugin, findings))
  const count = (wanted: Finding["state"]) =>
    checked.reduce((sum, { findings }) => sum + findings.filter(({ state }) => state === wanted).length, 0)
  const [broken, notRun] = [count("broken"), count("not run")]
  if (notRun > 0) yield* Console.error(`litfuse plugin check: ${notRun} law(s) not run; below each stands what is missing`)
  if (broken > 0) yield* Console.error(`litfuse plugin check: ${broken} law(s) broken`)
  return broken
})

/** `litfuse plugin check`. */
export const checkCommand = Command.make(
  "check",
  {
    plugins: Known.argument("plugin", "plugin").pipe(
      Argument.variadic({ min: 0 }),
      Argument.withDescription("ids, or kind/id (default: those that litfuse.config.yaml names)")
    ),
    cases
  },
  Effect.fnUntraced(function* ({ plugins: names, cases: count }) {
    const { plugins: checked, unusable } = yield* Plugin.check({ folder: process.cwd(), plugins: names, cases: count }).pipe(
      withProgress,
      refusing("litfuse plugin check")
    )
    if (checked.length === 0 && unusable === 0)
      yield* Console.log("Nothing to check: no litfuse.config.yaml from here upwards names a plugin. Name one: litfuse plugin check rrf")
    const broken = yield* say(checked)
    if (unusable > 0) return yield* new Exit({ code: 2 })
    if (broken > 0) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Check plugins against the laws of their contracts; exit 1 when one is broken"),
  Command.withExamples([
    { command: "litfuse plugin check", description: "Check the plugins that litfuse.config.yaml names" },
    { command: "litfuse plugin check ranker/bm25 rrf --cases 1000", description: "With as many random cases as the tests of litfuse use" }
  ])
)
