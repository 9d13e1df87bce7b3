import { readdirSync } from "node:fs"
import { join } from "node:path"

const variable = "LITFUSE_PEERS_LUCENE"

/** One thread, and a heap that does not grow beyond what Lucene needs. */
const options = ["-Xmx1g", "-XX:+UseSerialGC"]

/** A program and the first words of its command line. */
export interface Command {
  readonly command: string
  readonly argv: ReadonlyArray<string>
}

/** The command that runs Lucene.java, where `LITFUSE_PEERS_LUCENE` names a folder with the archives of Lucene; without it one line says so. */
export const lucenePeer = (rows: string): Command | undefined => {
  const folder = process.env[variable]
  if (folder === undefined) {
    console.error(
      `speed: ${rows}: the rows of Lucene are left out. Set ${variable} to a folder with lucene-core and lucene-analysis-common.`
    )
    return undefined
  }
  const archives = readdirSync(folder).filter((name) => name.endsWith(".jar"))
  const classpath = archives.map((name) => join(folder, name)).join(":")
  return { command: "java", argv: [...options, "-cp", classpath, join(import.meta.dirname, "Lucene.java")] }
}
