/**
 * `node tools/datasets/agentServers.ts --programs FOLDER --out datasets/agents` records the answers of other servers to the same policies
 * (datasets/agents/README.md describes the files). `tools/datasets/agents/servers/serverPrograms.ts` has the commands that install these servers outside this
 * repository. It needs `openssl`. Their answers hold new names and times, so each recording differs.
 */
import { writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { recordServers } from "./agents/servers/recordServers.ts"

/** The program. Answers with its exit code. */
export const agentServers = async (): Promise<number> => {
  const { programs, out } = parseArgs({ options: { programs: { type: "string" }, out: { type: "string" } } }).values
  if (programs === undefined || out === undefined) {
    console.error("usage: node tools/datasets/agentServers.ts --programs FOLDER --out FOLDER")
    return 2
  }
  for (const [name, text] of Object.entries(await recordServers(resolve(programs), console.log))) {
    writeFileSync(join(out, name), text)
    console.log(`${name}: ${Buffer.byteLength(text)} bytes`)
  }
  return 0
}

if (import.meta.main) process.exitCode = await agentServers()
