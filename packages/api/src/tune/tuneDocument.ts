import * as Gain from "@litfuse/bench/report/Gain"
import { systems } from "@litfuse/bench/tune/fusion/DefaultDesign"
import { tableCell } from "@litfuse/document/tableCell"
import { type Document, notes, paragraph, type Section } from "@litfuse/engine/Document"
import { counted, fixed } from "@litfuse/files/numbers"
import { type AboutTable, aboutBlocks, columnsOf, intervalCell, pCell, signedCell } from "../compare/compareSection.ts"
import { isGainShown } from "./recommendedChoice.ts"
import type { Answer } from "./answer.ts"

const nameOf = (system: string, { methods }: Answer): string => {
  if (system === systems.tuned) return `chosen among ${methods.join(", ")}`
  if (system === systems.plain) return "rrf, nothing chosen"
  return methods.includes(system) ? `${system}, its parameters chosen` : system
}

const verdict = (tuned: Answer): string => {
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

const held = (tuned: Answer): AboutTable => ({
  about: `${tuned.measure} held out: ${counted(tuned.topics, "topic")}, ${tuned.folds} folds, mean over ${counted(tuned.seeds, "seed")}. The best run in hindsight (${tuned.bestRun}) is a bound, because it was chosen with the judgements that measure it`,
  columns: columnsOf(["system"], [tuned.measure, "sd over seeds"]),
  rows: tuned.systems.map(({ system, value, deviation }) => [{ text: nameOf(system, tuned) }, tableCell(value, 4), tableCell(deviation, 4)])
})

const differences = (tuned: Answer): AboutTable => ({
  about: `The chosen fusion minus each of these: mean of twenty forward orders. The choice for a topic uses only earlier topics here, and all other folds for the values above. So these differences are another estimate.\np and intervals are corrected in one step for ${tuned.family}`,
  columns: columnsOf(["system"], ["difference", "95 % interval", "p", "p (corrected)", "orders that reject", "wins / ties / losses"]),
  rows: tuned.differences.map((one) => [
    { text: nameOf(one.against, tuned) },
    signedCell(one.difference),
    intervalCell(one.lower, one.upper),
    pCell(one.p),
    pCell(one.adjusted),
    one.rejecting === null ? tableCell(null) : { text: `${one.rejecting} of 20`, value: one.rejecting },
    { text: `${one.wins} / ${one.ties} / ${one.losses}`, value: one.wins - one.losses }
  ])
})

const mostShown = 5

const chosen = ({ chosen: all, folds, seeds }: Answer): AboutTable => ({
  about: `Choices in the ${folds * seeds} folds${all.length > mostShown ? `, the ${mostShown} most frequent of ${all.length} settings` : ""}`,
  columns: columnsOf(["setting"], ["times"]),
  rows: all.slice(0, mostShown).map(({ setting, times }) => [{ text: setting }, tableCell(times)])
})

/** The result of tuning as a document: whether the choice helps, tables, and how to use it. */
export const tuneDocument = (answer: Answer): Document => {
  const { choice, topics, measure, command, notices } = answer
  const params = Object.entries(choice.params).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  const setting = [choice.method, ...params].join(", ")
  const isShown = isGainShown(answer.differences)
  const learns = choice.learns && isShown ? " The method omits the topics that it learns from, so the runs need other topics too." : ""
  const where = `${measure}, ${counted(topics, "topic")}`
  const section = (id: string, title: string, table: AboutTable): Section => ({
    id,
    title,
    blocks: aboutBlocks(table, where, `tune-${id}`)
  })
  return {
    title: `Fusion tuned on ${counted(topics, "topic")}`,
    by: "litfuse tune",
    lead: [paragraph(verdict(answer), "verdict"), ...notes(notices)],
    sections: [
      section("held-out", "Systems", held(answer)),
      section("differences", "Differences", differences(answer)),
      section("choices", "Choices", chosen(answer))
    ],
    end: [
      paragraph(
        isShown
          ? `The choice on all ${topics} topics: ${setting}. Use it for new topics; its values on these topics prove nothing.${learns}`
          : `Nothing shows that choosing helps here, so use the fusion without a choice for new topics. The choice on all ${topics} topics would be: ${setting}.`
      ),
      ...(command === null ? [] : [{ type: "code" as const, text: command, language: "sh" }])
    ]
  }
}
