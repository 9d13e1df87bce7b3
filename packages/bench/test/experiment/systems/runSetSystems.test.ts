import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { runSetSystems } from "../../../src/experiment/systems/runSetSystems.ts"
import { manifest, message, tiny } from "../../workspace.ts"

const compat = "trec_eval-9.0.8"
const tags = (...args: Parameters<typeof runSetSystems>) => Result.getOrThrow(runSetSystems(...args)).map(({ system }) => system)

describe("fromRunSet", () => {
  it("takes all runs of a set, or those that its leaderboard lists as of a type", () => {
    expect(tags(tiny(), { runset: "cut" }, compat)).toEqual(["x", "y"])
    expect(tags(tiny(), { runset: "cut", type: "automatic" }, compat)).toEqual(["x"])
  })

  it("refuses a type when no leaderboard says which runs are of it: all of them would be called automatic", () => {
    const text = manifest.replace("    leaderboard: board\n", "")
    expect(text).not.toBe(manifest)
    expect(message(runSetSystems(tiny({ "datasets/tiny/dataset.yaml": text }), { runset: "cut", type: "automatic" }, compat))).toBe(
      'leaderboard of run set "cut": not found; nothing else says which runs are automatic; leave the type out, or name the leaderboard in dataset.yaml'
    )
  })
})
