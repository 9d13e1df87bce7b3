import * as SearchSpace from "./SearchSpace.ts"

/** A value of a parameter as people read it: numbers with at most four digits after the point. */
export const printParam = (value: unknown): string => {
  if (typeof value === "number") return String(Number(value.toFixed(4)))
  return Array.isArray(value) ? value.map(printParam).join(" ") : String(value)
}

/** What a point says of each parameter of a space. */
export const printParams = (space: SearchSpace.Space, point: SearchSpace.Point): ReadonlyArray<readonly [name: string, value: string]> =>
  Object.entries(SearchSpace.params(space, point)).map(([name, value]) => [name, printParam(value)])

/** A point in words. */
export const describePoint = (space: SearchSpace.Space, point: SearchSpace.Point): string =>
  printParams(space, point)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ")
