import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { parse } from "../../src/eval/Arguments.ts"

const read = (line: string) => Result.getOrThrow(parse(line.split(" ")))
const refusal = (line: string) => {
  const parsed = parse(line === "" ? [] : line.split(" "))
  return Result.isFailure(parsed) ? parsed.failure.message : parsed.success
}

describe("Arguments.parse", () => {
  it("has trec_eval's complete averages, a table and every hit by default", () => {
    expect(read("q a b.gz")).toEqual({
      files: ["q", "a", "b.gz"],
      measures: [],
      isPerTopic: false,
      hasSummary: true,
      format: "table",
      policy: "judged",
      level: 1,
      depth: Number.POSITIVE_INFINITY,
      isJudgedOnly: false,
      hasTies: false,
      ignoresIdentical: false,
      skipsIrrelevant: false,
      parent: undefined,
      relations: "qrels",
      zscores: undefined,
      documents: 0,
      compat: "trec_eval-9.0.8",
      duplicates: "error",
      workers: 1,
      isHelp: false
    })
  })

  it.each([
    ["q -q r -m nDCG@10 -m P(rel=2)@5", { isPerTopic: true, measures: ["nDCG@10", "P(rel=2)@5"], files: ["q", "r"] }],
    ["--measure=RBP(p=0.5) q r", { measures: ["RBP(p=0.5)"] }],
    ["-mmap -mnDCG(gains={1:2})@5 q r", { measures: ["map", "nDCG(gains={1:2})@5"] }],
    ["-l2 q r", { level: 2 }],
    ["-l 2 q r", { level: 2 }],
    ["-l0 q r", { level: 0 }],
    ["-l -1 q r", { level: -1 }],
    ["-cq q r", { policy: "judged", isPerTopic: true }],
    ["-qcl3 q r", { isPerTopic: true, level: 3 }],
    ["-qn -M100 -J -N1000 q r", { isPerTopic: true, hasSummary: false, depth: 100, isJudgedOnly: true, documents: 1000 }],
    ["--intersection q r", { policy: "intersection" }],
    ["--format csv --format json q r", { format: "json" }],
    ["--compat trec_eval-10.0 --duplicates best q r", { compat: "trec_eval-10.0", duplicates: "best" }],
    ["-R prefs -Z z.txt q r", { relations: "prefs", zscores: "z.txt" }],
    ["q -- -m --odd", { files: ["q", "-m", "--odd"], measures: [] }],
    ["--help", { isHelp: true, files: [] }]
  ])("reads %s", (line, expected) => {
    expect(read(line)).toMatchObject(expected)
  })

  it.each([
    ["-R pref q r", '--relations is "pref"; it takes qrels, prefs, qrels_prefs, qrels_jg; did you mean "prefs"?'],
    ["-R prefs --ties q r", "--ties has no effect with --relations prefs; omit one of them"],
    ["-Z z --ties q r", "--ties is about raw values, --zscores about deviations from a mean; omit one of them"],
    ["", "no files given; it takes QRELS and at least one RUN"],
    ["q", "only one file given; it takes QRELS and at least one RUN"],
    ["q r --measures P@5", "unknown option --measures; did you mean --measure?"],
    ["q r --perTopic", "unknown option --perTopic; did you mean --per-topic?"],
    ["q r --topic", "unknown option --topic; did you mean --per-topic?"],
    ["q r --xyz", "unknown option --xyz"],
    ["q r -x", "unknown option -x"],
    ["q r -qx", "unknown option -x"],
    ["q r -m", "-m needs a value: NAME"],
    ["q r --measure", "--measure needs a value: NAME"],
    ["q r --per-topic=yes", "--per-topic takes no value"],
    ["q r --format xml", '--format is "xml"; it takes table, trec, json, csv'],
    ["q r --compat 9", '--compat is "9"; it takes trec_eval-9.0.8, trec_eval-10.0'],
    ["q r --duplicates first", '--duplicates is "first"; it takes error, best'],
    ["q r -l.5", '--level is ".5"; it takes a whole number'],
    ["q r -l1.5", '--level is "1.5"; it takes a whole number'],
    ["q r -M0", '--depth is "0"; it takes a whole number of at least 1'],
    ["q r -c --intersection", "--intersection and --complete exclude each other"]
  ])("refuses %s with one line", (line, expected) => {
    expect(refusal(line)).toBe(`${expected} (see litfuse eval --help)`)
  })
})
