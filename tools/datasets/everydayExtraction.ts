import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { extractTexts } from "@litfuse/api/extract/extractTexts"
import { readFieldSchemas } from "@litfuse/api/extract/readFieldSchemas"
import { usualBatch } from "@litfuse/api/extract/request"
import { readTextFile } from "@litfuse/api/text/readTextFile"
import * as Config from "@litfuse/host/Config"
import { Host } from "@litfuse/host/Host"
import * as HostServices from "@litfuse/host/http/HostServices"
import { defaults } from "@litfuse/models/ModelSettings"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { filesWritten } from "../shared/folderFiles.ts"
import type { Files } from "../shared/Generator.ts"
import { root } from "../shared/repositoryFiles.ts"
import { modelReply } from "./everyday/modelReply.ts"
import { recordingHost } from "./everyday/recordingHost.ts"

const folder = join(root, "datasets/everyday/extraction")

/** Recordings of an invented language model that reads two invented texts, and corrects itself on the second try. It throws if a value stays rejected. */
export const everydayExtraction = (): Promise<Files> =>
  filesWritten(async (out) => {
    let count = 0
    const host = recordingHost(
      () => modelReply(count++),
      (name, text) => {
        mkdirSync(dirname(join(out, name)), { recursive: true })
        writeFileSync(join(out, name), text)
      }
    )
    const file = join(folder, "fields.json")
    const { fields } = Result.getOrThrow(readFieldSchemas(readFileSync(file, "utf8"), file))
    const settings = { ...defaults, name: "invented-1" }
    const model = { settings, config: Config.none(folder), traffic: HostServices.live, size: usualBatch, instructions: undefined }
    const read = Effect.gen(function* () {
      const texts = yield* Effect.forEach(["trial.md", "method.md"], (name) => readTextFile(join(folder, name)))
      return yield* extractTexts(
        texts.map(({ work, passages }) => ({ work, original: {}, passages })),
        { fields, mode: "partial", model }
      )
    })
    const { extractions, notices } = await Effect.runPromise(Effect.provideService(read, Host, Host.of(host)))
    const left = extractions.flatMap(({ extraction_metadata }) => extraction_metadata.rejected)
    if (left.length > 0 || notices.length > 0) throw new Error(JSON.stringify([left, notices]))
  })
