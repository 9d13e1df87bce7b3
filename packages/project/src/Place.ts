import { existsSync, lstatSync, mkdirSync, writeFileSync } from "node:fs"
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
const ignored = "*\n!.gitignore\n!.gitattributes\n!decisions.jsonl\n"

/** Lines of two branches are united: the order of decisions does not matter. */
const attributes = "decisions.jsonl text eol=lf merge=union\n"

/** Makes the folder of a project, with what git is told of it. What is there stays. Errors: one line, when it cannot be written. */
export const make = (root: string): Result.Result<void, ProjectError> => {
  const { folder, recordings } = of(root)
  return attempt(folder, () => {
    mkdirSync(recordings, { recursive: true, mode: 0o700 })
    for (const [name, text] of [
      [".gitignore", ignored],
      [".gitattributes", attributes]
    ] as const)
      if (!existsSync(join(folder, name))) writeFileSync(join(folder, name), text)
  })
}

/** Refuses a project that belongs to somebody else, and one with symbolic links, which could lead what is written elsewhere. */
export const check = (root: string): Result.Result<void, ProjectError> => {
  const { folder, database, graph, decisions, recordings } = of(root)
  return Result.flatMap(
    attempt(folder, () => {
      const files = [folder, database, graph, decisions, recordings].map(
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
