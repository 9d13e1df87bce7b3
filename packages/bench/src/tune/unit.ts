import * as Choice from "./Choice.ts"
import * as Field from "./Field.ts"
import { foldCount, runFold, runWithout } from "./nested.ts"
import { systems } from "./Design.ts"
import * as Looks from "./Looks.ts"
import type { FoldOutcome, Measured } from "./Outcome.ts"
import * as Space from "./Space.ts"

/**
 * A piece of work that depends on no other: it may run anywhere, in any order, and again after a crash, and gives the same answer in every bit.
 *
 * - `fold` one fold of one system under one seed
 * - `without` the held-out values of the contribution's system when some runs are left out
 * - `sweep` points `from` up to but not including `to` of the surface's space
 */
export type Unit =
  | { readonly kind: "fold"; readonly system: string; readonly seed: number; readonly fold: number }
  | { readonly kind: "without"; readonly runs: ReadonlyArray<number> }
  | { readonly kind: "sweep"; readonly from: number; readonly to: number }

/** What a unit answers: plain data that JSON keeps in every bit. */
export type Answer = FoldOutcome | Measured

/** How many points of a surface one unit measures. */
const sweepSize = 256

/** A set of runs that is left out: one run, or a team's. */
export interface Group {
  readonly name: string
  readonly runs: ReadonlyArray<number>
}

/** The candidate whose space the surface shows: the first one of the system that the design names. */
export const surfaceOf = ({ design }: Pick<Field.Field, "design">) => systems(design).find(({ id }) => id === design.surface)?.candidates[0]

/** All units of a field, in the order in which their answers are read: folds, surface, then nothing left out and each group left out. */
export const unitsOf = (field: Field.Field, groups: ReadonlyArray<Group>): ReadonlyArray<Unit> => {
  const { design } = field
  const folds = foldCount(field)
  const units: Array<Unit> = []
  for (const { id } of systems(design))
    for (let seed = 1; seed <= design.folds.seeds; seed++)
      for (let fold = 0; fold < folds; fold++) units.push({ kind: "fold", system: id, seed, fold })
  const surface = surfaceOf(field)
  const points = surface === undefined ? 0 : Space.size(surface.space)
  for (let from = 0; from < points; from += sweepSize) units.push({ kind: "sweep", from, to: Math.min(points, from + sweepSize) })
  if (design.contribution !== undefined) for (const { runs } of [{ runs: [] }, ...groups]) units.push({ kind: "without", runs })
  return units
}

const sweep = (field: Field.Field, from: number, to: number): Measured => {
  const { fusion, space, params } = surfaceOf(field)!
  const log = Looks.open()
  const look: Looks.Look = { by: field.design.surface!, why: "surface", topics: field.frames.map((_, t) => t), times: to - from }
  const values = log.read(look, () =>
    Array.from({ length: to - from }, (_, i) => {
      const setting = { ...params, ...Space.params(space, Space.at(space, from + i)) }
      return Choice.mean(Field.fixedValues(field, Field.fusionOf(field, fusion), setting))
    })
  )
  return { values, looks: log.looks }
}

/** Does a unit. */
export const runUnit = (field: Field.Field, unit: Unit): Answer => {
  switch (unit.kind) {
    case "fold":
      return runFold(field, unit.system, unit.seed, unit.fold)
    case "without":
      return runWithout(field, unit.runs)
    case "sweep":
      return sweep(field, unit.from, unit.to)
  }
}

/** A name for a unit that no other unit of the same design has. */
export const keyOf = (unit: Unit): string =>
  unit.kind === "fold"
    ? `fold ${unit.system} ${unit.seed} ${unit.fold}`
    : unit.kind === "sweep"
      ? `sweep ${unit.from} ${unit.to}`
      : `without ${unit.runs.join(" ")}`
