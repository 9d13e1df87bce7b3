/** That each cell of docs/comparison.md about another tool names its source. What the page says of litfuse is in pageClaims. */
import { describe, expect, it } from "vitest"
import { read } from "../shared/repositoryFiles.ts"
import { tablesOf } from "./tablesOf.ts"

const page = read("docs/comparison.md")
const sourced = /^\[[^\]]+\]\[[\w-]+\](?:; \[[^\]]+\]\[[\w-]+\])*$/

/** Cells that name no source, and links to a source that the page does not define, a line each. */
const problems = (text: string): ReadonlyArray<string> => {
  const defined = new Set([...text.matchAll(/^\[([\w-]+)\]: https:\/\/\S+/gm)].map(([, name]) => name!))
  const tables = tablesOf(text)
  const cells = tables.flatMap((rows) => {
    const [heads, ...others] = rows
    const first = heads![0] === "feature" ? 2 : 1
    if (heads![0] === "tool") return []
    return others.flatMap((row) => row.slice(first).map((cell, i) => [`${row[0]}, ${heads![first + i]}`, cell] as const))
  })
  const linked = [...text.matchAll(/\]\[([\w-]+)\]/g)].map(([, name]) => name!)
  return [
    ...cells.flatMap(([where, cell]) => (cell === "not checked" || sourced.test(cell) ? [] : [`${where} has no source: ${cell}`])),
    ...linked.flatMap((name) => (defined.has(name) ? [] : [`no source is called ${name}`])),
    ...[...defined].flatMap((name) => (linked.includes(name) ? [] : [`${name} is named by no cell`]))
  ]
}

describe("docs/comparison.md", () => {
  const tables = tablesOf(page)
  const named = (head: string) => tables.filter((rows) => rows[0]![0] === head)
  const [measuring, searching] = named("feature")
  const [services] = named("service")
  const [states] = named("tool")

  it("names a source in each cell of another tool, or says that it was not checked", () => {
    expect(problems(page)).toEqual([])
  })

  it("would be noticed without a source, with an unknown one, or with one that no cell names", () => {
    const dash = page.replace("[57 in its table][trec-measures]", "57")
    expect(problems(dash)).toEqual(["measures, trec_eval has no source: 57", "trec-measures is named by no cell"])
    expect(problems(page.replace("[57 in its table][trec-measures]", "[57][trec-measures]; [58][other]"))).toEqual([
      "no source is called other"
    ])
  })

  it("names sources in a state that stays: a commit, a release, or a page with the day on which it was read", () => {
    const sources = [...page.matchAll(/^\[[\w-]+\]: (https:\/\/\S+)/gm)].map(([, url]) => url!)
    const moving = sources.filter((url) => url.includes("github.com") && !/\/(?:blob|tree)\/[0-9a-f]{40}\//.test(url))
    expect(moving).toEqual([])
    expect(sources.filter((url) => url.includes("pypi.org") && !/\/\d+\.\d+\.\d+\//.test(url))).toEqual([])
    expect(page).toMatch(/ read on 20\d\d-\d\d-\d\d\. /)
  })

  it("says of each tool which state was read, with the day", () => {
    const tools = [...measuring![0]!.slice(2), ...searching![0]!.slice(2), ...services!.slice(1).map(([name]) => name!)]
    expect(states!.slice(1).map(([name]) => name)).toEqual(tools)
    expect(states!.slice(1).filter(([, state = "", where = ""]) => !/20\d\d/.test(state) || !sourced.test(where))).toEqual([])
    // the commit of the table is the one that its links name
    const commits = states!.slice(1).flatMap(([name, state = ""]) => {
      const commit = /`([0-9a-f]{7})`/.exec(state)?.[1]
      return commit === undefined || page.includes(`/${commit}`) ? [] : [name]
    })
    expect(commits).toEqual([])
  })

  it("has a cell for each tool in each row", () => {
    const uneven = tables.flatMap((rows) => rows.filter((row) => row.length !== rows[0]!.length || row.includes("")).map(([name]) => name))
    expect(uneven).toEqual([])
    expect([measuring!.length, searching!.length]).toEqual([15, 23])
  })
})
