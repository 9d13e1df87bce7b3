/**
 * Records what servers of others answer to the same policies, and what the referee says of them (datasets/agents/README.md says what the files are). Nothing of
 * theirs is in this repository: install them in a folder of your own first, as `tools/agents/servers/programs.ts` says.
 *
 *     node tools/agents-servers.ts --programs FOLDER --out datasets/agents
 *
 * Needs `openssl`. Their answers hold names and times of their own, so that no two recordings are the same bytes.
 */
import { writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { record } from "./agents/servers/record.ts"

const { programs, out } = parseArgs({ options: { programs: { type: "string" }, out: { type: "string" } } }).values

if (programs === undefined || out === undefined) {
  console.error("usage: node tools/agents-servers.ts --programs FOLDER --out FOLDER")
  process.exitCode = 2
} else
  for (const [name, text] of Object.entries(await record(resolve(programs), console.log))) {
    writeFileSync(join(out, name), text)
    console.log(`${name}: ${Buffer.byteLength(text)} bytes`)
  }
