import { join } from "node:path"
import type { Problem } from "@litfuse/engine/Decode"
import type { Counts, FileEntry, Manifest, RunSet } from "../Dataset.ts"
import * as ContainedPath from "@litfuse/files/ContainedPath"
import { countable } from "./DatasetCounts.ts"

const gradesOf = ({ counts, options }: FileEntry): ReadonlyArray<string> => [
  ...Object.keys(counts?.grades ?? {}),
  ...Object.values(options?.grades ?? {}).map(String)
]

const fileProblems = (entry: FileEntry, { maximum, meanings }: Manifest["grades"]): ReadonlyArray<Problem> => {
  const problems: Array<Problem> = []
  const { counts = {}, format } = entry
  if ((entry.sha256 === undefined) === (entry.unseen === undefined))
    problems.push({ path: [], what: "write its sha256, or under unseen why it could not be computed" })
  for (const key of Object.keys(counts) as ReadonlyArray<keyof Counts>)
    if (!countable[format].includes(key))
      problems.push({ path: ["counts", key], what: `is not counted in a ${format} file; what is: ${countable[format].join(", ")}` })
  for (const grade of new Set(gradesOf(entry)))
    if (Number(grade) > maximum || !(grade in meanings))
      problems.push({ path: [], what: `grade ${grade} is above grades.maximum, or has no meaning in grades.meanings` })
  return problems
}

const isAccounted = ({ sha256, files, lines, unseen }: RunSet): boolean =>
  unseen === undefined ? sha256 !== undefined && files !== undefined && lines !== undefined : sha256 === undefined

const setProblems = (set: RunSet, { files, id }: Manifest): ReadonlyArray<Problem> => [
  ...(isAccounted(set)
    ? []
    : [
        {
          path: [],
          what: `write files, lines and sha256, or under unseen why they could not be counted; \`litfuse bench data check ${id}\` then prints all three`
        }
      ]),
  ...(["qrels", "leaderboard"] as const).flatMap((key) =>
    [set[key] ?? []]
      .flat()
      .filter((file) => !(file in files))
      .map((file) => ({ path: [key], what: `"${file}" is not among the manifest's files` }))
  )
]

/** Forms of which one file may go on in another: questions of BioASQ, which come in batches. */
const joinable: ReadonlyArray<FileEntry["format"]> = ["bioasq", "bioasq-lists", "bioasq-snippets", "check-covid"]

const joinProblems = ({ format, options }: FileEntry, { files }: Manifest): ReadonlyArray<Problem> => {
  const { joins = [] } = options ?? {}
  if (joins.length > 0 && !joinable.includes(format))
    return [{ path: ["options", "joins"], what: `a ${format} file joins no others; those that do are ${joinable.join(", ")}` }]
  return joins.flatMap((name, i) =>
    name in files ? [] : [{ path: ["options", "joins", i], what: `"${name}" is not among the manifest's files` }]
  )
}

/** Files that are named outside the dataset's folder, or outside `$LITFUSE_DATA` where the dataset is below it: datasets there may share files. */
const namesOutside = ({ id, files, runsets, folder, embedded, variable }: Manifest): ReadonlyArray<Problem> =>
  [
    ...Object.entries(files).map(([name, entry]) => ({ path: ["files", name, "path"], file: entry.path })),
    ...Object.entries(runsets).map(([name, set]) => ({ path: ["runsets", name, "folder"], file: set.folder })),
    ...(folder === undefined ? [] : [{ path: ["folder"], file: folder }])
  ].flatMap(({ path, file }) => {
    const isShared = !embedded && variable === "LITFUSE_DATA" && path[0] !== "folder"
    const why = ContainedPath.climbs(
      file,
      ContainedPath.anywhere,
      isShared ? join(ContainedPath.anywhere, folder ?? id) : ContainedPath.anywhere
    )
    return why === undefined ? [] : [{ path, what: `"${file}" ${why}` }]
  })

/**
 * Problems that a manifest's schema cannot find.
 *
 * - the id is not the name of the folder, or files are outside the folder
 * - files and run sets have neither checksum nor reason
 * - counts that a format does not have, and grades without meaning
 * - run sets and joins name files that the manifest does not have
 */
export const manifestProblems = (manifest: Manifest, folder: string): ReadonlyArray<Problem> => [
  ...(manifest.id === folder ? [] : [{ path: ["id"], what: `is "${manifest.id}", but the folder is "${folder}"` }]),
  ...namesOutside(manifest),
  ...Object.entries(manifest.files).flatMap(([name, entry]) =>
    [...fileProblems(entry, manifest.grades), ...joinProblems(entry, manifest)].map(({ path, what }) => ({
      path: ["files", name, ...path],
      what
    }))
  ),
  ...Object.entries(manifest.runsets).flatMap(([name, set]) =>
    setProblems(set, manifest).map(({ path, what }) => ({ path: ["runsets", name, ...path], what }))
  )
]
