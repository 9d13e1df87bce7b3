/** Features that rules of extraction read out of abstracts. */
import * as Params from "@litfuse/engine/Params"
import * as Result from "effect/Result"
import { expect, it } from "vitest"
import { ConfigurableScoring } from "../../src/ConfigurableScoring.ts"
import { ranked, table } from "../ranked.ts"

const works = table({
  a: {
    abstract:
      "In total, 99 nurses were randomised. Sleep was longer (odds ratio 9.0, 95% CI 2 to 20; p = 0.003). A sample size of 80 was planned."
  },
  b: { abstract: "We enrolled few nurses. Sleep did not differ (p = 0.4).", title: "The method improved recall by 40%." },
  c: { abstract: "It was registered as NCT01234567." }
})

const scores = (feature: object) =>
  ranked(
    ConfigurableScoring,
    works,
    Result.getOrThrow(Params.decode(ConfigurableScoring, { features: { x: { weight: 1, ...feature } }, normalise: "none" })),
    {
      query: "sleep"
    }
  ).scores

it("are the first value of a rule as a number: a count, an effect size, a yes or no; words are none", () => {
  expect(scores({ function: "number", of: { rule: "participants" } })).toEqual({ a: 99 })
  expect(scores({ function: "log_scale", of: { rule: "participants" } })["a"]).toBeCloseTo(2, 12)
  expect(scores({ function: "log_scale", of: { rule: "effects" } })).toEqual({ a: expect.closeTo(1, 12) as number })
  expect(scores({ function: "number", of: { rule: "p_values" } })).toEqual({ a: 0.003, b: 0.4 })
  expect(scores({ function: "number", of: { rule: "significance" } })).toEqual({ a: 1, b: 0 })
  expect(scores({ function: "number", of: { rule: "performance_improvement", in: "title" } })).toEqual({ b: 40 })
  expect(scores({ function: "number", of: { rule: "registration" } })).toEqual({})
})

it("say that a text has something, and never that it has not", () => {
  expect(scores({ function: "presence", rule: "registration" })).toEqual({ c: 1 })
  expect(scores({ function: "presence", rule: "significance" })).toEqual({ a: 1 })
})

it("refuse a rule that does not exist", () => {
  const wrong = Params.decode(ConfigurableScoring, { features: { x: { function: "presence", rule: "desing", weight: 1 } } })
  expect(
    Result.getOrThrow(Result.flip(wrong))
      .map(({ message }) => message)
      .join(" ")
  ).toContain("features.x")
})
