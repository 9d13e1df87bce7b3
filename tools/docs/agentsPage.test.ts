import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import { describe, expect, it } from "vitest"
import { root } from "../shared/repositoryFiles.ts"

const page = readFileSync(join(root, "docs/agents.md"), "utf8")

const words = ["litfuse", "mcp", "--replay", "datasets/everyday/cassettes"]

/** The keys and values of one table of TOML, as far as the page uses it: texts and lists of texts, which are JSON too. */
const tableOf = (toml: string): { readonly name: string; readonly values: Readonly<Record<string, unknown>> } => {
  const [head = "", ...lines] = toml.trim().split("\n")
  const [, name = ""] = /^\[([\w.]+)\]$/.exec(head) ?? []
  return {
    name,
    values: Object.fromEntries(lines.map((line) => [line.split(" = ")[0]!, JSON.parse(line.split(" = ").slice(1).join(" = "))]))
  }
}

const yesOrNo = (is: boolean): string => (is ? "yes" : "no")

describe("docs/agents.md", () => {
  it("explains the states of a source as the table of all surfaces does", () => {
    const rows = OutcomeState.names.map((name) => {
      const { meaning, hasAnswered, foundNothing } = OutcomeState.outcomeStates[name]
      return `| \`${name}\` | ${meaning} | ${yesOrNo(hasAnswered)} | ${yesOrNo(foundNothing)} |`
    })
    expect(page).toContain(rows.join("\n"))
  })

  it("says how to connect four clients, each in the form that it reads", () => {
    const json = [...page.matchAll(/```json\n([^]*?)```/g)].map(
      ([, text]) => JSON.parse(text!) as Readonly<Record<string, Readonly<Record<string, unknown>>>>
    )
    expect(json.map((one) => Object.keys(one))).toEqual([["mcpServers"], ["mcpServers"], ["servers"]])
    for (const one of json) expect(Object.values(one)[0]!["litfuse"]).toMatchObject({ command: "npx", args: words })
    const [toml] = [...page.matchAll(/```toml\n([^]*?)```/g)].map(([, text]) => tableOf(text!))
    expect(toml).toMatchObject({ name: "mcp_servers.litfuse", values: { command: "npx", args: words } })
  })
})
