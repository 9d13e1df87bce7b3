import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { inputOfFiles } from "@litfuse/api/analyse/inputOfFiles"
import { milestonesByModel } from "@litfuse/api/analyse/milestonesByModel"
import { pluginsIn } from "@litfuse/api/plugins"
import * as Config from "@litfuse/host/Config"
import { Host } from "@litfuse/host/Host"
import * as HostServices from "@litfuse/host/http/HostServices"
import { defaults } from "@litfuse/models/ModelSettings"
import * as Effect from "effect/Effect"
import { filesWritten } from "../shared/folderFiles.ts"
import type { Files } from "../shared/Generator.ts"
import { root } from "../shared/repositoryFiles.ts"
import { milestonesReply } from "./everyday/milestonesReply.ts"
import { recordingHost } from "./everyday/recordingHost.ts"

const folder = join(root, "datasets/everyday/milestones")

/** Recordings of an invented language model that names milestones of invented works. It throws unless one statement is rejected, and no other. */
export const everydayMilestones = (): Promise<Files> =>
  filesWritten(async (out) => {
    const host = recordingHost(
      ({ body }) => milestonesReply(body!),
      (name, text) => {
        mkdirSync(dirname(join(out, name)), { recursive: true })
        writeFileSync(join(out, name), text)
      }
    )
    const read = Effect.gen(function* () {
      const { plugins } = yield* pluginsIn(folder)
      const input = yield* Effect.fromResult(inputOfFiles(["works.ris"], (file) => join(folder, file), false, 2026))
      return yield* milestonesByModel(plugins.byId("analyzer"), input, {
        settings: { ...defaults, name: "invented-1" },
        config: Config.none(folder),
        traffic: HostServices.live
      })
    })
    const { notices } = await Effect.runPromise(Effect.provideService(read, Host, Host.of(host)))
    if (notices.map(({ code }) => code).join(" ") !== "value-rejected") throw new Error(JSON.stringify(notices))
  })
