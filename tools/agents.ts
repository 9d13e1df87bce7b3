/**
 * Records sessions of policies with `litfuse mcp` (datasets/agents/README.md says what they are).
 *
 *     node tools/agents.ts --out datasets/agents
 *
 * The same sources give the same bytes on every machine.
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { manifest } from "./agents/manifest.ts"
import { record } from "./agents/record.ts"

const { out } = parseArgs({ options: { out: { type: "string" } } }).values

if (out === undefined) {
  console.error("usage: node tools/agents.ts --out FOLDER")
  process.exitCode = 2
} else {
  const files = await record()
  mkdirSync(out, { recursive: true })
  for (const [name, text] of Object.entries({ ...files, "dataset.yaml": manifest(files) })) {
    writeFileSync(join(out, name), text)
    console.log(`${name}: ${Buffer.byteLength(text)} bytes`)
  }
}
