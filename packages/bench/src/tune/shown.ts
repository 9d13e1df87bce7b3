import * as Space from "./Space.ts"

/** A value of a parameter as people read it: numbers with at most four digits after the point. */
export const shown = (value: unknown): string =>
  typeof value === "number" ? String(Number(value.toFixed(4))) : Array.isArray(value) ? value.map(shown).join(" ") : String(value)

/** What a point says of each parameter of a space. */
export const shownAt = (space: Space.Space, point: Space.Point): ReadonlyArray<readonly [name: string, value: string]> =>
  Object.entries(Space.params(space, point)).map(([name, value]) => [name, shown(value)])

/** A point in words. */
export const describe = (space: Space.Space, point: Space.Point): string =>
  shownAt(space, point)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ")
