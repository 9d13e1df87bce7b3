/** Mistakes are planted in a copy of the repository, which itself is never touched. */
import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../shared/repositoryFiles.ts"
import { plantMutants } from "./plantMutants.ts"
import type { Drawn } from "./sample.ts"

/** Plants all that was drawn, and gives every package a configuration whose tests run by `MutantRunner.ts`. */
export const plantInCopy = (target: string, drawn: ReadonlyArray<Drawn>, packages: ReadonlyArray<string>): void => {
  for (const [file, mutants] of Map.groupBy(drawn, (one) => one.file))
    writeFileSync(join(target, file), plantMutants(readFileSync(join(root, file), "utf8"), mutants))
  const runner = join(target, "tools/mutants/MutantRunner.ts")
  for (const name of packages)
    writeFileSync(
      join(target, "packages", name, "vitest.mutants.config.ts"),
      `import { mergeConfig } from "vitest/config"\nimport own from "./vitest.config.ts"\n\nexport default mergeConfig(own, { test: { runner: ${JSON.stringify(runner)}, maxWorkers: 1, dangerouslyIgnoreUnhandledErrors: true } })\n`
    )
}

/** Puts the tests of a package as they are now into a copy that was made before. */
export const renewTests = (target: string, name: string): void =>
  cpSync(join(root, "packages", name, "test"), join(target, "packages", name, "test"), { recursive: true, force: true })
