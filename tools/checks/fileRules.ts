/** Rules for each file of this repository: its length, its name, its docstrings, and what it must not contain. */
import { basename, dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { programs, read, sources, tests } from "../shared/repositoryFiles.ts"
import { unusedExports } from "./unusedExports.ts"

/** Files that were over 300 lines when that became the rule. The list only becomes shorter: a file that has been divided is taken out of it. */
const tooLong = ["packages/bibliography/test/readers.test.ts", "packages/engine/test/Source.test.ts"]

/** A file that a generator writes, which no reader divides. */
const generated = "packages/cli/src/api/ApiTypes.ts"

/** Declares the rules as tests of the calling test file. */
export const fileRules = () =>
  describe("files", () => {
    it("has no file over 300 lines but those that are known to be too long", () => {
      expect(programs.filter((file) => file !== generated && read(file).split("\n").length > 301)).toEqual(tooLong)
    })

    it("has names that say what a file is: with a capital letter a module or a thing, without one what its functions do", () => {
      const called = new Set(
        programs.flatMap((file) =>
          [...read(file).matchAll(/(?:import|export) (?:type )?\* as \w+ from ["']([^"']+)["']/g)].map(([, target]) =>
            target!.startsWith(".") ? join(dirname(file), target!) : target!.replace(/^@litfuse\/([^/]+)\/(.+)$/, "packages/$1/src/$2.ts")
          )
        )
      )
      const wrong = sources.filter((file) => {
        const text = read(file)
        const isPlugin = /\bplugin[<(]/.test(text)
        const isCapital = /^[A-Z]/.test(basename(file))
        if (!isCapital) return /^export class /m.test(text)
        const own = basename(file, ".ts").toLowerCase()
        const exported = [...text.matchAll(/^export (?:declare )?(?:const|function|class|interface|type) (\w+)/gm)].map(([, name]) => name!)
        return !called.has(file) && !isPlugin && !exported.some((name) => /^[A-Z]/.test(name) || name.toLowerCase() === own)
      })
      expect(wrong).toEqual([])
    })

    it("says of every export what it is", () => {
      const bare: Array<string> = []
      for (const file of sources) {
        // a template is text, such as a file that `plugin new` writes
        const code = read(file).replace(/`(?:\\[\s\S]|[^`\\])*`/g, (text) => `\`${"\n".repeat(text.split("\n").length - 1)}\``)
        const lines = code.split("\n")
        for (const [i, line] of lines.entries()) {
          // the type of a schema and re-exports are documented where they are defined
          if (/^export type [{*]/.test(line)) continue
          if (
            !/^export (declare )?(const|function|class|interface|type|default)\b/.test(line) ||
            /^export type (\w+) = typeof \1\.Type/.test(line)
          )
            continue
          const name = /^export (?:const|function|class|interface|type) (\w+)/.exec(line)?.[1]
          // one docstring serves a group of one-line constants
          const isGrouped = /^export const \w+ = \d+$/.test(line) && /^export const \w+ = \d+$/.test(lines[i - 1] ?? "")
          const isOverload =
            name !== undefined &&
            lines.slice(0, i).some((other) => new RegExp(`^export (const|function|class|interface|type) ${name}\\b`).test(other))
          if (!isOverload && !isGrouped && !lines[i - 1]!.trim().endsWith("*/")) bare.push(`${file}:${i + 1}: ${line.slice(0, 60)}`)
        }
      }
      expect(bare).toEqual([])
    })

    it("exports no value that nothing takes", () => {
      expect(unusedExports()).toEqual([])
    })

    it("throws in one place only, and where a hook of Node or a reader of others can be stopped in no other way", () => {
      expect(
        sources.filter((file) =>
          /^\s*(?!\*|\/\/).*\bthrow\b/m.test(
            read(file)
              .replace(/\/\*[\s\S]*?\*\//g, "")
              .replace(/(["'`])(?:\\.|(?!\1)[^\\\n])*\1/g, "")
          )
        )
      ).toEqual([
        "packages/engine/src/Invariant.ts",
        "packages/files/src/parquetWorker.ts",
        "packages/host/src/confined/pluginWorker.ts",
        "packages/host/src/trust/refuse.ts",
        "packages/stats/src/internal/Invariant.ts"
      ])
    })

    it("makes folders with makeFolder: Node's recursive mkdir never ends on a file system that makes none, such as /proc", () => {
      expect(sources.filter((file) => /\bmkdir(?:Sync)?\([^\n]*recursive: true/.test(read(file)))).toEqual([])
    })

    it("has no focused test, no test skipped for another reason than absent data, no escape from types or lint", () => {
      const found = programs.flatMap((file) =>
        file === "tools/checks/fileRules.ts"
          ? []
          : [
              ...read(file).matchAll(
                /\b(?:it|test|describe)(?:\.effect)?\.(?:only|skip|todo)\b|@ts-(?:ignore|expect-error|nocheck)|\bas any\b|oxlint-disable|eslint-disable/g
              )
            ].map((match) => `${file}: ${match[0]}`)
      )
      expect(found).toEqual([])
    })

    it("waits in tests as long as a loaded machine may need: the default of Vitest is one second", () => {
      const countOf = (file: string, words: RegExp): number => read(file).match(words)?.length ?? 0
      expect(tests.filter((file) => countOf(file, /\bvi\.waitFor\(/g) > countOf(file, /\btimeout: (?:[6-9]\d|\d{3,})_000\b/g))).toEqual([])
    })

    it("uses no clock and no unseeded randomness in sources and tests", () => {
      // a person decides at a time: what a reader saves from a page carries the time of the reader's browser
      const byReaders = ["decisions", "screening"]
        .map((name) => `packages/document/src/browser/${name}.ts`)
        .concat("packages/document/src/scripts.ts")
      const found = [...sources, ...tests].filter(
        (file) => !byReaders.includes(file) && /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/.test(read(file))
      )
      expect(found).toEqual([])
    })
  })
