/** Follows a page of documentation as a reader would: writes its files, runs its commands, and compares what they print with what it shows. */
import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { pageBlocks } from "./pageBlocks.ts"
import { type Ended, type Folder, node } from "./install.ts"

/** The first line shown that a command did not print, in the order shown; undefined = it printed all. */
const missing = (shown: ReadonlyArray<string>, { out, err }: Ended): string | undefined => {
  let rest: ReadonlyArray<string> = `${err}${out}`.split("\n").map((line) => line.trimEnd())
  for (const line of shown) {
    const at = rest.indexOf(line.trimEnd())
    if (at < 0) return line
    rest = rest.slice(at + 1)
  }
  return undefined
}

const schemaOf = ({ path, packages }: Folder, file: string, schema: string): string =>
  resolve(path, dirname(file), schema).replace(join(path, "node_modules"), packages)

/** What no command takes. A call with it reads all its other words, says that this one is unknown, and does nothing. */
const unknownFlag = "--no-such-flag"

const problemOfLive = (folder: Folder, text: string, environment: Readonly<Record<string, string>>): string | undefined => {
  // after `--` comes the command of another program
  const withFlag = (words: string): string =>
    words.includes(" -- ") ? words.replace(" -- ", ` ${unknownFlag} -- `) : `${words} ${unknownFlag}`
  const { code, err } = folder.shell(text.replace(/litfuse [^\n|<>]*[^\s|<>]/g, withFlag), environment)
  const isOnlyThat = /^(litfuse [a-z ]+: unknown option --no-such-flag \(see [^()]*\)\n)+$/.test(err)
  return code === 2 && isOnlyThat ? undefined : `${text}\nhas wrong words\n${err}`
}

/**
 * Follows a page in a folder where litfuse is installed. It skips `npm` and `mkdir`, which made the folder, and programs below `tools/`, which have other
 * tests. A command that ends in `&` runs until the page ends. Of commands that need the network or a model only the words are checked. `cd` leads to another
 * folder, for all commands and files after it.
 *
 * - `isSkipped` commands that are not run because they only show something
 * - the answer has a line per problem: a command that did not end with 0, or did not print what the page shows
 */
export const followPage = async (
  folder: Folder,
  page: string,
  isSkipped: (command: string) => boolean = () => false
): Promise<ReadonlyArray<string>> => {
  const problems: Array<string> = []
  const beside: Array<ReturnType<typeof spawn>> = []
  const environment: Record<string, string> = {}
  let at = "."
  let below = ""
  try {
    for (const block of pageBlocks(page)) {
      if (block.kind === "file") {
        folder.write(join(at, block.name), block.text)
        const [, schema] = /^# yaml-language-server: \$schema=(\S+)/.exec(block.text) ?? []
        if (schema !== undefined && !existsSync(schemaOf(folder, join(at, block.name), schema)))
          problems.push(`${block.name}: there is no ${schema}`)
        continue
      }
      const { shown, isLive } = block
      const text = block.text.replace(/^npm ci && /, "").replaceAll("npx litfuse", "litfuse")
      if (/^(?:npm|mkdir my-search) |^node tools\//.test(text) || isSkipped(text)) continue
      const [, moved] = /^cd (\S+)$/.exec(text) ?? []
      if (moved !== undefined) {
        at = join(at, moved)
        below = `cd ${at} && `
        continue
      }
      if (text.startsWith("export ")) {
        for (const [, name, value] of text.matchAll(/(\w+)=(\S+)/g)) environment[name!] = value!
        continue
      }
      if (text.endsWith("&")) {
        const [program, ...words] = text.slice(0, -1).trim().split(" ")
        const started = spawn(program === "node" ? node : program!, words, {
          cwd: folder.path,
          stdio: ["ignore", "pipe", "inherit"]
        })
        beside.push(started)
        // it says something when it is ready
        await new Promise((ready) => started.stdout!.once("data", ready))
        continue
      }
      if (isLive && text.includes("litfuse ")) {
        problems.push(...[problemOfLive(folder, text, environment)].filter((problem) => problem !== undefined))
        continue
      }
      const ended = folder.shell(`${below}${text}`, environment)
      const { code, out, err } = ended
      const line = missing(shown, ended)
      if (code !== 0) problems.push(`${text}\nended with ${code}\n${out}${err}`)
      else if (line !== undefined) problems.push(`${text}\ndid not print: ${line}\n${out}${err}`)
    }
  } finally {
    for (const process of beside) process.kill()
  }
  return problems
}
