import { describe, expect, it } from "vitest"
import { make } from "../../src/registry/Table.ts"
import { even, first, none, silent } from "./plugins.ts"

const house = (value: unknown) => ({ value, origin: { name: "the house" } })
const third = (value: unknown, params?: unknown) => ({
  value,
  origin: { name: "./mine.ts", where: "litfuse.config.yaml:3", code: "c" },
  ...(params === undefined ? {} : { params })
})

describe("make", () => {
  it("sorts plugins by kind, first come first, and finds them by id", () => {
    const { plugins, problems } = make([first, { ...even, id: "b" }, even, none, silent].map(house))
    expect(problems).toEqual([])
    expect(plugins.all.map(({ plugin }) => `${plugin.kind}/${plugin.id}`)).toEqual([
      "source/silent",
      "ranker/b",
      "ranker/even",
      "fusion/first",
      "measure/None"
    ])
    expect(plugins.of("ranker").map(({ plugin }) => plugin.id)).toEqual(["b", "even"])
    expect(plugins.find("ranker", "even")?.plugin).toBe(even)
    expect(plugins.find("fusion", "even")).toBeUndefined()
  })

  it("keeps the first of two with one id, and lets another kind have the same", () => {
    const { plugins, problems } = make([house(even), third({ ...even, revision: 2 }), third({ ...first, id: "even" })])
    expect(plugins.find("ranker", "even")?.plugin.revision).toBe(1)
    expect(plugins.find("fusion", "even")).toBeDefined()
    expect(problems.map(({ message }) => message)).toEqual([
      'litfuse.config.yaml:3: plugin "./mine.ts": its id "ranker/even" is already taken by the house; leave one of them out'
    ])
  })

  it("decodes the parameters of the configuration, and reports what does not fit", () => {
    const { plugins, problems } = make([
      third(even, { score: 2 }),
      third({ ...even, id: "wrong" }, { score: "high", scroe: 1 }),
      third(none, { cutoff: 10 })
    ])
    expect(plugins.find("ranker", "even")?.params).toEqual({ score: 2 })
    expect(problems.map(({ message }) => message)).toEqual([
      'litfuse.config.yaml:3: plugin "./mine.ts": cannot use its parameters: params.scroe is not a known key; params.score expected number, got "high"; correct them in the configuration',
      'litfuse.config.yaml:3: plugin "./mine.ts": cannot use its parameters: params are part of the name of a measure, such as nDCG@10; correct them in the configuration'
    ])
    expect(plugins.of("ranker")).toHaveLength(1)
  })

  it("goes on after each bad plugin", () => {
    const bad = [undefined, {}, { ...even, apiVersion: "^9.0.0" }, even, { ...even, params: 1, id: "p" }]
    const { plugins, problems } = make([even, ...bad, first].map(house))
    expect(plugins.all.map(({ plugin }) => plugin.id)).toEqual(["even", "first"])
    expect(problems.map(({ reason }) => reason._tag)).toEqual(["Contract", "Contract", "ApiVersion", "Duplicate", "Contract"])
  })

  it("is empty without candidates", () => {
    expect(make([]).plugins.all).toEqual([])
  })
})
