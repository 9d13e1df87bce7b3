/** Which packages are tested by a process each, and which together: `npm run test:large` names the former. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "..")
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly scripts: Readonly<Record<string, string>> }

/** The folders of packages that have a process of their own. */
export const large: ReadonlyArray<string> = [...scripts["test:large"]!.matchAll(/packages\/([\w-]+)/g)].map(([, name]) => name!)

/** The folders of all others: most of what the tests of a small package take is loading vitest and `effect`. */
export const small: ReadonlyArray<string> = readdirSync(join(root, "packages")).filter((name) => !large.includes(name))
