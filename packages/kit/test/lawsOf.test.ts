import type * as Measure from "@litfuse/engine/Measure"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { lawFindings } from "../src/lawFindings.ts"
import { lawsOf } from "../src/lawsOf.ts"
import type { AnySource } from "../src/askSource.ts"
import { retriever } from "./planted/retrievers.ts"
import { planted } from "./planted/sources.ts"

const options = { cases: 1, measureNamed: (): Measure.Configured | undefined => undefined }

describe("lawsOf", () => {
  it("has a broken law for a harness that cannot be loaded, and none where the plugin names no harness", async () => {
    const { source, harness } = planted()
    const withHarness = (load?: () => Promise<unknown>) => ({ ...source, ...(load === undefined ? {} : { harness: load }) }) as AnySource
    const loads = [
      () => Promise.resolve({ default: harness }),
      undefined,
      () => Promise.reject(new Error("gone")),
      () => Promise.resolve({})
    ]
    const harnessLaws = async (load?: () => Promise<unknown>) =>
      (await lawsOf(withHarness(load), options)).flatMap(({ name }) => (name.includes("harness can be loaded") ? [name] : []))
    expect(await Promise.all(loads.map(harnessLaws))).toEqual([[], [], ["its harness can be loaded"], ["its harness can be loaded"]])
  })
})

describe("checkPlugin", () => {
  it("has a finding for each law: it holds, it is broken by the smallest case, or why it was not run", async () => {
    const gone = { ...planted().source, harness: () => Promise.reject(new Error("gone")) } as unknown as AnySource
    const findings = await Effect.runPromise(lawFindings(gone, options))
    expect(findings).toHaveLength((await lawsOf(gone, options)).length)
    expect(findings).toContainEqual({ state: "holds", law: "the descriptor is complete", finding: "" })
    expect(findings).toContainEqual({ state: "broken", law: "its harness can be loaded", finding: "Error: gone" })
    expect(findings.find(({ state }) => state === "not run")?.finding).not.toBe("")
  })

  it("does not run the laws of a retriever that refuses its defaults, and says why", async () => {
    const refusing = { ...retriever(), refuses: () => "it needs a model" }
    const findings = await Effect.runPromise(lawFindings(refusing as unknown as Parameters<typeof lawFindings>[0], options))
    expect([...new Set(findings.map(({ state, finding }) => `${state}: ${finding}`))]).toEqual(["not run: it needs a model"])
  })
})
