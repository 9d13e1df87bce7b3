import * as Gain from "@litfuse/bench/report/Gain"
import { counted, fixed, signed } from "@litfuse/files/numbers"
import * as PValue from "@litfuse/stats/PValue"
import type { Section } from "../compare/compareSections.ts"
import type { Tuned } from "./answer.ts"
import { systems } from "@litfuse/bench/tune/fusion/DefaultDesign"

const nameOf = (system: string, { methods }: Tuned): string => {
  if (system === systems.tuned) return `chosen among ${methods.join(", ")}`
  if (system === systems.plain) return "rrf, nothing chosen"
  return methods.includes(system) ? `${system}, its parameters chosen` : system
}

const interval = (lower: number | null, upper: number | null): string =>
  lower === null || upper === null ? "none" : `[${signed(lower)}, ${signed(upper)}]`

const verdict = (tuned: Tuned): string => {
  const of = (against: string) => tuned.differences.find((one) => one.against === against)!
  const [plain, train] = [of(systems.plain), of("best run by training topics")]
  const words = (difference: number, p: number): string => {
    if (p >= Gain.alpha) return "no difference is shown from"
    return difference > 0 ? "it is better than" : "it is worse than"
  }
  const part = ({ difference, lower, upper, adjusted }: (typeof tuned.differences)[number], name: string): string =>
    `${words(difference, adjusted)} ${name}: ${Gain.text({ difference, lower, upper, p: adjusted, isFloor: false })}`
  const [own] = tuned.systems
  const both = `${part(plain, "fusion without a choice (rrf)")}; ${part(train, "the best single run")}.`
  return `The chosen fusion has ${tuned.measure} ${fixed(own!.value)} on topics that had no part in the choice. ${Gain.capitalise(both)}`
}

const held = (tuned: Tuned): Section => ({
  about: `${tuned.measure} held out: ${counted(tuned.topics, "topic")}, ${tuned.folds} folds, mean over ${counted(tuned.seeds, "seed")}. The best run in hindsight (${tuned.bestRun}) is a bound, because it was chosen with the judgements that measure it`,
  headers: ["system", tuned.measure, "sd over seeds"],
  rows: tuned.systems.map(({ system, value, deviation }) => [nameOf(system, tuned), fixed(value), fixed(deviation)])
})

const differences = (tuned: Tuned): Section => ({
  about: `The chosen fusion minus each of these: mean of twenty forward orders. The choice for a topic uses only earlier topics.\np and intervals are corrected in one step for ${tuned.family}`,
  headers: ["system", "difference", "95 % interval", "p", "p (corrected)", "orders that reject", "wins / ties / losses"],
  rows: tuned.differences.map((one) => [
    nameOf(one.against, tuned),
    signed(one.difference),
    interval(one.lower, one.upper),
    PValue.print(one.p),
    PValue.print(one.adjusted),
    one.rejecting === null ? "none" : `${one.rejecting} of 20`,
    `${one.wins} / ${one.ties} / ${one.losses}`
  ])
})

const mostShown = 5

const chosen = ({ chosen: all, folds, seeds }: Tuned): Section => ({
  about: `Choices in the ${folds * seeds} folds${all.length > mostShown ? `, the ${mostShown} most frequent of ${all.length} settings` : ""}`,
  headers: ["setting", "times"],
  rows: all.slice(0, mostShown).map(({ setting, times }) => [setting, String(times)])
})

/** The result for the user: sentences, tables, and how to use the choice. */
export interface TuneDocument {
  readonly verdict: string
  readonly sections: ReadonlyArray<Section>
  readonly use: string
  readonly command: string | null
}

/** The result of tuning for the user. */
export const tuneDocument = (tuned: Tuned): TuneDocument => {
  const { choice, topics } = tuned
  const params = Object.entries(choice.params).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  const setting = [choice.method, ...params].join(", ")
  const learns = choice.learns ? " The method omits the topics that it learns from, so the runs need other topics too." : ""
  return {
    verdict: verdict(tuned),
    sections: [held(tuned), differences(tuned), chosen(tuned)],
    use: `The choice on all ${topics} topics: ${setting}. Use it for new topics; its values on these topics prove nothing.${learns}`,
    command: tuned.command
  }
}
