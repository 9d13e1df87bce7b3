/** A page of documentation as what a reader does: files to write and commands to run. */
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"

/**
 * A block of a page.
 *
 * - a file is a line with its name in backticks and a colon, then a block; commands are blocks of `sh`
 * - a block of `text` shows what the last command before it prints, first on stderr, then on stdout
 * - `isLive`: its line or the first line of its block has a comment "needs the network", "needs a model" or "needs a browser"
 */
export type Block =
  | { readonly kind: "file"; readonly name: string; readonly text: string }
  | { readonly kind: "command"; readonly text: string; readonly shown: ReadonlyArray<string>; readonly isLive: boolean }

const root = resolve(import.meta.dirname, "../../..")

const live = /# needs (?:the network|a model|a browser)/

const isWhole = (text: string): boolean => spawnSync("sh", ["-n", "-c", text]).status === 0

/** The commands of a block of `sh`: a line each, or the lines of a loop. Comments are left out. */
const commandsOf = (text: string): ReadonlyArray<Block> => {
  const isLive = live.test(text.split("\n")[0]!) && text.startsWith("#")
  const commands: Array<Block> = []
  let open = ""
  for (const line of text.trimEnd().split("\n")) {
    const bare = line.replace(/(?:^| +)# .*$/, "")
    open += open === "" ? bare : `\n${bare}`
    if (bare === "" || !isWhole(open)) continue
    commands.push({ kind: "command", text: open, shown: [], isLive: isLive || live.test(line) })
    open = ""
  }
  if (open !== "") throw new Error(`no whole command: ${open}`)
  return commands
}

/** The files and commands of a page, in its order. */
export const pageBlocks = (page: string): ReadonlyArray<Block> => {
  const blocks: Array<Block> = []
  for (const [, name, form, text] of readFileSync(join(root, page), "utf8").matchAll(/^(?:`([^`\n]+)`:\n\n)?```(\w*)\n([\s\S]*?)^```$/gm)) {
    const last = blocks.at(-1)
    if (name !== undefined) blocks.push({ kind: "file", name, text: text! })
    else if (form === "sh") blocks.push(...commandsOf(text!))
    else if (form === "text" && last?.kind === "command") blocks.splice(-1, 1, { ...last, shown: text!.trimEnd().split("\n") })
  }
  return blocks
}
