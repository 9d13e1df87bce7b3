/** Answers when sources failed, in every tool. An unrecorded question fails at every source; the everyday recordings of CORE fail on purpose. */
import { join } from "node:path"
import { expect, it } from "vitest"
import { type Facts, readToolText } from "@litfuse/files/readToolText"
import { recordings, served, type Told } from "./served.ts"
import { withProfile } from "./withProfile.ts"

const query = "caffeine sleep shift workers"
const unrecorded = "nothing was recorded of this"

/** What an answer lets a client believe about its sources. Empty: nothing is wrong. */
const liesIn = ({ isError, text, structured }: Told, failed: ReadonlyArray<string>, isEveryone: boolean): ReadonlyArray<string> => {
  const facts = readToolText(text)
  const named = facts.outcomes.filter(({ state }) => state === "failed").map(({ source }) => String(source).split(" ")[0]!)
  return [
    ...(JSON.stringify(facts) === JSON.stringify(structured) ? [] : ["text and JSON differ"]),
    ...(isError === isEveryone ? [] : [`isError is ${isError}`]),
    ...(text.startsWith("error: ") === isEveryone ? [] : ["the text does not begin with its error"]),
    ...((facts.state === "failed") === isEveryone ? [] : [`state is ${facts.state}`]),
    ...failed.filter((source) => !named.includes(source)).map((source) => `${source} is not named as failed`)
  ]
}

const everyTool = async (call: (tool: string, args: Record<string, unknown>) => Promise<Told>, words: string) => {
  const first = await call("search", { query: words })
  const run = readToolText(first.text).run!
  const answers = new Map<string, Told>([["search", first]])
  const kinds = ["agreement", "timeline", "lineage", "landmarks", "reproducibility", "prisma", "flow"]
  for (const [name, tool, args] of [
    ["cursor", "search", { cursor: run }],
    ["tight", "search", { cursor: run, budget: 300 }],
    ["later page", "search", { cursor: `${run}:5` }],
    ["get", "get", { ids: ["10.5555/everyday.11"], run }],
    ["ris", "export", { form: "ris", cursor: run }],
    ["ids", "export", { form: "csl", cursor: run, ids: ["10.5555/everyday.11"] }],
    ["state", "pipeline", { do: "state", run }],
    ["run", "pipeline", { do: "run", query: words }],
    ["diff", "analyse", { kind: "diff", run, against: run }],
    ...kinds.map((kind) => [kind, "analyse", { kind, run }] as const)
  ] as const)
    answers.set(name, await call(tool, args))
  return answers
}

it("every tool answers with an error and the state failed when no source answered", async () => {
  const { call } = await served({ replay: recordings.everyday })
  const sources = ["core", "crossref", "europepmc", "openalex", "pubmed", "semanticscholar"]
  for (const [name, answer] of await everyTool(call, unrecorded)) {
    const isTight = name === "tight"
    expect([name, liesIn(answer, isTight ? [] : sources, true)]).toEqual([name, []])
    expect(answer.text).toMatch(/\ndo: .+$/)
  }
  const verified = await call("export", { form: "verify", ids: ["PMID:99000011"] })
  expect(liesIn(verified, ["pubmed"], true)).toEqual([])
  expect(readToolText(verified.text)).toMatchObject({
    rows: [["PMID:99000011", "not checked", "unknown", "", "", ""]],
    counts: { citations: 1, exist: 0, absent: 0, notChecked: 1 }
  })
})

it("verify counts a citation that a failed source may know as not checked, also when another source answered", async () => {
  const { call } = await served({ replay: recordings.everyday })
  // two sources answer without a request, because the DOI is not one of theirs
  const { isError, text } = await call("export", { form: "verify", ids: ["10.5555/everyday.11", "PMID:99000011"] })
  const { outcomes, columns, rows, counts } = readToolText(text)
  expect([isError, outcomes.some(({ state }) => state === "empty"), outcomes.some(({ state }) => state === "failed")]).toEqual([
    false,
    true,
    true
  ])
  expect(rows.map((row) => row[columns.indexOf("exists")])).toEqual(["not checked", "not checked"])
  expect(counts).toEqual({ citations: 2, exist: 0, absent: 0, notChecked: 2 })
})

it("every tool names the sources that failed when others answered", async () => {
  const { call } = await served({ replay: recordings.everyday })
  for (const [name, answer] of await everyTool(call, query)) expect([name, liesIn(answer, ["core"], false)]).toEqual([name, []])
})

it("a walk without any answer is an error too", async () => {
  const { call } = await served({ replay: join(recordings.atlas, "../walks") })
  const walked = await call("walk", { ids: ["10.99999/atlas.none"] })
  expect(liesIn(walked, ["openalex"], true)).toEqual([])
  const found = await call("export", { form: "ris", ids: ["PMID:99000011"] })
  expect(liesIn(found, ["openalex"], true)).toEqual([])
})

it("tools under other names refuse an answer without any source that answered", async () => {
  for (const [profile, tool, args] of [
    ["s1", "pubmed_search", { search_query: unrecorded }],
    ["s2", "search_literature", { query: unrecorded }],
    ["s2", "walk_citations", { paper_id: "10.99999/atlas.none" }],
    ["s3", "literature_search", { query: unrecorded }],
    ["s3", "pubmed_search", { query: unrecorded }]
  ] as const) {
    const { call } = await withProfile(profile)
    const { isError, text } = await call(tool, args)
    expect([profile, tool, isError, text]).toEqual([profile, tool, true, expect.stringContaining("no source answered")])
  }
})

it("notices each planted lie", async () => {
  const { call } = await served({ replay: recordings.everyday })
  const [failed, some] = [await call("search", { query: unrecorded }), await call("search", { query })]
  const edited = (answer: Told, from: RegExp, to: string, json: (facts: Facts) => object, isError = answer.isError): Told => ({
    isError,
    text: answer.text.replace(from, to),
    structured: { ...(answer.structured as object), ...json(answer.structured as Facts) }
  })
  const asEmpty = ({ outcomes }: Facts) => ({ outcomes: outcomes.map((one) => ({ ...one, state: "empty", error: null })) })
  const all = ["pubmed"]
  expect(
    liesIn(
      edited(failed, /state: failed/, "state: done", () => ({ state: "done" })),
      all,
      true
    )
  ).not.toEqual([])
  expect(liesIn({ ...failed, isError: false }, all, true)).not.toEqual([])
  expect(
    liesIn(
      edited(failed, /^error: .*\n/, "", () => ({})),
      all,
      true
    )
  ).not.toEqual([])
  expect(liesIn(edited(some, /core\|failed\|0\|\|\|.*/, "core|empty|0|||", asEmpty), ["core"], false)).not.toEqual([])
  expect(
    liesIn(
      edited(some, /core\|failed\|0\|\|\|.*\n/, "", () => ({})),
      ["core"],
      false
    )
  ).not.toEqual([])
})
