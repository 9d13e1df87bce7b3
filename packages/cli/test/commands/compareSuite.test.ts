import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { again, litfuse } from "./litfuse.ts"

/** Reciprocal ranks 1/2 and 1 on three topics of collection a, and 1 and 1/4 in collection b; `part` has no run for b. */
const qrels = (name: string) => ["1", "2", "3"].map((t) => `${name}${t} 0 good-${name} 1\n`).join("")
const run = (name: string, tag: string, places: ReadonlyArray<number>) =>
  places
    .flatMap((place, t) => [1, 2, 3, 4].map((i) => `${name}${t + 1} Q0 ${i === place ? `good-${name}` : `d${i}`} ${i} ${5 - i} ${tag}\n`))
    .join("")

const suite = `version: 1
measures: [RR]
collections:
  - id: a
    qrels: data/a.qrels
  - id: b
    qrels: data/b.qrels
runs:
  - name: old
    files: { a: data/a.old.run, b: data/b.old.run }
  - name: new_50%
    files:
      a: data/a.new.run
      b: data/b.new.run
  - name: part
    files: { a: data/a.new.run }
`
const files = {
  "suite.yaml": suite,
  "data/a.qrels": qrels("a"),
  "data/b.qrels": qrels("b"),
  "data/a.old.run": run("a", "x", [2, 2, 1]),
  "data/a.new.run": run("a", "x", [1, 1, 1]),
  "data/b.old.run": run("b", "x", [4, 4, 1]),
  "data/b.new.run": run("b", "x", [2, 2, 1])
}
const words = ["compare", "--suite", "suite.yaml"]

const plainOf = (out: string) =>
  out
    .replaceAll(/<(style|script)>[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll(/\\(?:num|bfseries|textsuperscript)\b|[{}&|*]/g, " ")
    .replaceAll("\\_", "_")
    .replaceAll("\\%", "%")
    .replaceAll(/\s+/g, " ")

describe("litfuse compare --suite", () => {
  it.each(["text", "md", "tex", "html"])("shows values, means, ranks, differences and the missing value in %s", async (format) => {
    const { code, out } = await litfuse([...words, "--format", format], files)
    expect(code).toBe(0)
    const plain = plainOf(out)
    // means 2/3 and 1 on a, 1/2 and 2/3 on b: 7/12 and 5/6
    for (const text of [
      /a 3 0\.5000 0\.6667 1\.0000 1\.0000/,
      /b 3 0\.5000 0\.5000 0\.6667 (?:none|--)/,
      /mean (?:-- -- )?0\.5833 0\.8333 (?:none|--)/
    ])
      expect(plain).toMatch(text)
    expect(plain).toMatch(/old 0\.5833 \[ ?0\.\d{4} ?, ?0\.\d{4} ?\] 1 to 2/)
    expect(plain).toMatch(/part (?:none|--) (?:none|--) (?:none|--)/)
    expect(plain).toMatch(/old new_50% \+?0\.2500 \[/)
    expect(plain).toContain("Family: 1 pair of runs, RR")
    if (format === "tex") expect(out.match(/\\begin\{tabular\}/g)).toHaveLength(3)
    else {
      expect(plain).toContain("part has no value on b, and no mean: the suite names no file")
      expect(plain).toContain(
        "For other collections there is no interval and no test: 2 clusters of collections; Student's t over collections needs 8 or more"
      )
    }
    if (format === "html") {
      // one for wide pages and one for narrow ones
      expect(out.match(/<svg /g)).toHaveLength(2)
      // the drawing has a table with the same numbers
      expect(out).toMatch(/RR: means over collections[\s\S]*<th scope="row">new_50%<\/th><td>0\.8333<\/td>/)
    }
  })

  it("writes JSON with the keys of the contract, and CSV with a line for each value and mean", async () => {
    const { out } = await litfuse([...words, "--format", "json"], files)
    const { version, collections, runs, pairs, notices } = JSON.parse(out)
    expect([version, collections.map(({ id }: { id: string }) => id)]).toEqual([1, ["a", "b"]])
    expect(runs[2]).toEqual({
      measure: "RR",
      run: "part",
      cells: [
        { collection: "a", value: 1, reason: null },
        { collection: "b", value: null, reason: "the suite names no file" }
      ],
      overCollections: null,
      overTopics: null,
      rank: { lower: null, upper: null },
      reason: "no value on b"
    })
    expect(pairs[0].overTopics.mean).toBeCloseTo(0.25, 12)
    expect(notices.map(({ code }: { code: string }) => code)).toContain("few-topics")
    const lines = (await again([...words, "--format", "csv"])).out.trimEnd().split("\n")
    expect(lines).toHaveLength(1 + 3 * 3)
    expect(new Set(lines.map((line) => line.split(",").length))).toEqual(new Set([15]))
    expect(lines[1]).toBe("RR,old,a,,3,0.5,0.6666666666666666,,,,,,,,")
    expect(lines[3]).toMatch(/^RR,old,,,,,,,0\.58333333333333\d*,0\.\d+,0\.\d+,,,1,2$/)
    expect(lines[9]).toBe("RR,part,,,,,,no value on b,,,,,,,")
  })

  it("takes measures and baselines, shows their differences, and all pairs with --details", async () => {
    const all = { ...files, "suite.yaml": suite.replace("files: { a: data/a.new.run }", "files: { a: data/a.new.run, b: data/b.old.run }") }
    const { out } = await litfuse([...words, "-m", "P@1", "--baseline", "part"], all)
    const rowsOf = (text: string) =>
      [...text.split("Family:")[1]!.matchAll(/^\| (\S+) +\| (\S+) +\| +[+-]\d/gm)].map(([, a, b]) => `${a} ${b}`)
    expect(rowsOf(out)).toEqual(["part old", "part new_50%"])
    expect(out).toContain("Family: 2 pairs of runs, P@1; 1 pair without a baseline is shown with --details:")
    expect(rowsOf((await again([...words, "-m", "P@1", "--baseline", "part", "--details"])).out)).toHaveLength(3)
  })

  it("is one table with --compact", async () => {
    const { out } = await litfuse([...words, "--compact"], files)
    expect(out).toMatch(/RR\n--\n\n\| collection/)
    expect(out).not.toContain("Family")
  })

  it.each([
    [
      suite.replace("data/b.qrels", "nofile"),
      [/^litfuse: suite\.yaml:7: collections\[1\]\.qrels: "nofile" does not exist; paths are relative/]
    ],
    [
      suite.replace("      b: data/b.new.run", "      b: nofile"),
      [/^litfuse: suite\.yaml:14: runs\[1\]\.files\.b: "nofile" does not exist/]
    ],
    [
      suite.replace("qrels: data/a", "qrel: data/a"),
      [/suite\.yaml:4: collections\[0\]\.qrels: is missing/, /suite\.yaml:5: collections\[0\]\.qrel: is not a known key/]
    ],
    [suite.replace("version: 1", "version: 2"), [/suite\.yaml:1: version: expected 1, got 2/]],
    [suite.replace("[RR]", "RR"), [/suite\.yaml:2: measures: expected /]],
    [
      suite.replace("id: b", "id: a"),
      [
        /suite\.yaml:6: collections\[1\]\.id: "a" is already the id of collections\[0\]/,
        /suite\.yaml:10: runs\[0\]\.files\.b: is not the id of a collection/,
        /suite\.yaml:14/
      ]
    ],
    [`${suite}baseline: newest\n`, [/suite\.yaml:17: baseline: "newest" is not the name of a run; there are old, new_50%, part/]],
    [suite.replace("name: part", "name: old"), [/suite\.yaml:15: runs\[2\]\.name: "old" is already the name of runs\[0\]/]],
    [suite.replace("measures: [RR]", "measures: [RR"), [/suite\.yaml:\d+: is not YAML/]],
    [suite.replace("[RR]", "[nDGC@10]"), [/^litfuse: suite\.yaml:2: measures\[0\]: unknown measure "nDGC@10"; did you mean nDCG@10\?/]]
  ])("refuses a wrong suite with file and line, exit 2: %#", async (wrong, lines) => {
    const { code, out, err } = await litfuse(words, { ...files, "suite.yaml": wrong })
    expect([code, out, err.trimEnd().split("\n").length]).toEqual([2, "", lines.length])
    for (const [i, line] of err.trimEnd().split("\n").entries()) expect(line).toMatch(lines[i]!)
  })

  it.each([
    [["--tukey"], /--suite compares all pairs of runs by one rule, without --tukey; remove it/],
    [["--margin", "0.1", "--zeros", "pratt"], /without --zeros and --margin; remove it/],
    [["--correction", "holm"], /without --correction; remove it/],
    [["data/a.qrels"], /--suite names all files; remove data\/a\.qrels/],
    [["--compact", "--format", "csv"], /--format csv has no compact table/],
    [["--out", "suite.yaml"], /suite\.yaml is also an input file; write to another file/],
    [["--out", "data/a.new.run"], /data\/a\.new\.run is also an input file/],
    [["--baseline", "older"], /the baseline "older" is not among the runs: old, new_50%, part/]
  ])("refuses %j in one line", async (more, text) => {
    const { code, err, folder } = await litfuse([...words, ...more], files)
    expect([code, err.trimEnd().split("\n").length]).toEqual([2, 1])
    expect(err).toMatch(text)
    expect(readFileSync(join(folder, "suite.yaml"), "utf8")).toBe(suite)
    expect(existsSync(join(folder, "out"))).toBe(false)
  })

  it("names the file of a run that shares no topic with its collection", async () => {
    const { code, err } = await litfuse(words, { ...files, "data/b.new.run": files["data/a.new.run"] })
    expect([code, err]).toEqual([2, expect.stringMatching(/data\/b\.new\.run: no topic of the run is in the qrels/)])
  })
})
