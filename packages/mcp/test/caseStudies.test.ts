/** The examples of the PubMed tool-set specification, over recorded answers: each call of `datasets/case-studies/usage.jsonl`, with what it must print. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { withProfile } from "./withProfile.ts"

const folder = join(import.meta.dirname, "../../../datasets/case-studies")

type Row = Readonly<Record<string, unknown>>

/**
 * A call of a script.
 *
 * - `name` by which later calls take its answer: `articles` of a search, or `scored` articles
 * - `read` the features that a person read, by PMID
 * - `prints` a part of the answer
 */
interface Call {
  readonly example: string
  readonly name?: string
  readonly tool: string
  readonly arguments: Row
  readonly articles?: string
  readonly read?: Readonly<Record<string, Row>>
  readonly scored?: string
  readonly prints: Row
}

const calls = readFileSync(join(folder, "usage.jsonl"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line): Call => JSON.parse(line))

it("prints what its script says, call by call", async () => {
  const { ask } = await withProfile("s1", { replay: join(folder, "cassettes") })
  const answers = new Map<string, Row>()
  const rowsOf = (name: string, key: string) => answers.get(name)![key] as ReadonlyArray<Row>
  for (const { name, tool, arguments: given, articles, read = {}, scored, prints } of calls) {
    const answer = await ask(tool, {
      ...given,
      ...(articles === undefined
        ? {}
        : {
            articles_with_features: rowsOf(articles, "articles").map((article) => ({
              original_article: article,
              extraction: read[article["pmid"] as string] ?? {}
            }))
          }),
      ...(scored === undefined ? {} : { scored_articles: rowsOf(scored, "scored_articles") })
    })
    if (name !== undefined) answers.set(name, answer)
    expect(answer, tool).toMatchObject(prints)
  }
})

it("has the four examples, and every call prints something", () => {
  expect([...new Set(calls.map(({ example }) => example))]).toEqual([
    "whole chain",
    "scoring and filters",
    "goals that become queries",
    "templates"
  ])
  for (const { prints } of calls) expect(Object.keys(prints)).not.toEqual([])
})
