import { stripVTControlCharacters } from "node:util"
import type * as Command from "effect/cli/Command"
import { describe, expect, it } from "vitest"
import { commandsFor, everyCommand } from "../src/everyCommand.ts"
import { litfuse } from "./commands/litfuse.ts"

const namesOf = (command: Command.Command.Any): ReadonlyArray<string> =>
  command.subcommands.flatMap(({ commands }) => commands.map(({ name }) => name))

const all = namesOf(await everyCommand())

describe("the commands that are loaded", () => {
  it.each(all)("are %s alone where it is called, or its help is asked for", async (name) => {
    expect(namesOf(await commandsFor([name]))).toEqual([name])
    expect(namesOf(await commandsFor([name, "--help"]))).toEqual([name])
  })

  it("are all where no command is named first, and for completions", async () => {
    for (const words of [[], ["--help"], ["nothing"], ["toString"], ["--completions", "bash"], ["search", "--completions=fish"]])
      expect(namesOf(await commandsFor(words)), words.join(" ")).toEqual(all)
  })

  it("are shown by the help of the command line as they are", async () => {
    const about = (command: Command.Command.Any) =>
      command.subcommands.flatMap(({ commands }) => commands.map(({ name, description }) => ({ name, description })))
    expect(about(await commandsFor(["--help"]))).toEqual(about(await everyCommand()))
    const { out } = await litfuse(["--help"])
    for (const name of all) expect(stripVTControlCharacters(out)).toMatch(new RegExp(`^  ${name} +[A-Z]`, "m"))
  })
})
