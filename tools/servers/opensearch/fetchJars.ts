/**
 * The jars of OpenSearch for tests, and its plugin k-NN, from Maven Central into a folder outside of the repository. `jars.sha256` names each of them and
 * what it must hold.
 * `LITFUSE_MAVEN` is another address that serves the same files; `LITFUSE_OPENSEARCH_JARS` another folder.
 */
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { homedir } from "node:os"
import { dirname, join } from "node:path"

const central = "https://repo1.maven.org/maven2"

const atOnce = 8

const listed = readFileSync(join(import.meta.dirname, "jars.sha256"), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("  ") as [sha256: string, path: string])

// in the home folder: tests have a separate, empty cache
const folder = (): string => process.env["LITFUSE_OPENSEARCH_JARS"] ?? join(homedir(), ".cache/litfuse/opensearch")

/** The jars as a class path, the archive of k-NN, and whether all of them are here. A file is renamed only when it is whole and was checked. */
export const localJars = (): { readonly classPath: string; readonly knn: string; readonly isComplete: boolean } => {
  const paths = listed.map(([, path]) => join(folder(), path))
  const isArchive = (path: string): boolean => path.endsWith(".zip")
  const jars = paths.filter((path) => !isArchive(path))
  return { classPath: jars.join(":"), knn: paths.find(isArchive)!, isComplete: paths.every((path) => existsSync(path)) }
}

const fetched = async (sha256: string, path: string): Promise<void> => {
  const to = join(folder(), path)
  if (existsSync(to)) return
  const answer = await fetch(`${process.env["LITFUSE_MAVEN"] ?? central}/${path}`)
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const found = createHash("sha256").update(bytes).digest("hex")
  if (found !== sha256) throw new Error(`${answer.url} has sha256 ${found}; expected ${sha256}`)
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(`${to}.${process.pid}`, bytes)
  renameSync(`${to}.${process.pid}`, to)
}

/** Fetches what is not there. */
export const fetchJars = async (): Promise<void> => {
  const left = listed.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [sha256, path] of left) await fetched(sha256, path)
    })
  )
}

if (import.meta.main) {
  await fetchJars()
  console.log(`${listed.length} files of OpenSearch are in ${folder()}`)
}
