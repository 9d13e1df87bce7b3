import { forecast } from "@litfuse/engine/source/forecast"
import { expect, it } from "vitest"

const known = { records: 50_000, pageSize: 100, before: 0, answerMs: 200, pace: { requests: 10, perMs: 60_000 }, usdPerRequest: undefined }

it("a search takes a request for each page, no faster than its pace", () => {
  expect(forecast(known)).toEqual({ requests: 500, seconds: 3000, usd: null })
})

it("and no faster than its service answers", () => {
  expect(forecast({ ...known, before: 1, answerMs: 8000 })).toEqual({ requests: 501, seconds: 4008, usd: null })
})

it("costs what each request costs", () => {
  expect(forecast({ ...known, usdPerRequest: 0.001 }).usd).toBe(0.5)
})

it("that finds nothing takes the request which says so", () => {
  expect(forecast({ ...known, records: 0, pace: undefined })).toEqual({ requests: 1, seconds: 1, usd: null })
})
