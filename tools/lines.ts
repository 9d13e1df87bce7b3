/**
 * `node tools/lines.ts FROM TO`: the table of lines by package in ARCHITECTURE.md, between two commits.
 *
 * Lines of `packages/NAME/src` count, blank ones and comments too. All sources are one row, and studies, which are not published, stand apart.
 */
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { grouped } from "@litfuse/files/numbers"

const root = join(import.meta.dirname, "..")

/** Lines by package at a commit. */
const linesAt = (commit: string): ReadonlyMap<string, number> => {
  const counted = execFileSync("git", ["grep", "-c", "", commit, "--", "packages/*/src/*.ts"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26
  })
  const lines = new Map<string, number>()
  for (const [, name, count] of counted.matchAll(/^[^:\n]+:packages\/([^/\n]+)\/[^\n]*:(\d+)$/gm)) {
    const row = name!.startsWith("sources-") ? "sources-*" : name!
    lines.set(row, (lines.get(row) ?? 0) + Number(count))
  }
  return lines
}

/** The commits that a table compares, from its head. */
export const commitsIn = (text: string): readonly [from: string, to: string] => {
  const [, from = "", to = ""] = /^\| package \| ([0-9a-f]+) \| ([0-9a-f]+) \| change \|$/m.exec(text) ?? []
  return [from, to]
}

/** The table, in Markdown. */
export const table = (from: string, to: string): string => {
  const [before, after] = [linesAt(from), linesAt(to)]
  const row = (name: string, was: number, is: number) =>
    `| ${name} | ${grouped(was)} | ${grouped(is)} | ${is < was ? "-" : "+"}${grouped(Math.abs(is - was))} |`
  const of = (lines: ReadonlyMap<string, number>, name: string) => lines.get(name) ?? 0
  const sum = (lines: ReadonlyMap<string, number>) => [...lines].reduce((all, [name, count]) => (name === "studies" ? all : all + count), 0)
  const names = [...new Set([...before.keys(), ...after.keys()])].filter((name) => name !== "studies" && name !== "sources-*").sort()
  return [
    `| package | ${from} | ${to} | change |`,
    "|---|---|---|---|",
    ...[...names, "sources-*"].map((name) => row(`\`${name}\``, of(before, name), of(after, name))),
    row("all that is published", sum(before), sum(after)),
    row("`studies`, not published", of(before, "studies"), of(after, "studies"))
  ].join("\n")
}

if (process.argv[1] === import.meta.filename) console.log(table(process.argv[2] ?? "", process.argv[3] ?? "HEAD"))
