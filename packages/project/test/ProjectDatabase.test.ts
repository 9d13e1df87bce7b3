import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as AppendLog from "../src/AppendLog.ts"
import * as ProjectFiles from "../src/ProjectFiles.ts"
import * as ProjectDatabase from "../src/ProjectDatabase.ts"
import { migrations } from "../src/migrations.ts"
import { folder, problem } from "./projects.ts"

const made = (root = folder()) => {
  Result.getOrThrow(ProjectFiles.make(root))
  Result.getOrThrow(ProjectDatabase.open(root, { isNew: true })).close()
  return { root, ...ProjectFiles.of(root) }
}

describe("the folder of a project", () => {
  it("is found in the folder or above it, and nowhere else", () => {
    const { root } = made()
    mkdirSync(join(root, "a/b"), { recursive: true })
    expect(ProjectFiles.find(join(root, "a/b"))).toBe(root)
    expect(ProjectFiles.find(dirname(root))).toBeUndefined()
    mkdirSync(join(root, "a/.litfuse"))
    expect(ProjectFiles.find(join(root, "a/b"))).toBe(root)
  })

  it("makes git track only decisions and judgements", () => {
    expect(readdirSync(made().root + "/.litfuse").sort()).toEqual([".gitattributes", ".gitignore", "project.sqlite", "recordings"])
  })

  it.skipIf(process.platform === "win32")("has only plain files and folders in it: a pipe would be read for ever", () => {
    for (const name of ["decisions", "judgements", "database", "graph", "pools", "recordings"] as const) {
      const { root, [name]: place } = made()
      rmSync(place, { recursive: true, force: true })
      execFileSync("mkfifo", [place])
      const what = name === "pools" || name === "recordings" ? "is no folder; move it away" : "it is no plain file, but a named pipe"
      expect(problem(ProjectFiles.check(root))).toBe(`${place}: ${what}`)
      expect(problem(ProjectDatabase.open(root))).toBe(`${place}: ${what}`)
    }
    const { root, decisions } = made()
    mkdirSync(decisions)
    expect(problem(ProjectFiles.check(root))).toBe(`${decisions}: it is no plain file, but a folder`)
    expect(problem(AppendLog.textOf(decisions))).toBe(`${decisions}: it is no plain file, but a folder; expected a plain file`)
  })

  it("has no symbolic links in it", () => {
    const { root, recordings } = made()
    const elsewhere = folder()
    symlinkSync(elsewhere, join(root, "linked"))
    for (const linked of ["decisions.jsonl"]) {
      symlinkSync(join(elsewhere, "x"), join(root, ".litfuse", linked))
      expect(problem(ProjectDatabase.open(root))).toBe(
        `${join(root, ".litfuse", linked)}: is a symbolic link; replace it with a real file or folder`
      )
    }
    const other = folder()
    symlinkSync(join(root, ".litfuse"), join(other, ".litfuse"))
    expect(problem(ProjectDatabase.open(other))).toContain("is a symbolic link")
    expect(existsSync(recordings)).toBe(true)
  })
})

describe("the database of a project", () => {
  it("is created only on request", () => {
    const root = folder()
    expect(problem(ProjectDatabase.open(root))).toBe(`${root}: there is no project; create one with \`litfuse project init\``)
    expect(readdirSync(root)).toEqual([])
  })

  it("is copied before a migration, and a newer one is refused", () => {
    const { root, database } = made()
    const open = (extra: ReadonlyArray<string>) => ProjectDatabase.open(root, { migrations: [...migrations, ...extra] })
    const newer = Result.getOrThrow(open(["ALTER TABLE saved ADD COLUMN note TEXT"]))
    expect(newer.all("SELECT note FROM saved")).toEqual(Result.succeed([]))
    newer.close()
    expect(existsSync(`${database}.v${migrations.length}`)).toBe(true)
    const copy = new DatabaseSync(`${database}.v${migrations.length}`, { readOnly: true })
    expect(copy.prepare("PRAGMA user_version").get()).toEqual({ user_version: migrations.length })
    copy.close()
    const of = migrations.length
    expect(problem(ProjectDatabase.open(root))).toBe(
      `${database}: a newer litfuse wrote it (schema ${of + 1}; this version reads up to ${of}); update litfuse`
    )
    // as it was: nothing was written
    Result.getOrThrow(open(["ALTER TABLE saved ADD COLUMN note TEXT"])).close()
  })

  it("stays as it was when a migration fails in the middle", () => {
    const { root } = made()
    const broken = [...migrations, "CREATE TABLE more (a TEXT) STRICT; INSERT INTO nowhere VALUES (1);"]
    expect(problem(ProjectDatabase.open(root, { migrations: broken }))).toContain("no such table: nowhere")
    const store = Result.getOrThrow(ProjectDatabase.open(root))
    expect(problem(store.all("SELECT * FROM more"))).toContain("no such table: more")
    store.close()
  })

  it("is refused when it is not a database, belongs to another program, is damaged, or contains triggers", () => {
    const notes = made()
    writeFileSync(notes.database, "these are notes, not a database, and long enough to be read as one ".repeat(20))
    expect(problem(ProjectDatabase.open(notes.root))).toBe(`${notes.database}: this is not a database; restore a copy, or import an export`)

    const other = folder()
    Result.getOrThrow(ProjectFiles.make(other))
    const { database } = ProjectFiles.of(other)
    const theirs = new DatabaseSync(database)
    theirs.exec("CREATE TABLE theirs (a)")
    expect(problem(ProjectDatabase.open(other))).toBe(`${database}: this is a database of another program; move it away`)
    expect(theirs.prepare("SELECT name FROM sqlite_master").all()).toEqual([{ name: "theirs" }])
    theirs.close()
    expect(existsSync(`${database}.v0`)).toBe(false)

    const strange = made()
    const brought = new DatabaseSync(strange.database)
    brought.exec("CREATE TRIGGER gift AFTER INSERT ON run BEGIN DELETE FROM saved; END")
    brought.close()
    expect(problem(ProjectDatabase.open(strange.root))).toContain("triggers or views that litfuse did not create")
  })

  it("reports a full disk in one line, and applies a change completely or not at all", () => {
    const { root } = made()
    const store = Result.getOrThrow(ProjectDatabase.open(root))
    Result.getOrThrow(store.all("PRAGMA max_page_count = 1"))
    const big = "x".repeat(100_000)
    Result.getOrThrow(store.run("PRAGMA foreign_keys = OFF"))
    const put = (name: string) => store.run("INSERT INTO saved VALUES (?, 1)", name)
    const tried = store.whole(() => Result.flatMap(put("small"), () => put(big)))
    expect(problem(tried)).toContain("the disk is full; free some space")
    expect(store.all("SELECT * FROM saved")).toEqual(Result.succeed([]))
    store.close()
  })

  it("waits for another writer, and leaves no files when it cannot be created", () => {
    const root = folder()
    Result.getOrThrow(ProjectFiles.make(root))
    mkdirSync(ProjectFiles.of(root).database)
    expect(problem(ProjectDatabase.open(root, { isNew: true }))).toContain("it is no plain file, but a folder")
  })
})
