/** Every command that a page names in a sentence, and every example of a help page, has words that the command line takes. */
import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import * as Effect from "effect/Effect"
import type * as Command from "effect/cli/Command"
import { describe, expect, it, vi } from "vitest"
import { run } from "../../packages/cli/src/app.ts"
import { everyCommand } from "../../packages/cli/src/everyCommand.ts"
import { help } from "../../packages/cli/src/eval/evalOptions.ts"
import { pageBlocks } from "../release/adoption/pageBlocks.ts"

const root = join(import.meta.dirname, "../..")

const pages = globSync("{*.md,docs/{*,reference/*}.md,packages/*/README.md,datasets/*/README.md,speed/README.md}", { cwd: root })

const spansOf = (page: string): ReadonlyArray<string> => {
  const text = readFileSync(join(root, page), "utf8").replaceAll(/^```[\s\S]*?^```$/gm, "")
  return [...text.matchAll(/`([^`]+)`/g)].map(([, span]) => span!.replaceAll("\n", " "))
}

/** The words of a command as a shell splits them, up to a pipe or a redirection; undefined when the text does not call litfuse. */
const wordsOf = (text: string): ReadonlyArray<string> | undefined => {
  const [, call] = /^(?:\w+=\S* +)*(?:npx +|npm exec +)?litfuse( .*)?$/.exec(text) ?? []
  if (call === undefined) return undefined
  const words = [...call.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => double ?? single ?? bare!)
  const end = words.findIndex((word) => /^(?:[|<>&]|\.\.\.)$/.test(word))
  return (end < 0 ? words : words.slice(0, end)).filter((word) => word !== "--").map((word) => word.split("|")[0]!)
}

/** What the command line says of words with a flag that nothing has; it does nothing else then. */
const said = async (words: ReadonlyArray<string>): Promise<string> => {
  const lines: Array<string> = []
  const listen = vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line))
  const files = process.getBuiltinModule("node:fs")
  const write = vi.spyOn(files, "writeSync").mockImplementation(((_: number, bytes: Uint8Array) => {
    lines.push(Buffer.from(bytes).toString().trimEnd())
    return bytes.length
  }) as typeof files.writeSync)
  await Effect.runPromise(run([...words, "--no-such-flag"]))
  listen.mockRestore()
  write.mockRestore()
  return lines.join("\n")
}

const isOnlyThat = expect.stringMatching(/^litfuse(?: [a-z-]+)*: unknown option --no-such-flag \(see litfuse(?: [a-z-]+)* --help\)$/)

const ofPages = pages.flatMap((page) =>
  [...new Set(spansOf(page))].flatMap((span) => {
    const words = wordsOf(span)
    return words === undefined || words.some((word) => /^-(?:h|-help|-version|-completions)$/.test(word))
      ? []
      : [[page, span, words] as const]
  })
)

const examplesOf = (command: Command.Command.Any): ReadonlyArray<string> => [
  ...command.examples.map(({ command: example }) => example),
  ...command.subcommands.flatMap(({ commands }) => commands.flatMap(examplesOf))
]

describe("a command that is named in a sentence", () => {
  it("is found", () => expect(ofPages.length).toBeGreaterThan(40))

  it.each(ofPages)("%s: %s", async (_, __, words) => expect(await said(words)).toEqual(isOnlyThat))
})

const commands = await everyCommand()

describe("an example of a help page", () => {
  const ofEval = help([], [])
    .split("\n")
    .slice(help([], []).split("\n").indexOf("Examples:") + 1)
  const examples = [...examplesOf(commands), ...ofEval.map((line) => line.trim())].filter((line) => line.includes("litfuse "))

  it("is found", () => expect(examples.length).toBeGreaterThan(50))

  it.each(examples)("%s", async (example) => expect(await said(wordsOf(example)!)).toEqual(isOnlyThat))
})

describe("a program of this repository that a page names", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly scripts: Readonly<Record<string, string>> }
  const spans = pages.flatMap((page) =>
    [...spansOf(page), ...readFileSync(join(root, page), "utf8").split("\n")].map((span) => [page, span] as const)
  )

  it("is there", () => {
    const missing = spans.flatMap(([page, span]) => [
      ...[...span.matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g)]
        .filter(([, name]) => scripts[name!] === undefined)
        .map(([text]) => `${page}: ${text}`),
      ...[...span.matchAll(/\b(?:node|vitest run) ((?:tools|packages|speed)\/\S+\.ts)/g)]
        .filter(([, file]) => !existsSync(join(root, file!)))
        .map(([text]) => `${page}: ${text}`)
    ])
    expect(missing).toEqual([])
  })
})

describe("a page", () => {
  it("names files and folders of this repository that are there", () => {
    const missing = pages.flatMap((page) => {
      const text = readFileSync(join(root, page), "utf8")
      const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, link]) => link!).filter((link) => !/^\w+:/.test(link))
      const named = spansOf(page).filter((span) => /^(?:docs|tools|presets|packages|speed|reports|datasets)\/[\w./-]+$/.test(span))
      return [...links.map((link) => join(dirname(page), link)), ...named.filter((span) => !span.includes("/mine"))]
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${page}: ${path}`)
    })
    expect(missing).toEqual([])
  })

  it("is followed where it has commands (tools/release/adoption/docs.test.ts)", () => {
    const followed = readFileSync(join(root, "tools/release/adoption/docs.test.ts"), "utf8")
    for (const page of pages.filter((one) => pageBlocks(one).some(({ kind }) => kind === "command")))
      expect(followed).toContain(`"${page}"`)
  })
})
