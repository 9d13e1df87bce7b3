import { readFileSync } from "node:fs"
import * as Source from "@litfuse/engine/Source"
import { sourceLaws } from "@litfuse/kit/sourceLaws"
import { sourcePartLaws } from "@litfuse/kit/sourcePartLaws"
import { askSource } from "@litfuse/kit/askSource"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import harness from "./harness.ts"
import source from "../src/EuropePmc.ts"

describe("Europe PMC", () => {
  const all = [...sourceLaws(source, harness), ...sourcePartLaws(source, harness)]
  testLaws(it, all)

  it("leaves no law out", () => {
    expect(all.filter(({ notRun }) => notRun !== undefined).map(({ name }) => name)).toEqual([])
  })

  it("gives a full text with each cell of its tables and with its formulas, in their sections", async () => {
    const body = readFileSync(new URL("fixtures/full-text.xml", import.meta.url), "utf8")
    const server = () => ({ headers: { "content-type": "application/xml" }, body })
    const read = (connection: Source.Connection) => connection.fullText({ identifier: harness.fullText!.known, timeoutMs: 60_000 })
    const { outcome } = await Effect.runPromise(askSource(source, { ...harness, server }, read))
    expect(outcome?._tag === "Found" && outcome.text.sections).toEqual([
      { path: ["Methods"], text: "The rate was\nr=n/t (1)\nin all groups." },
      { path: ["Results"], text: "See Table 1." },
      {
        path: ["Results", "Table 1"],
        kind: "table",
        text: "Walkers by group.\nGroup | Walked | Fell\nVitamin K | 41 (82.0%) | \nPlacebo | 37 (74.5%) | 2a\na, on the treadmill"
      },
      { path: ["Table 2"], kind: "table", text: "Apart | 0.013" }
    ])
  })
})
