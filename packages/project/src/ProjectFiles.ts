import { existsSync, lstatSync, type Stats, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import * as PlainFile from "@litfuse/files/PlainFile"
import * as Result from "effect/Result"
import { ProjectError } from "./ProjectError.ts"
import { attempt, readText } from "./attempt.ts"

/** The name of the folder of a project. */
export const folderName = ".litfuse"

/** The files of a project, from the folder that holds `.litfuse/`. */
export const of = (root: string) => {
  const folder = join(root, folderName)
  return {
    folder,
    database: join(folder, "project.sqlite"),
    graph: join(folder, "graph.sqlite"),
    texts: join(folder, "texts.sqlite"),
    decisions: join(folder, "decisions.jsonl"),
    judgements: join(folder, "judgements.jsonl"),
    references: join(folder, "references.jsonl"),
    pools: join(folder, "pools"),
    files: join(folder, "files"),
    recordings: join(folder, "recordings")
  }
}

/** The file that makes a folder a review. */
export const reviewName = "review.yaml"

/** Whether a folder is a review. A review is a project too: git does not track its database, which a clone makes again when it first stores something. */
export const isReview = (root: string): boolean => existsSync(join(root, reviewName))

/** The nearest project or review in a folder or above it; undefined when there is none. Only checks that files exist. */
export const find = (folder: string): string | undefined => {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(of(at).database) || isReview(at)) return at
    if (at === dirname(at)) return undefined
  }
}

/**
 * The logs that git tracks. It merges the lines of both branches, because their order does not matter. Everything else belongs to one machine, or may be
 * under the licence of a service.
 */
const tracked = ["decisions.jsonl", "judgements.jsonl", "references.jsonl"]

const ignoredBut = (logs: ReadonlyArray<string>): string => ["*", "!.gitignore", "!.gitattributes", ...logs.map((log) => `!${log}`), ""].join("\n") // prettier-ignore

const attributesOf = (logs: ReadonlyArray<string>): string => logs.map((log) => `${log} text eol=lf merge=union\n`).join("")

/** Files for git, each with the texts of earlier versions, which had fewer logs and are replaced. Other texts, written by a user, stay. */
const gitFiles = (
  [
    [".gitignore", ignoredBut],
    [".gitattributes", attributesOf]
  ] as const
).map(([name, textOf]) => [name, textOf(tracked), [1, 2].map((logs) => textOf(tracked.slice(0, logs)))] as const)

const writeGitFiles = (folder: string): void => {
  for (const [name, text, before] of gitFiles) {
    const file = join(folder, name)
    const there = existsSync(file) ? Result.getOrThrow(readText(file)) : undefined
    if (there === undefined || before.includes(there)) writeFileSync(file, text)
  }
}

/** Creates the folder of a project with its files for git. Existing files stay. Errors: one line, when it cannot be written. */
export const make = (root: string): Result.Result<void, ProjectError> => {
  const { folder, recordings } = of(root)
  return attempt(folder, () => {
    makeFolder(recordings, 0o700)
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
    makeFolder(pools, 0o700)
    return pools
  })
}

/** What is wrong with something in a project: a link could redirect writes, and a pipe or a device could be read for ever. */
const oddity = (found: Stats, isFolder: boolean): string | undefined => {
  if (found.isSymbolicLink()) return "is a symbolic link; replace it with a real file or folder"
  if (!isFolder) return PlainFile.problemOf(found)
  return found.isDirectory() ? undefined : "is no folder; move it away"
}

/** Refuses a project of another user, and one with links, pipes and other things that are neither plain files nor folders. */
export const check = (root: string): Result.Result<void, ProjectError> => {
  const { folder, database, graph, texts, decisions, judgements, references, pools, files, recordings } = of(root)
  const folders = [folder, pools, files, recordings]
  return Result.flatMap(
    attempt(folder, () => {
      const problems = [...folders, database, graph, texts, decisions, judgements, references].flatMap((file) => {
        const found = lstatSync(file, { throwIfNoEntry: false })
        const what = found === undefined ? undefined : oddity(found, folders.includes(file))
        return what === undefined ? [] : [new ProjectError({ file, what })]
      })
      return { problem: problems[0], owner: lstatSync(folder, { throwIfNoEntry: false })?.uid }
    }),
    ({ problem, owner }) => {
      if (problem !== undefined) return Result.fail(problem)
      const self = process.getuid?.()
      if (self === undefined || owner === undefined || owner === self) return Result.void
      return Result.fail(new ProjectError({ file: folder, what: "belongs to another user; copy the project to your own folder" }))
    }
  )
}

/** Whether a folder named by a run lies inside its project. A copied project could name any folder. */
export const isInside = (folder: unknown): boolean =>
  typeof folder === "string" && !/^(?:[\\/]|[A-Za-z]:)/.test(folder) && !folder.split(/[\\/]/).includes("..")
