import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as DecisionLog from "../src/DecisionLog.ts"
import * as ProjectGraph from "../src/ProjectGraph.ts"
import * as JudgementLog from "../src/JudgementLog.ts"
import { foundPmids } from "../src/foundPmids.ts"
import * as RunStore from "../src/RunStore.ts"
import * as ProjectFiles from "../src/ProjectFiles.ts"
import * as JudgementPool from "../src/JudgementPool.ts"
import * as ReferenceLog from "../src/ReferenceLog.ts"
import * as ReferenceFiles from "../src/ReferenceFiles.ts"
import * as RunRecordings from "../src/RunRecordings.ts"
import * as ProjectExport from "../src/ProjectExport.ts"
import { begun, folder, ledger, nowMs } from "./projects.ts"

const ok = Result.getOrThrow
const read = (file: string, root: string) => Effect.runPromise(ProjectExport.read(file, root))
const wrong = async (effect: Effect.Effect<unknown, { readonly message: string }>) => (await Effect.runPromise(Effect.flip(effect))).message

/** A project with a run that is done and saved, one that was interrupted, and a decision. */
const full = () => {
  const of = ledger()
  const done = begun(of, "heart")
  ok(RunRecordings.open(of, done.run, () => undefined)).save("ncbi", "0123456789ab-1.json", '{"a":"ä\\n"}\n')
  ok(RunStore.step(of, done.run, "pubmed", "source/pubmed", "ran", 20))
  ok(RunStore.finish(of, done.run, nowMs, { pmids: ["3", "1"], counts: { works: 2 }, answer: "abc" }))
  ok(RunStore.save(of, done.run, "mine"))
  ok(
    ReferenceFiles.store(of.store, done.run, [
      { path: "a.ris", bytes: Buffer.from([0x1f, 0x8b, 0, 255]) },
      { path: "own.index", why: "a collection" }
    ])
  )
  done.lease.release()
  const open = begun(of, "lung", { folder: "sub" })
  ok(RunRecordings.open(of, open.run, () => undefined)).save("openalex", "0123456789ab-2.json", "{}")
  open.lease.release()
  const record = { v: 1 as const, identifiers: ["doi:10.1/x"], title: "A", year: null, first: null, pages: null }
  ok(DecisionLog.append(ProjectFiles.of(of.store.root).decisions, [{ who: "ann", action: "same", a: record, b: record, why: "" }], nowMs))
  const judged = { who: "ann", pool: "sleep", topic: "1", document: "d1", action: "judge" as const, grade: 1, why: "" }
  ok(JudgementLog.append(ProjectFiles.of(of.store.root).judgements, [judged], nowMs))
  ok(
    ReferenceLog.append(
      of.store.root,
      { file: "paper.md", sha256: "a".repeat(64), isSent: false, sources: ["crossref"], references: [] },
      nowMs
    )
  )
  ok(JudgementPool.write(of.store.root, { version: 1, name: "sleep", scale: "binary", from: "", topics: [] }))
  const graph = ok(ProjectGraph.open(of.store.root))
  const met = (name: string) => ({
    names: [name],
    records: [`pubmed:${name}`],
    title: `Work "${name}"`,
    published: undefined,
    retraction: undefined
  })
  ok(
    ProjectGraph.keep(graph, {
      works: [met("doi:10.1/a"), met("doi:10.1/b")],
      edges: [{ citing: ["doi:10.1/a"], cited: ["doi:10.1/b"], providers: ["pubmed", "crossref"] }],
      run: "walk",
      day: 20_000
    })
  )
  graph.store.close()
  return of
}
const graphOf = (root: string) => {
  const { store } = ok(ProjectGraph.open(root))
  const rows = ["origin", "work", "name", "record", "edge"].map((table) => [...store.each(`SELECT * FROM ${table}`)])
  store.close()
  return rows
}
const exported = async (of: RunStore.RunStore) => {
  const file = join(folder(), "project.gz")
  return { file, counts: await Effect.runPromise(ProjectExport.write(of, file)) }
}

describe("a project as a file", () => {
  it("is complete after an import into an empty folder", async () => {
    const of = full()
    const { file, counts } = await exported(of)
    expect(counts).toEqual({
      runs: 2,
      recordings: 2,
      works: 2,
      citations: 2,
      decisions: true,
      judgements: true,
      references: true,
      pools: 1,
      files: 1
    })
    const root = folder()
    expect(await read(file, root)).toEqual(counts)
    expect(graphOf(root)).toEqual(graphOf(of.store.root))
    const there = ok(RunStore.open(root))
    const all = (one: RunStore.RunStore) => {
      const runs = ok(RunStore.list(one))
      return {
        runs,
        steps: runs.map((run) => ok(RunStore.stepsOf(one, run))),
        pmids: runs.map((run) => ok(foundPmids(one, [run]))),
        files: runs.map((run) =>
          ok(ReferenceFiles.list(one.store, run)).map((stored) => [
            stored,
            stored.sha256 === null ? null : Buffer.from(ok(ReferenceFiles.read(one.store.root, stored))).toString("hex")
          ])
        ),
        saved: [...ok(RunStore.saved(one))],
        kept: runs.map((run) =>
          Array.from(ok(RunRecordings.open(one, run, () => undefined)).answers.texts, ([place, text]) => [place, text()])
        ),
        decisions: readFileSync(ProjectFiles.of(one.store.root).decisions, "utf8"),
        judgements: ok(JudgementLog.read(ProjectFiles.of(one.store.root).judgements)),
        references: ok(ReferenceLog.read(one.store.root)),
        pools: ok(JudgementPool.names(one.store.root)).map((name) => ok(JudgementPool.read(one.store.root, name)))
      }
    }
    expect(all(there)).toEqual(all(of))
    // what was interrupted goes on, since the same user began it
    expect(begun(there, "lung", { folder: "sub" }).isResumed).toBe(true)
    there.store.close()
    const again = ok(RunStore.open(root))
    ok(again.store.run("UPDATE run SET attempts = 1"))
    const second = join(folder(), "again.gz")
    await Effect.runPromise(ProjectExport.write(again, second))
    expect(gunzipSync(readFileSync(second)).equals(gunzipSync(readFileSync(file)))).toBe(true)
    again.store.close()
  })

  it("replaces no file and no project, and leaves nothing incomplete", async () => {
    const of = full()
    const { file } = await exported(of)
    expect(await wrong(ProjectExport.write(of, file))).toBe(`${file}: already exists; choose another file name`)
    expect(await wrong(ProjectExport.read(file, of.store.root))).toBe(
      `${join(of.store.root, ".litfuse")}: already exists; import into a folder without a project`
    )
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split("\n")
    const root = folder()
    const broken = async (change: (lines: Array<string>) => ReadonlyArray<string> | string) => {
      const changed = change([...lines])
      const bad = join(folder(), "bad.gz")
      writeFileSync(bad, gzipSync(typeof changed === "string" ? changed : `${changed.join("\n")}\n`))
      const why = await wrong(ProjectExport.read(bad, root))
      expect(readdirSync(root)).toEqual([])
      return why.replace(bad, "bad")
    }
    expect(await broken((all) => all.slice(0, -1))).toBe("bad:1: the end of the file is missing; export it again")
    expect(await broken((all) => all.filter((_, i) => i !== 3))).toContain("the checksum differs")
    expect(await broken((all) => all.map((line) => line.replace('"ran"', '"run"')))).toContain("the checksum differs")
    expect(await broken(() => "notes\n")).toBe("bad:1: is not a line of an exported project")
    expect(await broken((all) => [all[0]!.replace(",5,", ",1.5,"), ...all.slice(1)])).toContain("update litfuse")
    expect(await broken(() => '["bundle",1]\n')).toContain("bad:1: is not an exported project")
    expect(await broken((all) => [all[0]!.replace(",5,", ",6,"), ...all.slice(1)])).toBe("bad:1: a newer litfuse wrote it; update litfuse")
    for (const [from, to] of [
      ["ncbi/0123456789ab-1.json", "../../0123456789ab-1.json"],
      ['"sub"', '"../elsewhere"'],
      ['"sub"', '"/etc"'],
      ['"step"', '"sqlite_master"'],
      ["H4sA/w==", "H4sB/w=="]
    ] as const)
      expect(await broken((all) => all.map((line) => line.replaceAll(from, to)))).toMatch(
        /^bad:\d+: is (?:not a recording|not a run|not a part of a project|a file of references that was changed)$/
      )
    const plain = join(folder(), "plain")
    writeFileSync(plain, "not packed")
    expect(await wrong(ProjectExport.read(plain, root))).toContain(`${plain}: incorrect header check`)
    expect(await wrong(ProjectExport.read(join(root, "nowhere"), root))).toContain("it does not exist")
    expect(existsSync(join(root, ".litfuse"))).toBe(false)
    mkdirSync(join(root, "in-the-way"))
    expect(await wrong(ProjectExport.write(of, join(root, "no", "folder.gz")))).toContain("it does not exist")
  })

  it("refuses an inconsistent graph, and reads exports of older versions", async () => {
    const of = full()
    const { file } = await exported(of)
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split("\n").slice(0, -1)
    const sealed = (all: ReadonlyArray<string>) => {
      const text = all.map((line) => `${line}\n`).join("")
      const to = join(folder(), "made.gz")
      writeFileSync(to, gzipSync(`${text}${JSON.stringify(["end", createHash("sha256").update(text).digest("hex")])}\n`))
      return to
    }
    const why = (all: ReadonlyArray<string>) => wrong(ProjectExport.read(sealed(all), folder()))
    const isEdge = (line: string) => line.startsWith('["graph","edge"')
    expect(lines.filter(isEdge)).toHaveLength(2)
    // the work of an edge, its source, and the work of a name are missing
    for (const [gone, told] of [
      ['["graph","work",2', /refers to missing works, sources or runs \((?:name|record|edge)/],
      ['["graph","origin"', /missing works, sources or runs \(edge, provider\)/]
    ] as const)
      expect(await why(lines.filter((line) => !line.startsWith(gone)))).toMatch(told)
    for (const strange of [
      '["graph","sqlite_master",1]',
      '["graph","work",1]',
      '["graph","name",{},1]',
      '["graph","name",1.5,1]',
      '["graph"]'
    ])
      expect(await why([...lines, strange])).toContain("is not a row of a graph")
    expect(await why([...lines, lines.find(isEdge)!])).toContain("does not fit into the graph")
    expect(await why([...lines, '["graph","name","doi:10.1/c","two"]'])).toContain("does not fit into the graph")
    for (const [from, to] of [
      ["20000,20000", "20000,99999999999"],
      ["20000,20000", "-1,20000"],
      ["20000,20000", "20001,20000"]
    ] as const)
      expect(await why(lines.map((line) => (isEdge(line) ? line.replace(from, to) : line)))).toContain("its graph has invalid days (edge)")
    const fourth = sealed([lines[0]!.replace(",5,", ",4,"), ...lines.slice(1).filter((line) => !line.startsWith('["references"'))])
    expect(await read(fourth, folder())).toMatchObject({ works: 2, judgements: true, references: false, files: 1 })
    const older = sealed([
      lines[0]!.replace(",5,", ",1,"),
      ...lines.slice(1).filter((line) => !/^\["(?:graph|file|content|references)"/.test(line))
    ])
    const root = folder()
    expect(await read(older, root)).toEqual({
      runs: 2,
      recordings: 2,
      works: 0,
      citations: 0,
      decisions: true,
      judgements: true,
      references: false,
      pools: 1,
      files: 0
    })
    expect(existsSync(ProjectFiles.of(root).graph)).toBe(false)
  })
})
