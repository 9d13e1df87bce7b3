import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

const root = join(import.meta.dirname, "../..")

interface Row {
  readonly system?: unknown
  readonly measure?: unknown
  readonly difference?: unknown
  readonly lower?: unknown
  readonly upper?: unknown
  readonly adjusted?: unknown
  readonly heldOut?: unknown
}

const objects = (value: unknown): ReadonlyArray<object> =>
  typeof value !== "object" || value === null ? [] : [...(Array.isArray(value) ? [] : [value]), ...Object.values(value).flatMap(objects)]

const contradiction = ({ difference, lower, upper, adjusted, heldOut }: Row): string | undefined => {
  if (typeof difference !== "number" || typeof lower !== "number" || typeof upper !== "number" || typeof adjusted !== "number")
    return undefined
  if (difference < lower || difference > upper) return `${difference} is outside [${lower}, ${upper}]`
  const isAway = lower > 0 || upper < 0
  if (isAway && adjusted > 0.05) return `[${lower}, ${upper}] leaves 0 out, p ${adjusted}`
  if (!isAway && adjusted < 0.05) return `[${lower}, ${upper}] holds 0, p ${adjusted}`
  if (typeof heldOut === "number" && heldOut * difference < 0) return `${heldOut} held out, ${difference} tested`
  return undefined
}

const files = globSync("reports/**/results.json", { cwd: root }).sort()

const found = (file: string): ReadonlyArray<string> =>
  objects(JSON.parse(readFileSync(join(root, file), "utf8"))).flatMap((one) => {
    const row: Row = one
    const what = contradiction(row)
    return what === undefined ? [] : [`${String(row.system)}, ${String(row.measure)}: ${what}`]
  })

describe("no row of a report contradicts itself", () => {
  it.each(files)("%s", (file) => expect(found(file)).toEqual([]))
  it("and a row that does is found", () => {
    const row = { difference: -0.03, lower: -0.05, upper: -0.01, adjusted: 1 }
    expect(contradiction(row)).toContain("leaves 0 out")
    expect(contradiction({ ...row, adjusted: 0.01 })).toBeUndefined()
    expect(contradiction({ ...row, upper: 0.01, adjusted: 0.01 })).toContain("holds 0")
    expect(contradiction({ ...row, adjusted: 0.01, heldOut: 0.01 })).toContain("held out")
  })
})
