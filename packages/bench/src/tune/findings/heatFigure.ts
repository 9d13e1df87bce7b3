import type { HeatFigure } from "../../report/Results.ts"
import * as Choice from "../Choice.ts"
import { type Candidate, type Selection, systems } from "../fusion/FusionDesign.ts"
import type * as TuningData from "../fusion/TuningData.ts"
import type { FoldResult } from "../fusion/FoldResult.ts"
import { remember } from "../remember.ts"
import * as SearchSpace from "../SearchSpace.ts"
import { surfaceOf } from "../fusion/Unit.ts"

interface Side {
  readonly name: string
  readonly labels: ReadonlyArray<string>
}

/**
 * A measured setting: its value, and its label on each side.
 *
 * - shape: `at[s]` an index of `sides[s].labels`
 */
interface Spot {
  readonly at: ReadonlyArray<number>
  readonly value: number
}

/** The best value that each label of a side allows, whatever the other sides are. */
const profile = (spots: ReadonlyArray<Spot>, side: number, labels: number): Float64Array => {
  const best = new Float64Array(labels).fill(Number.NEGATIVE_INFINITY)
  for (const { at, value } of spots) best[at[side]!] = Math.max(best[at[side]!]!, value)
  return best
}

/** How much a side matters: what the best of its labels allows more than the worst. */
const reach = (spots: ReadonlyArray<Spot>, side: number, labels: number): number => {
  const best = profile(spots, side, labels).filter(Number.isFinite)
  return Math.max(...best) - Math.min(...best)
}

/**
 * A map over the two sides that matter most; each cell is the best that its pair allows, whatever the other sides are.
 *
 * - empty: undefined where fewer than two sides have more than one label
 */
export const heatFigure = (
  figure: Pick<HeatFigure, "id" | "title" | "axis">,
  sides: ReadonlyArray<Side>,
  spots: ReadonlyArray<Spot>
): HeatFigure | undefined => {
  const wide = [...sides.keys()].filter((s) => sides[s]!.labels.length > 1)
  if (wide.length < 2 || spots.length === 0) return undefined
  const [first, second] = wide
    .map((s) => ({ s, reach: reach(spots, s, sides[s]!.labels.length) }))
    .sort((a, b) => b.reach - a.reach || a.s - b.s)
    .slice(0, 2)
    .map(({ s }) => s)
    // the longer side across
    .sort((a, b) => sides[b]!.labels.length - sides[a]!.labels.length || a - b) as [number, number]
  const [x, y] = [first, second].map((s): Side => ({ name: sides[s]!.name, labels: sides[s]!.labels })) as [Side, Side]
  const cells = y.labels.map(() => x.labels.map((): number | null => null))
  for (const { at, value } of spots) {
    const row = cells[at[second]!]!
    row[at[first]!] = Math.max(row[at[first]!] ?? Number.NEGATIVE_INFINITY, value)
  }
  const others = wide.length > 2 ? ", whatever the others are" : ""
  return { ...figure, title: `${figure.title} by ${x.name} and ${y.name}${others}`, digits: 4, x, y, cells }
}

const text = (value: unknown): string => {
  if (typeof value === "number") return String(Number(value.toPrecision(4)))
  return Array.isArray(value) ? value.map(text).join("+") : String(value)
}

const valuesOf = (name: string, dimension: SearchSpace.Dimension): ReadonlyArray<unknown> =>
  Array.from({ length: SearchSpace.sizeOf(dimension) }, (_, i) => SearchSpace.params({ [name]: dimension }, [i])[name])

const selectionText = (selection: Selection): string => {
  if (selection === "all") return "all"
  return "best" in selection ? `best ${selection.best}` : `greedy ${selection.greedy}`
}

const sideOf = (name: string, dimension: SearchSpace.Dimension): Side & { readonly find: (value: unknown) => number } => {
  const values = [...valuesOf(name, dimension)]
  if (values.every((value) => typeof value === "number")) values.sort((a, b) => a - b)
  const keys = values.map((value) => JSON.stringify(value))
  return { name, labels: values.map(text), find: (value) => keys.indexOf(JSON.stringify(value)) }
}

const ofCandidate = (
  { space, runs }: Candidate,
  trials: ReadonlyArray<{ readonly selection: number; readonly params: Readonly<Record<string, unknown>>; readonly value: number }>
): { readonly sides: ReadonlyArray<Side>; readonly spots: ReadonlyArray<Spot> } => {
  const sides = SearchSpace.dimensions(space)
    .filter(([, dimension]) => !("parts" in dimension))
    .map(([name, dimension]) => sideOf(name, dimension))
  return {
    sides: [{ name: "runs", labels: runs.map(selectionText) }, ...sides],
    spots: trials.map(({ selection, params, value }) => ({ at: [selection, ...sides.map(({ name, find }) => find(params[name]))], value }))
  }
}

/**
 * Maps of the values of a system's settings on training topics, means over folds and seeds: one for each candidate with two open questions. Held-out topics
 * have no part in them.
 */
export const systemHeatMaps = (
  data: TuningData.TuningData,
  id: string,
  foldResults: ReadonlyArray<FoldResult>
): ReadonlyArray<HeatFigure> => {
  const system = systems(data.design).find((one) => one.id === id)!
  return system.candidates.flatMap((candidate, c) => {
    const bySetting = new Map<
      string,
      { readonly selection: number; readonly params: Readonly<Record<string, unknown>>; readonly values: Array<number> }
    >()
    for (const { system: name, trials } of foldResults)
      for (const { setting, value } of name === id ? trials : []) {
        if (setting.candidate !== c) continue
        const { selection, params } = setting
        remember(bySetting, JSON.stringify(setting), () => ({ selection, params, values: [] as Array<number> })).values.push(value)
      }
    // only grids show their trials: a range without steps has no labels
    if (bySetting.size === 0) return []
    const trials = [...bySetting.values()].map(({ values, ...setting }) => ({ ...setting, value: Choice.mean(Float64Array.from(values)) }))
    const { sides, spots } = ofCandidate(candidate, trials)
    const number = system.candidates.length > 1 ? `-${c + 1}` : ""
    const figure = {
      id: `heat-${id}${number}`,
      title: `Inner value of ${id} (${candidate.fusion})`,
      axis: `${data.measures[0]!.name} on training topics, mean over folds and seeds`
    }
    return heatFigure(figure, sides, spots) ?? []
  })
}

/** The map of a whole surface: by the two shares that matter most, or by two parameters. */
export const surfaceHeatMap = (data: TuningData.TuningData, surface: Float64Array): HeatFigure | undefined => {
  const space = surfaceOf(data)?.space ?? {}
  const names = data.frames[0]!.lists.map(({ name }) => name)
  const each = SearchSpace.dimensions(space).map(([name, dimension]) => {
    if (!("parts" in dimension)) {
      const side = sideOf(name, dimension)
      return { sides: [side as Side], at: (value: unknown) => [side.find(value)] }
    }
    const labels = Array.from({ length: dimension.units + 1 }, (_, unit) => text(unit / dimension.units))
    return {
      sides: Array.from({ length: dimension.parts }, (_, p): Side => ({ name: `share of ${names[p] ?? p + 1}`, labels })),
      at: (value: unknown) => (value as ReadonlyArray<number>).map((share) => Math.round(share * dimension.units))
    }
  })
  const spots = Array.from(surface, (value, index): Spot => {
    const params = Object.values(SearchSpace.params(space, SearchSpace.at(space, index)))
    return { at: each.flatMap(({ at }, d) => at(params[d])), value }
  })
  const figure = { id: "heat-surface", title: "Best value", axis: `${data.measures[0]!.name} on all topics, in hindsight` }
  return heatFigure(
    figure,
    each.flatMap(({ sides }) => sides),
    spots
  )
}
