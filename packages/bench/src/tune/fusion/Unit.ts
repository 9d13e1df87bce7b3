import * as Choice from "../Choice.ts"
import * as TuningData from "./TuningData.ts"
import * as ForwardOrder from "../ForwardOrder.ts"
import * as Deal from "../Deal.ts"
import { isTuned, runFold, runForward, runWithout } from "./runFold.ts"
import { systems } from "./FusionDesign.ts"
import * as AccessLog from "../AccessLog.ts"
import type { FoldResult, ForwardResult, LoggedValues } from "./FoldResult.ts"
import * as SearchSpace from "../SearchSpace.ts"

/**
 * A piece of work that depends on no other. It may run anywhere, in any order, and again after a crash, and gives the same answer in every bit.
 *
 * - `fold` one fold of one system under one seed
 * - `forward` one block of one forward order of one system, numbered through all orders
 * - `without` the held-out values of the contribution's system when some runs are left out
 * - `sweep` points `from` up to but not including `to` of the surface's space
 */
export type Unit =
  | { readonly kind: "fold"; readonly system: string; readonly seed: number; readonly fold: number }
  | { readonly kind: "forward"; readonly system: string; readonly block: number }
  | { readonly kind: "without"; readonly runs: ReadonlyArray<number> }
  | { readonly kind: "sweep"; readonly from: number; readonly to: number }

/** What a unit answers: plain data that JSON keeps in every bit. */
export type Answer = FoldResult | ForwardResult | LoggedValues

/** How many points of a surface one unit measures. */
const sweepSize = 256

/** A set of runs that is left out: one run, or a team's. */
export interface Group {
  readonly name: string
  readonly runs: ReadonlyArray<number>
}

/** The candidate whose space the surface shows: the first one of the system that the design names. */
export const surfaceOf = ({ design }: Pick<TuningData.TuningData, "design">) =>
  systems(design).find(({ id }) => id === design.surface)?.candidates[0]

/**
 * All units of a design, in the order in which their answers are read: folds, forward blocks, surface, contributions. The first contribution leaves nothing
 * out.
 */
export const unitsOf = (data: TuningData.TuningData, groups: ReadonlyArray<Group>): ReadonlyArray<Unit> => {
  const { design } = data
  const units: Array<Unit> = []
  for (const { id } of systems(design)) for (const one of Deal.each(data.deal)) units.push({ kind: "fold", system: id, ...one })
  const blocks = ForwardOrder.countAll(Deal.forward(data.deal))
  for (const system of systems(design).filter((one) => isTuned(data, one)))
    for (let block = 0; block < blocks; block++) units.push({ kind: "forward", system: system.id, block })
  const surface = surfaceOf(data)
  const points = surface === undefined ? 0 : SearchSpace.size(surface.space)
  for (let from = 0; from < points; from += sweepSize) units.push({ kind: "sweep", from, to: Math.min(points, from + sweepSize) })
  if (design.contribution !== undefined) for (const { runs } of [{ runs: [] }, ...groups]) units.push({ kind: "without", runs })
  return units
}

const sweep = (data: TuningData.TuningData, from: number, to: number): LoggedValues => {
  const { fusion, space, params } = surfaceOf(data)!
  const log = AccessLog.open()
  const access: AccessLog.Access = { by: data.design.surface!, purpose: "surface", topics: data.frames.map((_, t) => t), times: to - from }
  const values = log.read(access, () =>
    Array.from({ length: to - from }, (_, i) => {
      const setting = { ...params, ...SearchSpace.params(space, SearchSpace.at(space, from + i)) }
      return Choice.mean(TuningData.fixedValues(data, TuningData.fusionOf(data, fusion), setting))
    })
  )
  return { values, accesses: log.accesses }
}

/** Does a unit. */
export const runUnit = (data: TuningData.TuningData, unit: Unit): Answer => {
  data.fresh()
  switch (unit.kind) {
    case "fold":
      return runFold(data, unit.system, unit.seed, unit.fold)
    case "forward":
      return runForward(data, unit.system, unit.block)
    case "without":
      return runWithout(data, unit.runs)
    case "sweep":
      return sweep(data, unit.from, unit.to)
  }
}

/** A name for a unit that no other unit of the same design has. */
export const keyOf = (unit: Unit): string => {
  switch (unit.kind) {
    case "fold":
      return `fold ${unit.system} ${unit.seed} ${unit.fold}`
    case "forward":
      return `forward ${unit.system} ${unit.block}`
    case "sweep":
      return `sweep ${unit.from} ${unit.to}`
    case "without":
      return `without ${unit.runs.join(" ")}`
  }
}

/** The answers to the units of a kind. */
export const answersTo = (kind: Unit["kind"], units: ReadonlyArray<Unit>, answers: ReadonlyArray<Answer>): ReadonlyArray<Answer> =>
  answers.filter((_, i) => units[i]!.kind === kind)
