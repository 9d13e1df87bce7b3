/**
 * Writes packages/analyzers/src/milestones/builtIn.ts from the rule files in packages/analyzers/rules: `node tools/milestone-rules.ts`. The package reads
 * no file, so its rules are a module of it. Rules are tried on their own examples first; the module holds no examples.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { RuleFile } from "@litfuse/analyzers/milestones/Rule"
import * as Decode from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import { parse } from "yaml"

const folder = join(import.meta.dirname, "../packages/analyzers")

const entryOf = (file: string): string => {
  const read = Decode.strict(RuleFile, parse(readFileSync(join(folder, "rules", file), "utf8")))
  if (Result.isFailure(read)) throw new Error(read.failure.map(({ path, what }) => `${file}: ${Decode.printPath(path)} ${what}`).join("\n"))
  const rules = read.success.rules.map((rule) => {
    if (!("pattern" in rule)) return rule
    const { positive: _positive, negative: _negative, ...kept } = rule
    return { ...kept, positive: [], negative: [] }
  })
  return `  ${basename(file, ".yaml")}: ${JSON.stringify(JSON.stringify({ version: read.success.version, rules }))}`
}

/** The module. */
export const module = (): string =>
  `// oxfmt-ignore
/** The rule files of this package as JSON texts, by name. Written by \`node tools/milestone-rules.ts\`: change packages/analyzers/rules, not this file. */
export const files = {
${globSync("*.yaml", { cwd: join(folder, "rules") })
  .sort()
  .map(entryOf)
  .join(",\n")}
} as const
`

/** Where the module is. */
export const path = join(folder, "src/milestones/builtIn.ts")

if (import.meta.main) writeFileSync(path, module())
