import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Decisions from "../src/Decisions.ts"
import * as Graph from "../src/Graph.ts"
import * as Judgements from "../src/Judgements.ts"
import * as Ledger from "../src/Ledger.ts"
import * as Place from "../src/Place.ts"
import * as Pool from "../src/Pool.ts"
import * as Shelf from "../src/Shelf.ts"
import * as Transfer from "../src/Transfer.ts"
import { begun, folder, ledger, nowMs } from "./projects.ts"

const ok = Result.getOrThrow
const read = (file: string, root: string) => Effect.runPromise(Transfer.read(file, root))
const wrong = async (effect: Effect.Effect<unknown, { readonly message: string }>) => (await Effect.runPromise(Effect.flip(effect))).message

/** A project with a run that is done and saved, one that was interrupted, and a decision. */
const full = () => {
  const of = ledger()
  const done = begun(of, "heart")
  ok(Shelf.open(of, done.run, () => undefined)).keep("ncbi", "0123456789ab-1.json", '{"a":"ä\\n"}\n')
  ok(Ledger.step(of, done.run, "pubmed", "source/pubmed", "ran", 20))
  ok(Ledger.finish(of, done.run, nowMs, { pmids: ["3", "1"], counts: { works: 2 }, answer: "abc" }))
  ok(Ledger.save(of, done.run, "mine"))
  done.lease.release()
  const open = begun(of, "lung", { folder: "sub" })
  ok(Shelf.open(of, open.run, () => undefined)).keep("openalex", "0123456789ab-2.json", "{}")
  open.lease.release()
  const record = { v: 1 as const, identifiers: ["doi:10.1/x"], title: "A", year: null, first: null, pages: null }
  ok(Decisions.append(Place.of(of.store.root).decisions, [{ who: "ann", action: "same", a: record, b: record, why: "" }], nowMs))
  const judged = { who: "ann", pool: "sleep", topic: "1", document: "d1", action: "judge" as const, grade: 1, why: "" }
  ok(Judgements.append(Place.of(of.store.root).judgements, [judged], nowMs))
  ok(Pool.write(of.store.root, { version: 1, name: "sleep", scale: "binary", from: "", topics: [] }))
  const graph = ok(Graph.open(of.store.root))
  const met = (name: string) => ({
    names: [name],
    records: [`pubmed:${name}`],
    title: `Work "${name}"`,
    published: undefined,
    retraction: undefined
  })
  ok(
    Graph.keep(graph, {
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
  const { store } = ok(Graph.open(root))
  const rows = ["origin", "work", "name", "record", "edge"].map((table) => [...store.each(`SELECT * FROM ${table}`)])
  store.close()
  return rows
}
const exported = async (of: Ledger.Ledger) => {
  const file = join(folder(), "project.gz")
  return { file, counts: await Effect.runPromise(Transfer.write(of, file)) }
}

describe("a project as a file", () => {
  it("loses nothing on its way into an empty folder", async () => {
    const of = full()
    const { file, counts } = await exported(of)
    expect(counts).toEqual({ runs: 2, recordings: 2, works: 2, citations: 2, decisions: true, judgements: true, pools: 1 })
    const root = folder()
    expect(await read(file, root)).toEqual(counts)
    expect(graphOf(root)).toEqual(graphOf(of.store.root))
    const there = ok(Ledger.open(root))
    const all = (one: Ledger.Ledger) => {
      const runs = ok(Ledger.list(one))
      return {
        runs,
        steps: runs.map((run) => ok(Ledger.stepsOf(one, run))),
        pmids: runs.map((run) => ok(Ledger.pmids(one, [run]))),
        saved: [...ok(Ledger.saved(one))],
        kept: runs.map((run) => Array.from(ok(Shelf.open(one, run, () => undefined)).kept.texts, ([place, text]) => [place, text()])),
        decisions: readFileSync(Place.of(one.store.root).decisions, "utf8"),
        judgements: ok(Judgements.read(Place.of(one.store.root).judgements)),
        pools: ok(Pool.names(one.store.root)).map((name) => ok(Pool.read(one.store.root, name)))
      }
    }
    expect(all(there)).toEqual(all(of))
    // what was interrupted goes on, since the same user began it
    expect(begun(there, "lung", { folder: "sub" }).isResumed).toBe(true)
    there.store.close()
    const again = ok(Ledger.open(root))
    ok(again.store.run("UPDATE run SET attempts = 1"))
    const second = join(folder(), "again.gz")
    await Effect.runPromise(Transfer.write(again, second))
    expect(gunzipSync(readFileSync(second)).equals(gunzipSync(readFileSync(file)))).toBe(true)
    again.store.close()
  })

  it("replaces no file and no project, and leaves nothing behind that is not whole", async () => {
    const of = full()
    const { file } = await exported(of)
    expect(await wrong(Transfer.write(of, file))).toBe(`${file}: is there already; name another file`)
    expect(await wrong(Transfer.read(file, of.store.root))).toBe(
      `${join(of.store.root, ".litfuse")}: is there already; import into a folder without a project`
    )
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split("\n")
    const root = folder()
    const broken = async (change: (lines: Array<string>) => ReadonlyArray<string> | string) => {
      const changed = change([...lines])
      const bad = join(folder(), "bad.gz")
      writeFileSync(bad, gzipSync(typeof changed === "string" ? changed : `${changed.join("\n")}\n`))
      const why = await wrong(Transfer.read(bad, root))
      expect(readdirSync(root)).toEqual([])
      return why.replace(bad, "bad")
    }
    expect(await broken((all) => all.slice(0, -1))).toBe("bad:1: the end of the file is missing; export it again")
    expect(await broken((all) => all.filter((_, i) => i !== 3))).toContain("the checksum is another one")
    expect(await broken((all) => all.map((line) => line.replace('"ran"', '"run"')))).toContain("the checksum is another one")
    expect(await broken(() => "notes\n")).toBe("bad:1: is no line of an exported project")
    expect(await broken((all) => [all[0]!.replace(",3,", ",1.5,"), ...all.slice(1)])).toContain("update litfuse")
    expect(await broken(() => '["bundle",1]\n')).toContain("bad:1: is no exported project")
    expect(await broken((all) => [all[0]!.replace(",3,", ",4,"), ...all.slice(1)])).toBe("bad:1: a newer litfuse wrote it; update litfuse")
    for (const [from, to] of [
      ["ncbi/0123456789ab-1.json", "../../0123456789ab-1.json"],
      ['"sub"', '"../elsewhere"'],
      ['"sub"', '"/etc"'],
      ['"step"', '"sqlite_master"']
    ] as const)
      expect(await broken((all) => all.map((line) => line.replaceAll(from, to)))).toMatch(
        /^bad:\d+: is (?:no recording|no run|nothing that a project holds)$/
      )
    const plain = join(folder(), "plain")
    writeFileSync(plain, "not packed")
    expect(await wrong(Transfer.read(plain, root))).toContain(`${plain}: incorrect header check`)
    expect(await wrong(Transfer.read(join(root, "nowhere"), root))).toContain("it is not there")
    expect(existsSync(join(root, ".litfuse"))).toBe(false)
    mkdirSync(join(root, "in-the-way"))
    expect(await wrong(Transfer.write(of, join(root, "no", "folder.gz")))).toContain("it is not there")
  })

  it("takes no graph that does not hold together, and reads what an older litfuse wrote", async () => {
    const of = full()
    const { file } = await exported(of)
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split("\n").slice(0, -1)
    const sealed = (all: ReadonlyArray<string>) => {
      const text = all.map((line) => `${line}\n`).join("")
      const to = join(folder(), "made.gz")
      writeFileSync(to, gzipSync(`${text}${JSON.stringify(["end", createHash("sha256").update(text).digest("hex")])}\n`))
      return to
    }
    const why = (all: ReadonlyArray<string>) => wrong(Transfer.read(sealed(all), folder()))
    const isEdge = (line: string) => line.startsWith('["graph","edge"')
    expect(lines.filter(isEdge)).toHaveLength(2)
    // the work of an edge, its source, and the work of a name are missing
    for (const [gone, told] of [
      ['["graph","work",2', /names works, sources or runs that it does not hold \((?:name|record|edge)/],
      ['["graph","origin"', /it does not hold \(edge, provider\)/]
    ] as const)
      expect(await why(lines.filter((line) => !line.startsWith(gone)))).toMatch(told)
    for (const strange of [
      '["graph","sqlite_master",1]',
      '["graph","work",1]',
      '["graph","name",{},1]',
      '["graph","name",1.5,1]',
      '["graph"]'
    ])
      expect(await why([...lines, strange])).toContain("is nothing that a graph holds")
    expect(await why([...lines, lines.find(isEdge)!])).toContain("does not fit into the graph")
    expect(await why([...lines, '["graph","name","doi:10.1/c","two"]'])).toContain("does not fit into the graph")
    for (const [from, to] of [
      ["20000,20000", "20000,99999999999"],
      ["20000,20000", "-1,20000"],
      ["20000,20000", "20001,20000"]
    ] as const)
      expect(await why(lines.map((line) => (isEdge(line) ? line.replace(from, to) : line)))).toContain(
        "its graph has days that are none (edge)"
      )
    const older = sealed([lines[0]!.replace(",3,", ",1,"), ...lines.slice(1).filter((line) => !line.startsWith('["graph"'))])
    const root = folder()
    expect(await read(older, root)).toEqual({ runs: 2, recordings: 2, works: 0, citations: 0, decisions: true, judgements: true, pools: 1 })
    expect(existsSync(Place.of(root).graph)).toBe(false)
  })
})
