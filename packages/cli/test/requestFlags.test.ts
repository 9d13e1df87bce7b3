import { stripVTControlCharacters } from "node:util"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Field from "@litfuse/api/fields"
import { withHints } from "@litfuse/api/fieldHints"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Command from "effect/cli/Command"
import * as fc from "fast-check"
import { describe, expect, it, vi } from "vitest"
import { definedOptions } from "../src/definedOptions.ts"
import { namesOfFlags, requestFlags } from "../src/requestFlags.ts"

const about = <S extends Schema.Top>(schema: S, description: string): S => schema.annotate({ description } as never) as S

const fields = {
  ids: withHints(about(Schema.NonEmptyArray(Schema.String), "The start works."), { argument: "id" }),
  topic: about(Field.text, "The id of a topic."),
  perSource: Field.or(about(Field.count, "How many records to request."), 100),
  margin: Schema.optionalKey(about(Schema.Finite, "The margin of equivalence.")),
  sort: Field.or(about(Schema.Literals(["relevance", "newest"]), "The order of works."), "relevance"),
  limit: Field.or(
    withHints(about(Schema.NullOr(Field.count), "How many works; null for all."), { alias: "n", about: "How many works to show." }),
    10
  ),
  all: Field.or(about(Schema.Boolean, "Whether to fetch every record; excludes `perSource`."), false),
  abstracts: Field.or(
    withHints(about(Schema.Boolean, "Whether works have abstracts."), { flag: "no-abstract", about: "Omit abstracts." }),
    true
  ),
  sources: Schema.optionalKey(withHints(about(Field.texts, "Ids of sources. Default: all of them."), { flag: "source", hasCommas: true })),
  names: Field.or(about(Field.texts, "Names of databases ..."), []),
  params: Field.or(Field.paramsOf("the method", "Parameters."), {})
}

const requestOf = async (...words: ReadonlyArray<string>): Promise<unknown> => {
  const taken: Array<unknown> = []
  const command = Command.make("try", requestFlags(fields), (flagged) => Effect.sync(() => taken.push(definedOptions(flagged))))
  await Effect.runPromise(Effect.provide(Command.runWith(command, { version: "1" })(words), NodeServices.layer))
  return taken[0]
}

describe("requestFlags", () => {
  it("leaves out every field that is not given, so that the request's default applies", async () => {
    expect(await requestOf("a", "--topic", "t")).toEqual({ ids: ["a"], topic: "t" })
  })

  it("reads every kind of field", async () => {
    const words =
      "a b --topic t --per-source 3 --margin 0.5 --sort newest -n 4 --all --no-abstract --source x,y --source z --names p,q --param k=60 --param w=[1,2]"
    expect(await requestOf(...words.split(" "))).toEqual({
      ids: ["a", "b"],
      topic: "t",
      perSource: 3,
      margin: 0.5,
      sort: "newest",
      limit: 4,
      all: true,
      abstracts: false,
      sources: ["x", "y", "z"],
      names: ["p,q"],
      params: { k: 60, w: [1, 2] }
    })
  })

  it("passes texts and counts on unchanged", async () => {
    // a word that begins with a hyphen is a flag, and the framework trims nothing else
    const texts = fc.string({ minLength: 1 }).filter((text) => !text.startsWith("-"))
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1 }), async (topic, perSource) => {
        expect(await requestOf("a", "--topic", topic, "--per-source", String(perSource))).toEqual({ ids: ["a"], topic, perSource })
      })
    )
  })

  it("describes flags with the words and the default of their fields", async () => {
    const lines: Array<string> = []
    const log = vi.spyOn(console, "log").mockImplementation((text: string) => void lines.push(text))
    await requestOf("--help")
    log.mockRestore()
    const flags = stripVTControlCharacters(lines.join("\n"))
      .split("\n")
      .filter((line) => /^ {2}(--|id)/.test(line))
    expect(flags.slice(0, 12).map((line) => line.trim().replaceAll(/ {2,}/g, " | "))).toEqual([
      "id... string | the start works",
      "--topic string | the id of a topic",
      "--per-source integer | how many records to request (default 100)",
      "--margin number | the margin of equivalence",
      "--sort choice | the order of works (default relevance) (choices: relevance, newest)",
      "--limit, -n integer | how many works to show (default 10)",
      "--all | fetch every record; excludes `--per-source`",
      "--no-abstract | omit abstracts",
      "--source string | ids of sources. Default: all of them.",
      "--names string | names of databases ...",
      "--param key=value | name=value of a parameter of the method; repeatable",
      expect.stringMatching(/^--help/)
    ])
  })

  it("names flags and arguments in messages", () => {
    expect(namesOfFlags(fields)).toEqual({
      ids: "the ids",
      abstracts: "--no-abstract",
      sources: "--source",
      params: "--param"
    })
  })
})
