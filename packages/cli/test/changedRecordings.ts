import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** The recordings of two everyday questions. */
export const everyday = join(import.meta.dirname, "../../../datasets/everyday/cassettes")

/** Copies the everyday recordings to a folder, with every recording of some services changed, as text. */
export const changedRecordings = (
  folder: string,
  change: (recording: string) => string,
  services: ReadonlyArray<string> = readdirSync(everyday)
): string => {
  cpSync(everyday, folder, { recursive: true })
  for (const service of services)
    for (const name of readdirSync(join(folder, service))) {
      const file = join(folder, service, name)
      writeFileSync(file, change(readFileSync(file, "utf8")))
    }
  return folder
}

/** A recording with another answer. */
export const withAnswer = (recording: string, status: number, body: unknown): string =>
  JSON.stringify({ ...JSON.parse(recording), response: { status, headers: { "content-type": "application/json" }, body } })
