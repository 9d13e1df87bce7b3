/** A new field of a request is in every surface. The test changes one file of a copy of this repository, and reads what follows from it. */
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { copyRepository } from "../shared/copyRepository.ts"

const copy = mkdtempSync(join(tmpdir(), "litfuse-copy-"))
afterAll(() => rmSync(copy, { recursive: true }))

const changed = "packages/api/src/walk/request.ts"
const field = `  least: Field.or(Field.upTo(500), 7, "The fewest citations that a followed work has.", {
    form: { label: "Fewest citations" },
    tool: { about: "fewest citations; 7", most: 500 }
  }),
`

const script = `
  const { commandsPage } = await import("./tools/docs/commandsPage.ts")
  const { apiTypes } = await import("./tools/release/modules/apiTypes.ts")
  const { walkTool } = await import("./packages/mcp/src/tools/walkTool.ts")
  const { parseWalkForm, walkAddress, walkCommand, walkRequest } = await import("./packages/page/src/WalkForm.ts")
  const { renderWalkForm } = await import("./packages/page/src/walk/renderWalkForm.ts")
  const typed = parseWalkForm(new URLSearchParams("ids=W1&direction=forward&least=9"))
  const setting = { folder: ".", canChange: false }
  console.log(JSON.stringify({
    docs: await commandsPage(), types: apiTypes(), tool: walkTool.tool.inputSchema, form: renderWalkForm(typed, [], "", false).markup,
    address: walkAddress(typed), command: walkCommand(typed, setting), request: walkRequest(typed, setting)
  }))
`

const node = (...words: ReadonlyArray<string>): string =>
  execFileSync(process.execPath, words, { cwd: copy, encoding: "utf8", maxBuffer: 1e8 })

describe("a field that one file adds to the request of a walk", () => {
  let made: Record<"docs" | "types" | "form" | "address" | "command", string> & { readonly tool: object; readonly request: object }
  beforeAll(() => {
    copyRepository(copy, ["test"])
    const text = readFileSync(join(copy, changed), "utf8")
    expect(text.split("  timeout: ")).toHaveLength(2)
    writeFileSync(join(copy, changed), text.replace("  timeout: ", `${field}  timeout: `))
    made = JSON.parse(node("--input-type=module", "--eval", script))
  })

  it("is in the help, with its default", () => {
    expect(node("packages/cli/src/main.ts", "walk", "--help").replaceAll(/\s+/g, " ")).toMatch(
      /--least integer the fewest citations that a followed work has \(default 7\)/
    )
  })

  it("is checked on the command line", () => {
    expect(() => node("packages/cli/src/main.ts", "walk", "W1", "--least", "501")).toThrow(
      /--least is 501; it takes a whole number from 1 to 500/
    )
  })

  it("is in the schema of the tool", () => {
    expect(made.tool).toMatchObject({
      properties: { least: { type: "integer", minimum: 1, maximum: 500, description: "fewest citations; 7" } }
    })
  })

  it("is in the form of the page, in its address, its request and its command", () => {
    expect(made.form).toContain(
      '<label>Fewest citations <input name="least" value="9" placeholder="7" inputmode="numeric" autocomplete="off"></label>'
    )
    expect(made.address).toBe("ids=W1&direction=forward&least=9")
    expect(made.command).toBe("litfuse walk W1 --least 9")
    expect(made.request).toMatchObject({ least: 9 })
  })

  it("is in the types of the JavaScript API, with its description", () => {
    expect(made.types).toMatch(/The fewest citations that a followed work has\.[\s\S]{0,60}readonly least\?: number/)
  })

  it("is in the page of all commands", () => {
    expect(made.docs).toContain("| `--least` | the fewest citations that a followed work has (default 7) |  |")
  })
})

describe("a field that one file adds to the request of an evaluation", () => {
  const evaluation = "packages/api/src/Evaluate.ts"
  beforeAll(() => {
    const text = readFileSync(join(copy, evaluation), "utf8")
    expect(text.split("    level: ")).toHaveLength(2)
    writeFileSync(
      join(copy, evaluation),
      text.replace("    level: ", '    least: Field.or(Field.upTo(500), 7, "The fewest judgements that a topic has."),\n    level: ')
    )
    node("tools/make.ts", "eval-flags")
  })

  it("is in the help of eval, which loads no schema, with its default", () => {
    expect(node("packages/cli/src/main.ts", "eval", "--help")).toMatch(
      /--least COUNT +the fewest judgements that a topic has \(default 7\)/
    )
  })

  it("is checked on the command line", () => {
    expect(() => node("packages/cli/src/main.ts", "eval", "qrels.txt", "a.run", "--least", "501")).toThrow(
      /--least is "501"; it takes a whole number from 1 to 500/
    )
  })
})
