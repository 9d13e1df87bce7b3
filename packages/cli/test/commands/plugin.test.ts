import { describe, expect, it } from "vitest"
import { litfuse } from "./litfuse.ts"

describe("litfuse plugin new", () => {
  it("says which kinds it can write", async () => {
    const { code, err } = await litfuse(["plugin", "new", "table", "x"])
    expect([code, err]).toEqual([2, expect.stringContaining('cannot write "table"; it can write source, enricher, entity, ranker')])
  })
})

describe("litfuse plugin", () => {
  it("lists what there is, by kind", async () => {
    const { code, out } = await litfuse(["plugin", "list"])
    expect(code).toBe(0)
    for (const row of [/^\| retriever +\| bm25 /m, /^\| ranker +\| bm25-boost /m, /^\| fusion +\| rrf /m, /^\| measure +\| nDCG /m])
      expect(out).toMatch(row)
  })

  it("checks a plugin of the house: every law holds", async () => {
    const { code, out } = await litfuse(["plugin", "check", "fusion/rrf", "--cases", "20"])
    expect(code).toBe(0)
    expect(out).toMatch(/^fusion\/rrf: \d+ hold, of \d+ laws\n/)
    expect(out).toContain("  holds   weights act\n")
    expect(out).not.toContain("broken")
  })

  it("checks a measure under the names by which it can be called", async () => {
    const { code, out, err } = await litfuse(["plugin", "check", "measure/nDCG", "rrf", "--cases", "5"])
    expect([code, err]).toEqual([0, ""])
    expect(out).toMatch(/measure\/nDCG: \d+ hold, of \d+ laws\n/)
    expect(out).toContain("  holds   nDCG@5: what lies below the cutoff does not matter\n")
  })

  it("shows a counter-example below its law, and ends with 1", async () => {
    const files = {
      "litfuse.config.yaml": "plugins:\n  - ./greedy.js\n",
      "greedy.js": `import * as Schema from "${import.meta.resolve("effect/Schema")}"
        export default { kind: "ranker", id: "greedy", apiVersion: "*", revision: 1, about: "infinite", params: Schema.Struct({}), needs: [], reads: [], claims: [],
          refuses: () => undefined, prepare: () => undefined, score: (_, __, out) => void out.fill(Infinity),
          explain: () => ({ label: "", value: Infinity, parts: [] }) }`
    }
    const { code, out, err } = await litfuse(["plugin", "check", "--cases", "5"], files)
    expect(code).toBe(1)
    expect(err).toMatch(/law\(s\) broken\n$/)
    expect(out).toMatch(/^ranker\/greedy: \d+ hold, \d+ broken, of \d+ laws\n/)
    expect(out).toMatch(/ {2}broken {2}every work gets a finite score or none.*\n {4}the smallest input found that breaks it:\n {6}\S/)
    for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(126)
  })

  describe("an analyzer that uses one of the house by id, revision and output", () => {
    const module = (name: string) => import.meta.resolve(`@litfuse/engine/${name}`)
    const mine = (revision: number, works: string) => ({
      "litfuse.config.yaml": "plugins: [./mine.ts]\n",
      "mine.ts": `import * as Analyzer from "${module("Analyzer")}"
        import * as Params from "${module("Params")}"
        import * as Schema from "${import.meta.resolve("effect/Schema")}"
        const levels = { id: "evidence-levels", revision: ${revision}, output: Schema.Struct({ works: ${works} }) }
        export default Analyzer.plugin({ id: "mine", revision: 1, about: "counts trials", params: Params.none, uses: { levels },
          output: Schema.Int, views: { text: String },
          analyse: (_inputs, _params, { levels }) => levels.works.filter(({ level }) => level === 2).length })`
    })
    const levelled = "Schema.Array(Schema.Struct({ work: Schema.String, level: Schema.Int }))"

    it("keeps every law, because the one of the house is found", async () => {
      const { code, out, err } = await litfuse(["plugin", "check", "--cases", "5"], mine(3, levelled))
      expect([code, err, out.split("\n")[0]]).toEqual([0, "", "analyzer/mine: 12 hold, of 12 laws"])
      expect(out).toContain("  holds   it reads what the analyzers that it uses say\n")
    })

    it("is refused for another revision, and for an output that it cannot be", async () => {
      const revision = await litfuse(["plugin", "check"], mine(4, levelled))
      expect([revision.code, revision.err]).toEqual([
        2,
        expect.stringContaining('plugin "./mine.ts": uses revision 4 of analyzer "evidence-levels", but revision 3 is registered')
      ])
      const output = await litfuse(["plugin", "check"], mine(3, "Schema.Array(Schema.Struct({ grade: Schema.Int }))"))
      expect([output.code, output.err]).toEqual([
        2,
        expect.stringContaining('reads the output of analyzer "evidence-levels" in another form: works[0].grade is missing;')
      ])
    })

    it("breaks a law where only an output shows that it cannot be read", async () => {
      const wrong = "Schema.Array(Schema.Struct({ level: Schema.Literals([1, 2, 3]) }))"
      const { code, out } = await litfuse(["plugin", "check", "--cases", "50"], mine(3, wrong))
      expect(code).toBe(1)
      expect(out).toMatch(
        / {2}broken {2}it reads what the analyzers that it uses say\n.*\n +the output of "evidence-levels" is not what it reads: works\[/
      )
    })
  })

  it("shows what an analyzer says, for those that use it", async () => {
    const { code, out } = await litfuse(["plugin", "show", "evidence-levels"])
    expect([code, out]).toEqual([0, expect.stringMatching(/\n\| works\[\]\.level +\| 1 or 2 or 3 or 4 or 5 +\| yes +\|\n/)])
  })

  it("tells a ranker that scores nothing and a source that always fails, and what it cannot try in one breath", async () => {
    const module = (name: string) => import.meta.resolve(`@litfuse/engine/${name}`)
    const files = {
      "litfuse.config.yaml": "plugins: [./nothing.ts, ./fails.ts]\n",
      "nothing.ts": `import * as Explanation from "${module("Explanation")}"
        import * as Params from "${module("Params")}"
        import * as Ranker from "${module("Ranker")}"
        export default Ranker.plugin({ id: "nothing", revision: 1, about: "scores nothing", params: Params.none, needs: ["title"],
          prepare: () => undefined, score: (_, __, out) => void out.fill(Number.NaN), explain: () => Explanation.leaf("", Number.NaN) })`,
      "fails.ts": `import * as Params from "${module("Params")}"
        import * as Source from "${module("Source")}"
        const upstream = { id: "fails", origin: "http://127.0.0.1:1", pace: { requests: 100, perMs: 1000 } }
        export default Source.plugin({ id: "fails", revision: 1, about: "fails", upstream, abilities: ["search"], capabilities: {},
          params: Params.none, make: () => { throw new Error("on purpose") } })`
    }
    const { code, out, err } = await litfuse(["plugin", "check", "--cases", "20"], files)
    expect([code, err]).toEqual([1, expect.stringMatching(/ law\(s\) not run; .*\nlitfuse plugin check: 2 law\(s\) broken\n$/)])
    expect(out).toMatch(/broken {2}of many works that have what it needs, some get a score\n[^\n]+\n {6}none of 10000 works has a score/)
    expect(out).toMatch(/broken {2}a search that fails has asked its upstream first\n[^\n]+\n {6}[^\n]+\s+on\s+purpose/)
    expect(out).toMatch(/not run \d+ laws, of which the first is: .*\n {6}the source names no harness/)
    expect(out.split("\n").length).toBeLessThan(40)
  })

  it("reports that there is nothing to check", async () => {
    const { code, out } = await litfuse(["plugin", "check"])
    expect([code, out]).toEqual([
      0,
      "Nothing to check: no litfuse.config.yaml in this folder or above names a plugin. Name one: litfuse plugin check rrf\n"
    ])
  })

  it("shows every parameter with what it takes and its default", async () => {
    const { code, out, err } = await litfuse(["plugin", "show", "fusion/rrf", "RBP"])
    expect([code, err]).toEqual([0, ""])
    expect(out).toContain("fusion/rrf: Reciprocal rank fusion")
    expect(out).toMatch(/\| k +\| number from 0 to 1000000 +\| 60 +\|/)
    expect(out).toMatch(/\| missing +\| "skip" or "worst" or "mean-rank" or "rescale" +\| "skip" +\|/)
    expect(out).toMatch(/\| @cutoff +\| a whole number of at least 1 +\| to the end +\|/)
  })

  it("shows a retriever whose documents are in a cluster, and says why it cannot be tried here", async () => {
    const { code, out } = await litfuse(["plugin", "show", "opensearch"])
    expect([code, out]).toEqual([0, expect.stringMatching(/\| analyzer +\| text +\| "" +\|/)])
    const checked = await litfuse(["plugin", "check", "retriever/opensearch"])
    expect(checked.out).toMatch(
      /not applicable or not testable here.*its documents are in a cluster: `litfuse index build --engine opensearch/s
    )
  })

  it("names a plugin that is not there", async () => {
    const { code, err } = await litfuse(["plugin", "check", "rff"])
    expect([code, err]).toEqual([2, 'litfuse plugin check: unknown plugin "rff"; did you mean "rrf"?; `litfuse plugin list` lists them\n'])
  })

  it("reports a third party's plugin that cannot be loaded and goes on with the others", async () => {
    const files = { "litfuse.config.yaml": "plugins:\n  - ./absent.ts\n" }
    const { code, out, err } = await litfuse(["plugin", "list"], files)
    expect(code).toBe(0)
    expect(out).toMatch(/\| fusion +\| rrf /)
    expect(err).toMatch(/absent\.ts/)
    expect(err.trimEnd().split("\n")).toHaveLength(1)
  })

  it("tells five unusable plugins of a package, and counts the others", async () => {
    const many = (count: number) => ({
      "litfuse.config.yaml": "plugins: [./many.ts, ./absent.ts]\n",
      "many.ts": `export default Array.from({ length: ${count} }, () => ({ kind: "ranker" }))`
    })
    const five = await litfuse(["plugin", "list"], many(6))
    expect(five.err.trimEnd().split("\n")).toHaveLength(7)
    const { code, err } = await litfuse(["plugin", "list"], many(5000))
    const lines = err.trimEnd().split("\n")
    expect([code, lines.length]).toEqual([0, 7])
    expect(lines[0]).toMatch(/absent\.ts/)
    expect(lines[5]).toMatch(/^litfuse: litfuse\.config\.yaml:1: plugin "\.\/many\.ts\[4\]": /)
    expect(lines[6]).toBe('litfuse: litfuse.config.yaml:1: "./many.ts": 4,995 more of its plugins cannot be used')
  })
})
