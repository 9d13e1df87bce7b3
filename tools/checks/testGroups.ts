import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../shared/repositoryFiles.ts"

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly scripts: Readonly<Record<string, string>> }
const large = [...scripts["test"]!.matchAll(/packages\/([\w-]+)/g)].map(([, name]) => name!)

/**
 * Packages by how they are tested. `large`: each in a separate process. `small`: all others in one process, because loading vitest and
 * `effect` takes longer than most of their tests.
 */
export const testGroups: { readonly large: ReadonlyArray<string>; readonly small: ReadonlyArray<string> } = {
  large,
  small: readdirSync(join(root, "packages")).filter((name) => !large.includes(name))
}
