import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import * as Text from "@litfuse/api/Text"
import { Host } from "@litfuse/host/Host"
import * as Effect from "effect/Effect"
import { filesWritten } from "../shared/folderFiles.ts"
import type { Files } from "../shared/Generator.ts"
import { root } from "../shared/repositoryFiles.ts"
import { recordingHost } from "./everyday/recordingHost.ts"
import { textReply } from "./everyday/textReply.ts"

/** The works whose texts are recorded, by every identifier that the pages use. */
const ids = ["PMC99900001", "10.5555/everyday.1", "10.5555/everyday.4", "10.5555/everyday.6"]

/** Recordings of requests for the texts of four works: one as JATS, one as PDF, and one that is closed. It throws when a provider fails. */
export const everydayTexts = (): Promise<Files> =>
  filesWritten(async (out) => {
    for (const id of ids) {
      // the numbers of repeated requests begin anew with every question
      const host = recordingHost(
        ({ upstream, url }) => textReply(upstream, url),
        (name, text) => {
          mkdirSync(dirname(join(out, name)), { recursive: true })
          writeFileSync(join(out, name), text)
        }
      )
      const { tried, notices } = await Effect.runPromise(Effect.provideService(Text.ask({ folder: root, ids: [id] }), Host, Host.of(host)))
      const failed = [...tried.filter(({ state }) => state === "failed"), ...notices.filter(({ code }) => code !== "not-found")]
      if (failed.length > 0) throw new Error(`${id}: ${JSON.stringify(failed)}`)
    }
  })
