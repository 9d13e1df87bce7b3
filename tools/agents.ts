/**
 * Records sessions of policies with `litfuse mcp` (datasets/agents/README.md says what they are).
 *
 *     node tools/agents.ts --out datasets/agents
 *
 * The same sources give the same bytes on every machine.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { manifest, ofOthers } from "./agents/manifest.ts"
import { record } from "./agents/record.ts"
import { root } from "./repository.ts"

const { out } = parseArgs({ options: { out: { type: "string" } } }).values

if (out === undefined) {
  console.error("usage: node tools/agents.ts --out FOLDER")
  process.exitCode = 2
} else {
  const files = await record()
  mkdirSync(out, { recursive: true })
  const others = Object.fromEntries(ofOthers.map((name) => [name, readFileSync(join(root, "datasets/agents", name), "utf8")]))
  for (const [name, text] of Object.entries({ ...files, ...others, "dataset.yaml": manifest({ ...files, ...others }) })) {
    writeFileSync(join(out, name), text)
    console.log(`${name}: ${Buffer.byteLength(text)} bytes`)
  }
}
