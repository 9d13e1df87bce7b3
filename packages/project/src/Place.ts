import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import * as Result from "effect/Result"
import { ProjectError } from "./ProjectError.ts"
import { attempt } from "./saying.ts"

/** What the folder of a project is called. */
export const folderName = ".litfuse"

/** The files of a project, from the folder that holds `.litfuse/`. */
export const of = (root: string) => {
  const folder = join(root, folderName)
  return {
    folder,
    database: join(folder, "project.sqlite"),
    graph: join(folder, "graph.sqlite"),
    decisions: join(folder, "decisions.jsonl"),
    judgements: join(folder, "judgements.jsonl"),
    pools: join(folder, "pools"),
    recordings: join(folder, "recordings")
  }
}

/** The nearest project in a folder or above it; undefined when there is none. Only names of files are looked at. */
export const find = (folder: string): string | undefined => {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(of(at).database)) return at
    if (at === dirname(at)) return undefined
  }
}

/** Git keeps what people decided. Everything else is of one machine, or may be under the licence of a service. */
const ignored = "*\n!.gitignore\n!.gitattributes\n!decisions.jsonl\n!judgements.jsonl\n"

/** Lines of two branches are united: the order of decisions and of judgements does not matter. */
const attributes = "decisions.jsonl text eol=lf merge=union\njudgements.jsonl text eol=lf merge=union\n"

/** What git is told; and what it was told before there were judgements, which is replaced. What somebody else wrote there stays. */
const told = [
  [".gitignore", ignored, ["*\n!.gitignore\n!.gitattributes\n!decisions.jsonl\n"]],
  [".gitattributes", attributes, ["decisions.jsonl text eol=lf merge=union\n"]]
] as const

const telling = (folder: string): void => {
  for (const [name, text, before] of told) {
    const file = join(folder, name)
    const there = existsSync(file) ? readFileSync(file, "utf8") : undefined
    if (there === undefined || (before as ReadonlyArray<string>).includes(there)) writeFileSync(file, text)
  }
}

/** Makes the folder of a project, with what git is told of it. What is there stays. Errors: one line, when it cannot be written. */
export const make = (root: string): Result.Result<void, ProjectError> => {
  const { folder, recordings } = of(root)
  return attempt(folder, () => {
    mkdirSync(recordings, { recursive: true, mode: 0o700 })
    telling(folder)
  })
}

/** Whether a file of the folder of pools is one: a name of small letters, figures and hyphens, which no system of files changes. */
export const isPool = (file: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?\.json$/.test(file)

/** The folder of pools to be judged, made where a project of an earlier version has none; git is told to keep the judgements. */
export const poolsOf = (root: string): Result.Result<string, ProjectError> => {
  const { folder, pools } = of(root)
  return attempt(pools, () => {
    telling(folder)
    mkdirSync(pools, { recursive: true, mode: 0o700 })
    return pools
  })
}

/** Refuses a project that belongs to somebody else, and one with symbolic links, which could lead what is written elsewhere. */
export const check = (root: string): Result.Result<void, ProjectError> => {
  const { folder, database, graph, decisions, judgements, pools, recordings } = of(root)
  return Result.flatMap(
    attempt(folder, () => {
      const files = [folder, database, graph, decisions, judgements, pools, recordings].map(
        (file) => [file, lstatSync(file, { throwIfNoEntry: false })] as const
      )
      return { link: files.find(([, stat]) => stat?.isSymbolicLink() === true)?.[0], owner: files[0]![1]?.uid }
    }),
    ({ link, owner }) => {
      if (link !== undefined)
        return Result.fail(new ProjectError({ file: link, what: "is a symbolic link; a project has real files only" }))
      const self = process.getuid?.()
      if (self === undefined || owner === undefined || owner === self) return Result.void
      return Result.fail(new ProjectError({ file: folder, what: "belongs to another user; copy the project to a folder of your own" }))
    }
  )
}

/** Whether a folder, as a run names it from the root of its project, lies inside: a project that came from elsewhere could name any. */
export const isInside = (folder: unknown): boolean =>
  typeof folder === "string" && !/^(?:[\\/]|[A-Za-z]:)/.test(folder) && !folder.split(/[\\/]/).includes("..")
