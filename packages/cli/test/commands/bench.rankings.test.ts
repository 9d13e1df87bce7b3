import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, vi } from "vitest"
import { experiment, hits, qrels, sha256, tiny } from "../tiny.ts"
import { again, litfuse } from "./litfuse.ts"

const start = (line: string, files: Readonly<Record<string, string>> = tiny) => litfuse(line.split(" "), files)

describe("rankings", () => {
  const swapped = "1 Q0 a 1 2 x\n1 Q0 b 2 1 x\n"
  const withSwap = {
    ...tiny,
    "datasets/tiny/dataset.yaml": tiny["datasets/tiny/dataset.yaml"].replace(sha256(hits), sha256(swapped)),
    "datasets/tiny/x.run": swapped
  }
  const away = {
    "data/tiny/qrels.txt": qrels,
    "data/tiny/x.run": hits,
    "datasets/tiny/dataset.yaml": tiny["datasets/tiny/dataset.yaml"].replace("embedded: true\n", ""),
    "reports/try/experiment.yaml": experiment()
  }
  /** A workspace whose data may not be redistributed. */
  const startAway = async () => {
    const { folder } = await start("bench list", away)
    vi.stubEnv("LITFUSE_DATA", join(folder, "data"))
    return { folder, cached: join(folder, ".cache/reports/try/rankings.json"), committed: join(folder, "reports/try/rankings.json") }
  }
  const plant = (folder: string, text: string) => {
    const manifest = join(folder, "datasets/tiny/dataset.yaml")
    writeFileSync(join(folder, "data/tiny/x.run"), text)
    writeFileSync(
      manifest,
      readFileSync(manifest, "utf8").replace(/run: \{ path: x\.run.*/, "run: { path: x.run, format: trec-run, unseen: made anew }")
    )
  }

  it("are committed where the data are ours, and a planted swap is named with its documents and ranks", async () => {
    const { folder } = await start("bench run try --formats none")
    const kept = Object.fromEntries(
      ["results.json", "rankings.json", "report.md"].map((name) => [
        `reports/try/${name}`,
        readFileSync(join(folder, "reports/try", name), "utf8")
      ])
    )
    expect((await again("bench check try")).code).toBe(0)
    const { code, out } = await start("bench check try --summary gate.md", { ...withSwap, ...kept })
    expect([code, out.includes("1 better")]).toEqual([1, true])
    const text = readFileSync("gate.md", "utf8")
    expect(text).toContain("`reports/try/rankings.json`")
    expect(text).toContain("- topic 1 (all), `run`: `a` 2 -> 1 (grade 2), `b` 1 -> 2 (grade 0)\n")
  })

  it("are checked byte for byte", async () => {
    const { folder } = await start("bench run try --formats none")
    const file = join(folder, "reports/try/rankings.json")
    writeFileSync(file, readFileSync(file, "utf8").replace('"depth":20', '"depth":21'))
    const { code, out } = await again("bench check try")
    expect([code, out.includes("rankings.json would change")]).toEqual([1, true])
    expect((await again("bench check try --update")).code).toBe(0)
    expect((await again("bench check try")).code).toBe(0)
  })

  it("of data that may not be redistributed stay below .cache, and are compared with all the same", async () => {
    const { folder, cached, committed } = await startAway()
    expect((await again("bench run try --formats none")).code).toBe(0)
    expect([existsSync(cached), existsSync(committed)]).toEqual([true, false])
    plant(folder, swapped)
    expect((await again("bench check try --summary gate.md")).code).toBe(1)
    expect(readFileSync("gate.md", "utf8")).toContain("`a` 2 -> 1 (grade 2)")
  })

  it("that moved while no value did are said", async () => {
    const { folder } = await startAway()
    const deep = `${hits}1 Q0 c 3 0 x\n1 Q0 d 4 -1 x\n`
    plant(folder, deep)
    await again("bench run try --formats none")
    plant(folder, deep.replace("c 3 0", "c 3 -2"))
    // the run's sha256 is in results.json, which differs; but the manifest does not pin it
    const { code, out } = await again("bench check try --summary gate.md")
    expect([code, out.includes("Produced again: run. No value moved. 1 ranking moved.")]).toEqual([0, true])
    expect(readFileSync("gate.md", "utf8")).toMatch(
      /No value moved\.[^]*no value did: 1\.\n\n- topic 1 \(all\), `run`: `c` 3 -> 4 \(unjudged\), `d` 4 -> 3 \(unjudged\)\n/
    )
  })

  it("that moved without a change of committed files are reported until they are accepted, and the gate stays open", async () => {
    const { cached } = await startAway()
    await again("bench run try --formats none")
    const fresh = readFileSync(cached, "utf8")
    writeFileSync(cached, fresh.replace("[1,0]", "[0,1]"))
    for (const _ of [1, 2]) {
      const { code, out } = await again("bench check try")
      expect([code, out.includes("1 ranking moved, which no value shows.")]).toEqual([0, true])
    }
    await again("bench check try --update")
    expect(readFileSync(cached, "utf8")).toBe(fresh)
  })

  it("are kept by a check that found the report unchanged, and not by one that found it changed", async () => {
    const { folder, cached } = await startAway()
    await again("bench run try --formats none")
    rmSync(cached)
    expect((await again("bench check try")).code).toBe(0)
    expect(existsSync(cached)).toBe(true)
    rmSync(cached)
    plant(folder, swapped)
    await again("bench check try --summary gate.md")
    expect(existsSync(cached)).toBe(false)
    expect(readFileSync("gate.md", "utf8")).toContain("It is not known which documents moved, because no rankings are stored")
  })

  it("are shown by the page, which says how to get them when none are kept or only those of other results", async () => {
    const { folder } = await start("bench run try")
    const how = "no rankings are stored for these results"
    expect(readFileSync(join(folder, ".cache/reports/try/report.html"), "utf8")).not.toContain(how)
    expect((await again("bench export try --format html")).out).not.toContain(how)
    const file = join(folder, "reports/try/rankings.json")
    writeFileSync(file, readFileSync(file, "utf8").replace(/"results":"\w+"/, '"results":"another"'))
    expect((await again("bench export try --format html")).out).toContain(how)
    rmSync(file)
    expect((await again("bench export try --format html")).out).toContain(how)
  })

  it("that are damaged end an export with one line", async () => {
    const { folder } = await start("bench run try --formats none")
    writeFileSync(join(folder, "reports/try/rankings.json"), '{ "version": 1, "experiment": 1 }')
    expect(await again("bench export try --format html")).toEqual({
      code: 2,
      out: "",
      err: "litfuse: reports/try/rankings.json: .experiment expected string, got 1; expected a rankings.json of this version\n"
    })
    expect((await again("bench export try --format csv")).code).toBe(0)
  })
})

describe("bench reproduce", () => {
  const runs = {
    "qrels.txt": "1 0 a 1\n2 0 c 1\n",
    "base.run": "1 Q0 b 1 3 base\n1 Q0 c 2 2 base\n1 Q0 a 3 1 base\n2 Q0 c 1 1 base\n",
    "new.run": "1 Q0 b 1 3 new\n1 Q0 a 2 2 new\n1 Q0 c 3 1 new\n2 Q0 c 1 1 new\n",
    "again.run": "1 Q0 a 1 3 again\n1 Q0 b 2 2 again\n1 Q0 c 3 1 again\n2 Q0 c 1 1 again\n"
  }
  const rows = (out: string) =>
    out
      .split("\n")
      .filter((line) => line.startsWith("|"))
      .map((line) =>
        line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim())
      )

  it("compares two runs: order, values, effects", async () => {
    const { code, out } = await litfuse(
      ["bench", "reproduce", "new.run", "again.run", "--qrels", "qrels.txt", "-m", "RR", "--baselines", "base.run,base.run"],
      runs
    )
    expect(code).toBe(0)
    const found = rows(out)
    // b a c against a b c: two pairs agree, one does not; topic 2 has a single document
    expect(found[2]!.slice(0, 3)).toEqual(["1", "0.3333", "1.0000"])
    expect(found[3]).toEqual(["2", "none", "1.0000", "1.0000"])
    expect(found[4]!.slice(0, 3)).toEqual(["mean of 2 (tau: 1)", "0.3333", "1.0000"])
    // RR 0.5 and 1 became 1 and 1: the error is 0.5 on one of two topics
    expect(found.find(([, system, measure]) => system === "again" && measure === "RR")!.slice(3, 7)).toEqual([
      "2",
      "0.7500",
      "1.0000",
      "0.3536"
    ])
    // the baseline has 1/3 and 1: 1/12 became 1/3, and 12.5 % became 50 %
    expect(found.at(-1)).toEqual(["runs", "again", "base", "RR", "4.0000", "-0.3750"])
  })

  it("compares two reports, named as files or as experiments", async () => {
    await start("bench run try --formats none")
    const { code, out } = await again("bench reproduce try reports/try/results.json")
    expect([code, rows(out).at(-1)]).toEqual([0, ["all", "run", "RR", "1", "0.5000", "0.5000", "0.0000", "1.000"]])
  })

  it.each([
    [["a.json", "new.run"], "name two reports, or two run files"],
    [["new.run", "again.run", "--p", "1"], "--p is 1; expected a number above 0 and below 1"],
    [["new.run", "again.run", "--depth", "0"], "--depth is 0; it takes a whole number of at least 1"],
    [["new.run", "again.run", "--baselines", "base.run,base.run"], "--baselines needs two run files separated by a comma, and --qrels"]
  ])("refuses %j in one line", async (words, message) => {
    const { code, out, err } = await litfuse(["bench", "reproduce", ...words], runs)
    expect({ code, out, err }).toEqual({ code: 2, out: "", err: `litfuse bench reproduce: ${message}\n` })
  })

  it("reports that two reports share nothing", async () => {
    const other = {
      ...tiny,
      "reports/other/experiment.yaml": experiment().replace("id: try", "id: other").replace("id: all", "id: some")
    }
    await start("bench run try --formats none", other)
    await again("bench run other --formats none")
    expect((await again("bench reproduce try other")).err).toBe(
      "litfuse bench reproduce: the two reports have no system and measure in common; check that both are of one experiment\n"
    )
  })
})
