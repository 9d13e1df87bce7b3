import { readdirSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import * as Api from "../../src/index.ts"
import { again } from "../commands/litfuse.ts"
import { files, run } from "./caseFiles.ts"

/** The values of the only run in a table of `eval`. */
const valuesIn = (out: string): ReadonlyArray<string> => (out.split("\n")[1] ?? "").trim().split(/\s+/).slice(1)

/**
 * Public reports of users and maintainers of other tools, tried as commands. Inputs were written for them.
 *
 * - `values` of the only run; `says` on standard error, in any order; nothing else is said
 */
interface Case {
  readonly id: string
  readonly line: string
  readonly code?: number
  readonly values?: string
  readonly says?: ReadonlyArray<RegExp>
}

const inverted = /^note \(inverted-scores\) [\w.]+: the scores rise from rank to rank in \d+ of \d+ topics?, .*min-max-inverted$/m
const grades = /^note \(maximum-grade\)/m
const table = /read as|names of other tools/

const cases: ReadonlyArray<Case> = [
  { id: "F03", line: "eval kw.qrels dist.run -m RR", values: "0.3333", says: [inverted] },
  { id: "F03", line: "eval sm.qrels rev.run -m AP", values: "0.0814", says: [inverted] },
  { id: "F03", line: "fuse kw9.run dist.run --method comb-sum --out y.run", says: [inverted] },
  { id: "F03", line: "fuse kw9.run dist.run --method comb-sum --param normalisation=min-max-inverted --out y.run", says: [] },
  { id: "F03", line: "compare sm.qrels sm.0.run rev.run", says: [inverted] },
  {
    id: "F04",
    line: "eval ok.qrels pm.run -m nDCG@10 -m AP",
    values: "0.0000 0.0000",
    says: [/^note \(unjudged-hits\) r: no hit of the run is judged; its ids look like PMID:a, those of the judgements like a\./m]
  },
  { id: "F05", line: "fuse kw.run vec.run --weights 0,0 --out x.run", code: 2, says: [/^litfuse fuse: rrf: weights: all are 0/m] },
  {
    id: "F05",
    line: "fuse kw.run vec.run --method wsum --weights 0,0 --out x.run",
    code: 2,
    says: [/weights: all are 0/]
  },
  { id: "F06", line: "eval quepid.csv quepidrun.csv -m nDCG -m P@1", values: "0.8520 1.0000", says: [] },
  { id: "F06", line: "eval ok.qrels rank.csv -m AP", values: "0.5000", says: [] },
  { id: "F07", line: "eval ok.qrels list.json -m AP", values: "0.2500", says: [] },
  { id: "F07", line: "eval listq.json ok2.run -m AP", values: "1.0000", says: [] },
  {
    id: "F08",
    line: "eval z.qrels z.run -m nDCG -m AP",
    values: "0.5000 0.5000",
    says: [
      /^note \(no-relevant\) z\.qrels: 1 of 2 judged topics without a relevant document, .*: 2\. .*with --skip-topics-without-relevant$/m
    ]
  },
  { id: "F08", line: "eval z.qrels z.run -m nDCG -m AP -m NumQ --skip-topics-without-relevant", values: "1.0000 1.0000 1", says: [] },
  { id: "F08", line: "compare z.qrels z.run ok2.run", says: [/no-relevant\) z\.qrels: 1 of 2/, /missing-topics/] },
  { id: "F08", line: "compare z.qrels z.run ok2.run --skip-topics-without-relevant", says: [] },
  { id: "F09", line: "eval ap5.qrels ap5.run -m AP@5 -m AP(capped=True)@5", values: "0.5000 1.0000", says: [] },
  { id: "F10", line: "eval tm.qrels tm.run -m f1@5", values: "0.4524", says: [] },
  { id: "F10", line: "eval tm.qrels tm.run -m F1@5", values: "0.4524", says: [] },
  { id: "F10", line: "eval tm.qrels tm.run -m F(beta=1)@5", values: "0.4524", says: [] },
  { id: "F10", line: "eval tm.qrels tm.run -m hits@3", values: "1.0000", says: [] },
  { id: "F10", line: "eval tm.qrels tm.run -m precision-l2", values: "0.0000", says: [] },
  { id: "F10", line: "eval tm.qrels tm.run -m ndcg-l2@5", values: "0.0000", says: [] },
  { id: "F10", line: "eval tm.qrels tm.run -m rbp.95", values: "0.0690", says: [] },
  { id: "F10", line: "eval tm.qrels tm.run -m yaap -m P.3,3,1", values: "0.2630 0.5000 0.3333", says: [] },
  {
    id: "F11",
    line: "eval arg/qrels/test.tsv arg.run -m RR",
    values: "0.5000",
    says: [/^note \(identical-ids\) bm25: 1 of 1 topic found a document with the own id of the topic.*--ignore-identical$/m]
  },
  { id: "F11", line: "eval arg/qrels/test.tsv arg.run -m RR --ignore-identical", values: "1.0000", says: [] },
  { id: "F12", line: "bench reproduce dj1.run dj2.run", says: [/the runs have few documents in common/] },
  {
    id: "F15",
    line: "eval flt.qrels flt.run",
    code: 2,
    says: [/^litfuse eval: flt\.qrels:1: the grade "0\.4"; expected a whole number .*nDCG\(gains=/m]
  },
  { id: "F15", line: "eval fg.qrels ok2.run -m nDCG", values: "0.8597", says: [] },
  { id: "F15", line: "eval fg.tsv ok2.run -m nDCG", values: "0.8597", says: [] },
  {
    id: "P01",
    line: "eval err.qrels err.run -m ERR@10 -m ERR(max_rel=4)@10 -m ERR(max_rel=2)@10",
    values: "0.4375 0.1094 0.4375",
    says: [grades]
  },
  { id: "P02", line: "eval div.qrels div.run -m alpha_nDCG@10", values: "0.8638", says: [] },
  { id: "P02", line: "eval div.qrels div2.run -m alpha_nDCG@10", values: "0.4319", says: [] },
  {
    id: "P04",
    line: "eval hash.qrels hash.run -m AP",
    code: 2,
    says: [/no topic of the run is in the qrels \(run has "301", qrels have "301\.A"\)/]
  },
  { id: "P04", line: "eval hash.qrels hash2.run -m AP", values: "1.0000", says: [] },
  {
    id: "P07",
    line: "eval ok.qrels none.run -m nDCG -m Rprec -m RR -m AP -m Bpref",
    values: "0.0000 0.0000 0.0000 0.0000 0.0000",
    says: [/unjudged-hits/]
  },
  { id: "P08", line: "eval neg.qrels neg.run -m nDCG -m nDCG@2", values: "0.5174 0.0000", says: [] },
  {
    id: "P11",
    line: "eval tm.qrels tm.run -m R@1 -m R@2 -m R@3 -m nDCG@1 -m nDCG@2 -m nDCG@3 -m nDCG",
    values: "0.5000 0.5000 0.7500 0.5000 0.5000 0.6533 0.7853",
    says: []
  },
  { id: "P13", line: "eval es.qrels es1.run -m nDCG@10", values: "0.3392", says: [] },
  { id: "P13", line: "eval es.qrels es2.run -m nDCG@10", values: "0.5410", says: [] },
  { id: "P16", line: "eval dup.qrels dup.run -m R@3", code: 2, says: [/dup\.run:2: document a of topic 1 again/] },
  { id: "P16", line: "eval dup.qrels dup.run -m R@3 --duplicates best", values: "0.5000", says: [] },
  { id: "P18", line: "eval ok.qrels nan.run", code: 2, says: [/nan\.run:1: the score "nan"/] },
  { id: "P18", line: "eval ok.qrels inf.run -m AP", values: "1.0000", says: [] },
  {
    id: "P35",
    line: "eval b187q.json b187r.json -m nDCG@10 -m R@10 -m P@10 -m AP@10 -m RR@10",
    values: "1.0000 1.0000 1.0000 1.0000 1.0000",
    says: []
  },
  { id: "P37", line: "eval c49.qrels c49.run -m R(rel=2)@10 -m nDCG@10", values: "0.3333 0.5436", says: [] },
  { id: "P37", line: "eval c49.qrels c49.run -m R@10 -l 2", values: "0.3333", says: [/1 of 3 judged topics without a relevant document/] },
  {
    id: "P41",
    line: "eval jina.qrels jina.run -m R@1 -m R@2 -m R@3 -m R@4 -m R@5",
    values: "0.2000 0.4000 0.4000 0.4000 0.4000",
    says: []
  },
  { id: "P41", line: "eval jina.qrels jina.run -m RCap@2", values: "1.0000", says: [] },
  { id: "P41", line: "eval sh.qrels sh.run -m P@5", values: "0.2000", says: [] },
  { id: "P44", line: "eval ds.qrels dsn.run -m alpha_nDCG@20 -m ERR_IA@20", values: "0.4471 0.2426", says: [] },
  { id: "P44", line: "eval ds.qrels ds.run -m alpha_nDCG@20", values: "0.4486", says: [] },
  {
    id: "P44",
    line: "eval nt.qrels nt.run -m StRecall@1 -m StRecall@2 -m StRecall@3 -m StRecall@4",
    values: "0.0000 0.0000 0.5000 1.0000",
    says: []
  },
  { id: "P44", line: "eval gr.qrels ds.run -m ERR(max_rel=4)@20", values: "0.3424", says: [] }
]

describe("reports about other tools", () => {
  it.each(cases.map((one) => [one.id, one.line, one] as const))("%s: litfuse %s", async (_, line, { code = 0, values, says }) => {
    const found = await run(line)
    expect(found.code).toBe(code)
    if (values !== undefined) expect(valuesIn(found.out).join(" ")).toBe(values)
    if (says === undefined) return
    const lines = found.err.split("\n").filter((said) => said !== "" && !table.test(said))
    expect(lines.length).toBe(says.length)
    for (const expected of says) expect(found.err).toMatch(expected)
  })

  it.each([
    ["F01", "mal2.run", [["columns", 1]]],
    [
      "F01",
      "odd.run",
      [
        ["tags", 2],
        ["ranks", 1],
        ["blocks", 4]
      ]
    ],
    ["F01", "q0.run", [["second column", 1]]],
    ["F03", "rev.run", [["scores", 2]]],
    ["P16", "dup.run", [["duplicates", 2]]],
    ["-", "ok2.run", []]
  ] as const)("%s: eval --check %s fails in %j", async (_, file, expected) => {
    const { code, out, err } = await run(`eval --check ${file} --format json`)
    const { checks } = JSON.parse(out) as {
      readonly checks: ReadonlyArray<{ readonly id: string; readonly state: string; readonly line: number }>
    }
    expect(checks.flatMap(({ id, state, line }) => (state === "failed" ? [[id, line]] : []))).toEqual(expected)
    expect(code).toBe(expected.length === 0 ? 0 : 1)
    expect(err).toBe(expected.length === 0 ? "" : `litfuse eval --check: ${expected.length} check(s) failed for ${file}\n`)
  })

  it("F02: a run is checked against the topics of the task before judgements exist", async () => {
    const topics = Array.from({ length: 50 }, (_, i) => `${i + 1}\n`).join("")
    const { code, out } = await run("eval --check one.run --topics topics.txt", { "topics.txt": topics })
    expect(code).toBe(1)
    expect(out).toMatch(/\| failed +\| topics +\| +\| topics of the task without a hit: 49 \(2 3 4 5 6 and 44 more\)/)
    expect(out).toMatch(/\| ok +\| foreign topics/)
  })

  it("F05: no empty file is written", async () => {
    const { folder: here } = await run("fuse kw.run vec.run --weights 0,0 --out x.run")
    expect(readdirSync(here)).not.toContain("x.run")
  })

  it("F11: retrieve leaves out the document with the id of the topic if asked to", async () => {
    await run("retrieve --dataset ./arg --topics topics --out own.run --ignore-identical")
    const { out, err } = await again("eval arg/qrels/test.tsv own.run -m RR")
    expect([valuesIn(out), err]).toEqual([["1.0000"], ""])
  })

  it("F12: bench reproduce prints the overlap beside tau union", async () => {
    const { out } = await run("bench reproduce dj1.run dj2.run")
    expect(out).toMatch(/\| topic +\| tau union \| overlap \| +RBO \|/)
    expect(out).toMatch(/\| 1 +\| +1\.0000 \| +0\.0000 \| +0\.0000 \|/)
  })

  it("F20: tune recommends fusion without a choice where no gain is shown, and says that its estimates differ", async () => {
    const { out } = await run("tune sm.qrels sm.0.run sm.1.run sm.2.run --seeds 2")
    expect(out).toMatch(/Nothing shows that choosing helps here, so use the fusion without a choice for new topics\./)
    expect(out.trim().split("\n").at(-1)!.trim()).toBe("litfuse fuse sm.0.run sm.1.run sm.2.run --method rrf --out fused.run")
    expect(out.replaceAll(/\s+/g, " ")).toContain("So these differences are another estimate.")
  }, 120_000)
})

describe("a warning", () => {
  const code = "inverted-scores"
  const codesOf = (notices: ReadonlyArray<{ readonly code: string }>): ReadonlyArray<string> => notices.map((notice) => notice.code)

  it("is in the JSON of eval and compare", async () => {
    const evaluated = await run("eval sm.qrels rev.run sm.0.run -m AP --format json")
    expect(JSON.parse(evaluated.out)).toMatchObject({ version: 1, notices: [{ code, subject: "rev.run" }] })
    const { out } = await again("compare sm.qrels sm.0.run rev.run --format json")
    expect(codesOf((JSON.parse(out) as { readonly notices: ReadonlyArray<{ readonly code: string }> }).notices)).toEqual([code])
  })

  it("is the same from threads, a packed file and a table", async () => {
    const csv = `qid,docno,rank,score\n${files["rev.run"]!.toString().trim().split("\n").map((line) => line.split(" ")).map(([t, , d, r, s]) => `${t},${d},${r},${s}`).join("\n")}\n` // prettier-ignore
    const packed = { "packed.run.gz": gzipSync(files["rev.run"]!), "table.csv": csv }
    expect((await run("eval sm.qrels packed.run.gz -m AP", packed)).err).toMatch(inverted)
    expect((await again("eval sm.qrels table.csv -m AP")).err).toMatch(inverted)
    const [one, two] = [await again("eval sm.qrels rev.run packed.run.gz"), await again("eval sm.qrels rev.run packed.run.gz --workers 2")]
    expect(two).toEqual(one)
    expect(one.err.match(/inverted-scores/g)?.length).toBe(2)
  })

  it("is an answer of the JavaScript functions, and a warning of the process for fuse", async () => {
    await run("--version")
    const [qrels, runs] = ["sm.qrels", ["sm.0.run", "rev.run"]]
    expect(codesOf((await Api.evaluate({ qrels, runs, measures: ["AP"] })).notices)).toEqual([code])
    expect(codesOf((await Api.compare({ qrels, runs })).notices)).toEqual([code])
    const warned = new Promise<Error & { readonly code?: string }>((resolve) => process.once("warning", resolve))
    await Api.fuse({ runs })
    expect(await warned).toMatchObject({ name: "LitfuseNotice", code })
    const skipped = await Api.evaluate({ qrels: "z.qrels", runs: ["z.run"], measures: ["AP"], skipTopicsWithoutRelevant: true })
    expect(skipped).toMatchObject({ runs: [{ values: { AP: 1 } }], notices: [] })
    const identical = await Api.evaluate({ qrels: "arg/qrels/test.tsv", runs: ["arg.run"], measures: ["RR"], ignoreIdentical: true })
    expect(identical).toMatchObject({ runs: [{ values: { RR: 1 } }], notices: [] })
  })

  it("does not stop a list of ranked ids, which JavaScript takes too", async () => {
    await run("--version")
    const { runs, notices } = await Api.evaluate({ qrels: { 1: ["a"] }, runs: { mine: { 1: ["b", "a"] } }, measures: ["AP"] })
    expect([runs[0]!.values, notices]).toEqual([{ AP: 0.5 }, []])
  })
})

describe("--parent", () => {
  it("takes a document's best passage, and is refused where it is no expression", async () => {
    const passages = { "passages.run": "1 Q0 c#1 1 3 p\n1 Q0 a#2 2 2 p\n1 Q0 c#2 3 1 p\n" }
    const { out, err } = await run("eval ok.qrels passages.run -m AP -m NumRet --parent ^(.*)#", passages)
    expect([valuesIn(out), err]).toEqual([["1.0000", "2"], ""])
    expect((await again("eval ok.qrels passages.run -m AP")).err).toMatch(/These may be passages of the judged documents: --parent REGEX/)
    expect(await again("eval ok.qrels passages.run --parent (")).toMatchObject({ code: 2, err: expect.stringMatching(/--parent is "\(", which is no regular/) }) // prettier-ignore
  })

  it.each(["--parent x", "--ignore-identical", "--skip-topics-without-relevant"])(
    "%s has no effect on preferences, and is refused",
    async (words) => {
      const { code, err } = await run(`eval ok.qrels ok2.run --relations prefs ${words}`)
      expect([code, err]).toEqual([2, expect.stringMatching(/has no effect with --relations prefs/)])
    }
  )
})
