import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** Every recording below a folder with its text, in the order of their names; the page about them is none. */
export const texts = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".json"))
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), "utf8")])
  )
