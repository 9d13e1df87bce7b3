/** Follows a page of documentation as a reader would: writes its files, runs its commands, and compares what they print with what it shows. */
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { type Ended, type Folder, node } from "./folder.ts"

/**
 * A block of a page.
 *
 * - a file is a line with its name in backticks and a colon, then a block; commands are blocks of `sh`
 * - a block of `text` shows what the last command before it prints
 */
export type Block =
  | { readonly kind: "file"; readonly name: string; readonly text: string }
  | { readonly kind: "command"; readonly text: string; readonly shown: ReadonlyArray<string> }

const root = resolve(import.meta.dirname, "../..")

/** The files and commands of a page, in its order. Comments behind a command are left out. */
export const blocksOf = (page: string): ReadonlyArray<Block> => {
  const blocks: Array<Block> = []
  for (const [, name, form, text] of readFileSync(join(root, page), "utf8").matchAll(/^(?:`([^`\n]+)`:\n\n)?```(\w+)\n([\s\S]*?)^```$/gm)) {
    const last = blocks.at(-1)
    if (name !== undefined) blocks.push({ kind: "file", name, text: text! })
    else if (form === "sh")
      for (const line of text!.trimEnd().split("\n")) blocks.push({ kind: "command", text: line.replace(/ +#.*$/, ""), shown: [] })
    else if (form === "text" && last?.kind === "command") blocks.splice(-1, 1, { ...last, shown: text!.trimEnd().split("\n") })
  }
  return blocks
}

/** What is wrong with the output of a command: the first line shown that does not come, in the order shown. Undefined = nothing. */
const missing = (shown: ReadonlyArray<string>, out: string): string | undefined => {
  let rest: ReadonlyArray<string> = out.split("\n").map((line) => line.trimEnd())
  for (const line of shown) {
    const at = rest.indexOf(line.trimEnd())
    if (at < 0) return line
    rest = rest.slice(at + 1)
  }
  return undefined
}

/**
 * Follows a page in a folder where litfuse is installed; `npm` and `mkdir` are what the folder was made with. A command that ends in `&` goes on
 * beside the others until the page ends.
 *
 * - `isSkipped` commands that are not run: those that only show something
 * - the answer has a line per problem: a command that did not end with 0, or did not print what the page shows
 */
export const follow = async (
  folder: Folder,
  page: string,
  isSkipped: (command: string) => boolean = () => false
): Promise<ReadonlyArray<string>> => {
  const problems: Array<string> = []
  const beside: Array<ReturnType<typeof spawn>> = []
  const environment: Record<string, string> = {}
  try {
    for (const block of blocksOf(page)) {
      if (block.kind === "file") {
        folder.write(block.name, block.text)
        continue
      }
      const { text, shown } = block
      if (/^(?:npm|mkdir) /.test(text) || isSkipped(text)) continue
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
      const { code, out, err }: Ended = folder.shell(text.replace(/^npx litfuse/, "node_modules/.bin/litfuse"), environment)
      const line = missing(shown, out)
      if (code !== 0) problems.push(`${text}\nended with ${code}\n${out}${err}`)
      else if (line !== undefined) problems.push(`${text}\ndid not print: ${line}\n${out}${err}`)
    }
  } finally {
    for (const process of beside) process.kill()
  }
  return problems
}
