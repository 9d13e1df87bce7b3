import { gzipSync } from "node:zlib"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { runEval } from "../../src/eval/runEval.ts"
import { inFolder, listen } from "../terminal.ts"

const files = {
  q: "1 0 a 2\n1 0 b 0\n2 0 c 1\n",
  x: "1 Q0 a 1 2 x\n1 Q0 b 2 1 x\n2 Q0 d 1 2 x\n2 Q0 c 2 1 x\n",
  y: "1 Q0 b 1 2 x\n1 Q0 a 2 1 x\n9 Q0 a 1 1 x\n"
}

/** Runs `litfuse eval` in a folder with `files` and more. */
const evaluate = (line: string, more: Readonly<Record<string, string | Uint8Array>> = {}) => {
  inFolder({ ...files, ...more })
  const written = listen()
  const code = runEval(line.split(" "))
  // the notes below a table of values have separate tests
  const [out = "", footer] = written.out().split("\n\norder: ")
  return { code, out: footer === undefined ? out : `${out}\n`, footer, err: written.err() }
}

/** Nothing on stdout, one line on stderr, exit code 2. */
const refused = (line: string) => ({ code: 2, out: "", footer: undefined, err: `litfuse eval: ${line}\n` })

describe("litfuse eval", () => {
  it("prints an aligned table, four decimals, counts as whole numbers", () => {
    expect(evaluate("q x -m nDCG@2 -m P@2 -m NumRelRet")).toMatchObject({
      code: 0,
      out: "run  nDCG@2     P@2  NumRelRet\nx    0.8155  0.5000          2\n",
      err: ""
    })
  })

  it("prints measures in the order asked, whichever world names them", () => {
    const head = (line: string) => evaluate(line).out.split("\n")[0]
    expect(head("q x -m nDCG@2 -m map -m P@1 -m recip_rank -m ndcg_cut_1")).toBe("run  nDCG@2      AP     P@1      RR  nDCG@1")
    const theirs = evaluate("q x -m mrr@10 -m recall@2 -m mrr@10").out
    expect(theirs.split("\n").filter((line) => line.startsWith("names of other tools"))).toEqual([
      "names of other tools: mrr@10 is RR@10, recall@2 is R@2"
    ])
    expect(head("q x -m recip_rank -m P.2,1 -m map --format csv")).toBe("file,tag,topic,measure,value")
    expect(evaluate("q x -m recip_rank -m P.2,1 -m map --format csv").out.match(/(?<=all,)[^,]+/g)).toEqual(["RR", "P@1", "P@2", "AP"])
    // trec_eval has its own order, and uses the first parameters of a repeated measure
    expect(evaluate("q x -m recip_rank -m P.2 -m map -m P.1 --format trec").out.match(/^\S+/gm)).toEqual(["map", "recip_rank", "P_2"])
    expect(head("q x -m recip_rank -m P.2 -m map -m P.1")).toBe("run      RR     P@2      AP")
  })

  it("skips comments like trec_eval 10.0, and reports them as errors like 9.0.8", () => {
    const commented = { qc: `# judged by hand\n${files.q}`, xc: `# run of x\n${files.x.replace("\n2", "\n#\n2")}# end\n` }
    const all = "-m all_trec -q --format trec --compat trec_eval-10.0"
    expect(evaluate(`qc xc ${all}`, commented).out).toBe(evaluate(`q x ${all}`).out)
    expect(evaluate("q xc -m RR", commented).err).toMatch(/^litfuse eval: xc:1: a comment; .*10\.0 skips them/)
  })

  it("measures the usual columns when none is asked for", () => {
    expect(evaluate("q x").out.split("\n")[0]!.split(/ +/)).toEqual(
      "run nDCG@10 Judged@10 nDCG@20 Judged@20 AP P@10 R@100 R@1000 RR Bpref".split(" ")
    )
  })

  it("prints a line per topic, and tells two files of one tag apart", () => {
    expect(evaluate("q x y -m nDCG@2 -q").out).toBe(
      [
        "file  topic  nDCG@2",
        "x     1      1.0000",
        "x     2      0.6309",
        "x     all    0.8155",
        "y     1      0.6309",
        "y     2      0.0000",
        "y     all    0.3155",
        ""
      ].join("\n")
    )
  })

  it("counts a missing topic as 0 with a notice; omits it with --intersection", () => {
    const complete = evaluate("q y -m RR")
    expect(complete.out).toBe("run      RR\nx    0.2500\n")
    expect(complete.err).toBe(
      "note (missing-topics) x: 1 judged topic(s) have no ranking and count 0: 2\n" +
        "note (unjudged-topics) x: 1 topic(s) of the run are not judged and are ignored: 9\n"
    )
    const shared = evaluate("q y -m RR --intersection")
    expect(shared.out).toBe("run      RR\nx    0.5000\n")
    expect(shared.err).toContain("are left out: 2")
  })

  it("prints JSON in the promised shape, names canonical, full precision", () => {
    const { out } = evaluate("q x -m ndcg_cut_2 -m P.2 --format json")
    expect(JSON.parse(out)).toEqual({
      version: 1,
      runs: [{ file: "x", tag: "x", topics: 2, measures: { "nDCG@2": 0.8154648767857288, "P@2": 0.5 }, missing: [], ignored: [] }],
      compat: "trec_eval-9.0.8",
      policy: "judged",
      notices: []
    })
    expect(JSON.parse(evaluate("q y -m RR --format json -q").out).runs[0]).toMatchObject({
      missing: ["2"],
      perTopic: { "1": { RR: 0.5 }, "2": { RR: 0 } }
    })
  })

  it("prints CSV in the long form, quoted where a name has a comma", () => {
    expect(evaluate("q x -m P@1 -m RBP(p=0.5,gain=graded) --format csv -q").out).toMatchInlineSnapshot(`
      "file,tag,topic,measure,value
      x,x,1,P@1,1
      x,x,1,"RBP(p=0.5,gain=graded)",0.5
      x,x,2,P@1,0
      x,x,2,"RBP(p=0.5,gain=graded)",0.125
      x,x,all,P@1,0.5
      x,x,all,"RBP(p=0.5,gain=graded)",0.3125
      "
    `)
  })

  it("prints as trec_eval -c does", () => {
    expect(evaluate("q x -c -l2 -m map -m P.2 --format trec").out).toBe(
      "map                   \tall\t0.5000\nP_2                   \tall\t0.2500\n"
    )
  })

  it("says what graded gains are divided by", () => {
    expect(evaluate("q x -m RBP(p=0.5,gain=graded)").err).toBe(
      "note (maximum-grade) q: graded measures use 2 as the highest grade, the maximum of the whole file\n"
    )
  })

  it("counts a grade as relevant from the level asked for, where the measure does not say its own", () => {
    expect(evaluate("q x -l2 -m P@1 -m P(rel=2)@1 -m nDCG@1").out.split("\n")[0]).toBe("run  P(rel=2)@1  nDCG@1")
  })

  it("keeps the best of a document's scores when asked", () => {
    const twice = { z: "1 Q0 b 1 2 z\n1 Q0 a 2 1 z\n1 Q0 a 3 3 z\n" }
    expect(evaluate("q z -m RR --intersection --duplicates best", twice).out).toBe("run      RR\nz    1.0000\n")
  })

  it("reads gzip", () => {
    expect(evaluate("q x.gz -m RR", { "x.gz": gzipSync(files.x) }).out).toBe("run      RR\nx    0.7500\n")
  })

  it("says below the table how hits are ordered, and which topics each file has", () => {
    expect(evaluate("q x y -m RR").footer).toBe(
      [
        "score as a 32-bit float, descending; ties: id descending by code point (trec_eval-9.0.8); topics: every judged topic is averaged, a missing one counts 0",
        "",
        "topics  averaged  in both  only judged  only in run",
        "x              2        2            0            0",
        "y              2        1            1            1",
        ""
      ].join("\n")
    )
  })

  it("tells with --ties how far tied documents could move a value", () => {
    const tied = { t: "1 Q0 a 1 1 t\n1 Q0 b 2 1 t\n2 Q0 c 1 1 t\n" }
    // b comes before a, since ids go down: the relevant a is second, and could be first
    expect(evaluate("q t -m RR --ties", tied).footer?.split("\n").at(-2)).toMatch(/^t +RR +0\.7500 +0\.7500 +1\.0000 +1 +1$/)
    const [run] = JSON.parse(evaluate("q t -m RR --ties --format json", tied).out).runs
    expect(run.ties).toEqual([{ measure: "RR", value: 0.75, worst: 0.75, best: 1, tied: 1, moving: 1 }])
  })

  it("reads judgements by sub-topic for measures that need them", () => {
    const { out } = evaluate("s x -m StRecall@1", { s: "1 1 a 1\n1 2 b 1\n" })
    expect(out).toBe("run  StRecall@1\nx        0.5000\n")
  })

  it("shows its help with every option, every measure and examples", () => {
    const { code, out } = evaluate("--help")
    expect(code).toBe(0)
    for (const text of ["-m, --measure NAME", "--intersection", "nDCG", "Examples:", "litfuse eval qrels.txt bm25.run"])
      expect(out).toContain(text)
  })
})

describe("litfuse eval refuses, in one line", () => {
  it.each([
    ["a malformed qrels", "bad x", { bad: "1 0 a 1\n1 0 b\n" }, "bad:2: 3 columns; expected topic, iteration, document and grade"],
    [
      "a document twice in a run",
      "q bad",
      { bad: "1 Q0 a 1 2 x\n1 Q0 a 2 1 x\n" },
      "bad:2: document a of topic 1 again (first on line 1); expected each document once in a topic (--duplicates best keeps the best)"
    ],
    ["a missing file", "q none", {}, "none: not found; check the path"],
    ["a folder", "q dir", { "dir/x": "" }, "dir: this is a folder; expected a file"],
    ["an empty run", "q empty", { empty: "" }, "empty: no hit in it; expected lines of topic, Q0, document, rank, score and tag"],
    ["an empty qrels", "empty x", { empty: "" }, "empty: no judgement in it; expected lines of topic, iteration, document and grade"],
    ["swapped files", "x q", {}, "x:1: 6 columns; expected topic, iteration, document and grade"],
    [
      "topics without overlap",
      "q far",
      { far: "7 Q0 a 1 2 x\n" },
      'far: no topic of the run is in the qrels (run has "7", qrels have "1"); check that both belong to the same collection'
    ],
    [
      "several measures in one word",
      "q x -m nDCG@10,AP(rel=2)",
      {},
      'measure "nDCG@10,AP(rel=2)": several measures in one word; expected one at a time, for example -m nDCG@10 -m AP'
    ],
    ["an unknown measure", "q x -m nDGC@10", {}, 'unknown measure "nDGC@10"; did you mean nDCG@10? (litfuse eval --help lists them all)'],
    ["an unknown option", "q x --intersect", {}, "unknown option --intersect; did you mean --intersection? (see litfuse eval --help)"],
    ["a bad format", "q x --format xml", {}, '--format is "xml"; it takes table, trec, json, csv (see litfuse eval --help)']
  ])("%s", (_, line, more, expected) => {
    expect(evaluate(line, more)).toEqual(refused(expected))
  })

  it("rel of nDCG, which it does not have, with a hint to gains", () => {
    const { code, out, err } = evaluate("q x -m nDCG(rel=2)@10")
    expect([code, out]).toEqual([2, ""])
    expect(err).toMatch(/^litfuse eval: measure "nDCG\(rel=2\)@10": .*gains=.*\n$/)
  })

  it("nothing half-way: with one bad run of two, no value is printed", () => {
    expect(evaluate("q x none")).toEqual(refused("none: not found; check the path"))
  })
})

describe("a defect of litfuse eval", () => {
  it("is one line with its trace, and exit code 70", () => {
    inFolder(files)
    const written = listen()
    const broken = vi.spyOn(process, "uptime").mockImplementation(() => {
      throw new Error("odd")
    })
    onTestFinished(() => broken.mockRestore())
    expect(runEval(["q", "x"])).toBe(70)
    expect(written.err()).toMatch(/^litfuse: a defect, please report it: odd\nError: odd\n/)
  })
})
