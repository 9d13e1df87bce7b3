import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import type { Findings, LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import { Dedup } from "../src/Dedup.ts"

it("measures every preset on made-up records, and lists what `corrected` and `strict` decide wrong", async () => {
  const loaded = {} as unknown as LoadedExperiment
  const run = (seed: number) =>
    Effect.runPromise(Dedup.run(loaded, { seed, resamples: 100, publications: 150, staged: false }) as Effect.Effect<Findings, unknown>)
  const found = await run(1)
  const [scores, wrong, missed, read, curves, reliability] = found.tables!
  const f1 = Object.fromEntries(scores!.rows.map((row) => [row[2], row[7]])) as Record<string, number>
  expect(Object.keys(f1)).toEqual(["s0", "s3", "corrected", "strict"])
  expect(f1["corrected"]).toBeGreaterThan(0.99)
  expect(f1["corrected"]).toBeGreaterThan(Math.max(f1["s0"]!, f1["s3"]!, f1["strict"]!))
  const counted = scores!.rows.filter((row) => row[2] === "corrected" || row[2] === "strict").reduce((sum, row) => sum + Number(row[9]), 0)
  expect(wrong!.rows).toHaveLength(counted)
  expect(missed!.rows).toHaveLength(Number(scores!.rows.find((row) => row[2] === "corrected")![10]))
  expect(read!.rows.every((row) => row[3] === "not read")).toBe(true)
  // nothing to learn from without real records; probabilities mean what they say at both ends
  expect(curves!.rows).toEqual([])
  const shares = reliability!.rows.map((row) => [row[1], row[5]] as const)
  expect(shares[0]).toEqual(["0", 0])
  expect(Number(shares.at(-1)![1])).toBeGreaterThan(0.99)
  expect(await run(1)).toEqual(found)
})
