/** Assembles packages/eval/src/reader/reader.wat and writes it as text that a module can hold: `node tools/reader.ts`. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import wabt from "wabt"

const folder = join(import.meta.dirname, "../packages/eval/src/reader")

/** The file that holds the module. */
export const target = join(folder, "assembled.ts")

/** What the file says: the module in base64, beside what it was made of. */
export const assemble = async (): Promise<string> => {
  const { parseWat } = await wabt()
  const parsed = parseWat("reader.wat", readFileSync(join(folder, "reader.wat"), "utf8"))
  parsed.validate()
  const text = Buffer.from(parsed.toBinary({}).buffer).toString("base64")
  parsed.destroy()
  return `/** reader.wat, assembled by \`node tools/reader.ts\`: a WebAssembly module in base64. */\nexport const assembled =\n  "${text}"\n`
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync(target, await assemble())
