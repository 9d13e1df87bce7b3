import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import * as Result from "effect/Result"
import { ProjectError } from "./ProjectError.ts"
import { attempt } from "./attempt.ts"

/** The name of the folder of a project. */
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

/** The nearest project in a folder or above it; undefined when there is none. Only checks that files exist. */
export const find = (folder: string): string | undefined => {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(of(at).database)) return at
    if (at === dirname(at)) return undefined
  }
}

/** Git tracks only decisions and judgements. Everything else belongs to one machine, or may be under the licence of a service. */
const ignored = "*\n!.gitignore\n!.gitattributes\n!decisions.jsonl\n!judgements.jsonl\n"

/** Git merges the lines of both branches, because the order of decisions and judgements does not matter. */
const attributes = "decisions.jsonl text eol=lf merge=union\njudgements.jsonl text eol=lf merge=union\n"

/** Files for git, each with the texts of earlier versions, which are replaced. Other texts, written by a user, stay. */
const gitFiles = [
  [".gitignore", ignored, ["*\n!.gitignore\n!.gitattributes\n!decisions.jsonl\n"]],
  [".gitattributes", attributes, ["decisions.jsonl text eol=lf merge=union\n"]]
] as const

const writeGitFiles = (folder: string): void => {
  for (const [name, text, before] of gitFiles) {
    const file = join(folder, name)
    const there = existsSync(file) ? readFileSync(file, "utf8") : undefined
    if (there === undefined || (before as ReadonlyArray<string>).includes(there)) writeFileSync(file, text)
  }
}

/** Creates the folder of a project with its files for git. Existing files stay. Errors: one line, when it cannot be written. */
export const make = (root: string): Result.Result<void, ProjectError> => {
  const { folder, recordings } = of(root)
  return attempt(folder, () => {
    mkdirSync(recordings, { recursive: true, mode: 0o700 })
    writeGitFiles(folder)
  })
}

/** Whether a file name is that of a pool: lower-case letters, digits and hyphens, which every file system keeps as they are. */
export const isPool = (file: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?\.json$/.test(file)

/** The folder of pools. Creates it in projects of earlier versions, and updates the files for git. */
export const makePoolFolder = (root: string): Result.Result<string, ProjectError> => {
  const { folder, pools } = of(root)
  return attempt(pools, () => {
    writeGitFiles(folder)
    mkdirSync(pools, { recursive: true, mode: 0o700 })
    return pools
  })
}

/** Refuses a project of another user, and one with symbolic links, which could redirect writes. */
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
        return Result.fail(new ProjectError({ file: link, what: "is a symbolic link; replace it with a real file or folder" }))
      const self = process.getuid?.()
      if (self === undefined || owner === undefined || owner === self) return Result.void
      return Result.fail(new ProjectError({ file: folder, what: "belongs to another user; copy the project to your own folder" }))
    }
  )
}

/** Whether a folder named by a run lies inside its project. A copied project could name any folder. */
export const isInside = (folder: unknown): boolean =>
  typeof folder === "string" && !/^(?:[\\/]|[A-Za-z]:)/.test(folder) && !folder.split(/[\\/]/).includes("..")
