import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Params from "@litfuse/engine/Params"

const plugin = {
  kind: "ranker",
  id: "example",
  apiVersion: "^2.0.0",
  revision: 1,
  about: "An example",
  params: Schema.Struct({
    k: Params.number(60, { minimum: 0, maximum: 100 }),
    n: Params.integer(3, { minimum: 1, maximum: 5 }),
    policy: Params.choice(["skip", "worst"], "skip"),
    isLoud: Params.flag(false),
    weights: Params.numbers({ minimum: 0, maximum: 1 })
  })
} as const

describe("Params", () => {
  it("have defaults", () => {
    expect(Params.defaults(plugin)).toEqual({ k: 60, n: 3, policy: "skip", isLoud: false, weights: [] })
    expect(Params.defaults({ ...plugin, params: Params.none })).toEqual({})
  })

  it("take both bounds", () => {
    expect(Result.isSuccess(Params.decode(plugin, { k: 0, n: 5, weights: [0, 1] }))).toBe(true)
  })

  it("tell everything that is wrong, each with its place", () => {
    const decoded = Params.decode(plugin, { k: 101, n: 1.5, policy: "none", weights: [2], extra: 1 })
    const problems = Result.isFailure(decoded) ? decoded.failure : []
    expect(problems.map(({ plugin, path }) => `${plugin} ${path}`).sort()).toEqual([
      "example .extra",
      "example .k",
      "example .n",
      "example .policy",
      "example .weights[0]"
    ])
    expect(problems.every(({ what }) => what.length > 5)).toBe(true)
  })

  it("refuses every name where there are none", () => {
    expect(Result.isFailure(Params.decode({ ...plugin, params: Params.none }, { k: 1 }))).toBe(true)
  })

  it("without a default are a bug", () => {
    expect(() => Params.defaults({ ...plugin, params: Schema.Struct({ k: Schema.Finite }) })).toThrow("has a default")
  })
})
