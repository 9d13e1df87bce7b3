import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { liveLaws } from "@litfuse/kit/liveLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Result from "effect/Result"
import { afterAll, beforeEach, describe, it, vi } from "vitest"
import * as Config from "../src/Config.ts"
import * as HostServices from "../src/http/HostServices.ts"
import { enrichers, sources } from "./sources.ts"

const folder = mkdtempSync(join(tmpdir(), "litfuse-live-"))
afterAll(() => rmSync(folder, { recursive: true }))

const patient = (name: string, test: () => Promise<void>): void => it(name, { timeout: 300_000 }, test)

/** Whether the services still answer as their recordings do. Off unless `LITFUSE_LIVE` is set; a source without its required key is skipped. */
describe.skipIf(process.env["LITFUSE_LIVE"] === undefined).each([...sources, ...enrichers].map((source) => [source.id, source] as const))(
  "%s, live",
  (_, source) => {
    beforeEach(() => {
      vi.stubEnv("LITFUSE_STATE", join(folder, "state"))
      return () => vi.unstubAllEnvs()
    })

    testLaws(patient, liveLaws(source, Result.getOrThrow(HostServices.make(Config.none(folder), HostServices.live)).layer))
  }
)
