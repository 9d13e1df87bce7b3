import { asSourceHarness } from "@litfuse/engine/entity/EntityHarness"
import * as EntityName from "@litfuse/engine/entity/EntityName"
import * as Config from "@litfuse/host/Config"
import { pluginRegistry } from "@litfuse/host/pluginRegistry"
import { copyOf } from "@litfuse/kit/loopback"
import type { AnySource } from "@litfuse/kit/askSource"
import * as Effect from "effect/Effect"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { collection } from "./collection.ts"
import { litfuse } from "./litfuse.ts"

const { plugins } = await Effect.runPromise(pluginRegistry(Config.none(process.cwd())))
const sources = plugins.of("source").map(({ plugin }) => plugin as unknown as AnySource)

describe("litfuse source check --live", () => {
  it.each(sources.filter(({ upstream }) => upstream !== undefined).map((source) => [source.id, source] as const))(
    "%s: every ability is tried on a copy of its service, and the key is not printed",
    { timeout: 60_000 },
    async (id, source) => {
      const { default: harness } = await source.harness!()
      const server = await copyOf(harness)
      onTestFinished(server.close)
      vi.stubEnv(`LITFUSE_UPSTREAM_${source.upstream!.id.toUpperCase()}`, server.origin)
      for (const { env } of source.upstream!.credentials ?? []) vi.stubEnv(env, "s3cr3t-k3y@example.org")
      const { code, out, err } = await litfuse(["source", "check", id, "--live", "--word", "heart"], collection)
      expect([code, (out + err).includes("s3cr3t")]).toEqual([0, false])
      for (const ability of source.abilities) expect(out).toMatch(new RegExp(`^\\| ${id} +\\| ${ability} +\\| (found|empty) `, "m"))
      if (source.abilities.includes("search")) expect(out).toMatch(new RegExp(`^\\| ${id} +\\| search +\\| found `, "m"))
    }
  )

  it.each(plugins.of("entity").map(({ plugin }) => [plugin.id, plugin] as const))(
    "%s: every ability of a source of entities is tried, and all of them are found",
    { timeout: 60_000 },
    async (id, { upstream, scheme, abilities, harness }) => {
      const { default: small } = await harness!()
      const server = await copyOf(asSourceHarness(scheme, small))
      onTestFinished(server.close)
      vi.stubEnv(`LITFUSE_UPSTREAM_${upstream!.id.toUpperCase()}`, server.origin)
      const known = small.known?.[0]
      const word = known === undefined ? `${EntityName.exampleOf(scheme).split(":")[0]}:${small.words}` : EntityName.printId(scheme, known)
      const { code, out } = await litfuse(["source", "check", id, "--live", "--word", word], collection)
      expect([code, out]).toEqual([0, expect.stringContaining(id)])
      for (const ability of abilities)
        expect(out).toMatch(new RegExp(`^\\| ${id} +\\| ${ability === "links" ? "citations" : ability} +\\| (found|empty) `, "m"))
      expect(out).toMatch(new RegExp(`^\\| ${id} +\\| ${known === undefined ? "search" : "lookup"} +\\| found `, "m"))
    }
  )
})
