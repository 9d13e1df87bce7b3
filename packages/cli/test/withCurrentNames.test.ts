import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { everyCommand } from "../src/everyCommand.ts"
import { withCurrentNames, oldCommands } from "../src/withCurrentNames.ts"
import { leaves } from "./leaves.ts"
import { litfuse } from "./commands/litfuse.ts"

const current = (line: string) => {
  const { words, notes } = withCurrentNames(line.split(" "))
  return [words.join(" "), ...notes]
}

describe("old names", () => {
  it.each([
    ["cites W1 --depth 2", "walk W1 --depth 2", "litfuse cites is deprecated: write litfuse walk"],
    ["related W1", "walk --direction related W1", "litfuse related is deprecated: write litfuse walk --direction related"],
    ["history pmids last", "runs pmids last", "litfuse history is deprecated: write litfuse runs"],
    ["data list", "bench data list", "litfuse data is deprecated: write litfuse bench data"],
    ["trust --list", "plugin trust --list", "litfuse trust is deprecated: write litfuse plugin trust"],
    ["query lint a --from=ovid", "query lint a --syntax=ovid", "--from=ovid is deprecated: write --syntax=ovid"],
    ["graph show --format table", "graph show --format text", "table is deprecated: write text"],
    ["dedup a.ris --preset s0", "dedup a.ris --preset equal-titles", "s0 is deprecated: write equal-titles"],
    ["dedup a.ris --preset=s3", "dedup a.ris --preset=similar-titles", "--preset=s3 is deprecated: write --preset=similar-titles"]
  ])("%s is %s", (old, now, note) => {
    expect(current(old)).toEqual([now, `note (old-name) ${note}; version 2 removes the old name`])
  })

  it("are in one note, however many there are", () => {
    expect(current("check a.run --depth 10")).toEqual([
      "eval --check a.run --max-hits 10",
      "note (old-name) litfuse check, --depth are deprecated: write litfuse eval --check, --max-hits; version 2 removes the old names"
    ])
    expect(current("analyse a.json --sda --rscore")[0]).toBe("analyse a.json --agreement --reproducibility")
  })

  it("leave words after -- alone", () => {
    expect(withCurrentNames(["query", "lint", "--", "--from"])).toEqual({ words: ["query", "lint", "--", "--from"], notes: [] })
  })

  it("are found among flags only: words that every object has stay words", () => {
    for (const command of ["analyse", "convert", "dedup", "graph", "query"])
      for (const word of ["constructor", "toString", "__proto__", "hasOwnProperty=1", "valueOf"])
        expect(withCurrentNames([command, word, word])).toEqual({ words: [command, word, word], notes: [] })
  })

  it("change no word of any other call", () => {
    const word = fc.oneof(fc.constantFrom("search", "walk", "--from", "--depth", "s0", "cites", "--preset", "--", "eval"), fc.string())
    const other = fc
      .array(word)
      .filter(([first = ""]) => ![...oldCommands, "analyse", "convert", "dedup", "graph", "query"].includes(first))
    fc.assert(fc.property(other, (words) => void expect(withCurrentNames(words)).toEqual({ words, notes: [] })))
  })

  it("are in no help, and each of their commands leads to one that exists", async () => {
    const commands = leaves(await everyCommand())
    for (const old of oldCommands) {
      expect(commands.some((name) => name.split(" ")[0] === old)).toBe(false)
      const now = withCurrentNames([old]).words.filter((word) => !word.startsWith("--"))
      expect(commands.some((name) => name.startsWith(now[0]!))).toBe(true)
    }
  })

  it("work, with a note on stderr, also behind global flags and for the help", async () => {
    const files = { "a.run": "1 Q0 x 1 2 a\n" }
    const { code, out, err } = await litfuse(["--no-plugins", "check", "a.run", "--depth", "5"], files)
    expect([code, out]).toEqual([0, expect.stringContaining("at most 5 allowed")])
    expect(err).toMatch(/^note \(old-name\) litfuse check, --depth are deprecated: .*\n$/)
    expect((await litfuse(["help", "cites"])).out).toContain("litfuse walk")
  })
})
