import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as Footprint from "@litfuse/mcp/footprint"
import { describe, expect, it } from "vitest"
import { revisions } from "./agents/client.ts"
import { manifest, ofOthers } from "./agents/manifest.ts"
import { record } from "./agents/record.ts"
import { root } from "./repository.ts"

const textOf = (path: string): string => readFileSync(join(root, path), "utf8")
const experiment = textOf("reports/agents/experiment.yaml")

/** Lines of sessions on a revision. */
const linesOn = (text: string, revision: string): ReadonlyArray<string> => {
  let isWanted = false
  return text.split("\n").filter((line) => {
    if (line.startsWith('{"policy"')) isWanted = line.includes(`"revision":"${revision}"`)
    return isWanted && line !== ""
  })
}

describe("sessions with the server for agents (node tools/agents.ts)", () => {
  it("are what the server says today, byte for byte", async () => {
    const committed = textOf("datasets/agents/sessions.jsonl")
    const revision = revisions[1]
    const fresh = await record([revision])
    const lines = linesOn(committed, revision)
    expect(lines.length).toBeGreaterThan(20)
    expect(fresh["sessions.jsonl"]!.trimEnd().split("\n")).toEqual(lines)
    expect(textOf("datasets/agents/tools.jsonl")).toContain(fresh["tools.jsonl"])
    expect(fresh["truth.json"]).toBe(textOf("datasets/agents/truth.json"))
  })

  it("have a manifest that the tool wrote", () => {
    const files = Object.fromEntries(
      ["sessions.jsonl", "tools.jsonl", "truth.json", ...ofOthers].map((name) => [name, textOf(`datasets/agents/${name}`)])
    )
    expect(textOf("datasets/agents/dataset.yaml")).toBe(manifest(files))
  })

  it("are read by clients that are frozen, and beside figures that a test counts", () => {
    for (const path of ["packages/studies/src/agents/policies.ts", "packages/files/src/toolText.ts"]) {
      const hash = createHash("sha256").update(textOf(path)).digest("hex")
      expect(experiment).toContain(`${path.split("/").at(-1)}: ${hash}`)
    }
    const counted = Footprint.footprint().map(({ name, tokens }) => `${name}: ${tokens}`)
    expect(experiment).toContain(`counted: { ${counted.join(", ")} }`)
  })
})
