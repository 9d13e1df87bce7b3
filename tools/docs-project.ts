/**
 * Writes the table of docs/project.md: what is said, and what is there afterwards, when something goes wrong with a project. `node tools/docs-project.ts`.
 *
 * No cell is written by hand: each fault is made to happen, in a project of its own.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { table } from "@litfuse/files/markdownTable"
import { faults, outcomeOf } from "./project/faults.ts"

/** The page. */
export const file = join(import.meta.dirname, "../docs/project.md")

const marker = "<!-- generated: node tools/docs-project.ts -->"

/** The page with the table as it should be: everything behind the marker. */
export const page = async (written: string): Promise<string> => {
  const rows: Array<ReadonlyArray<string>> = []
  for (const fault of faults) {
    const { said, after } = await outcomeOf(fault)
    rows.push([
      `${fault.name}${fault.isSimulated === true ? " (simulated)" : ""}`,
      said === "" ? "" : `\`${said.replaceAll("`", "")}\``,
      after
    ])
  }
  const cells = table(["what goes wrong", "what is said", "what is there afterwards"], ["left", "left", "left"], rows)
  return `${written.slice(0, written.indexOf(marker))}${marker}\n\n${cells}\n`
}

if (process.argv[1] === import.meta.filename) writeFileSync(file, await page(readFileSync(file, "utf8")))
