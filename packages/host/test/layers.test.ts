import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import * as Config from "../src/Config.ts"
import { registry } from "../src/layers.ts"
import { packages } from "../src/plugins.ts"

describe("registry", () => {
  it("registers every plugin of the house: each passes the check that third parties must pass", async () => {
    const values = (await Promise.all(packages.map(({ load }) => load()))).flat()
    const { plugins, problems } = await Effect.runPromise(registry(Config.none("/project")))
    expect(problems.map(({ message }) => message)).toEqual([])
    expect(plugins.all).toHaveLength(values.length)
    expect(plugins.all.every(({ origin }) => origin.where === undefined && origin.code === undefined)).toBe(true)
  })
})
