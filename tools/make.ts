/**
 * `npm run make`: writes every generated file again. `npm run make NAME...` writes only some; `-- --check` writes nothing and fails when a committed file
 * differs; `-- --list` lists generators and their files.
 */
import { existsSync, globSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { external, generators } from "./generators.ts"
import { writeFiles } from "./shared/folderFiles.ts"
import type { Files, Generator } from "./shared/Generator.ts"
import { root as repository } from "./shared/repositoryFiles.ts"

interface Options {
  readonly root: string
  /** Nothing is written, and a difference is a problem. */
  readonly isCheck: boolean
  readonly print: (line: string) => void
}

const longestLine = 160

const firstDifference = (committed: string, made: string): string => {
  const [before, after] = [committed.split("\n"), made.split("\n")]
  const at = after.findIndex((line, i) => line !== before[i])
  const line = at < 0 ? after.length : at
  const shorten = (text = "(no line)"): string => text.slice(0, longestLine)
  return `line ${line + 1}\n  committed: ${shorten(before[line])}\n  generated: ${shorten(after[line])}`
}

const differencesOf = (root: string, { owns }: Generator, made: Files): ReadonlyArray<string> => {
  const committed = owns.flatMap((pattern) => globSync(pattern, { cwd: root }).sort()).filter((file) => made[file] === undefined)
  return [
    ...committed.map((file) => `${file}: no generator writes this file`),
    ...Object.entries(made).flatMap(([file, text]) => {
      if (!existsSync(join(root, file))) return [`${file}: the file is missing`]
      const before = readFileSync(join(root, file), "utf8")
      return before === text ? [] : [`${file}: differs in ${firstDifference(before, text)}`]
    })
  ]
}

/** Writes what a generator makes, and removes other files that it owns. */
const write = (root: string, { owns }: Generator, made: Files): void => {
  for (const pattern of owns)
    for (const file of globSync(pattern, { cwd: root })) if (made[file] === undefined) rmSync(join(root, file), { recursive: true })
  writeFiles(root, made)
}

/** Runs generators one after the other, because some read what others write. Answers with the number of those that failed or differ. */
export const make = async (chosen: ReadonlyArray<Generator>, { root, isCheck, print }: Options): Promise<number> => {
  let problems = 0
  for (const generator of chosen) {
    const { name, files, missing } = generator
    const reason = missing?.()
    if (reason !== undefined) {
      print(`${name}: skipped. ${reason}`)
      continue
    }
    const began = performance.now()
    try {
      const made = await files()
      const differences = differencesOf(root, generator, made)
      if (isCheck && differences.length > 0) {
        problems++
        for (const difference of differences) print(`${name}: ${difference}`)
        print(`${name}: run \`npm run make ${name}\` and commit the result.`)
        continue
      }
      if (!isCheck) write(root, generator, made)
      const changed = isCheck || differences.length === 0 ? "up to date" : `${differences.length} files written`
      print(`${name}: ${changed} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
    } catch (error) {
      problems++
      print(`${name}: \`npm run make ${name}\` failed: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return problems
}

const main = async (words: ReadonlyArray<string>): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { check: { type: "boolean", default: false }, list: { type: "boolean", default: false } },
    allowPositionals: true
  })
  const unknown = positionals.filter((name) => !generators.some((one) => one.name === name))
  if (unknown.length > 0) {
    console.error(`make: unknown generator ${unknown.join(", ")}; the generators are ${generators.map(({ name }) => name).join(", ")}`)
    return 2
  }
  if (values.list) {
    for (const { name, owns } of generators) console.log(`npm run make ${name}\n  ${owns.join("\n  ")}`)
    console.log("\nThese files need programs or data outside the repository:")
    for (const { command, owns, needs } of external) console.log(`${command}\n  needs ${needs}\n  ${owns.join("\n  ")}`)
    return 0
  }
  const chosen = positionals.length === 0 ? generators : generators.filter(({ name }) => positionals.includes(name))
  return (await make(chosen, { root: repository, isCheck: values.check, print: console.log })) === 0 ? 0 : 1
}

if (import.meta.main) process.exit(await main(process.argv.slice(2)))
