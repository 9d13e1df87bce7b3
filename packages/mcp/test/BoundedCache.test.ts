import * as fc from "fast-check"
import { expect, it } from "vitest"
import * as BoundedCache from "../src/BoundedCache.ts"

const names = ["a", "b", "c", "d", "e"]

it("keeps the most recently used values that fit, and always the newest", () => {
  const steps = fc.array(fc.record({ name: fc.constantFrom(...names), weight: fc.option(fc.nat({ max: 12 })) }), { maxLength: 40 })
  fc.assert(
    fc.property(steps, (all) => {
      const shelf = BoundedCache.make<number>(10)
      /** Those that are held, the one used longest ago first. */
      let held: Array<{ readonly name: string; readonly weight: number }> = []
      for (const { name, weight } of all) {
        const old = held.find((one) => one.name === name)
        if (weight === null) expect(shelf.get(name)).toBe(old?.weight)
        else shelf.put(name, weight, weight)
        const newest = weight === null ? old : { name, weight }
        held = [...held.filter((one) => one.name !== name), ...(newest === undefined ? [] : [newest])]
        if (weight !== null) while (held.length > 1 && held.reduce((sum, one) => sum + one.weight, 0) > 10) held.shift()
      }
      for (const name of names) expect(shelf.get(name)).toBe(held.find((one) => one.name === name)?.weight)
    })
  )
})
