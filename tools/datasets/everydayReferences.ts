import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Verify from "@litfuse/api/Verify"
import { Host } from "@litfuse/host/Host"
import { referenceNetwork } from "@litfuse/studies/atlas/referenceNetwork"
import * as Effect from "effect/Effect"
import { filesWritten } from "../shared/folderFiles.ts"
import type { Files } from "../shared/Generator.ts"
import { hostOver } from "./cassettes/recordWalks.ts"

/** The files whose references are looked up. Both have a Markdown and a LaTeX document, which cite them in the same order. */
const files = ["clean.bib", "damaged.bib", "damaged.txt"]

/** Recordings of what Crossref, PubMed and Europe PMC in miniature answer about the references of two manuscripts. */
export const everydayReferences = (collection: string): Promise<Files> =>
  filesWritten(async (out) => {
    const keep = (name: string, text: string): void => {
      mkdirSync(join(out, name, ".."), { recursive: true })
      writeFileSync(join(out, name), text)
    }
    const host = Host.of(hostOver((kept) => referenceNetwork(collection, kept), keep))
    const folder = join(collection, "references")
    for (const file of files) await Effect.runPromise(Effect.provideService(Verify.ask({ folder, file }), Host, host))
  })
