import type { CitedParams, Choice } from "./CitedParams.ts"
import { published, type Way } from "./AnswerWorth.ts"
import type { System, Unit } from "./measureUnits.ts"

/** Names of systems, as tables print them. */
export const names = { command: "command", chosen: "command, chosen", divided: "four dimensions" } as const

const systemOf = (params: CitedParams, name: string, changed: Partial<Way> = {}, sentences = params.settings.sentences): System => ({
  name,
  way: { ...published(params), ...changed },
  sentences
})

/** The command, the same divided along its dimensions, and with what was chosen. */
export const commandSystems = (params: CitedParams): ReadonlyArray<System> => [
  systemOf(params, names.command),
  ...(params.chosen === undefined ? [] : [systemOf(params, names.chosen, params.chosen)]),
  systemOf(params, names.divided, { isDivided: true })
]

/** The command without one of its steps. Works that were found are all kept where the second filter is left out. */
export const ablatedSystems = (params: CitedParams): ReadonlyArray<System> => [
  systemOf(params, "without filter 1", { share: 0 }),
  systemOf(params, "without filter 2", { most: params.settings.perSource }),
  systemOf(params, "without keywords", { asks: "question" }),
  systemOf(params, "without rebuilding", { rebuilds: false })
]

/** The name of a setting of the grid. */
export const nameOfChoice = ({ keywords, threshold }: Choice): string =>
  `keywords ${keywords === 0 ? "all" : keywords}, threshold ${threshold}`

/** The settings of the grid. Order: fewer keywords first, `all` last, then the lower threshold. */
export const choicesOf = ({ grid: { keywords, thresholds } }: CitedParams): ReadonlyArray<Choice> =>
  keywords
    .toSorted((a, b) => (a === 0 ? Infinity : a) - (b === 0 ? Infinity : b))
    .flatMap((some) => thresholds.toSorted((a, b) => a - b).map((threshold) => ({ keywords: some, threshold })))

/** The command with each setting of the grid. */
export const gridSystems = (params: CitedParams): ReadonlyArray<System> =>
  choicesOf(params).map((choice) => systemOf(params, nameOfChoice(choice), choice))

/** The name of the command with so many sentences. */
export const nameOfCount = (sentences: number): string => `sentences ${sentences}`

/** The command with each number of sentences. */
export const sentenceSystems = (params: CitedParams): ReadonlyArray<System> =>
  params.grid.sentences.map((n) => systemOf(params, nameOfCount(n), {}, n))

/** The share of units with a property, of those that have a value; undefined without any. */
export const shareOfKnown = (values: ReadonlyArray<number | boolean | undefined>): number | undefined => {
  const known = values.flatMap((value) => (value === undefined ? [] : Number(value)))
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length
}

/** The share of right questions less the share of wrong answers: what the choice maximises. */
export const balanceOf = (units: ReadonlyArray<Unit>, name: string): number =>
  (shareOfKnown(units.map(({ worth }) => worth[name]!.isRight)) ?? 0) - (shareOfKnown(units.map(({ isWrong }) => isWrong[name])) ?? 0)

/** The setting of the grid with the highest balance; of equal ones fewer keywords, then the lower threshold. */
export const chooseSetting = (units: ReadonlyArray<Unit>, params: CitedParams): Choice => {
  const [first, ...rest] = choicesOf(params).map((choice) => ({ choice, balance: balanceOf(units, nameOfChoice(choice)) }))
  return rest.reduce((best, one) => (one.balance > best.balance + 1e-12 ? one : best), first!).choice
}
