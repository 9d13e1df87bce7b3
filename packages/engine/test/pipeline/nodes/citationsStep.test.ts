import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Edges from "@litfuse/engine/Edges"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/Ports"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Search from "@litfuse/engine/Search"
import { wrongInEdges } from "@litfuse/kit/test/followRules"
import * as WorkTable from "@litfuse/engine/WorkTable"
import { both, checked, citing, dois, node, run, workOf, works } from "@litfuse/kit/test/citing"

const shown = ({ edges }: Edges.Edges) => edges.map(({ hop, citing, cited, provider }) => `${hop} ${provider}: ${citing} > ${cited}`)
const codes = (notices: ReadonlyArray<{ readonly code: string; readonly subject: string }>) =>
  notices.map(({ code, subject }) => `${code} ${subject}`)

describe("step/citations", () => {
  it("asks every source that knows citations about the works that it can name, and says who cites whom", async () => {
    const asked: Array<string> = []
    const { edges, entry, finished } = await run([both({ asked }), dois({ asked })], [node()], { works })
    expect(wrongInEdges(edges("walk"))).toBeUndefined()
    // Both know C. Only the source that takes DOIs is asked about the work with a DOI alone.
    // No source is asked about the work without an identifier.
    expect(shown(edges("walk"))).toEqual(
      [
        "1 both: both:B > shelf:a",
        "1 dois: dois:B > shelf:a",
        "1 both: both:C > shelf:a",
        "1 both: both:C > shelf:b",
        "1 dois: dois:C > shelf:a"
      ].sort((a, b) => (a.split(": ")[1]! < b.split(": ")[1]! ? -1 : 1))
    )
    expect(asked.toSorted()).toEqual(["both citing pmid:1", "both citing pmid:2", "dois citing doi:10.5555/1"])
    expect([entry("walk").countIn, entry("walk").countOut, entry("walk").status]).toEqual([3, 5, "ran"])
    expect(entry("walk").outcomes.map(({ source, _tag }) => [source, _tag])).toEqual([
      ["both", "Found"],
      ["dois", "Found"]
    ])
    expect(finished.outcomes).toEqual([])
    expect(finished.followed).toHaveLength(2)
    expect(Pipeline.Trace.print(finished.trace)).toContain("\n  both: found, 2 records\n  dois: found, 2 records\n")
    // what a source says of each question is said once
    expect(entry("walk").notices[0]!.text).toBe("about pmid:1 (and 1 more notices of this kind)")
    expect(codes(entry("walk").notices)).toEqual([
      "asked both",
      "asked dois",
      "no-identifier step/citations",
      "no-identifier dois",
      "lists-open dois"
    ])
  })

  it("counts what was delivered against what the source says there is, and stubs, at every hop", async () => {
    const { edges, entry } = await run([both(), dois()], [node({ direction: "cited" })], {
      works: [workOf("shelf", "d", "doi:10.5555/4")]
    })
    const row = { hop: 1, direction: "cited", lists: 1, cut: 0, delivered: 2, stubs: 1, requests: [] }
    expect(Edges.completeness(edges("walk"))).toEqual([
      { ...row, provider: "both", open: 0, total: 2 },
      { ...row, provider: "dois", open: 1, total: null }
    ])
    expect(edges("walk").lists.map(({ of, record, state }) => [Identifier.print(of), record, state])).toEqual([
      ["doi:10.5555/4", "shelf:d", "found"],
      ["doi:10.5555/4", "shelf:d", "found"]
    ])
    expect(shown(edges("walk"))).toContain("1 both: shelf:d > both:stub")
    expect(entry("walk").notices.find(({ code }) => code === "stubs")!.text).toBe(
      "1 of 2 cited works have no identifier, so no source can be asked about them"
    )
  })

  it("says which lists are cut, and which works are not asked about", async () => {
    const asked: Array<string> = []
    const { edges, entry } = await run([both({ asked })], [node({ depth: 1, maxWorks: 1 })], { works })
    expect(asked).toEqual(["both citing pmid:1"])
    expect(Edges.completeness(edges("walk"))).toMatchObject([{ lists: 1, cut: 1, delivered: 1, total: 2 }])
    expect(
      entry("walk")
        .notices.map(({ code, text }) => [code, text])
        .slice(1)
    ).toEqual([
      ["works-not-asked", "1 more works were not asked about; raise maxWorks"],
      ["no-identifier", "no source can be asked about 1 works: none accepts their identifiers"],
      ["lists-cut", "1 of 1 lists of citing works are shorter than it reports: 1 of 2 records were delivered"]
    ])
  })

  it("asks about the best works of a ranking first", async () => {
    const asked: Array<string> = []
    const { ids } = WorkTable.make(works)
    const ranking = {
      ...Ranking.fromScores(
        ids,
        Float64Array.from(ids.values, (one) => (one === "shelf:b" ? 2 : 1))
      ),
      missing: []
    }
    await run([both({ asked })], [node({ maxWorks: 1 }, { ranking: "$ranking" })], { works, ranking })
    expect(asked).toEqual(["both citing pmid:2"])
  })

  it("continues from the far ends, keeps the known edges, and asks no source twice about a work", async () => {
    const asked: Array<string> = []
    const second = { ...node({}, { edges: "walk" }), id: "second" }
    const third = { ...node({}, { edges: "second" }), id: "third" }
    const start = [workOf("shelf", "a", "pmid:1", "doi:10.5555/1")]
    const { edges, entry } = await run([both({ asked }), dois({ asked })], [node(), second, third], { works: start })
    for (const at of ["walk", "second", "third"]) expect(wrongInEdges(edges(at))).toBeUndefined()
    // both and dois name B and C; B has a DOI, C has none; one question for each work, source and name
    expect(asked.toSorted()).toEqual([
      "both citing doi:10.5555/4",
      "both citing pmid:1",
      "both citing pmid:2",
      "both citing pmid:3",
      "dois citing doi:10.5555/1",
      "dois citing doi:10.5555/2",
      "dois citing doi:10.5555/4"
    ])
    expect(shown(edges("third"))).toEqual([
      "1 both: both:B > shelf:a",
      "1 both: both:C > shelf:a",
      "1 dois: dois:B > shelf:a",
      "1 dois: dois:C > shelf:a",
      "2 both: both:C > both:B",
      "2 both: both:D > both:C",
      "2 dois: dois:C > dois:B"
    ])
    expect(edges("third").hops.map(({ hop, outcomes }) => [hop, outcomes.length])).toEqual([
      [1, 2],
      [2, 2],
      [3, 2]
    ])
    // the trace of a node holds what was asked there, not before
    expect(entry("second").outcomes.map(({ source, _tag }) => [source, _tag])).toEqual([
      ["both", "Found"],
      ["dois", "Found"]
    ])
    expect(entry("third").outcomes.map(({ _tag }) => _tag)).toEqual(["Empty", "Empty"])
  })

  it("turns round at the far ends: what they cite is another question than who cites them", async () => {
    const asked: Array<string> = []
    const start = [workOf("both", "B", "pmid:2")]
    const back = { ...node({ direction: "cited" }, { edges: "walk" }), id: "back" }
    const { edges } = await run([both({ asked })], [node(), back], { works: start })
    expect(asked).toEqual(["both citing pmid:2", "both cited pmid:3"])
    // that C cites B is known from both sides, and there once
    expect(shown(edges("back"))).toEqual(["1 both: both:C > both:B", "2 both: both:C > both:A"])
    expect(wrongInEdges(edges("back"))).toBeUndefined()
  })

  it("asks once about works that are one publication, and by every name that a source knows it by", async () => {
    const asked: Array<string> = []
    const twins = [
      workOf("shelf", "one", "pmid:1", "doi:10.5555/1"),
      workOf("shelf", "two", "doi:10.5555/1", "doi:10.5555/1b"),
      workOf("both", "A", "pmid:1")
    ]
    const { edges } = await run([both({ asked }), dois({ asked })], [node()], { works: twins })
    expect(asked.toSorted()).toEqual(["both citing pmid:1", "dois citing doi:10.5555/1", "dois citing doi:10.5555/1b"])
    // a source's own record stands for the work where it has one
    expect(edges("walk").lists.map(({ provider, record }) => [provider, record])).toEqual([
      ["both", "both:A"],
      ["dois", "shelf:one"],
      ["dois", "shelf:two"]
    ])
  })

  it("is not disturbed by a source that fails, throws or has no key, and says so", async () => {
    const upstream = {
      id: "keyed",
      origin: "https://keyed.example.org",
      pace: { requests: 1, perMs: 1000 },
      credentials: [{ name: "key", env: "KEYED_KEY", how: "ask for one", isRequired: true }]
    }
    const asked: Array<string> = []
    const fault = { _tag: "Unreachable", detail: "no answer" } as const
    const sources = [
      both({ fault, faultAt: ["pmid:2"], asked }),
      dois({ fault: { _tag: "Unauthorised", detail: "no" } }),
      both({ id: "keyed", upstream })
    ]
    const { edges, entry, finished } = await run(sources, [node()], { works })
    expect(wrongInEdges(edges("walk"))).toBeUndefined()
    expect(entry("walk").outcomes.map(({ source, _tag }) => [source, _tag])).toEqual([
      ["both", "Partial"],
      ["dois", "Failed"],
      ["keyed", "Skipped"]
    ])
    expect(edges("walk").lists.map(({ provider, state }) => [provider, state])).toEqual([
      ["both", "found"],
      ["both", "failed"],
      ["dois", "failed"]
    ])
    expect(
      entry("walk")
        .notices.filter(({ code }) => code.startsWith("citations-"))
        .map(({ subject, text }) => [subject, text])
    ).toEqual([
      ["both", expect.stringMatching(/no answer; 1 of 2 questions have no complete answer$/)],
      ["dois", expect.stringMatching(/refuses the credentials.*; 1 of 1 questions have no complete answer$/)],
      ["keyed", "needs a key: set KEYED_KEY, ask for one"]
    ])
    expect([finished.failures, Search.silence(finished)]).toEqual([[], undefined])
  })

  it("ends as a search does in which no source answered", async () => {
    const fault = { _tag: "Unreachable", detail: "no answer" } as const
    const { finished, graph } = await run([both({ fault }), dois({ fault })], [node()], { works })
    expect(Search.silence(finished)?.message).toMatch(/^no source answered: both cannot be reached .*; dois cannot/)
    expect(Result.isFailure(Search.resultOf(graph, finished))).toBe(true)
  })

  it("stops asking a source that refuses or cannot be reached, and counts what was not asked; what else fails is about one work", async () => {
    const many = ["1", "2", "3", "4", "5"].map((n) => workOf("shelf", n, `pmid:${n}`))
    for (const [fault, questions] of [
      [{ _tag: "RateLimited", detail: "wait", retryAfterMs: 1000 }, 1],
      [{ _tag: "Unreachable", detail: "no answer" }, 3],
      [{ _tag: "BadResponse", detail: "oops" }, 5]
    ] as const) {
      const asked: Array<string> = []
      const { entry } = await run([both({ fault, asked })], [node()], { works: many })
      expect(asked).toHaveLength(questions)
      expect(entry("walk").notices[0]!.text).toMatch(
        new RegExp(`; ${questions} of 5 questions have no complete answer${questions === 5 ? "" : `, ${5 - questions} were not asked`}$`)
      )
    }
  })

  it("gives each source its own time, for all that it is asked", async () => {
    const many = ["1", "2", "3"].map((n) => workOf("shelf", n, `pmid:${n}`, `doi:10.5555/${n}`))
    const asked: Array<string> = []
    const { edges, entry } = await run([both({ after: 40_000, asked }), dois()], [node({ timeoutMs: 60_000 })], { works: many })
    expect(asked).toEqual(["both citing pmid:1", "both citing pmid:2"])
    expect(entry("walk").outcomes.map(({ source, _tag }) => [source, _tag])).toEqual([
      ["both", "Partial"],
      ["dois", "Found"]
    ])
    expect(entry("walk").notices.find(({ code }) => code === "citations-failed")!.text).toMatch(
      /no complete answer within 60000 ms; 1 of 3 questions have no complete answer, 1 were not asked$/
    )
    expect(wrongInEdges(edges("walk"))).toBeUndefined()
    // all at once: two that take 40 s each are there after 40 s
    const { entry: together } = await run([both({ after: 40_000 }), dois({ after: 40_000 })], [node()], { works: works.slice(0, 1) })
    expect(together("walk").ms).toBe(40_000)
    const { entry: hung } = await run([both({ after: 70_000 })], [node({ timeoutMs: 60_000 })], { works: many })
    expect(hung("walk").outcomes.map(({ _tag }) => _tag)).toEqual(["Failed"])
  })

  it("asks the sources that are named, and refuses names of others before it runs", async () => {
    const asked: Array<string> = []
    const mute = citing({ id: "mute", schemes: ["pmid"], entries: {}, abilities: ["fullText"] })
    const sources = [both({ asked }), dois({ asked, isOnlyByName: true }), mute]
    await run(sources, [node()], { works })
    expect(asked).toEqual(["both citing pmid:1", "both citing pmid:2"])
    asked.length = 0
    const [one, other] = [
      await run(sources, [node({ providers: ["both", "dois"] })], { works }),
      await run(sources, [node({ providers: ["dois", "both"] })], { works })
    ]
    expect(Ports.Edges.hash(other.edges("walk"))).toBe(Ports.Edges.hash(one.edges("walk")))
    asked.length = 0
    await run(sources, [node({ providers: ["dois", "dois"] })], { works })
    expect(asked).toEqual(["dois citing doi:10.5555/1"])
    for (const name of ["nobody", "mute"]) {
      const refused = checked(sources, [node({ providers: [name] })]).graph
      expect(Result.isFailure(refused) && refused.failure.map(({ message }) => message)).toEqual([
        expect.stringContaining(`step/citations: params.providers[0]: expected "both" | "dois", got "${name}"`)
      ])
    }
  })

  it("asks no source when there are no works, or none with an identifier, and does not fail", async () => {
    for (const none of [[], works.slice(2)]) {
      const asked: Array<string> = []
      const { edges, finished, entry } = await run([both({ asked })], [node()], { works: none })
      expect([asked, edges("walk").edges, entry("walk").outcomes]).toEqual([[], [], []])
      expect([wrongInEdges(edges("walk")), Search.silence(finished), finished.failures]).toEqual([undefined, undefined, []])
    }
    const { edges } = await run([], [node()], { works })
    expect(edges("walk")).toEqual({ edges: [], lists: [], hops: [{ hop: 1, outcomes: [] }] })
  })
})
