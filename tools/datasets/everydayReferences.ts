import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Project from "@litfuse/api/Project"
import * as Verify from "@litfuse/api/Verify"
import { Host } from "@litfuse/host/Host"
import { referenceNetwork } from "@litfuse/studies/atlas/referenceNetwork"
import * as Effect from "effect/Effect"
import { filesWritten } from "../shared/folderFiles.ts"
import type { Files } from "../shared/Generator.ts"
import { hostOver } from "./cassettes/recordWalks.ts"

/** The files whose references are looked up. Both have a Markdown and a LaTeX document, which cite them in the same order. */
const files = ["clean.bib", "damaged.bib", "damaged.txt"]

/** The document whose references are watched, and the files that it needs. */
const [watched, needed] = ["clean.md", ["clean.md", "clean.bib"]] as const

/** What is published about its references after they were watched. */
const later = new Map([
  ["10.5555/everyday.1", [{ type: "retraction", doi: "10.5555/everyday.1.notice", day: "2024-11-05" }]],
  ["10.5555/everyday.3", [{ type: "correction", doi: "10.5555/everyday.3.correction", day: "2024-12-10" }]]
] as const)

type Keep = (name: string, text: string) => void

const run = <A, E>(question: Effect.Effect<A, E, Host>, collection: string, keep: Keep, notices: typeof later = new Map()) =>
  Effect.runPromise(Effect.provideService(question, Host, Host.of(hostOver((kept) => referenceNetwork(collection, kept, notices), keep))))

/** Recordings of look-ups of watched references, before anything happened to them and later. */
const recordUpdates = async (collection: string, keepIn: (folder: string) => Keep): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-watched-"))
  for (const name of needed) copyFileSync(join(collection, "references", name), join(folder, name))
  await run(Project.init({ folder }), collection, () => undefined)
  await run(Verify.ask({ folder, file: watched, watch: true }), collection, () => undefined)
  await run(Verify.update({ folder }), collection, keepIn("cassettes"))
  await run(Verify.update({ folder }), collection, keepIn("later"), later)
  rmSync(folder, { recursive: true })
}

/**
 * Recordings of what Crossref, PubMed and Europe PMC in miniature answer about the references of two manuscripts. Those in `later/` are from the time
 * after a retraction and a correction.
 */
export const everydayReferences = (collection: string): Promise<Files> =>
  filesWritten(async (out) => {
    const keepIn =
      (part: string): Keep =>
      (name, text) => {
        mkdirSync(join(out, part, name, ".."), { recursive: true })
        writeFileSync(join(out, part, name), text)
      }
    const keep = keepIn("cassettes")
    const host = Host.of(hostOver((kept) => referenceNetwork(collection, kept), keep))
    const folder = join(collection, "references")
    for (const file of files) await Effect.runPromise(Effect.provideService(Verify.ask({ folder, file }), Host, host))
    await recordUpdates(collection, keepIn)
  })
