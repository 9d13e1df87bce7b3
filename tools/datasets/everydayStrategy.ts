import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { askAboutGoal } from "@litfuse/api/generate/askAboutGoal"
import * as Config from "@litfuse/host/Config"
import { Host } from "@litfuse/host/Host"
import * as HostServices from "@litfuse/host/http/HostServices"
import { defaults } from "@litfuse/models/ModelSettings"
import * as HeadingTable from "@litfuse/query/lint/HeadingTable"
import * as Effect from "effect/Effect"
import { filesWritten } from "../shared/folderFiles.ts"
import type { Files } from "../shared/Generator.ts"
import { root } from "../shared/repositoryFiles.ts"
import { recordingHost } from "./everyday/recordingHost.ts"
import { strategyReply } from "./everyday/strategyReply.ts"

const folder = join(root, "datasets/everyday/strategy")

/** Recordings of an invented language model that proposes terms for a question. It throws unless it is asked once and some terms are dropped. */
export const everydayStrategy = (): Promise<Files> =>
  filesWritten(async (out) => {
    const host = recordingHost(
      ({ body }) => strategyReply(body!),
      (name, text) => {
        mkdirSync(dirname(join(out, name)), { recursive: true })
        writeFileSync(join(out, name), text)
      }
    )
    const goal = {
      text: "Does caffeine improve alertness in night shift workers?",
      domain: "general",
      strategy: "comprehensive",
      most: 1,
      limits: { studyTypes: [], keywords: [], exclude: [] },
      headings: HeadingTable.table(readFileSync(join(folder, "headings.txt"), "utf8")),
      records: []
    } as const
    const model = { settings: { ...defaults, name: "invented-1" }, config: Config.none(folder), traffic: HostServices.live }
    const read = Effect.provideService(askAboutGoal(goal, model), Host, Host.of(host))
    const { said } = (await Effect.runPromise(read))!
    if (said.calls.length !== 1 || said.dropped.every(({ kind }) => kind !== "synonym")) throw new Error(JSON.stringify(said))
  })
