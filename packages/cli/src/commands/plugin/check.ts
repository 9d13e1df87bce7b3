import type * as Registry from "@litfuse/engine/Registry"
import { lawsOf } from "@litfuse/host/Laws"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Known from "../../completion/known.ts"
import { Exit } from "../../Exit.ts"
import { loadRegistry } from "../../plugins.ts"
import { wrap } from "../../wrap.ts"
import { named, nameOf } from "./named.ts"

/** The result of one law: `finding` is the counter-example, or the reason why the law could not be tried. */
interface Finding {
  readonly state: "holds" | "broken" | "not run"
  readonly law: string
  readonly finding: string
}

/** The most characters of a counter-example that are shown; the smallest input that was found is rarely longer. */
const mostLetters = 1200

/** So many laws that cannot be tried for one reason are named; more are counted. */
const mostNamed = 3

/** How many random cases are tried for each law; the tests of litfuse try 1,000. */
const cases = Flag.Int("cases").pipe(
  Flag.withDefault(200),
  Flag.withDescription("how many random cases are tried for each law (default 200)")
)

const findingsOf = Effect.fnUntraced(function* (plugin: Registry.AnyPlugin, count: number, plugins?: Registry.Table) {
  const findings: Array<Finding> = []
  for (const law of yield* Effect.promise(() => lawsOf(plugin, count, plugins))) {
    const example =
      law.notRun === undefined ? yield* Effect.match(law.check, { onSuccess: () => "", onFailure: ({ example: found }) => found }) : ""
    if (law.notRun !== undefined) findings.push({ state: "not run", law: law.name, finding: law.notRun })
    else findings.push({ state: example === "" ? "holds" : "broken", law: law.name, finding: example })
  }
  return findings
})

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

/** Checks plugins against their laws and says what was found; how many laws are broken. */
const checkAll = Effect.fnUntraced(function* (chosen: ReadonlyArray<Registry.Registered>, count: number, plugins?: Registry.Table) {
  let broken = 0
  let notRun = 0
  for (const { plugin } of chosen) {
    const findings = yield* findingsOf(plugin, count, plugins)
    broken += findings.filter(({ state }) => state === "broken").length
    notRun += findings.filter(({ state }) => state === "not run").length
    yield* Console.log(textOf(nameOf(plugin), findings))
  }
  if (notRun > 0) yield* Console.error(`litfuse plugin check: ${notRun} law(s) not run; below each stands what is missing`)
  if (broken > 0) yield* Console.error(`litfuse plugin check: ${broken} law(s) broken`)
  return broken
})

/**
 * The same for plugins of which the caller knows that they could be used.
 *
 * - errors: `Exit` with 1 when a law is broken
 */
export const checkPlugins = Effect.fnUntraced(function* (chosen: ReadonlyArray<Registry.Registered>, count: number) {
  if ((yield* checkAll(chosen, count)) > 0) return yield* new Exit({ code: 1 })
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
    const registry = yield* loadRegistry()
    const chosen =
      names.length > 0 ? yield* named("check", registry, names) : registry.plugins.all.filter(({ origin }) => origin.where !== undefined)
    if (chosen.length === 0 && registry.problems.length === 0)
      yield* Console.log("Nothing to check: no litfuse.config.yaml from here upwards names a plugin. Name one: litfuse plugin check rrf")
    const broken = yield* checkAll(chosen, count, registry.plugins)
    if (registry.problems.length > 0) return yield* new Exit({ code: 2 })
    if (broken > 0) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Check plugins against the laws of their contracts; exit 1 when one is broken"),
  Command.withExamples([
    { command: "litfuse plugin check", description: "Check the plugins that litfuse.config.yaml names" },
    { command: "litfuse plugin check ranker/bm25 rrf --cases 1000", description: "With as many random cases as the tests of litfuse use" }
  ])
)
