/** A new question and a new tool for agents change no report and no generated file. The test adds both to a copy of this repository. */
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { generators } from "../generators.ts"
import { copyRepository } from "../shared/copyRepository.ts"

const copy = mkdtempSync(join(tmpdir(), "litfuse-copy-"))
afterAll(() => rmSync(copy, { recursive: true }))

const question = `import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import * as Question from "./Question.ts"

/** A text to count the letters of. */
export const Request = Field.about(Schema.Struct({ folder: Field.folder, text: Field.about(Field.text, "The text.") }), "What is asked.")

/** The letters. */
export const Answer = Field.about(Schema.Struct({ letters: Schema.Int }), "What is answered.")

/** Counts letters. */
export const ask = Question.make("letters", Request, ({ text }: typeof Request.Type) => Effect.succeed({ letters: text.length }))
`

const tool = `import * as Letters from "@litfuse/api/Letters"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { emptyAnswer } from "../ToolAnswer.ts"
import * as Tool from "../Tool.ts"

const Request = Schema.Struct({ text: Schema.NonEmptyString })

/** Counts letters. */
export const lettersTool: Tool.Tool = Tool.make({
  name: "letters",
  about: "Count the letters of a text.",
  input: Request,
  reads: () => ["text"],
  instead: "correct this and call letters again",
  answer: ({ text }: typeof Request.Type) => Effect.map(Letters.ask({ folder: ".", text }), (counts) => ({ ...emptyAnswer, counts }))
})
`

const node = (...words: ReadonlyArray<string>): string =>
  execFileSync(process.execPath, words, { cwd: copy, encoding: "utf8", maxBuffer: 1e8 })

const list = "packages/mcp/src/tools/index.ts"

const call = `
  const { tools } = await import("./packages/mcp/src/tools/index.ts")
  const { layer } = await import("./packages/api/src/Host.ts")
  const Effect = await import("effect/Effect")
  const answer = await Effect.runPromise(Effect.provide(tools.at(-1).call({ text: "litfuse" }), layer))
  console.log(JSON.stringify([tools.map(({ tool }) => tool.name), answer.structuredContent.counts]))
`

/** Generators whose bytes follow from code for users. Data of demonstrations follow from their own programs, and two pages take minutes. */
const made = generators
  .filter(({ name, owns }) => !["faults", "verdicts"].includes(name) && owns.every((pattern) => !pattern.startsWith("datasets/")))
  .map(({ name }) => name)

/** Reports about agents, about reporting of searches, about fusion of runs, and with expected values. */
const reports = ["agents", "prisma-s", "table-8", "atlas"]

describe("a tool for agents that is added with its question", () => {
  beforeAll(() => {
    copyRepository(copy)
    const text = readFileSync(join(copy, list), "utf8")
    expect(text.match(/exportTool\]/g)).toHaveLength(1)
    writeFileSync(join(copy, "packages/api/src/Letters.ts"), question)
    writeFileSync(join(copy, "packages/mcp/src/tools/lettersTool.ts"), tool)
    writeFileSync(
      join(copy, list),
      `import { lettersTool } from "./lettersTool.ts"\n${text.replace("exportTool]", "exportTool, lettersTool]")}`
    )
  })

  it("is among the tools, and answers", () => {
    expect(JSON.parse(node("--input-type=module", "--eval", call))).toEqual([
      ["search", "get", "walk", "analyse", "pipeline", "export", "letters"],
      { letters: 7 }
    ])
  })

  it("changes no value of reports", () => {
    const checked = node("packages/cli/src/main.ts", "bench", "check", ...reports)
    for (const report of reports) expect(checked).toMatch(new RegExp(`\\| ${report} +\\| same +\\|`))
  })

  it("changes no generated page, list of reports, type or schema", () => {
    expect(made).toEqual(
      expect.arrayContaining(["api-types", "eval-flags", "commands", "schemas", "reports", "claims", "variants", "security"])
    )
    expect(
      node("tools/make.ts", ...made, "--check")
        .split("\n")
        .filter((line) => line !== "" && !/: up to date /.test(line))
    ).toEqual([])
  })
})
