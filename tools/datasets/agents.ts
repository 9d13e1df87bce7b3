/**
 * `node tools/datasets/agents.ts --out datasets/agents` records sessions of policies with `litfuse mcp` (datasets/agents/README.md describes them). The same
 * sources give the same bytes on every machine.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { manifest, ofOthers } from "./agents/manifest.ts"
import { recordSessions } from "./agents/recordSessions.ts"
import type { Files } from "../shared/Generator.ts"
import { root } from "../shared/repositoryFiles.ts"

/** A new recording, and the files of other servers as they are. */
export const agents = async (): Promise<Files> => {
  const files = await recordSessions()
  const others = Object.fromEntries(ofOthers.map((name) => [name, readFileSync(join(root, "datasets/agents", name), "utf8")]))
  return { ...files, ...others, "dataset.yaml": manifest({ ...files, ...others }) }
}

const main = async (): Promise<number> => {
  const { out } = parseArgs({ options: { out: { type: "string" } } }).values
  if (out === undefined) {
    console.error("usage: node tools/datasets/agents.ts --out FOLDER")
    return 2
  }
  mkdirSync(out, { recursive: true })
  for (const [name, text] of Object.entries(await agents())) {
    writeFileSync(join(out, name), text)
    console.log(`${name}: ${Buffer.byteLength(text)} bytes`)
  }
  return 0
}

if (import.meta.main) process.exitCode = await main()
