import { expect, it } from "vitest"
import { overlayParams } from "../../src/tune/overlayParams.ts"

it("lays values over parameters by path, and leaves the other parameters unchanged", () => {
  const params = { k1: 1, fields: { title: { weight: 2, b: 0.5 }, text: { b: 0.7 } } }
  expect(overlayParams(params, { "fields.title.weight": 3, k1: 2, weights: [1, 2] })).toEqual({
    k1: 2,
    weights: [1, 2],
    fields: { title: { weight: 3, b: 0.5 }, text: { b: 0.7 } }
  })
  expect(params.fields.title.weight).toBe(2)
})
